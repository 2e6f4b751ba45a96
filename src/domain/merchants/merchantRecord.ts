/** The merchant as the console holds it. */
import type { Merchant, MerchantLocation, MerchantSummary } from '../../contract/schemas/merchants';
import { foldName } from '../../lib/foldName';
import { isOlder } from '../../lib/versions';
import { compareTexts } from '../../lib/compare';

export type MerchantId = string;

/**
 * The merchant without its nested zones and rules. Lists of other servers may leave fields out, so only the fields that
 * a row needs are required.
 */
export type MerchantRecord = Partial<Omit<MerchantSummary, 'id' | 'name' | 'archived'>> &
  Readonly<Pick<MerchantSummary, 'id' | 'name' | 'archived'>> & {
    /** The merchant's own prices, for zones without prices. Only a whole record contains them. */
    readonly locationPricing?: Merchant['locationPricing'];
    /**
     * Set when the merchant was read on its own rather than in a list: a field missing here is missing on the merchant.
     */
    readonly isWhole?: true;
  };

/** The changed fields. The location contains only its changed parts. */
export interface MerchantChange {
  readonly id: MerchantId;
  readonly fields: Partial<Omit<MerchantRecord, 'id' | 'isWhole' | 'version'>>;
  /** The merchant's version after the change, if the server returned it. */
  readonly version?: number;
}

/**
 * Merges a received merchant into the held one. An older version is ignored, and a list never removes what a whole
 * record brought.
 */
export function mergeMerchant(held: MerchantRecord, incoming: MerchantRecord): MerchantRecord {
  if (isOlder(incoming, held)) return held;
  return incoming.isWhole ? incoming : { ...held, ...incoming };
}

/**
 * The merchant with its changed fields; parts of the location that are not named stay (MDT-17). A late answer, after a
 * newer state was read, changes nothing.
 */
export function withChange(held: MerchantRecord, { fields, version }: MerchantChange): MerchantRecord {
  const { merchantLocation, ...flat } = fields;
  const { version: before, ...rest } = held;
  if (isOlder({ version }, held)) return held;
  // Of a change by somebody else in between only the version is known. Keep the old one, so that it is read.
  const isNext = version === undefined || before === undefined || version <= before + 1;
  const now = isNext ? version : before;
  return {
    ...rest,
    ...flat,
    ...(merchantLocation && { merchantLocation: { ...held.merchantLocation, ...merchantLocation } }),
    ...(now !== undefined && { version: now }),
  };
}

/** `200, 5171, av. du Parc, Montréal`: unit, street and city, without the empty ones. */
export function locationLine(location: MerchantLocation | undefined): string {
  return [location?.unit, location?.street, location?.city]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ');
}

/** Caches the folded name of each record, because folding a name costs more than comparing two. */
const keys = new WeakMap<MerchantRecord, string>();
function nameKey(merchant: MerchantRecord): string {
  const held = keys.get(merchant);
  if (held !== undefined) return held;
  const key = foldName(merchant.name);
  keys.set(merchant, key);
  return key;
}

/** Whether the search for a name finds the merchant, as the server searches (MLS-18). Everything has an empty name. */
export const matchesName = (merchant: MerchantRecord, search: string): boolean =>
  nameKey(merchant).includes(foldName(search));

/** The order of lists: by name, ignoring case and accents, then by id, as the server sorts (MLS-02). */
export function compareMerchants(a: MerchantRecord, b: MerchantRecord): number {
  return compareTexts(nameKey(a), nameKey(b)) || compareTexts(a.id, b.id);
}
