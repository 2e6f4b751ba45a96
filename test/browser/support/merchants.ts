/** Creates merchants and zones for a test through the API. */
import type { MerchantSummary } from '../../../src/contract/schemas/merchants';
import type { ApiClient } from './api';

/** Adds a merchant. */
export const createMerchant = (api: ApiClient, name: string): Promise<MerchantSummary> =>
  api.call('POST', '/merchants/create', {
    name,
    phone: '514 555 0142',
    email: 'merchant@example.com',
    merchantLocation: { street: '12 rue X', city: 'Laval' },
  });

/** Adds a zone to a merchant. `prices` are dollars by prefix. */
export const createZone = (
  api: ApiClient,
  merchantId: string,
  name: string,
  prices: Readonly<Record<string, number>>,
): Promise<unknown> =>
  api.call('POST', `/merchants/${merchantId}/zones`, {
    name,
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: {
      pricingRows: Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price })),
    },
  });
