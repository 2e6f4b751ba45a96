/**
 * Creates orders: keeps the submitted addresses, runs the pipeline, writes the row and its audit row, and informs the
 * routing platform (docs/decisions/pipeline.md#steps).
 */
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { ChangeOrigin } from '../../src/contract/origins';
import type { Address, Order } from '../../src/contract/schemas/orders';
import { applySettlement } from '../../src/domain/orders/applySettlement';
import { resolveOrder, type Settlement } from '../../src/domain/orders/pipeline';
import { rememberGeocodes } from '../adapters/geocoder/rememberingGeocoder';
import { withTx, type Trx } from '../db/withTx';
import { recordChanges, type Actor } from '../repositories/audit';
import { findOrdersByReference, insertOrders, referenceKey, type Reference } from '../repositories/orders';
import { newId } from '../newId';
import { ORDER_EVENTS } from './orderEvents';
import { attemptRow, isCreationDue, notifyRouting } from './creationAttempts';
import { attemptDueCreations } from './dueCreations';
import type { IndexedMerchant } from './merchantRules';
import { geocodeOrder, placedBefore, type ApproximatePosition, type PipelineDeps } from './orderPipeline';

/** An order as it is submitted. Addresses are kept as submitted; the pipeline determines everything else. */
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
  /**
   * The addresses as first submitted, if those here are already looked up: the ones here are then kept even if not
   * found again.
   */
  readonly submitted?: { readonly destination?: Address; readonly origin?: Address };
  /** The destination's approximate position from an earlier look-up: the address is not looked up again. */
  readonly approximatePosition?: ApproximatePosition;
  /** Uses `destination.location` as given instead of looking the address up. */
  readonly useCoordinate?: boolean;
};

/** The order that has a reference already. */
type KnownOrder = Pick<Order, 'id' | 'orderStatus'>;

/** The result for one new order. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly order: Order; readonly reasons: readonly string[] }
  /** The merchant already has an order with this reference, which stays unchanged. */
  | { readonly kind: 'known'; readonly order: KnownOrder }
  /** The merchant was archived after the order had been prepared; nothing is written. */
  | { readonly kind: 'archived' };

/** Who creates orders. `createdBy` is stored in the order; by default it is the actor. */
type Creator = Actor & { readonly createdBy?: string; readonly origin?: ChangeOrigin };

/** An order to be made, and its merchant. */
interface OrderRequest {
  readonly ordering: IndexedMerchant;
  readonly order: NewOrder;
}

interface MadeOrder {
  readonly order: Order;
  readonly settlement: Settlement;
  readonly merchant: Merchant;
}

/** An order that is not written yet; `made` is null if the merchant already has an order with its reference. */
interface PreparedOrder {
  readonly reference: Reference;
  readonly made: MadeOrder | null;
  /** The order that has the reference; null if that order belongs to the same call, as far as is known. */
  readonly known: KnownOrder | null;
}

/**
 * Prepares orders without writing anything, one for each request and in the same order. Asks all other systems here,
 * except a routing platform that must not be told of an order before it exists. An abort rejects with its reason.
 */
export async function prepareOrders(
  deps: PipelineDeps,
  requests: readonly OrderRequest[],
  by: Creator,
  signal?: AbortSignal,
): Promise<PreparedOrder[]> {
  signal?.throwIfAborted();
  const referenceOf = ({ ordering, order }: OrderRequest): Reference => ({
    merchantId: ordering.merchant.id,
    refNumber: order.refNumber,
  });
  const owners = await findOrdersByReference(deps.db, requests.map(referenceOf));
  const asking = { ...deps, geocoder: rememberGeocodes(deps.geocoder) };
  const first = new Set<string>();
  const prepare = async (request: OrderRequest): Promise<PreparedOrder> => {
    const reference = referenceOf(request);
    const key = referenceKey(reference);
    const known = owners.get(key ?? '') ?? null;
    // If a reference occurs twice, the first order gets it, provided that it is written.
    if (known !== null || first.has(key ?? '')) return { reference, known, made: null };
    if (key !== null) first.add(key);
    return { reference, known, made: await makeOrder(asking, request, by) };
  };
  if (deps.geocoder.takesMany) return Promise.all(requests.map(prepare));
  const prepared: PreparedOrder[] = [];
  for (const request of requests) {
    // Each may take seconds.
    signal?.throwIfAborted();
    prepared.push(await prepare(request));
  }
  return prepared;
}

/**
 * Writes prepared orders and returns one outcome for each, in the same order. A reference number is used once per
 * merchant: the merchants' rows are locked during the write, so that two callers cannot both use it, and nobody
 * archives the merchant meanwhile. All rows and their audit rows share a transaction.
 */
export async function writeOrders(
  deps: PipelineDeps,
  prepared: readonly PreparedOrder[],
  by: Creator,
): Promise<CreateOutcome[]> {
  const { written, owners } = await writeNew(
    deps,
    prepared.filter(({ known }) => known === null),
    by,
  );
  const due = prepared.flatMap(({ made }) =>
    made && written.has(made.order) && isCreationDue(made.order, made.merchant) ? [made.order.id] : [],
  );
  const attempted = new Map((await attemptDueCreations(deps, due, by)).map((order) => [order.id, order]));
  return prepared.map(({ reference, made, known }): CreateOutcome => {
    if (!made || !written.has(made.order)) {
      const owner = known ?? owners.get(referenceKey(reference) ?? '');
      return owner ? { kind: 'known', order: attempted.get(owner.id) ?? owner } : { kind: 'archived' };
    }
    const order = attempted.get(made.order.id) ?? { ...made.order, version: 1 };
    return { kind: 'created', order, reasons: made.settlement.reasons };
  });
}

/**
 * Writes the orders whose reference nobody has taken, and whose merchant nobody has archived meanwhile. Returns those,
 * and the owner of each reference afterwards: only an archived merchant leaves one without.
 */
async function writeNew(
  deps: PipelineDeps,
  prepared: readonly PreparedOrder[],
  by: Creator,
): Promise<{
  readonly written: ReadonlySet<Order>;
  readonly owners: ReadonlyMap<string, KnownOrder>;
}> {
  if (prepared.length === 0) return { written: new Set(), owners: new Map() };
  const references = prepared.map(({ reference }) => reference);
  return withTx(deps.db, async (trx) => {
    const archived = await lockMerchants(
      trx,
      references.map(({ merchantId }) => merchantId),
    );
    const owners = await findOrdersByReference(trx, references);
    const orders = prepared.flatMap(({ made, reference }) =>
      made && !owners.has(referenceKey(reference) ?? '') && !archived.has(reference.merchantId)
        ? [made.order]
        : [],
    );
    await insertOrders(trx, orders, deps.now());
    await recordChanges(trx, [
      ...orders.map(({ id, orderStatus, refNumber, merchantId }) => ({
        actor: by.actor,
        requestId: by.requestId,
        action: 'createOrder',
        origin: by.origin,
        entity: 'order',
        entityId: id,
        after: { orderStatus, refNumber, merchantId },
      })),
      ...orders.flatMap(({ id, orderCreation }) =>
        orderCreation ? [attemptRow({ id }, orderCreation, by)] : [],
      ),
    ]);
    for (const order of orders) owners.set(referenceKey(order) ?? '', order);
    return { written: new Set(orders), owners };
  });
}

/** Returns the order with everything that the pipeline decides, without writing it. */
async function makeOrder(
  deps: PipelineDeps,
  { ordering: { merchant, rules }, order: newOrder }: OrderRequest,
  { actor, createdBy = actor }: Creator,
): Promise<MadeOrder> {
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
  const geocoded = await geocodeOrder(
    deps,
    received,
    approximatePosition && { recipientAddress: placedBefore(approximatePosition, destination) },
  );
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
  const settled = applySettlement(received, settlement, { trigger: 'created', now });
  const isRoutedNow = deps.routing.keepsNothing && isCreationDue(settled, merchant);
  const order = isRoutedNow ? { ...settled, orderCreation: await notifyRouting(deps, settled) } : settled;
  return { order, settlement, merchant };
}

/** Adds four more random characters: an import makes hundreds of orders a second, too many for the usual six. */
function newOrderId(now: number): string {
  return `${newId('ord', now)}${newId('', now).slice(-4)}`;
}

/**
 * Makes other creators of these merchants' orders wait until the transaction ends. All callers lock in the same order,
 * so that they cannot deadlock. Returns the ids of those that are archived.
 */
async function lockMerchants(trx: Trx, merchantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('merchants')
    .select(['id', 'archived'])
    .where('id', 'in', [...new Set(merchantIds)])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.flatMap(({ id, archived }) => (archived ? [id] : [])));
}
