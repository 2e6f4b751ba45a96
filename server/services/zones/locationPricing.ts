/**
 * Adds or removes one row of a zone's location pricing inside the caller's transaction
 * (docs/decisions/zones.md#prices-by-prefix).
 */
import { ZONE_PREFIXES_MAX } from '../../../src/contract/constants';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import type { Zone } from '../../../src/contract/schemas/merchants';
import type {
  AddLocationPricingRequest,
  RemoveLocationPricingQuery,
} from '../../../src/contract/schemas/zones';
import { normalizePrefix } from '../../../src/domain/zones/prefixes';
import type { Trx } from '../../db/withTx';
import { failWith } from '../domainError';
import { listZones } from '../../repositories/merchants';
import { requireActiveMerchant } from '../activeMerchant';
import { checkPricingRows, requireFreePrefixes, type CellField } from './pricingRows';
import { requireZone, writeZone, type ZoneChange } from './zoneChange';

/** Here the body itself is the row. */
const field: CellField = (_index, cell) => cell;

/**
 * Adds a row to the zone of that name. 409 if a zone of the merchant has the prefix or the zone is full, 404 for an
 * unknown zone.
 */
export async function addLocationPricing(
  trx: Trx,
  { zoneName, ...row }: AddLocationPricingRequest,
  change: ZoneChange,
): Promise<Zone> {
  const { id } = await requireActiveMerchant(trx, change.merchantId);
  const zones = await listZones(trx, id);
  const before = requireZone(zones, zoneName);
  change.check?.(before);
  const added = checkPricingRows([row], messages.requiredField('Postal Prefix'), field);
  requireFreePrefixes(added, { zones, message: merchantMessages.postalCodesTakenByMerchant, field });
  const rows = [...before.locationPricing.pricingRows, ...added];
  // A zone with more rows could no longer be edited: an edit sends all of them.
  if (rows.length > ZONE_PREFIXES_MAX)
    failWith('conflict', merchantMessages.pricingRowsMax(ZONE_PREFIXES_MAX));
  return write(trx, 'addLocationPricing', before, rows, change);
}

/** Removes the row of a prefix from the zone of that name. 404 if there is no such zone or row. */
export async function removeLocationPricing(
  trx: Trx,
  { zoneName, postalPrefix }: RemoveLocationPricingQuery,
  change: ZoneChange,
): Promise<Zone> {
  const { id } = await requireActiveMerchant(trx, change.merchantId);
  const before = requireZone(await listZones(trx, id), zoneName);
  change.check?.(before);
  const prefix = normalizePrefix(postalPrefix);
  const rows = before.locationPricing.pricingRows;
  const rest = rows.filter((row) => normalizePrefix(row.postalPrefix) !== prefix);
  if (rest.length === rows.length)
    failWith('notFound', merchantMessages.postalPrefixNotFound(prefix, before.name));
  return write(trx, 'removeLocationPricing', before, rest, change);
}

function write(
  trx: Trx,
  action: string,
  before: Zone,
  pricingRows: Zone['locationPricing']['pricingRows'],
  change: ZoneChange,
): Promise<Zone> {
  return writeZone(trx, action, { before, after: { ...before, locationPricing: { pricingRows } } }, change);
}
