/** The look-up of rates and delivery windows (docs/decisions/rates.md). Nothing else refers to its answers. */
import type { EpochMs } from '../contract/schemas/common';
import type { OfferedWindow, Rate } from '../contract/schemas/rates';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import { adminApi } from './adminApi';
import { unreadable, type SendCall } from './orderCalls';
import { readRates, readWindows } from './read/readRates';

/** A question may say more than is sent. */
interface RateLookup {
  readonly merchantId: MerchantId;
  /** The recipient's. */
  readonly postalCode: string;
  readonly originPostalCode: string;
  readonly dateTime: EpochMs;
}

/** What was answered is kept by the page that asked; the cache drops its copy soon. Seconds. */
const KEEP_S = 5;

export const ratesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /rates/{merchantId}: 422 says which postal code or rule is missing; 409 when the merchant is archived. */
    listRates: build.query<Rate[], RateLookup>({
      queryFn: async (
        { merchantId, postalCode, originPostalCode, dateTime },
        _api,
        _extra,
        call: SendCall,
      ) => {
        const body = { postalCode, originPostalCode, dateTime };
        const answer = await call({ endpoint: 'listRates', params: { merchantId }, body });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const rates = readRates(answer.data);
        if (rates === null) return { error: unreadable, meta: answer.meta };
        return { data: rates, meta: answer.meta };
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /** GET /rates/windows/{merchantId}: the windows of the next 15 days, in the destination's time. */
    listWindows: build.query<OfferedWindow[], RateLookup>({
      queryFn: async (
        { merchantId, postalCode, originPostalCode, dateTime },
        _api,
        _extra,
        call: SendCall,
      ) => {
        const query = { postalCode, originPostalCode, dateTime };
        const answer = await call({ endpoint: 'listWindows', params: { merchantId }, query });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const windows = readWindows(answer.data);
        if (windows === null) return { error: unreadable, meta: answer.meta };
        return { data: windows, meta: answer.meta };
      },
      keepUnusedDataFor: KEEP_S,
    }),
  }),
});
