/** What the form of a service says of its fields. */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { SpeedErrors, SpeedField } from '../../../domain/rules/speedRow';

/** Languages by their locale, as far as the form offers them. */
const LANGUAGES: Readonly<Record<string, string>> = { EN: 'English', FR: 'French' };

export const languageOf = (locale: string): string => LANGUAGES[locale] ?? locale;

const FIELD_NAMES = {
  speedPricingType: 'Type',
  price: 'Price',
  locale: 'Locale',
  name: 'Name',
  description: 'Description',
} as const;

/**
 * What stands at a field: which it is that is missing, where the message for all of them says only that something is.
 * @param language whose text it is; the row's own fields have none
 */
export function wordsAt(
  errors: SpeedErrors,
  field: SpeedField,
  name: keyof typeof FIELD_NAMES,
  language?: string,
): string | undefined {
  const error = errors[field];
  if (error !== merchantMessages.fillAllFields) return error;
  return `${FIELD_NAMES[name]} is required${language ? ` in ${language}` : ''}.`;
}

/** The element of a field of the form `id`. */
export const fieldId = (id: string, field: SpeedField | 'dispatcher'): string => `${id}-${field}`;
