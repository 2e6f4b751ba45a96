/**
 * Makes the demo orders: drafted like a merchant's, run through the real pipeline, then moved along. So each status is
 * correct: a GEOCODED order has a zone, a rate and a window, an UNSUPPORTED_WEIGHT one is too heavy.
 */
import type { Order } from '../../src/contract/schemas/orders';
import type { OrderStatus } from '../../src/contract/statuses';
import { PIPELINE_STATUSES } from '../../src/domain/orders/pipeline';
import type { TimeZones } from '../../src/lib/timeZones';
import { makeDraft, type Flaw } from './drafts';
import { endingThrough, planJourney, stepsTo, stepsUntil, type Ending } from './journeys';
import type { DemoMerchant, DemoOptions } from './merchants';
import { planOrders, type OrderPlan } from './orderPlans';
import { randomFor } from './random';
import { attemptCreation, settleDraft } from './settling';
import { openShop, pickShop, type Shop } from './shops';
import { takeStep, type StepContext } from './steps';
import { withTimeChanges } from './timeChanges';

interface DemoOrderOptions extends DemoOptions {
  readonly count: number;
  /** Where photos are served: `/api/photos`. */
  readonly photoBase: string;
  readonly timeZones: TimeZones;
}

const HOUR = 3_600_000;

/** Yields the orders one by one, oldest first, so that 100,000 of them need not be in memory at once. */
export function* makeOrders(
  merchants: readonly DemoMerchant[],
  options: DemoOrderOptions,
): Generator<Order, void, undefined> {
  const shops = merchants.map((merchant) => openShop(merchant, options.timeZones));
  let number = 0;
  for (const plan of planOrders(options.count, options.now)) {
    yield makeOrder(shops, plan, number, options);
    number += 1;
  }
}

function makeOrder(
  shops: readonly Shop[],
  plan: OrderPlan,
  number: number,
  { now, productKey, photoBase }: DemoOrderOptions,
): Order {
  const random = randomFor(`order ${number}`);
  const { flaw, ending, far, status } = readAim(plan);
  const { createdAt } = plan;
  const shop = pickShop(random, shops, { createdAt, now, plain: status !== null, far: far === true });
  const draft = makeDraft(random, { merchant: shop, createdAt, number, flaw, far, productKey });
  if (status === 'CREATED') return draft.order;

  const settled = settleDraft(random, draft, shop, flaw);
  if (settled.orderStatus !== 'GEOCODED' || ending === null) return settled;

  const isChanged = now - createdAt > 4 * HOUR && random.chance(0.08);
  let order = attemptCreation(
    random,
    isChanged ? withTimeChanges(random, settled) : settled,
    shop,
    'GEOCODED',
  );
  const journey = planJourney(random, order, { far: draft.zone?.city !== shop.plan.city, ending });
  const steps = status === null ? stepsUntil(journey, now) : stepsTo(journey, status, order, now);
  const context: StepContext = { random, facility: draft.zone?.facility ?? 'yul1', photoBase };
  for (const step of steps) {
    order = takeStep(order, step.status, step.at, context);
    if (step.status === 'PICKUP_READY') order = attemptCreation(random, order, shop, 'PICKUP_READY');
  }
  const timelineEvents = [...(order.timelineEvents ?? [])].sort((a, b) => a.timestamp - b.timestamp);
  return { ...order, timelineEvents };
}

interface Aim {
  readonly flaw: Flaw | null;
  readonly ending: Ending | null;
  readonly far: boolean | null;
  /** The status that the order must end in; null if the time decides. */
  readonly status: OrderStatus | null;
}

function readAim({ aim }: OrderPlan): Aim {
  if ('status' in aim) {
    const through = endingThrough(aim.status);
    const flaw = isFlaw(aim.status) ? aim.status : null;
    return { flaw, ending: through?.ending ?? null, far: through?.far ?? null, status: aim.status };
  }
  if (isFlaw(aim.fate)) return { flaw: aim.fate, ending: null, far: null, status: null };
  return { flaw: null, ending: aim.fate, far: null, status: null };
}

function isFlaw(word: OrderStatus | Ending): word is Flaw {
  return word !== 'GEOCODED' && (PIPELINE_STATUSES as readonly string[]).includes(word);
}
