/** A zone and a rule as our server sends them, and a store with a scripted server. */
import { carriesParts, partsNewsIn } from '../../src/api/merchantParts';
import { EMPTY_WEEK } from '../fixtures/emptyWeek';
import { closedAfterTest } from '../support/closedAfterTest';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi } from './support';
import { OUR_EXTRAS } from '../support/extras';

/** The fields to create a zone. */
export const ZONE_FIELDS = {
  name: 'Montréal Centre',
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: { pricingRows: [{ postalPrefix: 'H2V', price: 9.25 }] },
};
export const ZONE = { id: 'zone-1', ...ZONE_FIELDS, version: 3 };

const DELIVERY = {
  deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' },
  pickupWindow: { timeStart: '08:00', timeEnd: '10:00' },
  cutoffTime: '08:30',
};
const PICKUP = { pickupWindow: { timeStart: '08:00', timeEnd: '10:00' }, cutoffTime: '08:30' };
export const SAMEDAY = {
  speedPricingType: 'SAMEDAY',
  price: 5,
  name: 'Same Day Delivery',
  description: 'Delivered today.',
  dispatcher: 'Provider',
  locales: [{ locale: 'FR', name: 'Livraison le jour même', description: 'Livré aujourd’hui.' }],
};
export const RULE = {
  id: 'rule-1',
  originZone: 'Montréal Centre',
  destinationZone: 'Laval',
  inTransitDays: 0,
  surcharge: 1.5,
  services: [{ name: 'speedPricing', pricingStrategy: { pricingRows: [SAMEDAY] } }],
  deliveryConstraintsByWeek: { ...EMPTY_WEEK, monday: [DELIVERY] },
  pickupConstraintsByWeek: { ...EMPTY_WEEK, monday: [PICKUP] },
  version: 7,
};
export const PAIR = { originZone: 'Montréal Centre', destinationZone: 'Laval' };

/** The server supports versions and idempotency keys. */
export async function served(script: (asked: Asked) => ScriptedAnswer) {
  const server = closedAfterTest(await scriptedServer(script));
  const { store, actions } = anApi(server.url, {
    config: {
      extras: { ...OUR_EXTRAS, geo: false },
    },
  });
  const news = () => actions.filter(carriesParts).map(partsNewsIn);
  const sent = () =>
    server.asked.map(({ method, path, text }) => [
      method,
      path,
      text === '' ? undefined : (JSON.parse(text) as unknown),
    ]);
  return { server, store, news, sent };
}
