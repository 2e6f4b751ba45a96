/**
 * What the audit trail keeps of a changed rule (docs/decisions/0058-history.md): a rule may have ten thousand rows in
 * each grid, and most changes are of a few.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  DeliveryConstraintsByWeek,
  PickupConstraintsByWeek,
  RuleService,
  ShippingRule,
} from '../../../src/contract/schemas/merchants';
import { isObject } from '../../../src/lib/isObject';

type Week = Partial<DeliveryConstraintsByWeek | PickupConstraintsByWeek>;
type Sides<Value> = readonly [before: Value, after: Value];

/** The history shows a list as a whole if it is no longer than this, and otherwise only its rows that differ. */
const WHOLE_MAX = 100;

const WEEKS = [
  'deliveryConstraintsByWeek',
  'pickupConstraintsByWeek',
  'scheduledDeliveryPickupConstraintsByWeek',
] as const satisfies (keyof ShippingRule)[];

/** Returns the parts of the rule that differ, before and after; null if none does. */
export function ruleDifference(
  before: ShippingRule,
  after: ShippingRule,
): { readonly before: object; readonly after: object } | null {
  const names = differing([before, after]);
  if (names.length === 0) return null;
  const [was, is] = picked([before, after], names);
  for (const name of WEEKS) {
    if (!names.includes(name)) continue;
    const sides: Sides<Week> = [before[name] ?? {}, after[name] ?? {}];
    const days = differing(sides);
    const [one, other] = picked(sides, days);
    for (const day of days) [one[day], other[day]] = changedRows([sides[0][day] ?? [], sides[1][day] ?? []]);
    [was[name], is[name]] = [before[name] && one, after[name] && other];
  }
  if (names.includes('services')) [was.services, is.services] = services([before.services, after.services]);
  return { before: was, after: is };
}

/** Each service has a line of its own in the history, and all prices by weight have one together. */
function services(sides: Sides<readonly RuleService[]>): Sides<unknown> {
  const changed = (['speedPricing', 'weightPricing'] as const).map((name) => {
    const rowsIn = (all: readonly RuleService[]): readonly unknown[] | undefined =>
      all.find((service) => service.name === name)?.pricingStrategy.pricingRows;
    const [was, is] = [rowsIn(sides[0]), rowsIn(sides[1])];
    if (isDeepStrictEqual(was, is)) return [[], []];
    const rows = changedRows([was ?? [], is ?? []], name === 'speedPricing' ? 0 : WHOLE_MAX);
    const serviceOf = (pricingRows: readonly unknown[]) => ({ name, pricingStrategy: { pricingRows } });
    return [was ? [serviceOf(rows[0])] : [], is ? [serviceOf(rows[1])] : []];
  });
  return [changed.flatMap(([was]) => was), changed.flatMap(([, is]) => is)];
}

/** Returns both lists whole if they are short, else the rows of each that the other does not have. */
function changedRows(lists: Sides<readonly unknown[]>, wholeMax = WHOLE_MAX): Sides<readonly unknown[]> {
  if (Math.max(lists[0].length, lists[1].length) <= wholeMax) return lists;
  return [without(lists[0], lists[1]), without(lists[1], lists[0])];
}

/** Returns the rows without those of the other list; a row that is there twice is taken away twice. */
function without(rows: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(rowText(other), (left.get(rowText(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const text = rowText(row);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0;
  });
}

/** The same text for equal rows: the database does not keep the order of fields. */
const rowText = (row: unknown): string =>
  JSON.stringify(row, (_name, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

function differing<Value extends object>([before, after]: Sides<Value>): (keyof Value)[] {
  const names = Object.keys({ ...before, ...after }) as (keyof Value)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

const picked = <Value extends object>(sides: Sides<Value>, names: readonly (keyof Value)[]) =>
  sides.map((side) => Object.fromEntries(names.map((name) => [name, side[name]]))) as unknown as [
    Partial<Record<keyof Value, unknown>>,
    Partial<Record<keyof Value, unknown>>,
  ];
