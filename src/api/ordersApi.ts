/**
 * Orders (spec section 7, D-030, decisions A). The cache keeps ids and cursors; the records travel in each
 * answer's `meta` to the slice that owns them, which listens with `bringsOrders` and takes them by `ordersIn`.
 *
 * Pages are plain queries, one per cursor, and no infiniteQuery: its fulfilled action repeats every page loaded so
 * far, 27 MB at 10,000 orders, and with it every reducer, listener and DevTools pays for the whole list each time.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { ORDER_PAGE_SIZE } from '../contract/constants';
import { messages } from '../contract/messages';
import type { OrderCursor } from '../contract/schemas/orders';
import { searchRequest, type OrderFilter } from '../domain/orders/orderFilter';
import type { OrderId, OrderRecord } from '../domain/orders/orderRecord';
import { adminApi } from './adminApi';
import type { AnswerMeta, ApiBaseQuery } from './baseQuery';
import type { ApiEnvironment } from './environment';
import type { ApiError } from './errors';
import { readOrder } from './read/readOrder';
import { readSearchAnswer } from './read/readSearchAnswer';

/** One page of a search: the ids in the server's order, and where the next page begins (null at the end). */
export interface OrderPage {
  readonly ids: readonly OrderId[];
  readonly next: OrderCursor | null;
}

export interface SearchOrdersArg {
  readonly filter: OrderFilter;
  /** Null asks for the first page. */
  readonly cursor: OrderCursor | null;
  /** ORDER_PAGE_SIZE when absent; the server gives at most 200. */
  readonly limit?: number;
}

export interface ChangeOrderArg {
  readonly id: OrderId;
  /** `job:item:attempt` (decisions J): makes a repeated call harmless where the server knows it. */
  readonly idempotencyKey?: string;
}

/** A change that was made. `requestId` is the server's, for the job's report. */
export interface ChangedOrder {
  readonly id: OrderId;
  readonly requestId?: string;
}

/** Pages stay in the list view; the cache drops its copy soon, so that it does not hold 200 of them. Seconds. */
const KEEP_PAGES_S = 5;

type Call = (call: Parameters<ApiBaseQuery>[0]) => ReturnType<ApiBaseQuery>;

const productKeyOf = (api: { extra: unknown }) => (api.extra as ApiEnvironment).config.productKey;

/** An answer that is JSON but not what was asked for. */
const unreadable: ApiError = { status: 'NETWORK', message: messages.networkError, cause: 'notJson' };

async function fetchOrder(
  id: OrderId,
  call: Call,
  productKey: string,
): Promise<{ order: OrderRecord; meta: AnswerMeta } | { error: ApiError; meta?: AnswerMeta }> {
  const answer = await call({ endpoint: 'getOrder', params: { id } });
  if (answer.error) return { error: answer.error, meta: answer.meta };
  const order = readOrder(answer.data, productKey, answer.meta?.version);
  if (order === null) return { error: unreadable, meta: answer.meta };
  return { order, meta: { ...answer.meta, orders: [order] } };
}

/**
 * What a change call brings (decisions A): the changed order when the server answers with it, else the order as
 * read afterwards. When that read fails the change stands all the same, and nothing new is known of the record.
 */
async function changedOrder(
  id: OrderId,
  answer: { data?: unknown; meta?: AnswerMeta },
  call: Call,
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

export const ordersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /orders: one page. Only filled filters are sent, with the limit and the cursor as it was given. */
    searchOrders: build.query<OrderPage, SearchOrdersArg>({
      queryFn: async ({ filter, cursor, limit }, api, _extra, call: Call) => {
        const body = { ...searchRequest(filter), ...cursor, limit: limit ?? ORDER_PAGE_SIZE };
        const answer = await call({ endpoint: 'searchOrders', body });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const page = readSearchAnswer(answer.data, productKeyOf(api));
        if (page === null) return { error: unreadable, meta: answer.meta };
        return {
          data: { ids: page.orders.map((order) => order.id), next: page.next },
          meta: { ...answer.meta, orders: page.orders },
        };
      },
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /** GET /orders/getOrders/{id}: one order; 404 when nobody has it. */
    getOrder: build.query<OrderId, OrderId>({
      queryFn: async (id, api, _extra, call: Call) => {
        const read = await fetchOrder(id, call, productKeyOf(api));
        if ('error' in read) return read;
        return { data: read.order.id, meta: read.meta };
      },
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /** PATCH /orders/{id}/pickupready: 409 when the order is not GEOCODED. One call per order. */
    setPickupReady: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: async ({ id, idempotencyKey }, api, _extra, call: Call) => {
        const answer = await call({ endpoint: 'setPickupReady', params: { id }, idempotencyKey });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return changedOrder(id, answer, call, productKeyOf(api));
      },
    }),
    /** POST /orders/retry/{orderId} (D-049): 409 before a first attempt, 502 when the routing product refuses. */
    retryOrderCreation: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: async ({ id, idempotencyKey }, api, _extra, call: Call) => {
        const answer = await call({
          endpoint: 'retryOrderCreation',
          params: { orderId: id },
          idempotencyKey,
        });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return changedOrder(id, answer, call, productKeyOf(api));
      },
    }),
    /** POST /orders/{id}/geocode (D-061, D-062): 409 in other statuses; 200 also when nothing is found again. */
    geocodeOrder: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: async ({ id, idempotencyKey }, api, _extra, call: Call) => {
        const answer = await call({ endpoint: 'geocodeOrder', params: { id }, idempotencyKey });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return changedOrder(id, answer, call, productKeyOf(api));
      },
    }),
  }),
});

/** A fulfilled call of any endpoint that brought orders. */
export type BringsOrders = UnknownAction & {
  readonly meta: { readonly baseQueryMeta: { readonly orders: readonly OrderRecord[] } };
};

/** Matches every answer that brings orders, also of endpoints added later. */
export function bringsOrders(action: unknown): action is BringsOrders {
  const { type, meta } = action as { type?: unknown; meta?: { baseQueryMeta?: AnswerMeta } };
  return (
    typeof type === 'string' &&
    type.startsWith(`${adminApi.reducerPath}/`) &&
    type.endsWith('/fulfilled') &&
    Array.isArray(meta?.baseQueryMeta?.orders)
  );
}

/** The records of such an answer. */
export function ordersIn(action: BringsOrders): readonly OrderRecord[] {
  return action.meta.baseQueryMeta.orders;
}
