/**
 * Runs the order pipeline on stored orders (docs/decisions/pipeline.md#steps): geocodes outside the transaction,
 * decides and writes inside it, then informs the routing platform outside it again.
 */
import type { AddressType, Approximation } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { Address, Order, OrderCreation } from '../../src/contract/schemas/orders';
import { BEFORE_PICKUP } from '../../src/contract/statuses';
import {
  applySettledAddress,
  applySettlement,
  type PipelineTrigger,
} from '../../src/domain/orders/applySettlement';
import { usesCoordinate } from '../../src/domain/orders/changeOrder';
import {
  addressToGeocode,
  resolveAddress,
  resolveOrder,
  type PipelineInput,
} from '../../src/domain/orders/pipeline';
import { geocodeByCoordinates, type GeocodeResult } from '../../src/domain/postal/geocoding';
import { readPostalCode } from '../../src/domain/postal/postalCode';
import { areaReachKm } from '../adapters/geocoder/areaReach';
import { guardGeocoder } from '../adapters/geocoder/guardedGeocoder';
import { guardRouting } from '../adapters/routing/guardedRouting';
import { withTx, type Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { failWith } from './domainError';
import { recordChanges, type Actor, type AuditedChange } from '../repositories/audit';
import { changedFields } from './changedFields';
import { findOrder, lockOrder, setOrderCreations, updateOrder } from '../repositories/orders';
import { fromOrderRow } from '../repositories/orderRow';
import { findIndexedMerchant, type IndexedMerchant } from './merchantRules';

export type PipelineDeps = Pick<ServerDeps, 'db' | 'geocoder' | 'routing' | 'timeZones' | 'now' | 'log'>;

/** Keeps the call's answer in the transactions that write its change (docs/decisions/0005). */
export interface OutcomeRecorder {
  /** Called after the write, with the order as written; may throw. */
  keep(trx: Trx, order: Order): Promise<void>;
  /** Called after the write of a later step. */
  replace(trx: Trx, order: Order): Promise<void>;
}

interface PipelineRun extends Actor {
  readonly orderId: string;
  readonly trigger: Exclude<PipelineTrigger, 'created'>;
  /** Action in the audit row: `geocodeOrder`, `reviveOrder`. */
  readonly action: string;
  /**
   * The change that requires the run (a new address, a revival), applied to the order in the transaction that also
   * writes the outcome. It may throw to refuse. It is called again if somebody else changes the order meanwhile.
   */
  readonly change?: (order: Order) => Order;
  /** The address that `change` edits. If the order has left, only this address is looked up and written. */
  readonly editedAddress?: AddressType;
  readonly recorder?: OutcomeRecorder;
}

/** An approximate position of the address from an earlier look-up. */
export interface ApproximatePosition {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: Approximation;
}

/** Geocoding happens before the order is locked; if the order changed meanwhile, everything is repeated. */
const ATTEMPTS = 5;

/**
 * Runs the pipeline on one order and returns the order afterwards, including the first attempt at the routing platform
 * if one is due. Null for an unknown id, 409 if others keep changing it. The order, its timeline event and the audit
 * row are written together.
 */
export async function runPipeline(deps: PipelineDeps, run: PipelineRun): Promise<Order | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await findOrder(deps.db, run.orderId);
    if (!found) return null;
    const indexed = await findIndexedMerchant(deps, found.merchantId);
    if (!indexed)
      throw new Error(`Order ${found.id} belongs to merchant ${found.merchantId}, which is gone.`);
    const changed = run.change?.(found) ?? found;
    const settle = await lookUp(deps, run, changed, indexed);

    const written = await withTx(deps.db, async (trx) => {
      const before = await lockOrder(trx, run.orderId);
      if (!before || before.version !== found.version) return null;
      const now = deps.now();
      const after = settle(now);
      const text = await updateOrder(trx, after, now, {
        before,
        change: {
          actor: run.actor,
          requestId: run.requestId,
          action: run.action,
          entity: 'order',
          entityId: run.orderId,
          ...changedFields(before, after),
          at: now,
        },
      });
      const order = fromOrderRow(text);
      await run.recorder?.keep(trx, order);
      return order;
    });
    if (!written) continue;
    if (!isCreationDue(written, indexed.merchant)) return written;
    return attemptOrderCreation(deps, written, run, run.recorder);
  }
  return failWith('conflict', messages.orderChanged(run.orderId));
}

/** Asks the geocoder; the returned function settles the order from its answers, under the lock. */
async function lookUp(
  deps: PipelineDeps,
  { trigger, editedAddress }: PipelineRun,
  order: Order,
  { rules }: IndexedMerchant,
): Promise<(now: number) => Order> {
  if (editedAddress !== undefined && !BEFORE_PICKUP.includes(order.orderStatus)) {
    const found = await geocodeAddress(deps, order, editedAddress);
    const settled = resolveAddress(order, editedAddress, found, true);
    return (now) => applySettledAddress(order, editedAddress, settled, now);
  }
  const geocoded = await geocodeOrder(deps, order);
  return (now) => {
    const placedAt = order.createdAt * 1000;
    const settlement = resolveOrder({
      order,
      merchant: rules,
      geocoded,
      keepsWrongAddress: true,
      placedAt,
      now,
    });
    return applySettlement(order, settlement, { trigger, now });
  };
}

/**
 * Step 1: geocodes both addresses. Typed coordinates count as found without a look-up, and so does a position known to
 * be approximate.
 */
export async function geocodeOrder(
  deps: Pick<PipelineDeps, 'geocoder' | 'log'>,
  order: PipelineInput['order'] & Pick<Order, 'useCoordinate'>,
  approximate?: ApproximatePosition,
): Promise<PipelineInput['geocoded']> {
  const [recipientAddress, originAddress] = await Promise.all([
    approximate
      ? placedBefore(approximate, addressToGeocode(order, 'recipientAddress'))
      : geocodeAddress(deps, order, 'recipientAddress'),
    geocodeAddress(deps, order, 'originAddress'),
  ]);
  return { recipientAddress, originAddress };
}

function placedBefore({ lat, lng, accuracy }: ApproximatePosition, address: Address): GeocodeResult {
  const code = accuracy === 'area' ? readPostalCode(address.postalCode ?? '') : null;
  const reach = code ? { withinKm: areaReachKm(code) } : {};
  return { kind: 'found', accuracy, location: { lat, lng }, ...reach, fields: {} };
}

async function geocodeAddress(
  deps: Pick<PipelineDeps, 'geocoder' | 'log'>,
  order: PipelineInput['order'] & Pick<Order, 'useCoordinate'>,
  which: AddressType,
): Promise<GeocodeResult> {
  const address = addressToGeocode(order, which);
  const typed = usesCoordinate(order, which) ? geocodeByCoordinates(address) : null;
  return typed ?? guardGeocoder(deps.geocoder, deps.log).geocode(address);
}

/**
 * Step 6: whether the first attempt is due. With ONPICKUPREADY it waits until the order is ready for pickup. Later
 * attempts are retries by staff.
 */
export function isCreationDue(order: Order, merchant: Pick<Merchant, 'taskTimeCreation'>): boolean {
  if (order.orderCreation !== undefined) return false;
  const due = merchant.taskTimeCreation === 'ONPICKUPREADY' ? ['PICKUP_READY'] : ['GEOCODED', 'PICKUP_READY'];
  return due.includes(order.orderStatus);
}

/**
 * Attempts to create the order at the routing platform and stores the outcome with its audit row. A failed attempt
 * changes no status. Call it outside transactions; returns the order with the outcome.
 */
export async function attemptOrderCreation(
  deps: Pick<PipelineDeps, 'db' | 'routing' | 'now' | 'log'>,
  order: Order,
  by: Actor,
  recorder?: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order> {
  const [attempted] = await attemptOrderCreations(deps, [order], by, recorder);
  return attempted ?? order;
}

/** Number of orders sent to the routing platform at the same time. */
const AT_ONCE = 4;

/** Does `attemptOrderCreation` for many orders and stores their outcomes together. */
export async function attemptOrderCreations(
  deps: Pick<PipelineDeps, 'db' | 'routing' | 'now' | 'log'>,
  orders: readonly Order[],
  by: Actor,
  recorder?: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const attempts: { order: Order; outcome: OrderCreation }[] = [];
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const group = orders
      .slice(start, start + AT_ONCE)
      .map(async (order) => ({ order, outcome: await notifyRouting(deps, order) }));
    attempts.push(...(await Promise.all(group)));
  }
  return withTx(deps.db, async (trx) => {
    await recordChanges(
      trx,
      attempts.map(({ order, outcome }) => attemptRow(order, outcome, by)),
    );
    const outcomes = attempts.map(({ order: { id }, outcome }) => ({ id, outcome }));
    const rows = (await setOrderCreations(trx, outcomes, deps.now())).map(fromOrderRow);
    const stored = new Map(rows.map((order) => [order.id, order]));
    const updated = orders.flatMap(({ id }) => stored.get(id) ?? []);
    for (const order of updated) await recorder?.replace(trx, order);
    return updated;
  });
}

/** Sends an order to the routing platform and returns its answer without storing it. */
export async function notifyRouting(
  { routing, log, now }: Pick<PipelineDeps, 'routing' | 'now' | 'log'>,
  order: Order,
): Promise<OrderCreation> {
  const { success, message } = await guardRouting(routing, log).createOrder(order);
  return { attemptedAt: now(), success, message };
}

/** Makes the audit row of an attempt. The order may hold the outcome of an earlier one. */
export const attemptRow = (
  { id, orderCreation }: Pick<Order, 'id' | 'orderCreation'>,
  outcome: OrderCreation,
  { actor, requestId }: Actor,
): AuditedChange => ({
  actor,
  requestId,
  action: 'attemptOrderCreation',
  origin: 'platform',
  entity: 'order',
  entityId: id,
  ...(orderCreation && { before: { orderCreation } }),
  after: { orderCreation: outcome },
});
