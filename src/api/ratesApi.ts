/** The look-up of rates and delivery windows (docs/decisions/rates.md). Nothing else refers to its answers. */
import type { EpochMs } from '../contract/schemas/common';
import type { OfferedWindow, Rate } from '../contract/schemas/rates';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readRates, readWindows } from './read/readRates';

interface RateLookup {
  readonly merchantId: MerchantId;
  /** The recipient's. */
  readonly postalCode: string;
  readonly originPostalCode: string;
  readonly dateTime: EpochMs;
}

/** A question may say more than is sent. */
const toSend = ({ postalCode, originPostalCode, dateTime }: Omit<RateLookup, 'merchantId'>) => ({
  postalCode,
  originPostalCode,
  dateTime,
});

/** What was answered is kept by the page that asked; the cache drops its copy soon. Seconds. */
const KEEP_S = 5;

export const ratesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /rates/{merchantId}: 422 says which postal code or rule is missing; 409 when the merchant is archived. */
    listRates: build.query<Rate[], RateLookup>({
      queryFn: async ({ merchantId, ...asked }, _api, _extra, call) => {
        const body = toSend(asked);
        return readAs(await call({ endpoint: 'listRates', params: { merchantId }, body }), readRates);
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /** GET /rates/windows/{merchantId}: the windows of the next 15 days, in the destination's time. */
    listWindows: build.query<OfferedWindow[], RateLookup>({
      queryFn: async ({ merchantId, ...asked }, _api, _extra, call) => {
        const query = toSend(asked);
        return readAs(await call({ endpoint: 'listWindows', params: { merchantId }, query }), readWindows);
      },
      keepUnusedDataFor: KEEP_S,
    }),
  }),
});
