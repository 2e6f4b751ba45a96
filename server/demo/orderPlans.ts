/** Plans the demo orders: when each was made, and how it ends. */
import { ORDER_STATUSES, type OrderStatus } from '../../src/contract/statuses';
import type { Flaw } from './drafts';
import type { Ending } from './journeys';
import { randomFor, type Random } from './random';

/** One order to be made. */
export interface OrderPlan {
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** A status that the order must end in, so that each one occurs at any hour; or its fate. */
  readonly aim: { readonly status: OrderStatus } | { readonly fate: Fate };
}

/** The problem that the pipeline finds, or how the journey ends. */
type Fate = Ending | Flaw;

const DEMO_DAYS = 60;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Shops follow Eastern Time, where most of them are. */
const EASTERN_OFFSET = 5 * HOUR;

/** Number of orders by hour of the day, beginning at midnight. */
const HOURS = [2, 1, 1, 0, 0, 1, 2, 5, 9, 12, 14, 14, 15, 14, 13, 12, 11, 11, 12, 13, 12, 9, 6, 4];

/** Makes `count` plans, oldest first; the same for the same `now`. */
export function planOrders(count: number, now: number): OrderPlan[] {
  // Some orders of each status; with few orders at least one.
  const certain = Math.min(count, ORDER_STATUSES.length * Math.max(1, Math.min(6, Math.floor(count / 400))));
  const plans = Array.from({ length: count }, (_, index): OrderPlan => {
    const random = randomFor(`plan ${index}`);
    if (index < certain) {
      const status = ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'CREATED';
      return { createdAt: now - ageFor(random, status), aim: { status } };
    }
    const createdAt = moment(random, now);
    return { createdAt, aim: { fate: fateAt(random, now - createdAt) } };
  });
  return plans.sort((a, b) => a.createdAt - b.createdAt);
}

/** Returns how long ago an order in this status was made. */
function ageFor(random: Random, status: OrderStatus): number {
  switch (status) {
    case 'CREATED':
      return random.int(1, 12) * 60_000;
    case 'DELIVERED':
    case 'DELIVERY_COMPLETED':
    case 'DELIVERY_FAILED':
      return random.int(6, 40) * DAY + random.int(0, DAY);
    case 'LOST':
    case 'RETURN_TO_SENDER':
    case 'ARCHIVED':
      return random.int(10, 55) * DAY + random.int(0, DAY);
    default:
      return random.int(30, 80) * HOUR + random.int(0, HOUR);
  }
}

/** Returns a moment of the last sixty days, with the last few busier, at an hour when people shop. */
function moment(random: Random, now: number): number {
  const today = Math.floor((now - EASTERN_OFFSET) / DAY) * DAY + EASTERN_OFFSET;
  const daysAgo = random.chance(0.22) ? random.int(0, 3) : random.int(0, DEMO_DAYS - 1);
  const hour = random.weighted(HOURS.map((weight, index) => [index, weight] as const));
  const at = today - daysAgo * DAY + hour * HOUR + random.int(0, HOUR - 1);
  return at > now - 60_000 ? at - DAY : at;
}

/** New orders wait or have problems; old problems have mostly been solved or archived. */
function fateAt(random: Random, age: number): Fate {
  const [recent, old] = [age < 10 * DAY, age > 20 * DAY];
  const stuck = recent ? 3 : 1;
  return random.weighted<Fate>([
    ['GEOCODEDFAILED', 1.1 * stuck],
    ['OUT_OF_FSA', 0.8 * stuck],
    ['UNSUPPORTED_WEIGHT', 0.5 * stuck],
    ['RATE_FAILED', 0.4 * stuck],
    ['INVALIDTIME', 0.4 * stuck],
    ['waiting', recent ? 20 : 0.6],
    ['ready', age < 5 * DAY ? 8 : 0.3],
    ['cancelled', 2],
    ['failed', 0.6],
    ['archived', old ? 4 : 0.5],
    ['lost', 0.5],
    ['returned', 1],
    ['deliveryFailed', 3],
    ['delivered', recent ? 55 : 82],
  ]);
}
