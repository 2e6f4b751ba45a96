/** The error texts of a service's fields. */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { SpeedErrors, SpeedField } from '../../../domain/rules/speedRow';

/** Names of the languages that the form offers, by locale. */
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
 * The error at a field. It names the missing field, where the general message only says that something is missing.
 * @param language the language of the text; undefined for the row's own fields
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

/** The element id of a field of the form `id`. */
export const fieldId = (id: string, field: SpeedField | 'dispatcher'): string => `${id}-${field}`;
