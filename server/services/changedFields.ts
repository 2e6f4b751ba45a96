/** What an audit row keeps of a changed order. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../src/contract/schemas/orders';

/** Every change has these: the version is the order's own, and events tell the same story in their own place. */
const LEFT_OUT: ReadonlySet<string> = new Set(['version', 'timelineEvents']);

interface ChangedFields {
  readonly before: Partial<Order>;
  readonly after: Partial<Order>;
}

/** The fields that differ, as they were and as they are; the status always, so that a row can be read by itself. */
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
