/** The names of all merchants. The query cache owns the list, because no record refers to it. */
import type { MerchantName } from '../contract/schemas/merchants';
import { compareNames } from '../lib/compare';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readMerchantNames } from './read/readMerchantNames';

export const merchantNamesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /merchants/names: all merchants by name, archived ones marked. Allowed for every role. */
    listMerchantNames: build.query<MerchantName[], void>({
      queryFn: async (_none, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listMerchantNames' }), readMerchantNames),
      // Names change rarely and several screens use them.
      keepUnusedDataFor: 600,
    }),
  }),
});

/**
 * Applies one's own change to the names at once, if they are loaded. Not every server reports changes (`/events`).
 * Returns a thunk.
 */
export const changeNames = (change: (names: readonly MerchantName[]) => readonly MerchantName[]) =>
  merchantNamesApi.util.updateQueryData('listMerchantNames', undefined, (names) =>
    [...change(names)].sort((a, b) => compareNames(a.name, b.name)),
  );
