/**
 * The rates form (RATE-01 to RATE-04). It holds texts as typed, even before they are a valid date or time. Date and
 * time are in the reader's time zone, because they say when the question is asked.
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
  /** '' when none is chosen. */
  readonly merchantId: MerchantId;
  /** YYYY-MM-DD, or the typed text until it is a date. */
  readonly date: CalendarDate;
  /** HH:mm, or the typed text until it is a time. */
  readonly time: ClockTime;
  readonly originPostalCode: string;
  /** The recipient's postal code. */
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

/** Fields that may stay empty; all others are required (RATE-02). */
const OPTIONAL: readonly RateField[] = ['weight'];
/** The optional fields when several destinations are entered separately. */
const OPTIONAL_FOR_SEVERAL: readonly RateField[] = [...OPTIONAL, 'postalCode'];

/** The name of each field in its error message: the recipient's is 'Postal Code' (RATE-03). */
const IN_MESSAGES: Record<RateField, string> = { ...RATE_LABELS, postalCode: 'Postal Code' };

/** The question to the server. */
export interface RateQuestionAsked {
  readonly merchantId: MerchantId;
  readonly originPostalCode: string;
  readonly postalCode: string;
  readonly dateTime: EpochMs;
  /** Whole pounds. Not sent: the server's price is without weight, and the rule's band is added to it. */
  readonly weightInPounds?: number;
}

interface RateFormCheck {
  /** Error messages by field; empty when the look-up can be sent. */
  readonly errors: Readonly<Partial<Record<RateField, string>>>;
  readonly question: RateQuestionAsked | null;
}

/**
 * The errors that keep the form from being sent (RATE-02), by field; without errors, the question to send.
 * @param isForSeveral destinations are entered separately, so the form needs none
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

/** The form as the query of an address; empty fields are left out. */
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

/**
 * Reads the form from an address; null when it has none of the fields. Any text is accepted, because the fields show
 * it.
 */
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
