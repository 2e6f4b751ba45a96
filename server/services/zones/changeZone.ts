/** Creates, changes and deletes zones inside the caller's transaction, each with its audit row. */
import { FACILITIES } from '../../../src/contract/constants';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { Zone } from '../../../src/contract/schemas/merchants';
import type { CreateZoneRequest, UpdateZoneRequest } from '../../../src/contract/schemas/zones';
import { isSameZoneName } from '../../../src/domain/merchants/zoneRecord';
import { isZoneNameTaken } from '../../../src/domain/zones/zoneName';
import type { Trx } from '../../db/withTx';
import { auditOf } from '../changeBy';
import { failAt, failWith } from '../domainError';
import { recordChange } from '../../repositories/audit';
import { listShippingRules, listZones } from '../../repositories/merchants';
import { deleteZone, insertZone } from '../../repositories/zones';
import { requireActiveMerchant } from '../activeMerchant';
import { newId } from '../../newId';
import { checkPricingRows, requireFreePrefixes } from './pricingRows';
import { requireZone, writeZone, type ZoneChange } from './zoneChange';

/** Adds a zone. 400 for wrong cells, 409 for a name or prefixes that the merchant already has. */
export async function createZone(trx: Trx, request: CreateZoneRequest, change: ZoneChange): Promise<Zone> {
  const { merchantId, now } = change;
  const merchant = await requireActiveMerchant(trx, merchantId);
  requireTimezone(request.timezone, change);
  const pricingRows = checkPricingRows(
    request.locationPricing.pricingRows,
    merchantMessages.pricingRowsMissing,
  );
  const zones = await listZones(trx, merchantId);
  requireFreeName(zones, request.name, merchant.name);
  requireFreePrefixes(pricingRows, {
    zones,
    message: (list) => merchantMessages.postalCodesTaken(merchant.name, list),
  });
  if (pricingRows.length === 0) {
    failAt('locationPricing.pricingRows', merchantMessages.pricingRowsMissing);
  }
  const record: Zone = { ...request, id: newId('zon', now), locationPricing: { pricingRows } };
  const zone = await insertZone(trx, { merchantId, record }, now);
  await recordChange(trx, auditOf(change, 'createZone', 'zone', zone.id, { after: zone }));
  return zone;
}

/** Changes the named fields of the zone with this id, else with this name; a new name is also changed in its rules. */
export async function changeZone(
  trx: Trx,
  idOrName: string,
  request: UpdateZoneRequest,
  change: ZoneChange,
): Promise<Zone> {
  const merchant = await requireActiveMerchant(trx, change.merchantId);
  const zones = await listZones(trx, change.merchantId);
  const before = zones.find(({ id }) => id === idOrName) ?? requireZone(zones, idOrName);
  change.check?.(before);
  const { name = before.name, timezone = before.timezone, facility = before.facility } = request;
  if (timezone !== before.timezone) requireTimezone(timezone, change);
  if (facility !== before.facility) requireFacility(facility);
  if (name !== before.name) requireFreeName(zones, name, merchant.name, before.id);
  let { locationPricing } = before;
  if (request.locationPricing) {
    const rows = checkPricingRows(request.locationPricing.pricingRows, merchantMessages.postalFieldsEmpty);
    requireFreePrefixes(rows, {
      zones,
      ownId: before.id,
      message: merchantMessages.postalCodesTakenByMerchant,
    });
    locationPricing = { pricingRows: rows };
  }
  const after: Zone = { ...before, name, timezone, facility, locationPricing };
  return writeZone(trx, 'updateZone', { before, after }, change);
}

/** Deletes a zone that no rule uses; otherwise 409 names the first such rule, and the details all of them. */
export async function removeZone(trx: Trx, zoneName: string, change: ZoneChange): Promise<void> {
  const { merchantId } = change;
  await requireActiveMerchant(trx, merchantId);
  const zone = requireZone(await listZones(trx, merchantId), zoneName);
  change.check?.(zone);
  const users = (await listShippingRules(trx, merchantId)).filter(
    ({ originZone, destinationZone }) =>
      isSameZoneName(originZone, zone.name) || isSameZoneName(destinationZone, zone.name),
  );
  const reasons = users.map(({ id, originZone, destinationZone }) => ({
    id,
    reason: merchantMessages.zoneInUse(zone.name, originZone, destinationZone),
  }));
  if (reasons[0]) failWith('conflict', reasons[0].reason, reasons);
  await deleteZone(trx, { merchantId, record: zone });
  await recordChange(trx, auditOf(change, 'deleteZone', 'zone', zone.id, { before: zone }));
}

function requireFreeName(zones: readonly Zone[], name: string, merchant: string, ownId?: string): void {
  if (!isZoneNameTaken(zones, name, ownId)) return;
  failAt('name', merchantMessages.zoneNameTaken(name, merchant), 'conflict');
}

function requireTimezone(timezone: string, { timeZones }: ZoneChange): void {
  if (timeZones.find(timezone)) return;
  failAt('timezone', merchantMessages.timezoneUnknown(timezone));
}

function requireFacility(facility: string): void {
  if ((FACILITIES as readonly string[]).includes(facility)) return;
  failAt('facility', merchantMessages.facilityUnknown);
}
