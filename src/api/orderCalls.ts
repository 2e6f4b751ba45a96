/** What the order endpoints share: reading one order, and what a change call brings (docs/decisions/wire.md#paths). */
import type { OrderFilter } from '../domain/orders/orderFilter';
import type { OrderId } from '../domain/orders/orderRecord';
import { timeZonesOf } from '../lib/consoleTimeZones';
import { readAs } from './answers';
import type { Brought, CallResult, ChangeCall, SendCall } from './calls';
import type { ApiEnvironment } from './environment';
import { readOrder } from './read/readOrder';

export interface ChangeOrderArg {
  readonly id: OrderId;
  /** `job:item:attempt`: makes a repeated call harmless where the server knows it. */
  readonly idempotencyKey?: string;
  /** The version the person saw: a stale one is refused with 412 and the current order. */
  readonly ifMatch?: number;
  /** A job sends it, which tries again and reads back itself. */
  readonly oneTry?: boolean;
}

/** A change that was made. `requestId` is the server's, for the job's report. */
export interface ChangedOrder {
  readonly id: OrderId;
  readonly requestId?: string;
}

/** The time zone whose days a search means: that of the person who searches, unless it names another. */
export const zoneOfSearch = ({ zone }: Pick<OrderFilter, 'zone'>, api: { extra: unknown }) =>
  timeZonesOf((api.extra as ApiEnvironment).config).of(zone);

/** GET /orders/getOrders/{id}: the record, or why not. */
export async function fetchOrder(id: OrderId, call: SendCall, productKey: string): Promise<Brought<OrderId>> {
  const answer = await call({ endpoint: 'getOrder', params: { id } });
  const read = readAs(answer, (body, version) => readOrder(body, productKey, version));
  if (read.error) return read;
  return { data: read.data.id, meta: { ...read.meta, orders: [read.data] } };
}

/**
 * What a change call brings: the changed order when the server answers with it, else the order as read afterwards.
 * When that read fails the change stands all the same, and nothing new is known of the record.
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
  // A bare `{id}` or `{message}` is no order: taking it for one would empty the row.
  if (order !== null && order.id === id && order.orderStatus !== '') {
    return { data, meta: { ...answer.meta, orders: [order] } };
  }
  const read = await fetchOrder(id, call, productKey);
  return { data, meta: { ...answer.meta, orders: read.error ? [] : read.meta?.orders } };
}

/** Sends a change of one order and brings the order as it then is. */
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
