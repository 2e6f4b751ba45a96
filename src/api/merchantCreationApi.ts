/** Adding a merchant (API-21). The answer's `meta` carries the new one to the slice that owns merchants. */
import type { CreateMerchantRequest } from '../contract/schemas/merchantChanges';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import { adminApi } from './adminApi';
import { productKeyOf } from './environment';
import { keepName } from './merchantsApi';
import { readMerchant } from './read/readMerchant';

interface CreateMerchantArg {
  readonly merchant: CreateMerchantRequest;
  /** Stays the same while the same merchant is sent again after a lost answer. */
  readonly idempotencyKey: string;
}

export const merchantCreationApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * POST /merchants/create: the id, or null when the answer has no merchant, which is not a failure. 409 when an
     * active merchant has the name.
     */
    createMerchant: build.mutation<MerchantId | null, CreateMerchantArg>({
      queryFn: async ({ merchant, idempotencyKey }, api, _extra, call) => {
        const answer = await call({
          endpoint: 'createMerchant',
          body: merchant,
          idempotencyKey,
          proof: null,
        });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const made = readMerchant(answer.data, productKeyOf(api), answer.meta?.version);
        if (made === null) return { data: null, meta: answer.meta };
        return { data: made.id, meta: { ...answer.meta, merchants: [made] } };
      },
      onQueryStarted: async ({ merchant: { name } }, { dispatch, queryFulfilled }) => {
        const id = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (id === null) return;
        // Add it to the merchant selects at once, if the names are loaded.
        dispatch(keepName(id, { name, archived: false }));
      },
    }),
  }),
});
