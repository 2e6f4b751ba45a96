/** Shared by all changes of a zone: finding it by name, writing it with its audit row, renaming it in its rules. */
import { isDeepStrictEqual } from 'node:util';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { LocationPricingRow, ShippingRule, Zone } from '../../../src/contract/schemas/merchants';
import { isSameZoneName } from '../../../src/domain/merchants/zoneRecord';
import type { TimeZones } from '../../../src/lib/timeZones';
import type { Trx } from '../../db/withTx';
import { failWith } from '../domainError';
import { recordChange, recordChanges } from '../../repositories/audit';
import { listShippingRules } from '../../repositories/merchants';
import { updateShippingRule } from '../../repositories/shippingRules';
import { updateZone } from '../../repositories/zones';
import { auditOf, type ChangeBy } from '../changeBy';

export interface ZoneChange extends ChangeBy<Zone> {
  readonly merchantId: string;
  /** The known time zones. */
  readonly timeZones: TimeZones;
}

/** Returns the zone with this name, ignoring case; 404 if there is none. */
export function requireZone(zones: readonly Zone[], name: string): Zone {
  return (
    zones.find((zone) => isSameZoneName(zone.name, name)) ??
    failWith('notFound', merchantMessages.zoneNotFound(name))
  );
}

/** Writes the changes of a zone and renames it in its rules. A change to the same values writes nothing. */
export async function writeZone(
  trx: Trx,
  action: string,
  { before, after }: { readonly before: Zone; readonly after: Zone },
  change: ZoneChange,
): Promise<Zone> {
  const was = changedParts(before, after);
  if (Object.keys(was).length === 0) return before;
  const zone = await updateZone(trx, { merchantId: change.merchantId, record: after }, change.now);
  const parts = { before: was, after: changedParts(after, before) };
  await recordChange(trx, auditOf(change, action, 'zone', after.id, parts));
  if (after.name !== before.name) await renameInRules(trx, before.name, after.name, change);
  return zone;
}

/**
 * Returns the parts of `one` that differ from `other`; of the prices only the rows that differ, because there may be
 * thousands.
 */
function changedParts(one: Zone, other: Zone): Record<string, unknown> {
  const fields = (['name', 'timezone', 'facility'] as const).filter((name) => one[name] !== other[name]);
  const parts: Record<string, unknown> = Object.fromEntries(fields.map((name) => [name, one[name]]));
  const rows = one.locationPricing.pricingRows;
  const others = other.locationPricing.pricingRows;
  if (!isDeepStrictEqual(rows, others)) {
    const text = ({ postalPrefix, price }: LocationPricingRow) => `${postalPrefix} ${price}`;
    const known = new Set(others.map(text));
    parts.locationPricing = { pricingRows: rows.filter((row) => !known.has(text(row))) };
  }
  return parts;
}

async function renameInRules(trx: Trx, from: string, to: string, change: ZoneChange): Promise<void> {
  const { merchantId, now } = change;
  const renamed = (name: string): string => (isSameZoneName(name, from) ? to : name);
  const pair = ({ originZone, destinationZone }: ShippingRule) => ({ originZone, destinationZone });
  const changes = (await listShippingRules(trx, merchantId))
    .map((before) => ({
      before,
      after: {
        ...before,
        originZone: renamed(before.originZone),
        destinationZone: renamed(before.destinationZone),
      },
    }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  for (const { after } of changes) await updateShippingRule(trx, { merchantId, record: after }, now);
  await recordChanges(
    trx,
    changes.map(({ before, after }) =>
      auditOf(change, 'updateZone', 'shippingRule', before.id, { before: pair(before), after: pair(after) }),
    ),
  );
}
