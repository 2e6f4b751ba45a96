/**
 * The rules of the rates form (RATE-01 to RATE-04). The form holds what was typed, also what is no date or time yet. They
 * are the moment of the question, so that they are read on the reader's own clocks.
 */
import { messages } from '../../contract/messages';
import { quoteTexts } from '../../contract/quoteTexts';
import type { EpochMs } from '../../contract/schemas/common';
import type { CalendarDate } from '../../lib/calendarDates';
import type { TimeZone } from '../../lib/timeZones';
import type { MerchantId } from '../merchants/merchantRecord';
import { readWeight } from '../orders/weight';
import { endOf, type ClockTime } from '../windows/windowChange';

export interface RateForm {
  /** '' for none chosen. */
  readonly merchantId: MerchantId;
  /** YYYY-MM-DD, or the text as it was typed while it is no date. */
  readonly date: CalendarDate;
  /** HH:mm, or the text as it was typed while it is no time. */
  readonly time: ClockTime;
  readonly originPostalCode: string;
  /** The recipient's. */
  readonly postalCode: string;
  /** Pounds, or a weight with its unit; '' for a look-up without weight. */
  readonly weight: string;
}

export type RateField = keyof RateForm;

export const EMPTY_RATE_FORM: RateForm = {
  merchantId: '',
  date: '',
  time: '',
  originPostalCode: '',
  postalCode: '',
  weight: '',
};

/** Labels of the fields, in their order (RATE-01). */
export const RATE_LABELS = {
  merchantId: 'Merchant',
  date: 'Date',
  time: 'Time',
  originPostalCode: 'Origin Postal Code',
  postalCode: 'Recipient Postal Code',
  weight: 'Weight (lb)',
} as const satisfies Record<RateField, string>;

export const RATE_FIELDS = Object.keys(RATE_LABELS) as RateField[];

/** What may stay empty; each of the others is required (RATE-02). */
const OPTIONAL: readonly RateField[] = ['weight'];
/** The same where the destinations are given apart, several at once. */
const OPTIONAL_FOR_SEVERAL: readonly RateField[] = [...OPTIONAL, 'postalCode'];

/** What an empty field is called in its message: the recipient's is 'Postal Code' (RATE-03). */
const IN_MESSAGES: Record<RateField, string> = { ...RATE_LABELS, postalCode: 'Postal Code' };

/** What is asked of the server. */
export interface RateQuestionAsked {
  readonly merchantId: MerchantId;
  readonly originPostalCode: string;
  readonly postalCode: string;
  readonly dateTime: EpochMs;
  /** Whole pounds. The server is not told: its price is without weight, and the rule's band is added to it. */
  readonly weightInPounds?: number;
}

interface RateFormCheck {
  /** What will not do, by field; empty when the look-up can be sent. */
  readonly errors: Readonly<Partial<Record<RateField, string>>>;
  readonly question: RateQuestionAsked | null;
}

/**
 * Everything that keeps the form from being sent (RATE-02), each at its field; else what to ask.
 * @param isForSeveral the destinations are given apart: the form needs none
 */
export function checkRateForm(form: RateForm, zone: TimeZone, isForSeveral = false): RateFormCheck {
  const optional = isForSeveral ? OPTIONAL_FOR_SEVERAL : OPTIONAL;
  const errors: Partial<Record<RateField, string>> = {};
  for (const field of RATE_FIELDS) {
    if (form[field].trim() === '' && !optional.includes(field))
      errors[field] = messages.requiredField(IN_MESSAGES[field]);
  }
  const end = endOf(form.date, form.time, zone);
  if ('error' in end) errors[end.field] = end.error;
  const weightInPounds = form.weight.trim() === '' ? undefined : readWeight(form.weight);
  if (weightInPounds === null) errors.weight = quoteTexts.noWeight;
  if (Object.keys(errors).length > 0 || !('at' in end) || weightInPounds === null)
    return { errors, question: null };
  const { merchantId, originPostalCode, postalCode } = form;
  return {
    errors,
    question: {
      merchantId,
      originPostalCode: originPostalCode.trim(),
      postalCode: postalCode.trim(),
      dateTime: end.at,
      ...(weightInPounds !== undefined && { weightInPounds }),
    },
  };
}

/** The form as an address carries it, empty fields left out. */
export function rateQuery(form: RateForm): Readonly<Record<string, string>> {
  return {
    merchantId: form.merchantId,
    date: form.date,
    time: form.time,
    origin: form.originPostalCode,
    recipient: form.postalCode,
    weight: form.weight,
  };
}

/** Reads the form out of an address; null when it says nothing of it. Any text will do: the fields show it. */
export function readRateQuery(search: string): RateForm | null {
  const query = new URLSearchParams(search);
  const form: RateForm = {
    merchantId: query.get('merchantId')?.trim() ?? '',
    date: query.get('date')?.trim() ?? '',
    time: query.get('time')?.trim() ?? '',
    originPostalCode: query.get('origin') ?? '',
    postalCode: query.get('recipient') ?? '',
    weight: query.get('weight') ?? '',
  };
  return RATE_FIELDS.some((field) => form[field] !== '') ? form : null;
}
