/** The day at a glance (docs/decisions/0053-the-day-at-a-glance.md). */
import type { EpochMs } from '../../src/contract/schemas/common';
import type { OrderSummary, SummaryDay, WindowHour } from '../../src/contract/schemas/orderSummary';
import { DELIVERED_STATUSES, IN_HAND, OPEN_STATUSES, type OrderStatus } from '../../src/contract/statuses';
import { addDays } from '../../src/lib/calendarDates';
import { calendarDay, instantOf, type TimeZone } from '../../src/lib/timeZones';
import { twoDigits } from '../../src/lib/twoDigits';
import type { Read } from '../db/reads';
import type { Db } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { countOrdersBySpan, type OrderTally } from '../repositories/orderSummary';

interface Asked {
  readonly zone: TimeZone;
  readonly merchantId?: string | undefined;
}

/** How long an answer serves everybody who asks for the same. Milliseconds. */
const KEPT_FOR_MS = 2_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns a function that gives summaries; requests for the same summary share one count. */
export function createOrderSummaries({
  now,
}: ServerDeps): (asked: Asked, read: Read) => Promise<OrderSummary> {
  /** `at` is when it was counted; null while counting. */
  const kept = new Map<string, { at: EpochMs | null; readonly summary: Promise<OrderSummary> }>();
  return (asked, read) => {
    const at = now();
    for (const [key, entry] of kept) {
      // `Math.abs`: an entry must not live longer because the clock was set back.
      if (entry.at !== null && Math.abs(at - entry.at) >= KEPT_FOR_MS) kept.delete(key);
    }
    const key = JSON.stringify([asked.zone.name, asked.merchantId]);
    const known = kept.get(key);
    if (known) return known.summary;
    const entry: { at: EpochMs | null; readonly summary: Promise<OrderSummary> } = {
      at: null,
      summary: read((db) => summarizeOrders(db, asked, at)),
    };
    kept.set(key, entry);
    entry.summary.then(
      () => (entry.at = at),
      () => kept.delete(key),
    );
    return entry.summary;
  };
}

async function summarizeOrders(db: Db, { zone, merchantId }: Asked, at: EpochMs): Promise<OrderSummary> {
  const today = calendarDay(at, zone);
  const yesterday = addDays(today, -1);
  const dates = [today, addDays(today, 1)];
  const hours = dates.flatMap((date) => HOURS.map((hour) => ({ date, hour })));
  // An hour skipped by a clock change gets the start of the next one and is empty; an hour that occurs twice lasts two.
  const moments = [
    instantOf(yesterday, '00:00', zone),
    ...hours.map(({ date, hour }) => instantOf(date, `${twoDigits(hour)}:00`, zone)),
    instantOf(addDays(today, 2), '00:00', zone),
  ];
  const tallies = await countOrdersBySpan(db, { merchantId, at }, moments);

  const days = dates.map((date): SummaryDay => ({ date, hours: [] }));
  for (const [place, { date, hour }] of hours.entries()) {
    const found = windowHour(
      hour,
      tallies.filter(({ span }) => span === place + 2),
    );
    if (found.total > 0) days.find((day) => day.date === date)?.hours.push(found);
  }
  return {
    at,
    open: openByStatus(tallies, ({ total }) => total),
    late: openByStatus(tallies, ({ passed }) => passed),
    failed: sum(tallies, ({ order_status, total }) => (order_status === 'DELIVERY_FAILED' ? total : 0)),
    failedSince: yesterday,
    days,
  };
}

function openByStatus(
  tallies: readonly OrderTally[],
  of: (tally: OrderTally) => number,
): OrderSummary['open'] {
  const counts = OPEN_STATUSES.map((status): [OrderStatus, number] => [
    status,
    sum(
      tallies.filter(({ order_status }) => order_status === status),
      of,
    ),
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function windowHour(hour: number, rows: readonly OrderTally[]): WindowHour {
  const isOne = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status);
  return {
    hour,
    total: sum(rows, ({ total }) => total),
    delivered: sum(rows, ({ order_status, total }) => (isOne(DELIVERED_STATUSES, order_status) ? total : 0)),
    late: sum(rows, ({ order_status, passed }) => (isOne(OPEN_STATUSES, order_status) ? passed : 0)),
    toCome: sum(rows, ({ order_status, total, passed }) =>
      isOne(IN_HAND, order_status) ? total - passed : 0,
    ),
  };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
