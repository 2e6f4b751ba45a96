/** What the order endpoints share: reading one order, and what a change call brings (docs/decisions/wire.md#paths). */
import { messages } from '../contract/messages';
import type { OrderFilter } from '../domain/orders/orderFilter';
import type { OrderId, OrderRecord } from '../domain/orders/orderRecord';
import { timeZonesOf } from '../lib/consoleTimeZones';
import type { ApiBaseQuery } from './baseQuery';
import type { AnswerMeta, ChangeCall } from './calls';
import type { ApiEnvironment } from './environment';
import type { ApiError } from './errors';
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

export type SendCall = (call: Parameters<ApiBaseQuery>[0]) => ReturnType<ApiBaseQuery>;

export const productKeyOf = (api: { extra: unknown }) => (api.extra as ApiEnvironment).config.productKey;

/** The time zone whose days a search means: that of the person who searches, unless it names another. */
export const zoneOfSearch = ({ zone }: Pick<OrderFilter, 'zone'>, api: { extra: unknown }) =>
  timeZonesOf((api.extra as ApiEnvironment).config).of(zone);

/** An answer that is JSON but not what was asked for. */
export const unreadable: ApiError = { status: 'NETWORK', message: messages.networkError, cause: 'notJson' };

/** GET /orders/getOrders/{id}: the record, or why not. */
export async function fetchOrder(
  id: OrderId,
  call: SendCall,
  productKey: string,
): Promise<{ order: OrderRecord; meta: AnswerMeta } | { error: ApiError; meta?: AnswerMeta }> {
  const answer = await call({ endpoint: 'getOrder', params: { id } });
  if (answer.error) return { error: answer.error, meta: answer.meta };
  const order = readOrder(answer.data, productKey, answer.meta?.version);
  if (order === null) return { error: unreadable, meta: answer.meta };
  return { order, meta: { ...answer.meta, orders: [order] } };
}

/**
 * What a change call brings: the changed order when the server answers with it, else the order as read afterwards.
 * When that read fails the change stands all the same, and nothing new is known of the record.
 */
async function changedOrder(
  id: OrderId,
  answer: { data?: unknown; meta?: AnswerMeta },
  call: SendCall,
  productKey: string,
): Promise<{ data: ChangedOrder; meta: AnswerMeta }> {
  const requestId = answer.meta?.requestId;
  const data: ChangedOrder = { id, ...(requestId !== undefined && { requestId }) };
  const order = readOrder(answer.data, productKey, answer.meta?.version);
  // A bare `{id}` or `{message}` is no order: taking it for one would empty the row.
  if (order !== null && order.id === id && order.orderStatus !== '') {
    return { data, meta: { ...answer.meta, orders: [order] } };
  }
  const read = await fetchOrder(id, call, productKey);
  return { data, meta: { ...answer.meta, orders: 'order' in read ? [read.order] : [] } };
}

/** Sends a change of one order and brings the order as it then is. */
export async function changeOrder(
  request: ChangeCall,
  id: OrderId,
  call: SendCall,
  productKey: string,
): Promise<{ data: ChangedOrder; meta: AnswerMeta } | { error: ApiError; meta?: AnswerMeta }> {
  const answer = await call(request);
  if (answer.error) return { error: answer.error, meta: answer.meta };
  return changedOrder(id, answer, call, productKey);
}
