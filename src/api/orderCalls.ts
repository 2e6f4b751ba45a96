/** Shared by the order endpoints: reading one order, and the result of a change call (docs/decisions/wire.md#paths). */
import { messages } from '../contract/messages';
import type { OrderFilter } from '../domain/orders/orderFilter';
import type { OrderId } from '../domain/orders/orderRecord';
import { timeZonesOf } from '../lib/consoleTimeZones';
import { readAs } from './answers';
import type { Brought, CallResult, ChangeCall, SendCall } from './calls';
import type { ApiEnvironment } from './environment';
import { readOrder } from './read/readOrder';

export interface ChangeOrderArg {
  readonly id: OrderId;
  /** `job:item:attempt`: makes a repeated call harmless if the server supports it. */
  readonly idempotencyKey?: string;
  /** The version the person saw. A stale one is refused with 412 and the current order. */
  readonly ifMatch?: number;
  /** Set by a job, which retries and reads back itself. */
  readonly oneTry?: boolean;
}

/** A change that was made. `requestId` is the server's id, for the job's report. */
export interface ChangedOrder {
  readonly id: OrderId;
  readonly requestId?: string;
}

/** The time zone for the days of a search: the one in the filter, or the person's own. */
export const zoneOfSearch = ({ zone }: Pick<OrderFilter, 'zone'>, api: { extra: unknown }) =>
  timeZonesOf((api.extra as ApiEnvironment).config).of(zone);

/**
 * GET /orders/getOrders/{id}: reads the order into the meta, or returns the error. A server that finds another order
 * for this id (for example by its reference) has no order with this id.
 */
export async function fetchOrder(id: OrderId, call: SendCall, productKey: string): Promise<Brought<OrderId>> {
  const answer = await call({ endpoint: 'getOrder', params: { id } });
  const read = readAs(answer, (body, version) => readOrder(body, productKey, version));
  if (read.error) return read;
  if (read.data.id !== id) {
    return { error: { status: 404, message: messages.otherOrder, fromServer: true }, meta: read.meta };
  }
  return { data: id, meta: { ...read.meta, orders: [read.data] } };
}

/**
 * The result of a change call: the order from its answer, or else the order as read afterwards. If that read fails, the
 * change still counts, but the record is not updated.
 */
async function changedOrder(
  id: OrderId,
  answer: CallResult,
  call: SendCall,
  productKey: string,
): Promise<Brought<ChangedOrder>> {
  const requestId = answer.meta?.requestId;
  const data: ChangedOrder = { id, ...(requestId !== undefined && { requestId }) };
  const order = readOrder(answer.data, productKey, answer.meta?.version);
  // A bare `{id}` or `{message}` is not an order: treating it as one would empty the row.
  if (order !== null && order.id === id && order.orderStatus !== '') {
    return { data, meta: { ...answer.meta, orders: [order] } };
  }
  const read = await fetchOrder(id, call, productKey);
  return { data, meta: { ...answer.meta, orders: read.error ? [] : read.meta?.orders } };
}

/** Sends a change of one order and returns the changed order in the meta. */
export async function changeOrder(
  request: ChangeCall,
  id: OrderId,
  call: SendCall,
  productKey: string,
): Promise<Brought<ChangedOrder>> {
  const answer = await call(request);
  if (answer.error) return { error: answer.error, meta: answer.meta };
  return changedOrder(id, answer, call, productKey);
}
