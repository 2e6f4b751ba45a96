/**
 * A server whose time zone rules differ from those of the machine that runs the console: search, input, requests and
 * export use the server's rules. The rules are invented, so that they never change.
 */
import { readRuntimeConfig } from '../../../src/app/runtimeConfig';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { Order } from '../../../src/contract/schemas/orders';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { explainRates } from '../../../src/domain/rates/explainRates';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { timeZonesOf } from '../../../src/lib/consoleTimeZones';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectOrderRowCount } from '../../../src/store/views/orders/orderListSelectors';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder } from '../../../server/repositories/orders';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { readCsv } from '../../support/readCsv';
import { INVENTED_RULES } from '../../support/timeZones';
import { load, startOrderServer, type OrderServer } from './orderServer';
import { aBrowser, closeTabs, finished, openTab, until, type Tab } from './tabs';

const ZONES = [
  aZone('Toronto', ['M5'], { id: 'zon-east' }),
  aZone('Vancouver', ['V'], { id: 'zon-west', timezone: 'America/Vancouver' }),
];
const RULES = [aRule('Toronto', 'Vancouver')];
const MERCHANT = aMerchant(ZONES, RULES, { id: 'mer_west', name: 'Pacific Rim' });

let orders: OrderServer;
let config: RuntimeConfig;
let token: string;
beforeAll(async () => {
  orders = await startOrderServer({ timeZones: INVENTED_RULES });
  token = await orders.server.tokenFor('admin');
  await insertMerchants(orders.server.db, [MERCHANT], Date.now());
  config = readRuntimeConfig(await (await fetch(`${orders.server.url}/config.json`)).json());
});
afterAll(() => orders.close());
beforeEach(() => orders.proxy.reset());
afterEach(closeTabs);

const aTab = (): Tab =>
  openTab(aBrowser(), { url: orders.proxy.url, token, config: { timeZones: config.timeZones } });

const west = (parts: Partial<Order> = {}): Partial<Order> => ({
  merchantId: 'mer_west',
  recipientAddress: { postalCode: 'V6B 1A1', province: 'BC' },
  ...parts,
});

async function inDatabase(id: string): Promise<Order> {
  const order = await findOrder(orders.server.db, id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

it('the rules of the machine differ', () => {
  const machine = timeZonesOf({});
  const december = Date.UTC(2026, 11, 1);
  expect(machine.reader.name).toBe('America/Toronto');
  expect(machine.reader.offsetAt(december)).not.toBe(
    INVENTED_RULES.find('America/Toronto')?.offsetAt(december),
  );
});

it('OSR-17 OSR-18 a day of the search begins and ends by the server’s clocks', async () => {
  const tab = aTab();
  // A day on the server's clocks in Toronto, six hours behind UTC.
  const [start, end] = [Date.UTC(2026, 11, 1, 6), Date.UTC(2026, 11, 2, 6)];
  const at = async (from: number) => {
    const [id = ''] = await orders.addOrders(1, 'GEOCODED', {
      ...west(),
      createdAt: Math.floor(from / 1000),
      completeAfter: from,
      completeBefore: from + 60_000,
    });
    return id;
  };
  const before = await at(start - 60_000);
  const inside = [await at(end - 60_001), await at(start)];
  const after = await at(end);
  tab.store.dispatch(orderListActions.pageEntered());
  const found = async (filter: object) => {
    await tab.store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId: 'mer_west', ...filter }));
    const state = tab.store.getState();
    return state.views.orderList.pages.flatMap(({ ids }) => ids).slice(0, selectOrderRowCount(state));
  };
  expect(await found({ createdFrom: '2026-12-01', createdTo: '2026-12-01' })).toEqual(inside);
  expect(await found({ windowFrom: '2026-12-01', windowTo: '2026-12-01' })).toEqual(inside);
  expect(await found({})).toEqual(expect.arrayContaining([before, ...inside, after]));
});

const TYPED = { fromDate: '2026-12-03', fromTime: '14:00', toDate: '2026-12-03', toTime: '17:00' };
const REASON = {
  category: 'DRIVER_NO_SHOW',
  notes: 'Route 14 uncovered.',
  showExternalNotes: false,
} as const;

it('WIN-08 converts one wall time for orders in several places to their own instants, loaded or not', async () => {
  const tab = aTab();
  const [inWest = '', notLoaded = ''] = await orders.addOrders(2, 'GEOCODED', west());
  const [inToronto = ''] = await orders.addOrders(1, 'GEOCODED', {
    recipientAddress: { postalCode: 'M5V1A1' },
  });
  await load(tab, [inToronto]);
  await tab.store.dispatch(searchOrders({ ...EMPTY_FILTER, id: inWest }));
  expect(selectOrderById(tab.store.getState(), notLoaded)).toBeUndefined();

  const jobId = tab.store.dispatch(
    startChangeWindow([inWest, inToronto, notLoaded], { ...REASON, ownTime: TYPED }),
  );
  const job = await finished(tab, jobId ?? '');

  expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3 } });
  const windowOf = async (id: string) => {
    const { completeAfter, completeBefore } = await inDatabase(id);
    return [completeAfter, completeBefore];
  };
  const pacific = [Date.UTC(2026, 11, 3, 21), Date.UTC(2026, 11, 4, 0)];
  expect(await windowOf(inWest)).toEqual(pacific);
  expect(await windowOf(notLoaded)).toEqual(pacific);
  expect(await windowOf(inToronto)).toEqual([Date.UTC(2026, 11, 3, 20), Date.UTC(2026, 11, 3, 23)]);
});

it('WIN-08 does not change an order whose clocks skip the time and says so, but changes the others', async () => {
  const tab = aTab();
  const skipped = {
    ...TYPED,
    fromDate: '2024-03-10',
    fromTime: '02:30',
    toDate: '2024-03-10',
    toTime: '05:00',
  };
  const [halifax = ''] = await orders.addOrders(1, 'GEOCODED', {
    recipientAddress: { province: 'NS' },
  });
  const [regina = ''] = await orders.addOrders(1, 'GEOCODED', { recipientAddress: { province: 'SK' } });
  await load(tab, [halifax, regina]);
  const jobId = tab.store.dispatch(startChangeWindow([halifax, regina], { ...REASON, ownTime: skipped }));
  await finished(tab, jobId ?? '');
  expect(tab.outcomes(jobId ?? '')).toEqual({ [halifax]: 'failed', [regina]: 'succeeded' });
  expect(tab.job(jobId ?? '').resultChunks[0]?.[0]?.reason).toBe(
    'Not sent: at the destination of this order the clocks skip this time.',
  );
  expect((await inDatabase(halifax)).completeAfter).toBeUndefined();
  expect(orders.proxy.sent.filter(({ path }) => path.includes('/windows/'))).toHaveLength(1);
});

it('EXP-02 writes times by the server’s clocks', async () => {
  const tab = aTab();
  const [id = ''] = await orders.addOrders(1, 'GEOCODED', {
    ...west(),
    completeAfter: Date.UTC(2026, 11, 3, 20),
    completeBefore: Date.UTC(2026, 11, 3, 23),
  });
  await tab.store.dispatch(searchOrders({ ...EMPTY_FILTER, id }));
  const jobId = tab.store.dispatch(startExport([id]));
  await finished(tab, jobId ?? '');
  await until(() => tab.saved.length > 0);
  const text = (await tab.saved[0]?.content.text()) ?? '';
  const [row] = readCsv(text);
  expect(row?.['Delivery Window From']).toMatch(/^2026-12-03 14:00:00/);
  expect(row?.['Delivery Window To']).toMatch(/^2026-12-03 17:00:00/);
});

it('API-16 explains the same windows as the server offers', async () => {
  const dateTime = Date.UTC(2026, 10, 30, 13);
  const query = `dateTime=${dateTime}&postalCode=V6B1A1&originPostalCode=M5V1A1`;
  const answer = await fetch(`${orders.server.url}/api/rates/windows/mer_west?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const offered = (await answer.json()) as { date: string }[];
  const explain = (rules: Parameters<typeof timeZonesOf>[0]) => {
    const merchant = indexMerchant(MERCHANT, ZONES, RULES, timeZonesOf(rules));
    const explained = explainRates(merchant, {
      originPostalCode: 'M5V1A1',
      postalCode: 'V6B1A1',
      at: dateTime,
      merchantName: MERCHANT.name,
    });
    return explained.kind === 'explained'
      ? explained.days.flatMap(({ windows }) => windows.filter(({ state }) => state === 'open'))
      : [];
  };
  const [first] = explain(config);
  expect(explain(config)).toHaveLength(offered.length);
  // Nine o'clock in Vancouver, seven hours behind UTC.
  expect(first?.from).toBe(Date.UTC(2026, 10, 30, 16));
});
