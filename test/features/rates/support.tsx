/**
 * A merchant with two zones and a rule between them, the address of a look-up on a Friday morning, and the whole
 * console at the Rates page with a server that knows the merchant.
 */
import type { Merchant, ShippingRule, Zone } from '../../../src/contract/schemas/merchants';
import type { Role } from '../../../src/contract/roles';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { listRates, findLane, windowRequest } from '../../../src/domain/rates/listRates';
import { listWindows } from '../../../src/domain/windows/listWindows';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { timeZones } from '../../support/timeZones';
import { EMPTY_WEEK } from '../../fixtures/emptyWeek';

// jsdom cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

const zone = (id: string, name: string, prices: Readonly<Record<string, number>>): Zone => ({
  id,
  name,
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: {
    pricingRows: Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price })),
  },
});

const ZONES: readonly Zone[] = [
  zone('z-centre', 'Montréal Centre', { H2: 4, H2V: 4.5 }),
  zone('z-laval', 'Laval', { H7N: 9.25 }),
];

const pickupWindow = { timeStart: '06:00', timeEnd: '08:00' };
const noon = { deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' }, pickupWindow, cutoffTime: '08:30' };
const evening = {
  deliveryWindow: { timeStart: '17:00', timeEnd: '21:00' },
  pickupWindow,
  cutoffTime: '13:00',
};

const RULES: readonly ShippingRule[] = [
  {
    id: 'r-laval',
    originZone: 'Montréal Centre',
    destinationZone: 'Laval',
    inTransitDays: 0,
    surcharge: 1.5,
    services: [
      {
        name: 'speedPricing',
        pricingStrategy: {
          pricingRows: [
            {
              speedPricingType: 'SAMEDAY',
              price: 5,
              name: 'Same Day Delivery',
              description: 'Delivered today.',
              locales: [],
            },
            {
              speedPricingType: 'NEXTDAY',
              price: 0,
              name: 'Next Day Delivery',
              description: 'Delivered tomorrow.',
              locales: [],
            },
          ],
        },
      },
    ],
    deliveryConstraintsByWeek: { ...EMPTY_WEEK, monday: [noon], friday: [noon, evening] },
    pickupConstraintsByWeek: { ...EMPTY_WEEK, friday: [{ pickupWindow, cutoffTime: '09:00' }] },
  },
];

export const BAKERY: Merchant = {
  id: 'mer-bakery',
  name: 'Boulangerie Sainte-Élisabeth',
  archived: false,
  taskTimeCreation: 'AUTO',
  scanningRequired: false,
  signatureRequired: true,
  createPickup: true,
  dataRedactionEnabled: false,
  rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
  merchantLocation: {},
  zones: [...ZONES],
  shippingRules: [...RULES],
};

/** The merchant with weight prices in its rule. Look-ups do not consider weight. */
export const WEIGHING: Handlers = {
  getMerchant: () => ({
    ...BAKERY,
    shippingRules: RULES.map((rule) => ({
      ...rule,
      services: [
        ...rule.services,
        {
          name: 'weightPricing',
          pricingStrategy: {
            pricingRows: [
              { weightInPounds: 5, price: 1 },
              { weightInPounds: 10, price: 2 },
            ],
          },
        },
      ],
    })),
  }),
};

/** A Friday at 10:15: after the cutoff of the noon window, before that of the evening window. */
export const LOOKUP = `/orders/rates?merchantId=${BAKERY.id}&date=2026-11-20&time=10%3A15&origin=H2V+4G3&recipient=H7N+5H9`;

interface Options {
  readonly at?: string;
  readonly roles?: readonly Role[];
  /** Take precedence over the merchant's own rules. */
  readonly answers?: Handlers;
}

/** Opens the page. */
export function openRates({ at = '/orders/rates', roles = ['admin'], answers = {} }: Options = {}) {
  const merchant = indexMerchant(BAKERY, ZONES, RULES, timeZones);
  const opened = renderApp({
    at,
    roles,
    answers: [
      answers,
      {
        listMerchantNames: () => [
          { id: BAKERY.id, name: BAKERY.name, archived: false },
          { id: 'gone', name: 'Boulangerie Guillaume', archived: true },
        ],
        getMerchant: () => BAKERY,
        listWindows: ({ query: { postalCode = '', originPostalCode = '', dateTime } }) => {
          const lane = findLane(merchant, originPostalCode, postalCode);
          return lane.kind === 'lane'
            ? listWindows(windowRequest(merchant, lane.lane, Number(dateTime)))
            : refusal(422, 'No windows.');
        },
        listRates: ({ body: { postalCode, originPostalCode, dateTime } }) => {
          const found = listRates(merchant, { postalCode, originPostalCode, at: dateTime });
          return found.kind === 'rates' ? found.rates : refusal(422, found.message);
        },
      },
      EMPTY_SERVER,
    ],
  });
  const lookups = () => opened.asked.filter(({ path }) => path.startsWith('/rates/'));
  return { ...opened, lookups };
}
