/** Feature flags. */
import { adminApi } from './adminApi';
import { looseObject } from './read/values';

export const flagsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /orders/admin/featureFlags/{flagName}: true only when the answer explicitly says so (FLG-03). */
    getFeatureFlag: build.query<boolean, string>({
      query: (flagName) => ({ endpoint: 'getFeatureFlag', params: { flagName } }),
      transformResponse: (answer: unknown) => answer === true || looseObject(answer)?.enabled === true,
    }),
  }),
});
