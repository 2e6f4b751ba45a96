/** Request bodies for tests of shipping rules. */
import type { ShippingRule, SpeedPricingRow } from '../../../src/contract/schemas/merchants';
import type { TestServer } from '../support/testServer';
import { AFTERNOON, aZone, send, storeMerchant } from '../zones/fixtures';

const { pickupWindow, cutoffTime } = AFTERNOON;

export const DELIVERY_WEEK = { monday: [AFTERNOON] };
export const PICKUP_WEEK = { monday: [{ pickupWindow, cutoffTime }] };

/** Returns the minimal body of a new rule from Nord to Sud. */
export const aBody = (fields: object = {}) => ({
  originZone: 'Nord',
  destinationZone: 'Sud',
  inTransitDays: 1,
  surcharge: 2.5,
  deliveryConstraintsByWeek: DELIVERY_WEEK,
  pickupConstraintsByWeek: PICKUP_WEEK,
  ...fields,
});

/** Returns a service with French texts. */
export const aService = (fields: Partial<SpeedPricingRow> = {}): SpeedPricingRow => ({
  speedPricingType: 'NEXTDAY',
  price: 0,
  name: 'Next Day Delivery',
  description: 'Delivered the day after.',
  dispatcher: 'routing',
  locales: [
    {
      locale: 'FR',
      name: 'Livraison le lendemain',
      description: 'Livré le lendemain.',
      dispatcher: 'routing',
    },
  ],
  ...fields,
});

/** Returns bands of 1, 2, 3 … pounds with these prices. */
export const bands = (...prices: number[]) => ({
  pricingRows: prices.map((price, index) => ({ weightInPounds: index + 1, price })),
});

/** Returns functions that store a merchant with the zones Nord and Sud, and create and list its rules. */
export const newRules = (server: () => TestServer) => ({
  aShop: (shippingRules: ShippingRule[] = [], fields: object = {}) =>
    storeMerchant(server(), {
      zones: [aZone('Nord', { H1A: 1 }), aZone('Sud', { H2A: 1 })],
      shippingRules,
      ...fields,
    }),
  create: (id: string, fields: object = {}, headers = {}) =>
    send(server(), 'POST', `${id}/shippingRules`, aBody(fields), headers),
  rulesOf: async (id: string) =>
    (await send(server(), 'GET', `${id}/shippingRules`)).body as unknown as ShippingRule[],
});
