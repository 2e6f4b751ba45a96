/** The fields of a merchant that staff edit in place, and what is sent for each (MDT-01 to MDT-18). */
import { withoutHidden } from '../../contract/hiddenCharacters';
import { merchantMessages } from '../../contract/merchantMessages';
import type { UpdateMerchantRequest } from '../../contract/schemas/merchantChanges';
import type { MerchantLocation } from '../../contract/schemas/merchants';
import { bareEmail } from '../../lib/email';
import { toPlainText } from '../../lib/plainText';
import { formatPhone } from '../orders/phone';
import { locationText } from './locationText';
import { isMerchantPhone, toMerchantPhone } from './merchantPhone';
import type { MerchantRecord } from './merchantRecord';

const LOCATION_FIELDS = ['street', 'unit', 'city', 'province', 'postalCode', 'country'] as const;
const FLAG_FIELDS = [
  'scanningRequired',
  'signatureRequired',
  'createPickup',
  'dataRedactionEnabled',
] as const;

type TextField = 'name' | 'pickupNotes' | 'personalizedNotes' | 'phone' | 'email';
type LocationField = (typeof LOCATION_FIELDS)[number];
type FlagField = (typeof FLAG_FIELDS)[number];
/** Fields whose value is chosen from a short list. */
export type ChoiceField = FlagField | 'rateShowingOptionType';
export type MerchantField = TextField | LocationField | ChoiceField;

interface Choice {
  /** The value as a draft holds it. */
  readonly value: string;
  readonly label: string;
}

const YES_NO: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const SAMEDAY: readonly Choice[] = [
  { value: 'ALWAYSSHOWSAMEDAY', label: 'Always' },
  { value: 'SAMEDAYCUTOFF', label: 'Hide After Cutoff' },
];

const isOf = <Field extends string>(fields: readonly Field[], field: string): field is Field =>
  (fields as readonly string[]).includes(field);

/** The choices of a field (MDT-11, MDT-12). */
export const choicesOf = (field: ChoiceField): readonly Choice[] =>
  field === 'rateShowingOptionType' ? SAMEDAY : YES_NO;

/** Whether the field is chosen from a list rather than typed. */
export const isChoiceField = (field: MerchantField): field is ChoiceField =>
  field === 'rateShowingOptionType' || isOf(FLAG_FIELDS, field);

/** The value of a field as a draft holds it; empty when it is unknown. */
export function fieldText(merchant: MerchantRecord, field: MerchantField): string {
  if (isOf(LOCATION_FIELDS, field)) return merchant.merchantLocation?.[field] ?? '';
  const value = merchant[field];
  return value === undefined ? '' : String(value);
}

/** The value as displayed: `Yes` for a choice, phones with punctuation, other texts unchanged. */
export function fieldWords(field: MerchantField, text: string): string {
  if (field === 'phone') return formatPhone(text) ?? text;
  if (!isChoiceField(field)) return text;
  return choicesOf(field).find(({ value }) => value === text)?.label ?? '';
}

/**
 * What is sent for a draft: phones as +1 and digits, postal codes in capitals, texts trimmed and without invisible
 * characters; empty for a blank.
 */
export function textToSend(field: MerchantField, text: string): string {
  if (isOf(LOCATION_FIELDS, field)) return locationText(field, text);
  if (field === 'phone') return toMerchantPhone(text);
  return field === 'email' ? bareEmail(withoutHidden(text)) : withoutHidden(toPlainText(text)).trim();
}

/** Returns what is wrong with the value to be sent for a field; null when it is valid (MDT-15). */
export function fieldProblem(field: MerchantField, sent: string): string | null {
  if (sent === '') return merchantMessages.merchantFieldBlank;
  return field === 'phone' && !isMerchantPhone(sent) ? merchantMessages.phoneFormat : null;
}

/**
 * The body of PATCH /merchants/{id}: only the one field, nested for the location, yes and no as booleans (MDT-16 to
 * 18).
 */
export function fieldUpdate(field: MerchantField, text: string): UpdateMerchantRequest {
  if (isOf(FLAG_FIELDS, field)) return { [field]: text === 'true' };
  const value = textToSend(field, text);
  if (isOf(LOCATION_FIELDS, field)) {
    return { merchantLocation: { [field]: value } satisfies MerchantLocation };
  }
  return { [field]: value };
}
