/** New orders: submitted addresses, the pipeline, the row, the audit, the routing platform (decisions G.1). */
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { Address, Order } from '../../src/contract/schemas/orders';
import { applySettlement } from '../../src/domain/orders/applySettlement';
import { settleOrder, type Settlement } from '../../src/domain/orders/pipeline';
import { indexMerchant, type MerchantRules } from '../../src/domain/rates/merchantRules';
import { withTx, type Trx } from '../db/withTx';
import { recordChanges } from '../repositories/audit';
import { findOrdersByReference, insertOrders } from '../repositories/orders';
import { foldReference } from '../repositories/sortKey';
import { newOrderId, newTrackingNumber } from './newIds';
import {
  attemptOrderCreation,
  geocodeOrder,
  isCreationDue,
  type Doer,
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
  | 'packages'
  | 'packageCount'
> & {
  readonly destination: Address;
  /** The merchant's location when absent. */
  readonly origin?: Address;
  /** Takes `destination.location` as given instead of looking the address up (G.1 step 1). */
  readonly useCoordinate?: boolean;
  /** The cheapest rate's service when absent. */
  readonly requestedService?: string;
};

/** What became of one new order. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly order: Order; readonly reasons: readonly string[] }
  /** The merchant has an order with this reference, which was left as it is. */
  | { readonly kind: 'known'; readonly orderId: string };

/** A merchant with its rules indexed; make it once for many orders. */
export interface OrderingMerchant {
  readonly merchant: Merchant;
  readonly rules: MerchantRules;
}

/** Prepares a merchant (with its zones and rules) for `createOrders`. */
export function orderingMerchant(merchant: Merchant): OrderingMerchant {
  return { merchant, rules: indexMerchant(merchant, merchant.zones ?? [], merchant.shippingRules ?? []) };
}

/**
 * Creates orders of one merchant, one outcome for each in the order given. A reference number is used once per
 * merchant: the merchant's row is held while they are written, so that two callers can not both create it. All rows
 * and their audit rows share a transaction; the routing platform is told afterwards.
 */
export async function createOrders(
  deps: PipelineDeps,
  { merchant, rules }: OrderingMerchant,
  newOrders: readonly NewOrder[],
  doer: Doer & { readonly createdBy?: string },
): Promise<CreateOutcome[]> {
  const references = newOrders.map(({ refNumber }) => refNumber).filter((ref) => ref !== undefined);
  const alreadyThere = await findOrdersByReference(deps.db, merchant.id, references);
  const candidates: { order: Order; settlement: Settlement }[] = [];
  const claimed = new Map<string, string>(alreadyThere);
  /** For each new order the id it has or will have. */
  const ids: string[] = [];
  for (const newOrder of newOrders) {
    const key = foldReference(newOrder.refNumber);
    const taken = key === null ? undefined : claimed.get(key);
    if (taken !== undefined) {
      ids.push(taken);
      continue;
    }
    const candidate = await prepareOrder(deps, { merchant, rules }, newOrder, doer.createdBy ?? doer.actor);
    candidates.push(candidate);
    ids.push(candidate.order.id);
    if (key !== null) claimed.set(key, candidate.order.id);
  }

  const overtaken = await withTx(deps.db, async (trx) => {
    await lockMerchant(trx, merchant.id);
    const since = await findOrdersByReference(trx, merchant.id, references);
    const fresh = candidates.filter(({ order }) => !since.has(foldReference(order.refNumber) ?? ''));
    await insertOrders(
      trx,
      fresh.map(({ order }) => order),
      deps.now(),
    );
    await recordChanges(
      trx,
      fresh.map(({ order }) => ({
        actor: doer.actor,
        requestId: doer.requestId,
        action: 'createOrder',
        entity: 'order',
        entityId: order.id,
        after: { orderStatus: order.orderStatus, refNumber: order.refNumber, merchantId: merchant.id },
      })),
    );
    return since;
  });

  const created = new Map<string, CreateOutcome>();
  for (const { order, settlement } of candidates) {
    const other = overtaken.get(foldReference(order.refNumber) ?? '');
    if (other !== undefined) {
      created.set(order.id, { kind: 'known', orderId: other });
      continue;
    }
    const told = isCreationDue(order, merchant) ? await attemptOrderCreation(deps, order, doer) : order;
    created.set(order.id, { kind: 'created', order: told, reasons: settlement.reasons });
  }
  return ids.map((id) => {
    const outcome = created.get(id);
    // The first line that asks for an id is the one that created it; further ones met it.
    if (outcome?.kind === 'created') created.set(id, { kind: 'known', orderId: id });
    return outcome ?? { kind: 'known', orderId: id };
  });
}

/** The order with everything the pipeline decides about it, not written yet. */
async function prepareOrder(
  deps: PipelineDeps,
  { merchant, rules }: OrderingMerchant,
  newOrder: NewOrder,
  createdBy: string,
): Promise<{ order: Order; settlement: Settlement }> {
  const { destination, origin = merchant.merchantLocation, requestedService, ...given } = newOrder;
  const now = deps.now();
  const packages = (given.packages?.length ? given.packages : [{}]).map((parcel) => ({
    ...parcel,
    trackingNumber: parcel.trackingNumber ?? newTrackingNumber(),
  }));
  const received: Order = {
    ...given,
    id: newOrderId(),
    createdAt: Math.floor(now / 1000),
    createdBy,
    merchantId: merchant.id,
    merchantDisplayName: merchant.name,
    orderStatus: 'CREATED',
    dtoRecipientAddress: destination,
    dtoOriginAddress: { ...origin },
    recipientAddress: null,
    originAddress: null,
    signatureRequired: given.signatureRequired ?? merchant.signatureRequired,
    scanningRequired: given.scanningRequired ?? merchant.scanningRequired,
    deliveryType: given.deliveryType ?? 'PARCEL',
    packages,
    packageCount: given.packageCount ?? packages.length,
    timelineEvents: [{ event: 'Order received', timestamp: now }],
  };
  const geocoded = await geocodeOrder(deps, received);
  const settlement = settleOrder({ order: received, merchant: rules, geocoded, requestedService, now });
  return { order: applySettlement(received, settlement, { trigger: 'created', now }), settlement };
}

/** Makes other creators of this merchant's orders wait until the transaction ends. */
async function lockMerchant(trx: Trx, merchantId: string): Promise<void> {
  await trx.selectFrom('merchants').select('id').where('id', '=', merchantId).forUpdate().execute();
}
