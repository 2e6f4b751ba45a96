/** Merchants with zones and rules, for tests of their endpoints. */
import type {
  DeliveryConstraint,
  Merchant,
  ShippingRule,
  Zone,
} from '../../../src/contract/schemas/merchants';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { aMerchant, call, storeMerchants, type Answer } from '../orders/fixtures';
import type { TestServer } from '../support/testServer';

let made = 0;
const next = (): number => (made += 1);

/** Returns a zone in Toronto with these prices by prefix. */
export function aZone(
  name: string,
  prices: Readonly<Record<string, number>>,
  fields: Partial<Zone> = {},
): Zone {
  return {
    id: `zon_test${next()}`,
    name,
    timezone: 'America/Toronto',
    facility: 'yyz5',
    locationPricing: {
      pricingRows: Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price })),
    },
    version: 1,
    ...fields,
  };
}

/** Pickup from nine to noon, delivery in the afternoon, cutoff at eight. */
export const AFTERNOON: DeliveryConstraint = {
  deliveryWindow: { timeStart: '13:00', timeEnd: '17:00' },
  pickupWindow: { timeStart: '09:00', timeEnd: '12:00' },
  cutoffTime: '08:00',
};

/** Returns a rule with one delivery and one pickup on Mondays, without services. */
export function aRule(
  originZone: string,
  destinationZone: string,
  fields: Partial<ShippingRule> = {},
): ShippingRule {
  const { pickupWindow, cutoffTime } = AFTERNOON;
  return {
    id: `rul_test${next()}`,
    originZone,
    destinationZone,
    inTransitDays: 0,
    surcharge: 0,
    services: [],
    deliveryConstraintsByWeek: { ...emptyWeek(), monday: [AFTERNOON] },
    pickupConstraintsByWeek: { ...emptyWeek(), monday: [{ pickupWindow, cutoffTime }] },
    version: 1,
    ...fields,
  };
}

/** Stores a new merchant and returns its id. */
export async function storeMerchant(server: TestServer, fields: Partial<Merchant> = {}): Promise<string> {
  const id = `mer_own${next()}`;
  await storeMerchants(server, [aMerchant({ id, name: `Boutique ${id}`, ...fields })]);
  return id;
}

/** Calls `/merchants/{id}…` as an admin. */
export function send(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return call(server, `/merchants/${path}`, { method, role: 'admin', body, headers });
}

/** Returns the merchant from the API. */
export async function readMerchant(server: TestServer, id: string): Promise<Merchant> {
  return (await send(server, 'GET', id)).body as unknown as Merchant;
}

/** Returns these parameters as a query string. */
export const query = (parameters: Record<string, string>): string =>
  new URLSearchParams(parameters).toString();
