/** Merchants (spec section 7). Their names are a whole answer nothing refers to, so the query cache owns them. */
import { messages } from '../contract/messages';
import type { MerchantName } from '../contract/schemas/merchants';
import { adminApi } from './adminApi';
import { readMerchantNames } from './read/readMerchantNames';

export const merchantsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /merchants/names: every merchant by name, archived ones marked (D-036); every role may ask. */
    listMerchantNames: build.query<MerchantName[], void>({
      queryFn: async (_none, _api, _extra, call) => {
        const answer = await call({ endpoint: 'listMerchantNames' });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const names = readMerchantNames(answer.data);
        if (names === null) {
          return { error: { status: 'NETWORK', message: messages.networkError, cause: 'notJson' } };
        }
        return { data: names, meta: answer.meta };
      },
      // Names change rarely and several screens want them.
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useListMerchantNamesQuery } = merchantsApi;
