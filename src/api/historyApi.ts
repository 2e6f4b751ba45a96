/** Who changed a record, where the server says it (`extras.history`, docs/decisions/0058-history.md). */
import type { HistoryAnswer } from '../contract/schemas/history';
import type { OrderId } from '../domain/orders/orderRecord';
import { adminApi } from './adminApi';
import { unreadable } from './orderCalls';
import { readHistory } from './read/readHistory';

interface OrderHistoryArg {
  readonly id: OrderId;
  /** The version that is shown: another one has another history. */
  readonly version: number | undefined;
  /** So many of the newest changes. */
  readonly limit: number;
}

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /orders/{id}/history: newest first. */
    getOrderHistory: build.query<HistoryAnswer, OrderHistoryArg>({
      // It holds what redaction may take out of the order: nothing of it is kept once it is not shown.
      keepUnusedDataFor: 0,
      queryFn: async ({ id, limit }, _api, _extra, call) => {
        const answer = await call({
          endpoint: 'getOrderHistory',
          params: { id },
          query: { limit: String(limit) },
        });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const history = readHistory(answer.data);
        return history === null
          ? { error: unreadable, meta: answer.meta }
          : { data: history, meta: answer.meta };
      },
    }),
  }),
});

export const { useGetOrderHistoryQuery } = historyApi;
