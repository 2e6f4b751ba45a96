/** Reads saved views (docs/decisions/0054). Unknown content from a newer server is left out. */
import { DELIVERY_TYPES } from '../../contract/constants';
import { ORDER_DENSITIES, ORDER_SORT_KEYS, ORDER_TABLE_COLUMNS } from '../../contract/orderTable';
import { RELATIVE_RANGES } from '../../contract/orderViews';
import type { LastChange } from '../../contract/schemas/common';
import type { DayRange, ViewContent } from '../../contract/schemas/views';
import { isWindowHour } from '../../domain/orders/orderFilter';
import type { OrderView } from '../../domain/orders/orderViews';
import { dateOf } from '../../lib/calendarDates';
import { compact, flag, list, looseObject, number, text, time, type Loose } from './values';

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

const day = (value: unknown): string | undefined => {
  const read = text(value);
  return read === undefined || dateOf(read) === null ? undefined : read;
};

function rangeOf(value: unknown): DayRange | undefined {
  const wire = looseObject(value);
  const relative = oneOf(RELATIVE_RANGES, wire?.relative);
  if (relative !== undefined) return { relative };
  const range = compact({ from: day(wire?.from), to: day(wire?.to) });
  return Object.keys(range).length > 0 ? range : undefined;
}

function hourOf(value: unknown): string | undefined {
  const read = text(value);
  return read !== undefined && isWindowHour(read) ? read : undefined;
}

function contentOf(wire: Loose): ViewContent {
  const filters = looseObject(wire.filters) ?? {};
  const sort = looseObject(wire.sort) ?? {};
  const [by, direction] = [oneOf(ORDER_SORT_KEYS, sort.by), oneOf(['asc', 'desc'] as const, sort.direction)];
  const columns = list(wire.columns, (column) => {
    const id = oneOf(ORDER_TABLE_COLUMNS, column.id);
    return id && compact({ id, width: number(column.width) });
  });
  return compact({
    filters: compact({
      id: text(filters.id),
      refNumber: text(filters.refNumber),
      merchantId: text(filters.merchantId),
      orderStatus: text(filters.orderStatus),
      deliveryType: oneOf(DELIVERY_TYPES, filters.deliveryType),
      accuracy: oneOf(['approximate'] as const, filters.accuracy),
      late: oneOf(['late'] as const, filters.late),
      windowHour: hourOf(filters.windowHour),
      created: rangeOf(filters.created),
      window: rangeOf(filters.window),
    } satisfies Record<keyof ViewContent['filters'], unknown>),
    zone: text(wire.zone),
    sort: by && direction ? { by, direction } : undefined,
    columns: columns && columns.length > 0 ? columns : undefined,
    density: oneOf(ORDER_DENSITIES, wire.density),
  });
}

function changeOf(wire: Loose | undefined): LastChange | undefined {
  const [by, at] = [text(wire?.by), time(wire?.at)];
  return by === undefined || at === undefined ? undefined : compact({ by, name: text(wire?.name), at });
}

function viewOf(wire: Loose, etagVersion?: number): OrderView | undefined {
  const [id, name, owner] = [text(wire.id), text(wire.name), text(wire.owner)];
  const content = looseObject(wire.content);
  if (!id || !name || owner === undefined || content === undefined) return undefined;
  return compact({
    id,
    name,
    isShared: flag(wire.isShared) ?? false,
    owner,
    ownerName: text(wire.ownerName),
    content: contentOf(content),
    changed: changeOf(looseObject(wire.changed)),
    version: number(wire.version) ?? etagVersion,
  });
}

/**
 * Reads one view; null for anything else.
 * @param version the answer's ETag, for a view without a version
 */
export function readView(value: unknown, version?: number): OrderView | null {
  const wire = looseObject(value);
  return (wire && viewOf(wire, version)) ?? null;
}

/** Reads GET /views; null when the value is not a list. */
export const readViews = (value: unknown): OrderView[] | null => list(value, (wire) => viewOf(wire)) ?? null;
