/** Plans when each step of an order happens, from its delivery window, and keeps only those in the past. */
import type { Order } from '../../src/contract/schemas/orders';
import type { OrderStatus } from '../../src/contract/statuses';
import type { Random } from './random';
import type { StepStatus } from './steps';

interface Step {
  readonly status: StepStatus;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** How an order ends if time allows. Shops have left `waiting` and `ready` orders untouched. */
export type Ending =
  | 'delivered'
  | 'deliveryFailed'
  | 'returned'
  | 'lost'
  | 'failed'
  | 'cancelled'
  | 'archived'
  | 'waiting'
  | 'ready';

type JourneyOrder = Pick<Order, 'createdAt' | 'completeAfter' | 'completeBefore' | 'timeChangeEvents'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The earliest start of a journey: the order is made, and staff have settled its window. Epoch milliseconds. */
function startOf({ createdAt, timeChangeEvents }: JourneyOrder): number {
  return Math.max(createdAt * 1000, ...(timeChangeEvents ?? []).map(({ time }) => time));
}

/**
 * Plans all steps of an order with a window, in chronological order. `far` orders travel between cities by a carrier
 * and end DELIVERED; the others go out with a driver and end DELIVERY_COMPLETED. If the window opened before the order
 * was made, the parcel is late, but its steps are still in order.
 */
export function planJourney(
  random: Random,
  order: JourneyOrder,
  { far, ending }: { readonly far: boolean; readonly ending: Ending },
): Step[] {
  const created = order.createdAt * 1000;
  const start = startOf(order);
  const from = order.completeAfter ?? created + DAY;
  const to = order.completeBefore ?? from + 4 * HOUR;
  // Times between start and window are shares of the time between them; late windows get at least an hour.
  const room = Math.max(from - start, HOUR);
  const share = (least: number, most: number) => start + room * (least + random.next() * (most - least));
  const planned = from + (to - from) * random.next();

  const ready: Step = { status: 'PICKUP_READY', at: share(0.08, 0.4) };
  const pickedUp: Step = { status: 'CARRIER_PICKED_UP', at: share(0.5, 0.62) };
  const leaves = () => Math.max(from - random.int(5, 9) * MINUTE, start + room * 0.95);
  const carried: Step[] = far
    ? [
        { status: 'SHIPMENT_CREATED', at: share(0.63, 0.68) },
        { status: 'SHIPMENT_PROCESSING', at: share(0.69, 0.78) },
        { status: 'RECEIVED_AT_DESTINATION', at: share(0.8, 0.9) },
        { status: 'OUT_FOR_DELIVERY', at: leaves() },
      ]
    : [{ status: 'DELIVERY_EN_ROUTE', at: leaves() }];

  const arrival = Math.max(planned, (carried.at(-1)?.at ?? from) + 12 * MINUTE);

  switch (ending) {
    case 'waiting':
      return [];
    case 'ready':
      return [ready];
    case 'failed':
      return [ready, { status: 'FAILED', at: share(0.45, 0.6) }];
    case 'cancelled':
      return [{ status: 'CANCELLED', at: share(0.05, 0.4) }];
    case 'archived':
      return [{ status: 'ARCHIVED', at: created + random.int(30, 90) * HOUR }];
    case 'lost':
      return [
        ready,
        pickedUp,
        ...carried.slice(0, 2),
        { status: 'LOST', at: to + random.int(50, 90) * HOUR },
      ];
    case 'delivered':
      return [ready, pickedUp, ...carried, { status: far ? 'DELIVERED' : 'DELIVERY_COMPLETED', at: arrival }];
    case 'deliveryFailed':
    case 'returned': {
      const failed: Step[] = [ready, pickedUp, ...carried, { status: 'DELIVERY_FAILED', at: arrival }];
      return ending === 'deliveryFailed'
        ? failed
        : [...failed, { status: 'RETURN_TO_SENDER', at: arrival + random.int(20, 44) * HOUR }];
    }
  }
}

/** Returns the steps that have happened by now. */
export function stepsUntil(steps: readonly Step[], now: number): Step[] {
  return steps.filter(({ at }) => at <= now);
}

/**
 * Returns the steps up to a status, scaled so that all of them are in the past: an order that must be in that status at
 * any hour of the day may be early.
 */
export function stepsTo(
  steps: readonly Step[],
  status: OrderStatus,
  order: JourneyOrder,
  now: number,
): Step[] {
  const start = startOf(order);
  const end = steps.findIndex((step) => step.status === status);
  const wanted = steps.slice(0, end + 1);
  const last = wanted.at(-1)?.at ?? start;
  const latest = now - 2 * MINUTE;
  if (last <= latest) return wanted;
  const scale = (latest - start) / (last - start);
  return wanted.map((step) => ({ ...step, at: start + (step.at - start) * scale }));
}

interface ThroughStatus {
  readonly ending: Ending;
  /** Whether the journey must be a far one; null: either will do. */
  readonly far: boolean | null;
}

const FAR_DELIVERY: ThroughStatus = { ending: 'delivered', far: true };
const NEAR_DELIVERY: ThroughStatus = { ending: 'delivered', far: false };

const ENDING_THROUGH: Readonly<Partial<Record<OrderStatus, ThroughStatus>>> = {
  GEOCODED: { ending: 'waiting', far: null },
  PICKUP_READY: { ending: 'ready', far: null },
  CARRIER_PICKED_UP: { ending: 'delivered', far: null },
  DELIVERY_EN_ROUTE: NEAR_DELIVERY,
  DELIVERY_COMPLETED: NEAR_DELIVERY,
  SHIPMENT_CREATED: FAR_DELIVERY,
  SHIPMENT_PROCESSING: FAR_DELIVERY,
  RECEIVED_AT_DESTINATION: FAR_DELIVERY,
  OUT_FOR_DELIVERY: FAR_DELIVERY,
  DELIVERED: FAR_DELIVERY,
  DELIVERY_FAILED: { ending: 'deliveryFailed', far: false },
  RETURN_TO_SENDER: { ending: 'returned', far: null },
  LOST: { ending: 'lost', far: null },
  FAILED: { ending: 'failed', far: null },
  CANCELLED: { ending: 'cancelled', far: null },
  ARCHIVED: { ending: 'archived', far: null },
};

/** Returns the ending whose journey passes through a status; null if there is none. */
export function endingThrough(status: OrderStatus): ThroughStatus | null {
  return ENDING_THROUGH[status] ?? null;
}
