/** The look-up of rates and delivery windows (docs/decisions/rates.md). Only its page uses the answers. */
import type { EpochMs } from '../contract/schemas/common';
import type { OfferedWindow, Rate } from '../contract/schemas/rates';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readRates, readWindows } from './read/readRates';

interface RateLookup {
  readonly merchantId: MerchantId;
  /** The recipient's postal code. */
  readonly postalCode: string;
  readonly originPostalCode: string;
  readonly dateTime: EpochMs;
}

/** Picks the fields to send, because the argument may have more. */
const toSend = ({ postalCode, originPostalCode, dateTime }: Omit<RateLookup, 'merchantId'>) => ({
  postalCode,
  originPostalCode,
  dateTime,
});

/** The page keeps the answers, so the cache drops its copy soon. Seconds. */
const KEEP_S = 5;

export const ratesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /rates/{merchantId}: 422 names the missing postal code or rule; 409 when the merchant is archived. */
    listRates: build.query<Rate[], RateLookup>({
      queryFn: async ({ merchantId, ...asked }, _api, _extra, call) => {
        const body = toSend(asked);
        return readAs(await call({ endpoint: 'listRates', params: { merchantId }, body }), readRates);
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /** GET /rates/windows/{merchantId}: the windows of the next 15 days, in the destination's time zone. */
    listWindows: build.query<OfferedWindow[], RateLookup>({
      queryFn: async ({ merchantId, ...asked }, _api, _extra, call) => {
        const query = toSend(asked);
        return readAs(await call({ endpoint: 'listWindows', params: { merchantId }, query }), readWindows);
      },
      keepUnusedDataFor: KEEP_S,
    }),
  }),
});
