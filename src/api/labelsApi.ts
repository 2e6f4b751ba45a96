/**
 * Labels (API-13, docs/decisions/files.md#labels). The bytes of a label never enter the store, the cache or an action.
 * The call is a normal endpoint, so that sessions and errors work as elsewhere, but its bytes are kept here until the
 * caller takes them by the name of the delivery.
 */
import { fileMessages } from '../contract/fileMessages';
import { readPdf } from '../lib/pdfBytes';
import type { OrderId } from '../domain/orders/orderRecord';
import { adminApi } from './adminApi';

const deliveries = new Map<string, Uint8Array>();

/** Takes the bytes that the call with this name received, once; undefined when there are none. */
export function takeLabel(delivery: string): Uint8Array | undefined {
  const bytes = deliveries.get(delivery);
  deliveries.delete(delivery);
  return bytes;
}

export const labelsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /labels/{id}: the order's label as PDF; 409 when it has none. Get the bytes with `takeLabel(delivery)`. */
    getLabel: build.mutation<
      { readonly requestId?: string },
      { readonly id: OrderId; readonly delivery: string }
    >({
      queryFn: async ({ id, delivery }, _api, _extra, call) => {
        const answer = await call({ endpoint: 'getLabel', params: { id }, as: 'bytes' });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const requestId = answer.meta?.requestId;
        const named = requestId === undefined ? {} : { requestId };
        const pdf = answer.data instanceof Uint8Array ? readPdf(answer.data) : null;
        if (pdf === null) {
          const status = answer.meta?.status ?? 200;
          const error = { status, message: fileMessages.labelNotPdf, fromServer: true as const, ...named };
          return { error, meta: answer.meta };
        }
        deliveries.set(delivery, pdf);
        return { data: named, meta: answer.meta };
      },
    }),
  }),
});
