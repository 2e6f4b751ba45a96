/** Selects what an audit row keeps of a changed order. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../src/contract/schemas/orders';

/** Left out because every change has them: the order counts its own version, and keeps its events itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(['version', 'timelineEvents']);

interface ChangedFields {
  readonly before: Partial<Order>;
  readonly after: Partial<Order>;
}

/**
 * Returns the fields that differ, before and after; always with the status, so that a row can be understood on its own.
 */
export function changedFields(before: Order, after: Order): ChangedFields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Order)[]);
  const changed = [...names].filter(
    (name) =>
      name === 'orderStatus' || (!LEFT_OUT.has(name) && !isDeepStrictEqual(before[name], after[name])),
  );
  return { before: pick(before, changed), after: pick(after, changed) };
}

function pick(order: Order, names: readonly (keyof Order)[]): Partial<Order> {
  return Object.fromEntries(names.map((name) => [name, order[name]]));
}
