/**
 * Runs the order pipeline on stored orders (docs/decisions/pipeline.md#steps): geocodes outside the transaction,
 * decides and writes inside it, then informs the routing platform outside it again.
 */
import type { AddressType, Approximation } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import type { Address, Order } from '../../src/contract/schemas/orders';
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
import {
  geocodeByCoordinates,
  geocodeByEarlierPosition,
  type GeocodeResult,
} from '../../src/domain/postal/geocoding';
import { readPostalCode } from '../../src/domain/postal/postalCode';
import { areaReachKm } from '../adapters/geocoder/areaReach';
import { guardGeocoder } from '../adapters/geocoder/guardedGeocoder';
import { withTx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { auditOf } from './changeBy';
import { failWith } from './domainError';
import type { Actor } from '../repositories/audit';
import { changedFields } from './changedFields';
import { isCreationDue, type OutcomeRecorder } from './creationAttempts';
import { attemptDueCreation } from './dueCreations';
import { findOrder, lockOrder, updateOrder } from '../repositories/orders';
import { fromOrderRow } from '../repositories/orderRow';
import { findIndexedMerchant, type IndexedMerchant } from './merchantRules';

export type PipelineDeps = Pick<ServerDeps, 'db' | 'geocoder' | 'routing' | 'timeZones' | 'now' | 'log'>;

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
    const settle = await lookUp(deps, run, { found, changed }, indexed);

    const written = await withTx(deps.db, async (trx) => {
      const before = await lockOrder(trx, run.orderId);
      if (!before || before.version !== found.version) return null;
      const now = deps.now();
      const after = settle(now);
      const text = await updateOrder(trx, after, now, {
        before,
        change: auditOf({ ...run, now }, run.action, 'order', run.orderId, changedFields(before, after)),
      });
      const order = fromOrderRow(text);
      await run.recorder?.keep(trx, order);
      return order;
    });
    if (!written) continue;
    if (!isCreationDue(written, indexed.merchant)) return written;
    return attemptDueCreation(deps, written, run, run.recorder);
  }
  return failWith('conflict', messages.orderChanged(run.orderId));
}

/**
 * Asks the geocoder; the returned function settles the order from its answers, under the lock. An edit of one address
 * keeps what it does not move: the other address, and its own place if only the unit was changed. Such an address is
 * looked up only if it has never been found.
 */
async function lookUp(
  deps: PipelineDeps,
  { trigger, editedAddress }: PipelineRun,
  { found: before, changed: order }: { readonly found: Order; readonly changed: Order },
  { rules }: IndexedMerchant,
): Promise<(now: number) => Order> {
  const notAt = givenUp(before, order);
  const known = editedAddress === undefined ? {} : knownPlaces(order);
  if (editedAddress !== undefined && !BEFORE_PICKUP.includes(order.orderStatus)) {
    const found = known[editedAddress] ?? (await geocodeAddress(deps, order, editedAddress, notAt));
    const settled = resolveAddress(order, editedAddress, found, true);
    return (now) => applySettledAddress(order, editedAddress, settled, now);
  }
  const geocoded = await geocodeOrder(deps, order, known, notAt);
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

type KnownPlaces = { readonly [which in AddressType]?: GeocodeResult | null };

/** The places of the addresses that have been found; an edit has removed that of an address it moved. */
const knownPlaces = ({ recipientAddress, originAddress }: Order): KnownPlaces => ({
  recipientAddress: geocodeByEarlierPosition(recipientAddress ?? {}),
  originAddress: geocodeByEarlierPosition(originAddress ?? {}),
});

type GivenUp = { readonly [which in AddressType]?: Address['location'] };

/**
 * The coordinates that a change no longer uses. The geocoder learns from orders, this one included, and would find the
 * address there again.
 */
function givenUp(before: Order, after: Order): GivenUp {
  const of = (which: AddressType) =>
    usesCoordinate(before, which) && !usesCoordinate(after, which) ? before[which]?.location : undefined;
  return { recipientAddress: of('recipientAddress'), originAddress: of('originAddress') };
}

/**
 * Step 1: geocodes both addresses. Typed coordinates count as found without a look-up, and so does a place that is
 * already `known`.
 */
export async function geocodeOrder(
  deps: Pick<PipelineDeps, 'geocoder' | 'log'>,
  order: PipelineInput['order'] & Pick<Order, 'useCoordinate'>,
  known: KnownPlaces = {},
  notAt: GivenUp = {},
): Promise<PipelineInput['geocoded']> {
  const [recipientAddress, originAddress] = await Promise.all([
    known.recipientAddress ?? geocodeAddress(deps, order, 'recipientAddress', notAt),
    known.originAddress ?? geocodeAddress(deps, order, 'originAddress', notAt),
  ]);
  return { recipientAddress, originAddress };
}

/** The result for an address whose position came with it. */
export function placedBefore({ lat, lng, accuracy }: ApproximatePosition, address: Address): GeocodeResult {
  const code = accuracy === 'area' ? readPostalCode(address.postalCode ?? '') : null;
  const reach = code ? { withinKm: areaReachKm(code) } : {};
  return { kind: 'found', accuracy, location: { lat, lng }, ...reach, fields: {} };
}

async function geocodeAddress(
  deps: Pick<PipelineDeps, 'geocoder' | 'log'>,
  order: PipelineInput['order'] & Pick<Order, 'useCoordinate'>,
  which: AddressType,
  notAt: GivenUp,
): Promise<GeocodeResult> {
  const address = addressToGeocode(order, which);
  const typed = usesCoordinate(order, which) ? geocodeByCoordinates(address) : null;
  return typed ?? guardGeocoder(deps.geocoder, deps.log).geocode(address, notAt[which]);
}
