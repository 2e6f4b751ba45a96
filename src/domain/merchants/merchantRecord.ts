/** The merchant as the console holds it. */
import type { Merchant, MerchantLocation, MerchantSummary } from '../../contract/schemas/merchants';
import { foldName } from '../../lib/foldName';
import { compareTexts } from '../../lib/compare';

export type MerchantId = string;

/**
 * What of a merchant is flat. Lists of other servers may leave fields out, so only what a row cannot do without is
 * always there.
 */
export type MerchantRecord = Partial<Omit<MerchantSummary, 'id' | 'name' | 'archived'>> &
  Readonly<Pick<MerchantSummary, 'id' | 'name' | 'archived'>> & {
    /** The merchant's own prices, for zones that have none; only a whole record brings them. */
    readonly locationPricing?: Merchant['locationPricing'];
    /** Read alone and not out of a list: what it does not have, the merchant does not have. */
    readonly isWhole?: true;
  };

/** Fields that were changed; of the location only the changed parts. */
export interface MerchantChange {
  readonly id: MerchantId;
  readonly fields: Partial<Omit<MerchantRecord, 'id' | 'isWhole' | 'version'>>;
  /** The merchant's version afterwards, where the server says it. */
  readonly version?: number;
}

/**
 * What is known of a merchant after an answer brought it. An older version says nothing; a list never takes away
 * what a whole record brought.
 */
export function mergeMerchant(held: MerchantRecord, incoming: MerchantRecord): MerchantRecord {
  const isOlder =
    held.version !== undefined && incoming.version !== undefined && incoming.version < held.version;
  if (isOlder) return held;
  return incoming.isWhole ? incoming : { ...held, ...incoming };
}

/** The merchant with what was changed; parts of its location that were not named stay (MDT-17). */
export function withChange(held: MerchantRecord, { fields, version }: MerchantChange): MerchantRecord {
  const { merchantLocation, ...flat } = fields;
  const { version: before, ...rest } = held;
  // Two saves may answer in the other order: the merchant is of the later version, with both changes in it.
  const now = version === undefined ? undefined : Math.max(version, before ?? version);
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

/** Of every record that was compared: folding a name costs more than comparing two. */
const keys = new WeakMap<MerchantRecord, string>();
function nameKey(merchant: MerchantRecord): string {
  const held = keys.get(merchant);
  if (held !== undefined) return held;
  const key = foldName(merchant.name);
  keys.set(merchant, key);
  return key;
}

/** As lists are sorted: by name, case and accents aside, then by id, as the server does (MLS-02). */
export function compareMerchants(a: MerchantRecord, b: MerchantRecord): number {
  return compareTexts(nameKey(a), nameKey(b)) || compareTexts(a.id, b.id);
}
