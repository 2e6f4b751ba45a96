/** A merchant that is being added: what the form begins with, what it lacks, what is sent (MAD-01 to MAD-19). */
import { withoutHidden } from '../../contract/hiddenCharacters';
import { merchantMessages } from '../../contract/merchantMessages';
import type { CreateMerchantRequest } from '../../contract/schemas/merchantChanges';
import type { Address } from '../../contract/schemas/orders';
import { bareEmail } from '../../lib/email';
import { civicStreet } from '../orders/addressLines';
import { CHECKED_PARTS, type CheckedPart } from '../postal/addressCheck';
import { postalCodeForPeople } from '../postal/postalCode';
import { locationText } from './locationText';
import { emptyWeek } from './emptyWeek';
import { isMerchantPhone, toMerchantPhone } from './merchantPhone';

/** What must be given, in the order of the form. */
export const REQUIRED_TEXTS = ['name', 'phone', 'email'] as const;
export type RequiredText = (typeof REQUIRED_TEXTS)[number];
export type AddressPart = CheckedPart | 'unit';

/** What is chosen in Merchant Settings; nobody types there. */
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

/** The form as it stands: texts as typed. */
export interface MerchantDraft
  extends MerchantSettings, Readonly<Record<RequiredText | AddressPart, string>> {
  /** What is typed into the address search; not sent. */
  readonly search: string;
}

/** MAD-13 to MAD-18. */
const DEFAULT_SETTINGS: MerchantSettings = {
  scanningRequired: false,
  signatureRequired: true,
  taskTimeCreation: 'AUTO',
  rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
  createPickup: true,
  dataRedactionEnabled: false,
};

/** The form before anybody touched it. */
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

/** Whether the form holds anything that would be lost. */
export const isTouched = (draft: MerchantDraft): boolean =>
  (Object.keys(NEW_MERCHANT) as (keyof MerchantDraft)[]).some((part) => draft[part] !== NEW_MERCHANT[part]);

export type MerchantProblems = Partial<Readonly<Record<RequiredText, string>>>;

/** What is missing or wrong, at each field (MAD-02, MAD-03). A phone without a digit is none. */
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
 * The address once a prediction was chosen (MAD-06): it stands for the whole address. The unit is the person's, and a
 * place without a street (a town, a postal area) leaves the street as it was typed.
 * @param search the text it was chosen for: a house number typed in front of a street stays
 */
export function withPrediction(
  draft: MerchantDraft,
  predicted: Address,
  search: string,
): Pick<MerchantDraft, AddressPart> {
  const part = (name: AddressPart) => predicted[name]?.trim() ?? '';
  const street = civicStreet(predicted);
  const typedNumber = /^\s*(\d+[A-Za-z]?)[\s,]+\S/.exec(search)?.[1];
  const needsNumber = street !== '' && typedNumber !== undefined && !/^\d/.test(street);
  return {
    street: street === '' ? draft.street : needsNumber ? `${typedNumber} ${street}` : street,
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
