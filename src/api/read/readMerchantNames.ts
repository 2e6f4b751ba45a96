/**
 * Reads an entry of GET /merchants/names (docs/decisions/orders.md#search): `{id, name, archived}`, or a plain string
 * that is both id and name.
 */
import type { MerchantName } from '../../contract/schemas/merchants';
import { looseObject, text } from './values';
import { compareNames } from '../../lib/compare';

function readName(value: unknown): MerchantName | null {
  if (typeof value === 'string') return value === '' ? null : { id: value, name: value, archived: false };
  const wire = looseObject(value);
  const id = text(wire?.id);
  const name = text(wire?.name);
  if (!wire || (id ?? name ?? '') === '') return null;
  return { id: id ?? name ?? '', name: name ?? id ?? '', archived: wire.archived === true };
}

/** Reads the names, sorted without regard to case and accents; null when the value is not a list. */
export function readMerchantNames(value: unknown): MerchantName[] | null {
  const rows: unknown = Array.isArray(value) ? value : looseObject(value)?.merchants;
  if (!Array.isArray(rows)) return null;
  return (rows as unknown[])
    .map(readName)
    .filter((name): name is MerchantName => name !== null)
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id, b.id));
}
