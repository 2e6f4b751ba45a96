/**
 * Orders (docs/decisions/orders.md#search). The cache keeps ids and cursors. Each answer's `meta` carries the records
 * to the slice that owns them, which uses `carriesOrders` and `ordersIn`.
 *
 * Pages are plain queries, one per cursor, and not an infiniteQuery. Its fulfilled action repeats every loaded page (27
 * MB at 10,000 orders), so every reducer, listener and DevTools would process the whole list each time.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { ORDER_PAGE_SIZE, type AddressType } from '../contract/constants';
import { REVIVABLE } from '../contract/statuses';
import type { EpochMs } from '../contract/schemas/common';
import type { AddressUpdate, OrderUpdate, WindowChange } from '../contract/schemas/orderChanges';
import { NEWEST_FIRST, type OrderSort } from '../contract/orderTable';
import type { ExportNote, OrderCount, OrderCursor } from '../contract/schemas/orders';
import type { OrderSummary } from '../contract/schemas/orderSummary';
import { addressDraft } from '../domain/orders/addressDraft';
import { addressToSend } from '../domain/orders/addressEdit';
import { searchRequest, type OrderFilter } from '../domain/orders/orderFilter';
import type { OrderId, OrderRecord } from '../domain/orders/orderRecord';
import { sameSort } from '../domain/orders/orderSort';
import { adminApi } from './adminApi';
import { isAnswerWith, readAs } from './answers';
import { productKeyOf } from './environment';
import { changeOrder, fetchOrder, zoneOfSearch, type ChangedOrder, type ChangeOrderArg } from './orderCalls';
import { holds, orderShows } from './proofs';
import { readOrderCount, readOrderCounts } from './read/readOrderCount';
import { readOrderSummary } from './read/readOrderSummary';
import { readSearchAnswer } from './read/readSearchAnswer';
import { looseObject, texts } from './read/values';

/** One page of a search: the ids in the server's order, and the cursor of the next page (null at the end). */
export interface OrderPage {
  readonly ids: readonly OrderId[];
  readonly next: OrderCursor | null;
}

export interface SearchOrdersArg {
  readonly filter: OrderFilter;
  /** Newest first when absent. Other sorts only if the server supports them. */
  readonly sort?: OrderSort;
  /** Null asks for the first page. */
  readonly cursor: OrderCursor | null;
  /** ORDER_PAGE_SIZE when absent; the server returns at most 200. */
  readonly limit?: number;
  /** Leaves out orders created after this time, whatever the filter says. Epoch milliseconds. */
  readonly createdUntil?: EpochMs;
}

/** The list view keeps the pages. The cache drops its copy soon, so that it does not hold 200 of them. Seconds. */
const KEEP_PAGES_S = 5;

export const ordersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * POST /orders: one page. Sends filled filters only, a sort only if it is not newest first, the limit, and the
     * cursor unchanged.
     */
    searchOrders: build.query<OrderPage, SearchOrdersArg>({
      queryFn: async ({ filter, sort = NEWEST_FIRST, cursor, limit, createdUntil }, api, _extra, call) => {
        const body = {
          ...searchRequest(filter, zoneOfSearch(filter, api), createdUntil),
          ...(!sameSort(sort, NEWEST_FIRST) && { sortBy: sort.by, sortDirection: sort.direction }),
          ...cursor,
          limit: limit ?? ORDER_PAGE_SIZE,
        };
        const answer = await call({ endpoint: 'searchOrders', body });
        const page = readAs(answer, (found) => readSearchAnswer(found, productKeyOf(api)));
        if (page.error) return page;
        const { orders, next } = page.data;
        return { data: { ids: orders.map(({ id }) => id), next }, meta: { ...page.meta, orders } };
      },
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /**
     * POST /orders with up to 200 ids: the current state of those orders that exist and match the filter
     * (`extras.events`).
     */
    readOrders: build.query<
      readonly OrderId[],
      { readonly ids: readonly OrderId[]; readonly filter: OrderFilter }
    >({
      queryFn: async ({ ids, filter }, api, _extra, call) => {
        const body = { ...searchRequest(filter, zoneOfSearch(filter, api)), ids, limit: ids.length };
        const answer = await call({ endpoint: 'searchOrders', body });
        const page = readAs(answer, (found) => readSearchAnswer(found, productKeyOf(api)));
        if (page.error) return page;
        const { orders } = page.data;
        return { data: orders.map(({ id }) => id), meta: { ...page.meta, orders } };
      },
      keepUnusedDataFor: 0,
    }),
    /** POST /orders/count: the number of matching orders, up to the server's limit. */
    countOrders: build.query<OrderCount, OrderFilter>({
      queryFn: async (filter, api, _extra, call) => {
        const body = searchRequest(filter, zoneOfSearch(filter, api));
        return readAs(await call({ endpoint: 'countOrders', body }), readOrderCount);
      },
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /**
     * POST /orders/counts: the number of matching orders of several searches. The argument is not a bare list, because
     * the toolkit flattens lists when it lists cached arguments (`selectCachedArgsForQuery`).
     */
    countSearches: build.query<readonly OrderCount[], { readonly filters: readonly OrderFilter[] }>({
      queryFn: async ({ filters }, api, _extra, call) => {
        const searches = filters.map((filter) => searchRequest(filter, zoneOfSearch(filter, api)));
        const answer = await call({ endpoint: 'countSearches', body: { searches } });
        return readAs(answer, (counts) => readOrderCounts(counts, filters.length));
      },
      providesTags: ['Counts'],
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /** GET /orders/summary: the overview of the day, for all orders or for one merchant ('' for all). */
    summarizeOrders: build.query<OrderSummary, { readonly timezone: string; readonly merchantId: string }>({
      queryFn: async (query, _api, _extra, call) =>
        readAs(await call({ endpoint: 'summarizeOrders', query }), readOrderSummary),
      providesTags: ['Counts'],
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /** POST /orders/exported: tells the server that a file with this many orders was made, for its audit trail. */
    noteExport: build.mutation<null, ExportNote>({
      query: (body) => ({ endpoint: 'noteExport', body, proof: null }),
      transformResponse: () => null,
    }),
    /** GET /orders/getOrders/{id}: one order; 404 for an unknown id. */
    getOrder: build.query<OrderId, OrderId>({
      queryFn: (id, api, _extra, call) => fetchOrder(id, call, productKeyOf(api)),
      keepUnusedDataFor: KEEP_PAGES_S,
    }),
    /** PATCH /orders/{id}/pickupready: 409 when the order is not GEOCODED. One call per order. */
    setPickupReady: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: ({ id, ...how }, api, _extra, call) =>
        changeOrder(
          { endpoint: 'setPickupReady', params: { id }, ...how, proof: null, oneTry: true },
          id,
          call,
          productKeyOf(api),
        ),
    }),
    /** POST /orders/retry/{orderId}: 409 before a first attempt, 502 when the routing product refuses. */
    retryOrderCreation: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: ({ id, ...how }, api, _extra, call) =>
        changeOrder(
          // The attempts in an order do not tell which of them this call made.
          { endpoint: 'retryOrderCreation', params: { orderId: id }, ...how, proof: null },
          id,
          call,
          productKeyOf(api),
        ),
    }),
    /** POST /orders/{id}/geocode: 409 in other statuses; 200 also when nothing was found again. */
    geocodeOrder: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: ({ id, ...how }, api, _extra, call) => {
        // In any other status the geocoder may have found nothing again, which proves neither outcome.
        const isDone = ({ orderStatus }: OrderRecord) => orderStatus === 'GEOCODED' || null;
        const proof = orderShows(id, productKeyOf(api), isDone);
        const request = { endpoint: 'geocodeOrder', params: { id }, ...how, proof } as const;
        return changeOrder(request, id, call, productKeyOf(api));
      },
    }),
    /** POST /orders/{id}/revive: 409 in statuses that cannot be revived. */
    reviveOrder: build.mutation<ChangedOrder, ChangeOrderArg>({
      queryFn: ({ id, ...how }, api, _extra, call) => {
        // A revived order is INVALIDTIME if all windows are closed, and may have been before. That proves neither
        // outcome.
        const isDone = ({ orderStatus }: OrderRecord) =>
          orderStatus === 'INVALIDTIME' ? null : !(REVIVABLE as readonly string[]).includes(orderStatus);
        const proof = orderShows(id, productKeyOf(api), isDone);
        const request = { endpoint: 'reviveOrder', params: { id }, ...how, proof } as const;
        return changeOrder(request, id, call, productKeyOf(api));
      },
    }),
    /** PATCH /orders/updateOrder/{orderId}: notes, or one field of the recipient. 412 for a stale version. */
    updateOrder: build.mutation<ChangedOrder, ChangeOrderArg & { readonly update: OrderUpdate }>({
      queryFn: ({ id, update, ...how }, api, _extra, call) => {
        const proof = orderShows(id, productKeyOf(api), (order) => holds(order, update));
        const request = {
          endpoint: 'updateOrder',
          params: { orderId: id },
          body: update,
          ...how,
          proof,
        } as const;
        return changeOrder(request, id, call, productKeyOf(api));
      },
    }),
    /** PATCH /orders/{addressType}/{orderId}: the body as the address rules built it. */
    updateOrderAddress: build.mutation<
      ChangedOrder,
      ChangeOrderArg & { readonly addressType: AddressType; readonly update: AddressUpdate }
    >({
      queryFn: ({ id, addressType, update, ...how }, api, _extra, call) => {
        // A cleared text is not sent, so nothing may be left over, except what the geocoder fills in. It may also spell
        // the address differently than it was typed.
        const isDone = (order: OrderRecord) => {
          const held = addressToSend(addressDraft(order, addressType));
          const { province, country } = held;
          return (holds(held, update) && holds({ province, country, ...update }, held)) || null;
        };
        const proof = orderShows(id, productKeyOf(api), isDone);
        const params = { addressType, orderId: id };
        const request = { endpoint: 'updateOrderAddress', params, body: update, ...how, proof } as const;
        return changeOrder(request, id, call, productKeyOf(api));
      },
    }),
    /** PATCH /orders/windows/{orderId}: one call per order; 409 in the three locked statuses. */
    changeDeliveryWindow: build.mutation<ChangedOrder, ChangeOrderArg & { readonly change: WindowChange }>({
      queryFn: ({ id, change, ...how }, api, _extra, call) =>
        changeOrder(
          {
            endpoint: 'changeDeliveryWindow',
            params: { orderId: id },
            body: change,
            ...how,
            proof: null,
            oneTry: true,
          },
          id,
          call,
          productKeyOf(api),
        ),
    }),
    /**
     * PATCH /orders/admin/bulk/pickupready: all ids or none. A 409 lists the refused ones in the error's `details`. The
     * text of an ok answer is ignored (MSG-21). The answer may list those that were ready before (`unchanged`); if it
     * does not, assume none.
     */
    bulkPickupReady: build.mutation<
      { readonly requestId?: string; readonly unchanged: readonly OrderId[] },
      { readonly ids: readonly OrderId[]; readonly idempotencyKey?: string }
    >({
      query: ({ ids, ...how }) => ({
        endpoint: 'bulkPickupReady',
        body: { ids },
        ...how,
        proof: null,
        oneTry: true,
      }),
      transformResponse: (answer: unknown, meta) => {
        const requestId = meta?.requestId;
        const unchanged = texts(looseObject(answer)?.['unchanged']) ?? [];
        return { unchanged, ...(requestId !== undefined && { requestId }) };
      },
    }),
  }),
});

export const { useSearchOrdersQuery, useCountOrdersQuery, useCountSearchesQuery, useSummarizeOrdersQuery } =
  ordersApi;

/** A fulfilled call of any endpoint that has orders. */
type CarriesOrders = UnknownAction & {
  readonly meta: {
    readonly baseQueryMeta: { readonly orders: readonly OrderRecord[]; readonly askedAt: EpochMs };
  };
};

/** Matches every answer that has orders, from any endpoint. */
export function carriesOrders(action: unknown): action is CarriesOrders {
  return isAnswerWith(action, ({ orders }) => orders !== undefined);
}

/** Returns the records of such an answer. */
export function ordersIn(action: CarriesOrders): readonly OrderRecord[] {
  return action.meta.baseQueryMeta.orders;
}

/** When the call of such an answer was sent. Epoch milliseconds. */
export function askedAtOf(action: CarriesOrders): EpochMs {
  return action.meta.baseQueryMeta.askedAt;
}
