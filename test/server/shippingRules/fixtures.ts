/** Bodies for the tests of shipping rules. */
import type { SpeedPricingRow } from '../../../src/contract/schemas/merchants';
import { AFTERNOON } from '../zones/fixtures';

const { pickupWindow, cutoffTime } = AFTERNOON;

export const DELIVERY_WEEK = { monday: [AFTERNOON] };
export const PICKUP_WEEK = { monday: [{ pickupWindow, cutoffTime }] };

/** What is the least that a new rule from Nord to Sud needs. */
export const aBody = (fields: object = {}) => ({
  originZone: 'Nord',
  destinationZone: 'Sud',
  inTransitDays: 1,
  surcharge: 2.5,
  deliveryConstraintsByWeek: DELIVERY_WEEK,
  pickupConstraintsByWeek: PICKUP_WEEK,
  ...fields,
});

/** A service with its French texts. */
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

/** Bands of 1, 2, 3 … pounds with these prices. */
export const bands = (...prices: number[]) => ({
  pricingRows: prices.map((price, index) => ({ weightInPounds: index + 1, price })),
});
