/** The threads labels are made on: many at once, stopped, failing, too many (API-13). */
import { labelOf } from '../../../server/labels/label';
import { buildServer } from '../../../server/buildServer';
import { createLabelPool, MOST_LABELS } from '../../../server/labels/labelPool';
import { createLabelPrinter } from '../../../server/labels/labelThread';
import { registerLabelRoutes } from '../../../server/routes/labels';
import { aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aPlacedOrder, askLabel } from './placedOrder';
import { readPages } from './readLabel';
import { TORONTO } from '../../support/timeZones';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(server, [aMerchant()]);
});
afterAll(() => server.close());

describe('the label thread', () => {
  it('answers many at once, each with its own', async () => {
    const orders = Array.from({ length: 30 }, () => aPlacedOrder({ packages: [] }));
    await storeOrders(server, orders);
    const labels = await Promise.all(
      orders.map(async ({ id }) => Buffer.from(await (await askLabel(server, id)).text(), 'base64')),
    );
    const ids = await Promise.all(
      labels.map(async (pdf) => (await readPages(pdf))[0]?.texts.find((text) => text.startsWith('ord_'))),
    );
    expect(ids).toEqual(orders.map(({ id }) => id));
  });

  it('refuses what it was at when it is stopped, and starts again for the next label', async () => {
    const printer = createLabelPrinter();
    const label = labelOf(aPlacedOrder(), null, TORONTO);
    const underWay = printer.print(label);
    await printer.stop();
    await expect(underWay).rejects.toThrow('The server is stopping.');
    expect(await printer.print(label)).toMatch(/^JVBERi/);
    await printer.stop();
  });

  it('tells of a label it cannot make, and makes the next', async () => {
    const printer = createLabelPrinter();
    const label = labelOf(aPlacedOrder(), null, TORONTO);
    await expect(printer.print({ ...label, packages: [undefined] as never })).rejects.toThrow('refNumber');
    expect(await printer.print(label)).toMatch(/^JVBERi/);
    await printer.stop();
  });
});

it('several threads share the labels, each label whole; one at a time is one thread’s', async () => {
  const printed: number[] = [];
  let made = 0;
  const pool = createLabelPool(2, () => {
    const thread = made++;
    const printer = createLabelPrinter();
    return {
      ...printer,
      print: (label) => {
        printed.push(thread);
        return printer.print(label);
      },
    };
  });
  const label = labelOf(aPlacedOrder(), null, TORONTO);
  const alone = [await pool.print(label), await pool.print(label)];
  expect(printed).toEqual([0, 0]);
  const together = await Promise.all(Array.from({ length: 4 }, () => pool.print(label)));
  expect(printed.slice(2)).toEqual([0, 1, 0, 1]);
  expect(new Set([...alone, ...together]).size).toBe(1);
  await pool.stop();
});

it('API-13 more labels than can wait are not taken: 503 says to come again, and the next one is printed', async () => {
  const order = aPlacedOrder({ id: 'ord_busy' });
  await storeOrders(server, [order]);
  let print: () => void = () => undefined;
  const going = new Promise<void>((resolve) => (print = resolve));
  const slow = { print: () => going.then(() => 'JVBERi0='), stop: () => Promise.resolve() };
  const pool = createLabelPool(2, () => slow, 3);
  const app = await buildServer(server.deps, [(api, deps) => registerLabelRoutes(api, deps, pool)]);
  const authorization = `Bearer ${await server.tokenFor('user')}`;
  const ask = () => app.inject({ url: '/api/labels/ord_busy', headers: { authorization } });

  const waiting = [1, 2, 3].map(() => pool.print(labelOf(order, null, TORONTO)));
  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({
    message: 'Too many labels are being made at the moment. Please try again in a few seconds.',
  });
  print();
  await Promise.all(waiting);
  expect((await ask()).statusCode).toBe(200);
  await app.close();
  // A console asks for four at a time; dozens of them at once must find room.
  expect(MOST_LABELS).toBeGreaterThanOrEqual(200);
});
