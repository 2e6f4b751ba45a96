/** Look-ups of rates and windows for a merchant with 40 zones, 1,700 prefixes and 300 rules, on the built server. */
import { timing, type Figure } from './figures';
import { connect, type ApiClient } from './support/apiClient';
import { seededFolder } from './support/folders';
import { progress } from './support/progress';
import { startServer, type RunningServer } from './support/serverProcess';

const ZONES = 40;
const PREFIXES = 1_700;
const RULES = 300;
const LOOKUPS = 300;
const WARM_UP = 50;
const LETTERS = [...'ABCEGHJKLMNPRSTVWXYZ'];

/** `A0A`, `A0B` …: forward sortation areas, existing or not. */
const prefixAt = (index: number): string => {
  const [last = 'A', first = 'A'] = [LETTERS[index % 20], LETTERS[Math.floor(index / 200) % 17]];
  return `${first}${Math.floor(index / 20) % 10}${last}`;
};

async function ask(api: ApiClient, path: string, body: unknown): Promise<{ id: string }> {
  const { status, text } = await api.call('POST', path, body);
  if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as { id: string };
}

/** Creates the merchant and returns its id. Each of the first zones has rules to all others, until there are 300. */
async function aLargeMerchant(api: ApiClient): Promise<string> {
  const { id } = await ask(api, '/merchants/create', {
    name: 'Bench of rates',
    phone: '514 555 0100',
    email: 'bench@example.com',
  });
  for (let zone = 0; zone < ZONES; zone += 1) {
    const own = Array.from({ length: PREFIXES }, (_, index) => index).filter(
      (index) => index % ZONES === zone,
    );
    await ask(api, `/merchants/${id}/zones`, {
      name: `Zone ${zone}`,
      timezone: zone % 2 === 0 ? 'America/Toronto' : 'America/St_Johns',
      facility: 'yul1',
      locationPricing: {
        pricingRows: own.map((index) => ({ postalPrefix: prefixAt(index), price: (index % 900) / 100 })),
      },
    });
  }
  const window = (timeStart: string, timeEnd: string) => ({ timeStart, timeEnd });
  const pickup = { pickupWindow: window('09:00', '12:00'), cutoffTime: '08:00' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const week = <Entry>(entries: Entry[]) => Object.fromEntries(days.map((day) => [day, entries]));
  for (let rule = 0; rule < RULES; rule += 1) {
    await ask(api, `/merchants/${id}/shippingRules`, {
      originZone: `Zone ${Math.floor(rule / ZONES)}`,
      destinationZone: `Zone ${rule % ZONES}`,
      inTransitDays: rule % 3,
      surcharge: 1.5,
      deliveryConstraintsByWeek: week([
        { ...pickup, deliveryWindow: window('13:00', '17:00') },
        { ...pickup, deliveryWindow: window('17:00', '21:00') },
      ]),
      pickupConstraintsByWeek: week([pickup]),
      speedPricing: {
        pricingRows: ['NEXTDAY', 'SAMEDAY', 'SCHEDULED'].map((speedPricingType, index) => ({
          speedPricingType,
          price: index,
          name: speedPricingType,
          description: speedPricingType,
          locales: [],
        })),
      },
      weightPricing: {
        pricingRows: Array.from({ length: 50 }, (_, band) => ({ weightInPounds: band + 1, price: band / 4 })),
      },
    });
  }
  return id;
}

export async function benchRates(): Promise<Figure[]> {
  const server = await startServer({ dataDir: seededFolder(5_000), orders: 5_000 });
  const api = await connect(server.url);
  progress('a merchant of 40 zones and 300 rules');
  const id = await aLargeMerchant(api);
  progress('rates');
  const figures = await benchLookUps(server, api, id);
  await server.stop();
  return figures;
}

async function benchLookUps(server: RunningServer, api: ApiClient, id: string): Promise<Figure[]> {
  const timed = async (requestId: string, method: string, path: string, body?: unknown): Promise<number> => {
    const { status, text } = await api.call(method, path, body, { 'x-request-id': requestId });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    return server.millisOf(requestId);
  };
  const rates: number[] = [];
  const windows: number[] = [];
  const changed: number[] = [];
  const changes: number[] = [];
  for (let at = 0; at < WARM_UP + LOOKUPS; at += 1) {
    // Origins are in the first seven zones, which have rules to all others; destinations cycle through all prefixes.
    const originPostalCode = `${prefixAt(at % 7)}1A1`;
    const postalCode = `${prefixAt((at * 37) % PREFIXES)}1A1`;
    const lookUp = { originPostalCode, postalCode, dateTime: Date.now() };
    const query = new URLSearchParams({ ...lookUp, dateTime: String(lookUp.dateTime) }).toString();
    const rate = await timed(`bench-rate-${at}`, 'POST', `/rates/${id}`, lookUp);
    const window = await timed(`bench-window-${at}`, 'GET', `/rates/windows/${id}?${query}`);
    if (at >= WARM_UP) {
      rates.push(rate);
      windows.push(window);
    }
    if (at % 10 !== 0) continue;
    // Changes a zone, so that the next look-up must load and index the merchant again.
    const zone = { facility: at % 20 === 0 ? 'yow1' : 'yul1' };
    changes.push(await timed(`bench-change-${at}`, 'PATCH', `/merchants/${id}/zones/Zone%207`, zone));
    changed.push(await timed(`bench-again-${at}`, 'POST', `/rates/${id}`, lookUp));
  }
  return [
    timing('rates: look-up, 40 zones, 1,700 prefixes, 300 rules', rates),
    timing('rates: windows of the same', windows),
    timing('rates: first look-up after a change of a zone', changed),
    timing('rates: that change of a zone', changes),
  ];
}
