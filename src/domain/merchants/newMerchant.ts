/** The form for a new merchant: its initial values, its validation and its request (MAD-01 to MAD-19). */
import { withoutHidden } from '../../contract/hiddenCharacters';
import { merchantMessages } from '../../contract/merchantMessages';
import type { CreateMerchantRequest } from '../../contract/schemas/merchantChanges';
import type { Address } from '../../contract/schemas/orders';
import { bareEmail } from '../../lib/email';
import { civicStreet } from '../orders/addressLines';
import { CHECKED_PARTS, type CheckedPart } from '../postal/addressCheck';
import { numberToKeep } from '../postal/houseNumber';
import { postalCodeForPeople } from '../postal/postalCode';
import { locationText } from './locationText';
import { emptyWeek } from './emptyWeek';
import { isMerchantPhone, toMerchantPhone } from './merchantPhone';

/** The required fields, in the order of the form. */
export const REQUIRED_TEXTS = ['name', 'phone', 'email'] as const;
export type RequiredText = (typeof REQUIRED_TEXTS)[number];
export type AddressPart = CheckedPart | 'unit';

/** The Merchant Settings: chosen, never typed. */
export type MerchantSettings = Readonly<
  Pick<
    CreateMerchantRequest,
    | 'scanningRequired'
    | 'signatureRequired'
    | 'taskTimeCreation'
    | 'rateShowingOptionType'
    | 'createPickup'
    | 'dataRedactionEnabled'
  >
>;

/** The form's current values; texts as typed. */
export interface MerchantDraft
  extends MerchantSettings, Readonly<Record<RequiredText | AddressPart, string>> {
  /** The text of the address search; not sent. */
  readonly search: string;
}

/** The defaults of MAD-13 to MAD-18. */
const DEFAULT_SETTINGS: MerchantSettings = {
  scanningRequired: false,
  signatureRequired: true,
  taskTimeCreation: 'AUTO',
  rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
  createPickup: true,
  dataRedactionEnabled: false,
};

/** The untouched form. */
export const NEW_MERCHANT: MerchantDraft = {
  name: '',
  phone: '',
  email: '',
  search: '',
  street: '',
  unit: '',
  city: '',
  province: '',
  postalCode: '',
  country: '',
  ...DEFAULT_SETTINGS,
};

/** Whether closing the form would lose any input. */
export const isTouched = (draft: MerchantDraft): boolean =>
  (Object.keys(NEW_MERCHANT) as (keyof MerchantDraft)[]).some((part) => draft[part] !== NEW_MERCHANT[part]);

export type MerchantProblems = Partial<Readonly<Record<RequiredText, string>>>;

/** What is missing or wrong, by field (MAD-02, MAD-03). A phone without any digit counts as missing. */
export function merchantProblems(draft: MerchantDraft): MerchantProblems {
  const found = REQUIRED_TEXTS.map((part): [RequiredText, string | null] => {
    const text = draft[part];
    if (text !== '' && withoutHidden(text).trim() === '') return [part, merchantMessages.whitespacesOnly];
    const isMissing = part === 'phone' ? toMerchantPhone(text) === '' : text === '';
    if (isMissing) return [part, merchantMessages.requiredValue];
    return [part, part === 'phone' && !isMerchantPhone(text) ? merchantMessages.phoneFormat : null];
  });
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/**
 * The address after a prediction is chosen (MAD-06). It replaces the whole address, with two exceptions: a unit already
 * typed stays unless the prediction has one, and the street stays when the place has none (a town, a postal area).
 * @param search the text that the prediction was chosen for; a house number typed before a street is kept
 */
export function withPrediction(
  draft: MerchantDraft,
  predicted: Address,
  search: string,
): Pick<MerchantDraft, AddressPart> {
  const part = (name: AddressPart) => predicted[name]?.trim() ?? '';
  const street = civicStreet(predicted);
  const number = numberToKeep(predicted, { street: search });
  return {
    street: street === '' ? draft.street : civicStreet({ number, street: predicted.street }),
    unit: part('unit') || draft.unit,
    city: part('city'),
    province: part('province'),
    postalCode: postalCodeForPeople(part('postalCode')),
    country: part('country'),
  };
}

/** The body of POST /merchants/create (MAD-11, MAD-19): trimmed texts, the filled parts of the address, no prices. */
export function merchantToCreate(draft: MerchantDraft): CreateMerchantRequest {
  const { scanningRequired, signatureRequired, taskTimeCreation, rateShowingOptionType } = draft;
  const { createPickup, dataRedactionEnabled } = draft;
  const filled = ([...CHECKED_PARTS, 'unit'] as const)
    .map((part) => [part, locationText(part, draft[part])] as const)
    .filter(([, text]) => text !== '');
  return {
    name: withoutHidden(draft.name).trim(),
    phone: toMerchantPhone(draft.phone),
    email: bareEmail(draft.email),
    scanningRequired,
    signatureRequired,
    taskTimeCreation,
    rateShowingOptionType,
    createPickup,
    dataRedactionEnabled,
    merchantLocation: Object.fromEntries(filled),
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: emptyWeek(),
    pickupConstraintsByWeek: emptyWeek(),
  };
}
