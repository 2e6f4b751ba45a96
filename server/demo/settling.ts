/** Runs a draft through the real pipeline, and adds what staff or the merchant did right after. */
import type { Order } from '../../src/contract/schemas/orders';
import { applySettlement } from '../../src/domain/orders/applySettlement';
import { resolveOrder } from '../../src/domain/orders/pipeline';
import type { GeocodeResult } from '../../src/domain/postal/geocoding';
import { geocodeByPostalArea } from '../adapters/geocoder/postalAreaGeocoder';
import { positionNear } from './addresses';
import type { OrderDraft, Flaw } from './drafts';
import type { Random } from './random';
import type { Shop } from './shops';

/** How long after an order is made the pipeline handles it. Milliseconds. */
const PIPELINE_DELAY = 20_000;
const HOUR = 3_600_000;

/** Returns the settled order: GEOCODED, or in the status of its problem. */
export function settleDraft(random: Random, draft: OrderDraft, shop: Shop, flaw: Flaw | null): Order {
  const createdAt = draft.order.createdAt * 1000;
  const now = createdAt + PIPELINE_DELAY;
  const order = withFlaw(random, draft.order, flaw);
  // Some wrong addresses were edited and are kept as typed; of the others only the submitted address is left.
  const keepsWrongAddress = flaw === 'GEOCODEDFAILED' && random.chance(0.3);
  const settlement = resolveOrder({
    order,
    merchant: shop.rules,
    geocoded: { recipientAddress: locate(random, draft), originAddress: shop.originFound },
    keepsWrongAddress,
    now,
  });
  return applySettlement(order, settlement, { trigger: keepsWrongAddress ? 'addressEdit' : 'created', now });
}

/** The embedded geocoder decides whether an address exists; most existing ones count as exact. */
function locate(random: Random, { order }: OrderDraft): GeocodeResult {
  const found = geocodeByPostalArea(order.dtoRecipientAddress ?? {});
  if (found.kind === 'notFound' || random.chance(0.1)) return found;
  const { withinKm: _, ...place } = found;
  return { ...place, accuracy: 'exact', location: positionNear(random, found.location) };
}

function withFlaw(random: Random, order: Order, flaw: Flaw | null): Order {
  if (flaw === 'INVALIDTIME') return withPassedWindow(random, order);
  // No rule offers this service: so an order gets no rate even if every zone pair has a rule.
  return flaw === 'RATE_FAILED' ? { ...order, requestedService: 'CUSTOMER_BOOKING' } : order;
}

/** Some merchants choose the window themselves, and send the order after it is over. */
function withPassedWindow(random: Random, order: Order): Order {
  const completeBefore = order.createdAt * 1000 - random.int(1, 30) * HOUR;
  return { ...order, completeAfter: completeBefore - 4 * HOUR, completeBefore };
}

/**
 * Adds the attempt to create the order in the routing product, when its merchant wants it: once it is GEOCODED or
 * PICKUP_READY. A few attempts fail.
 */
export function attemptCreation(
  random: Random,
  order: Order,
  shop: Shop,
  status: 'GEOCODED' | 'PICKUP_READY',
): Order {
  const wanted = shop.merchant.taskTimeCreation === 'ONPICKUPREADY' ? 'PICKUP_READY' : 'GEOCODED';
  if (status !== wanted) return order;
  const success = random.chance(0.97);
  const base = status === 'PICKUP_READY' ? order.pickupReadyAt : order.createdAt * 1000 + PIPELINE_DELAY;
  return {
    ...order,
    orderCreation: {
      attemptedAt: (base ?? order.createdAt * 1000) + 1500,
      success,
      message: success ? `Order ${order.id} created.` : 'The routing platform could not be reached.',
    },
  };
}
