/**
 * SIMULATE=1: the server plays carrier and driver, so that lists and timelines change
 * (docs/decisions/pipeline.md#later-statuses). It moves a few orders at a time that are PICKUP_READY or on the way, by
 * the same steps as in the demo data.
 */
import type { Order } from '../../src/contract/schemas/orders';
import type { OrderStatus } from '../../src/contract/statuses';
import { withTx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { lockOrder, updateOrder } from '../repositories/orders';
import { selectOrderPage } from '../repositories/orderSearch';
import { randomFor, type Random } from './random';
import { takeStep, type StepStatus } from './steps';

type SimulationDeps = Pick<ServerDeps, 'db' | 'now' | 'log' | 'settings'>;

interface SimulationOptions {
  /** Milliseconds between two rounds. */
  readonly intervalMs?: number;
  /** Most orders moved in one round. */
  readonly perRound?: number;
}

interface Simulation {
  /** Stops it; resolves when the current round is finished. */
  stop(): Promise<void>;
}

/** Each status from which an order can be moved, and the next one. `far` parcels go by carrier to another city. */
const NEXT: Readonly<Partial<Record<OrderStatus, (random: Random, far: boolean) => StepStatus>>> = {
  PICKUP_READY: () => 'CARRIER_PICKED_UP',
  CARRIER_PICKED_UP: (_random, far) => (far ? 'SHIPMENT_CREATED' : 'DELIVERY_EN_ROUTE'),
  SHIPMENT_CREATED: () => 'SHIPMENT_PROCESSING',
  SHIPMENT_PROCESSING: (random) => (random.chance(0.01) ? 'LOST' : 'RECEIVED_AT_DESTINATION'),
  RECEIVED_AT_DESTINATION: () => 'OUT_FOR_DELIVERY',
  OUT_FOR_DELIVERY: (random) => (random.chance(0.05) ? 'DELIVERY_FAILED' : 'DELIVERED'),
  DELIVERY_EN_ROUTE: (random) => (random.chance(0.08) ? 'DELIVERY_FAILED' : 'DELIVERY_COMPLETED'),
};
const MOVABLE = Object.keys(NEXT) as readonly OrderStatus[];

const SYSTEM = { actor: 'simulate', requestId: 'simulate', origin: 'simulate' } as const;

/** Starts it. Rounds never overlap; after a failed one, which is logged, the next is tried. */
export function startSimulation(
  deps: SimulationDeps,
  { intervalMs = 5000, perRound = 6 }: SimulationOptions = {},
): Simulation {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let number = 0;
  const schedule = (): void => {
    timer = setTimeout(() => {
      number += 1;
      round = moveOrders(deps, { perRound, round: number })
        .catch((error: unknown) => deps.log.warn({ err: error }, 'A round of the simulation failed'))
        .finally(() => {
          if (!stopped) schedule();
        });
    }, intervalMs);
    timer.unref();
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** One round: moves up to `perRound` orders by one step, each in its own transaction. Returns the ids it moved. */
export async function moveOrders(
  deps: SimulationDeps,
  { perRound, round }: { readonly perRound: number; readonly round: number },
): Promise<string[]> {
  const random = randomFor(`round ${round} ${deps.now()}`);
  const moved: string[] = [];
  // Each round starts with another status, so that a long queue does not starve the others.
  for (let offset = 0; offset < MOVABLE.length && moved.length < perRound; offset += 1) {
    const orderStatus = MOVABLE[(round + offset) % MOVABLE.length];
    const { rows } = await selectOrderPage(deps.db, { orderStatus }, { limit: 50 });
    // An order moved in this round may be in the next queue by now.
    const waiting = rows.map(({ id }) => id).filter((id) => !moved.includes(id));
    const share = Math.min(waiting.length, Math.max(1, Math.ceil(perRound / 3)), perRound - moved.length);
    for (let count = 0; count < share; count += 1) {
      const [id] = waiting.splice(random.int(0, waiting.length - 1), 1);
      if (id !== undefined && (await moveOrder(deps, id))) moved.push(id);
    }
  }
  return moved;
}

/** Moves one order by one step; false if somebody else changed its status meanwhile. */
async function moveOrder(deps: SimulationDeps, id: string): Promise<boolean> {
  return withTx(deps.db, async (trx) => {
    const before = await lockOrder(trx, id);
    if (!before) return false;
    const random = randomFor(`simulate ${id} ${before.version ?? 0}`);
    const status = NEXT[before.orderStatus]?.(random, isFar(before));
    if (status === undefined) return false;
    const now = deps.now();
    const photoBase = `${deps.settings.apiPrefix}/photos`;
    const after = takeStep(before, status, now, { random, facility: facilityNear(before), photoBase });
    await updateOrder(trx, after, now, {
      before,
      change: {
        ...SYSTEM,
        action: 'simulate',
        entity: 'order',
        entityId: id,
        before: { orderStatus: before.orderStatus },
        after: { orderStatus: after.orderStatus },
        at: now,
      },
    });
    return true;
  });
}

/** Degrees: about a hundred kilometres, further than a driver's round. */
const FAR = 1;

function isFar({ originAddress, recipientAddress }: Order): boolean {
  const [from, to] = [originAddress?.location, recipientAddress?.location];
  return !!from && !!to && Math.hypot(from.lat - to.lat, from.lng - to.lng) > FAR;
}

const FACILITIES: readonly (readonly [string, number, number])[] = [
  ['yyz5', 43.69, -79.58],
  ['yul1', 45.51, -73.58],
  ['yow1', 45.41, -75.66],
  ['yvr2', 49.22, -123.06],
  ['yyc1', 51.05, -114.05],
];

/** The facility nearest to the destination. */
function facilityNear({ recipientAddress }: Order): string {
  const place = recipientAddress?.location;
  const distance = (lat: number, lng: number) => (place ? Math.hypot(place.lat - lat, place.lng - lng) : 0);
  const [nearest] = [...FACILITIES].sort((a, b) => distance(a[1], a[2]) - distance(b[1], b[2]));
  return nearest?.[0] ?? 'yyz5';
}
