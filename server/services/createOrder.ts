/**
 * New orders: submitted addresses, the pipeline, the row, the audit, the routing platform
 * (docs/decisions/pipeline.md#steps).
 */
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { ChangeOrigin } from '../../src/contract/origins';
import type { Address, Order } from '../../src/contract/schemas/orders';
import { applySettlement } from '../../src/domain/orders/applySettlement';
import { resolveOrder, type Settlement } from '../../src/domain/orders/pipeline';
import type { TimeZones } from '../../src/lib/timeZones';
import { indexMerchant, type MerchantRules } from '../../src/domain/rates/merchantRules';
import { rememberGeocodes } from '../adapters/geocoder/rememberingGeocoder';
import { withTx, type Trx } from '../db/withTx';
import { recordChanges } from '../repositories/audit';
import { findOrdersByReference, insertOrders } from '../repositories/orders';
import { foldReference } from '../repositories/sortKey';
import { newId } from '../newId';
import { ORDER_EVENTS } from './orderEvents';
import {
  attemptOrderCreations,
  geocodeOrder,
  isCreationDue,
  type ApproximatePosition,
  type Actor,
  type PipelineDeps,
} from './orderPipeline';

/** An order as it is handed in. Addresses are kept as submitted; everything else the pipeline works out. */
export type NewOrder = Pick<
  Order,
  | 'recipient'
  | 'signatureRequired'
  | 'scanningRequired'
  | 'completeAfter'
  | 'completeBefore'
  | 'notes'
  | 'refNumber'
  | 'minimumAge'
  | 'source'
  | 'customFields'
  | 'deliveryType'
  | 'requestedService'
  | 'packages'
  | 'packageCount'
> & {
  readonly destination: Address;
  /** The merchant's location when absent. */
  readonly origin?: Address;
  /** The addresses as they were submitted, where these here are what became of them: kept also when not found. */
  readonly submitted?: { readonly destination?: Address; readonly origin?: Address };
  /** Where about the destination lies, as it was found before: the address is not looked up again. */
  readonly approximatePosition?: ApproximatePosition;
  /** Takes `destination.location` as given instead of looking the address up. */
  readonly useCoordinate?: boolean;
};

/** What became of one new order. */
type CreateOutcome =
  | { readonly kind: 'created'; readonly order: Order; readonly reasons: readonly string[] }
  /** The merchant has an order with this reference, which was left as it is. */
  | { readonly kind: 'known'; readonly orderId: string };

/** Who creates orders; `createdBy` is what the order says about it, the actor unless given. */
type Creator = Actor & { readonly createdBy?: string; readonly origin?: ChangeOrigin };

interface Prepared {
  readonly order: Order;
  readonly settlement: Settlement;
}

/** A merchant with its rules indexed; make it once for many orders. */
export interface OrderingMerchant {
  readonly merchant: Merchant;
  readonly rules: MerchantRules;
}

/** Prepares a merchant (with its zones and rules) for `createOrders`. */
export function orderingMerchant(merchant: Merchant, timeZones: TimeZones): OrderingMerchant {
  const { zones = [], shippingRules = [] } = merchant;
  return { merchant, rules: indexMerchant(merchant, zones, shippingRules, timeZones) };
}

/**
 * Creates orders of one merchant, one outcome for each in the order given. A reference number is used once per
 * merchant: the merchant's row is held while they are written, so that two callers cannot both create it. All rows
 * and their audit rows share a transaction; the routing platform is told afterwards.
 */
export async function createOrders(
  deps: PipelineDeps,
  ordering: OrderingMerchant,
  newOrders: readonly NewOrder[],
  by: Creator,
): Promise<CreateOutcome[]> {
  const { merchant } = ordering;
  const references = newOrders.map(({ refNumber }) => refNumber).filter((ref) => ref !== undefined);
  const known = await findOrdersByReference(deps.db, merchant.id, references);

  const asking = { ...deps, geocoder: rememberGeocodes(deps.geocoder) };
  const prepared: (Prepared | null)[] = [];
  for (const newOrder of newOrders) {
    const key = foldReference(newOrder.refNumber);
    prepared.push(key !== null && known.has(key) ? null : await prepareOrder(asking, ordering, newOrder, by));
    // A reference that comes twice is known from its second time on; which order has it shows after writing.
    if (key !== null && !known.has(key)) known.set(key, '');
  }
  const candidates = prepared.filter((entry) => entry !== null);
  const written = await writeOrders(deps, merchant.id, candidates, by);
  const due = candidates.filter(({ order }) => written.has(order) && isCreationDue(order, merchant));
  const attempted = await attemptOrderCreations(
    deps,
    due.map(({ order }) => order),
    by,
  );
  const told = new Map(attempted.map((order) => [order.id, order]));

  const owners = await findOrdersByReference(deps.db, merchant.id, references);
  return prepared.map((entry, index): CreateOutcome => {
    if (entry && written.has(entry.order)) {
      const order = told.get(entry.order.id) ?? { ...entry.order, version: 1 };
      return { kind: 'created', order, reasons: entry.settlement.reasons };
    }
    return { kind: 'known', orderId: owners.get(foldReference(newOrders[index]?.refNumber) ?? '') ?? '' };
  });
}

/** Writes the orders whose reference nobody has taken meanwhile, with their audit rows; answers those. */
async function writeOrders(
  deps: PipelineDeps,
  merchantId: string,
  candidates: readonly Prepared[],
  by: Creator,
): Promise<ReadonlySet<Order>> {
  const references = candidates.map(({ order }) => order.refNumber ?? '');
  return withTx(deps.db, async (trx) => {
    await lockMerchant(trx, merchantId);
    const taken = await findOrdersByReference(trx, merchantId, references);
    const orders = candidates
      .map(({ order }) => order)
      .filter(({ refNumber }) => !taken.has(foldReference(refNumber) ?? ''));
    await insertOrders(trx, orders, deps.now());
    await recordChanges(
      trx,
      orders.map(({ id, orderStatus, refNumber }) => ({
        actor: by.actor,
        requestId: by.requestId,
        action: 'createOrder',
        origin: by.origin,
        entity: 'order',
        entityId: id,
        after: { orderStatus, refNumber, merchantId },
      })),
    );
    return new Set(orders);
  });
}

/** The order with everything the pipeline decides about it, not written yet. */
async function prepareOrder(
  deps: PipelineDeps,
  { merchant, rules }: OrderingMerchant,
  newOrder: NewOrder,
  { actor, createdBy = actor }: Creator,
): Promise<Prepared> {
  const {
    destination,
    origin = merchant.merchantLocation,
    submitted = {},
    approximatePosition,
    ...given
  } = newOrder;
  const now = deps.now();
  const packages = (given.packages?.length ? given.packages : [{}]).map((parcel) => ({
    ...parcel,
    trackingNumber: parcel.trackingNumber ?? newId('PKG', now),
  }));
  const received: Order = {
    ...given,
    id: newOrderId(now),
    createdAt: Math.floor(now / 1000),
    createdBy,
    merchantId: merchant.id,
    merchantDisplayName: merchant.name,
    orderStatus: 'CREATED',
    dtoRecipientAddress: submitted.destination ?? destination,
    dtoOriginAddress: { ...(submitted.origin ?? origin) },
    recipientAddress: submitted.destination ? destination : null,
    originAddress: submitted.origin ? origin : null,
    signatureRequired: given.signatureRequired ?? merchant.signatureRequired,
    scanningRequired: given.scanningRequired ?? merchant.scanningRequired,
    deliveryType: given.deliveryType ?? 'PARCEL',
    packages,
    packageCount: given.packageCount ?? packages.length,
    timelineEvents: [{ event: ORDER_EVENTS.created, timestamp: now }],
  };
  const geocoded = await geocodeOrder(deps, received, approximatePosition);
  const settlement = resolveOrder({
    order: received,
    merchant: rules,
    geocoded,
    keepsWrongAddress: {
      recipientAddress: submitted.destination !== undefined,
      originAddress: submitted.origin !== undefined,
    },
    now,
  });
  return { order: applySettlement(received, settlement, { trigger: 'created', now }), settlement };
}

/** With four more random characters: an import makes hundreds of orders a second, too many for the usual six. */
function newOrderId(now: number): string {
  return `${newId('ord', now)}${newId('', now).slice(-4)}`;
}

/** Makes other creators of this merchant's orders wait until the transaction ends. */
async function lockMerchant(trx: Trx, merchantId: string): Promise<void> {
  await trx.selectFrom('merchants').select('id').where('id', '=', merchantId).forUpdate().execute();
}
