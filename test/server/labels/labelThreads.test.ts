/** The threads that make labels: many at once, stopped, failing, late, too many, shared by people (API-13). */
import { setImmediate } from 'node:timers/promises';
import { labelOf } from '../../../server/labels/label';
import {
  createLabelPool,
  LabelQueueFull,
  MOST_LABELS,
  type LabelPool,
} from '../../../server/labels/labelPool';
import { createLabelPrinter, LabelTooSlow, type LabelPrinter } from '../../../server/labels/labelThread';
import { registerLabelRoutes } from '../../../server/routes/labels';
import { aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { buildBeside, startTestServer, type TestServer } from '../support/testServer';
import { aPlacedOrder, askLabel } from './placedOrder';
import { readPages } from './readLabel';
import { TORONTO } from '../../support/timeZones';

const plain = labelOf(aPlacedOrder(), null, TORONTO);
const named = (refNumber: string) => ({ ...plain, refNumber });
/** Lets pending work run until it waits. */
const settled = () => setImmediate();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(server, [aMerchant()]);
});
afterAll(() => server.close());

describe('the label thread', () => {
  it('answers many requests at once, each with its own label', async () => {
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

  it('rejects the current label when it is stopped, and starts again for the next one', async () => {
    const printer = createLabelPrinter(120_000);
    const underWay = printer.print(plain);
    await printer.stop();
    await expect(underWay).rejects.toThrow('The server is stopping.');
    expect(await printer.print(plain)).toMatch(/^JVBERi/);
    await printer.stop();
  });

  it('reports a label it cannot make, and makes the next', async () => {
    const printer = createLabelPrinter(120_000);
    await expect(printer.print({ ...plain, packages: [undefined] as never })).rejects.toThrow('refNumber');
    expect(await printer.print(plain)).toMatch(/^JVBERi/);
    await printer.stop();
  });

  it('stops a late label together with its thread', async () => {
    const printer = createLabelPrinter(1);
    await expect(printer.print(plain)).rejects.toThrow(LabelTooSlow);
    // Needs a new thread; otherwise this would wait for ever.
    await expect(printer.print(plain)).rejects.toThrow(LabelTooSlow);
    await printer.stop();
  });

  it('stops a label that needs too much memory together with its thread, and the server goes on', async () => {
    const printer = createLabelPrinter(60_000, 8);
    await expect(printer.print(plain)).rejects.toThrow(LabelTooSlow);
    await expect(printer.print(plain)).rejects.toThrow(LabelTooSlow);
    await printer.stop();
  });
});

/** Printers that finish a label only when told to, and the labels that have reached them, by reference number. */
function heldPrinters() {
  const begun: string[] = [];
  const open = new Map<string, { finish: () => void; fail: (error: Error) => void }>();
  const createPrinter = (): LabelPrinter => ({
    print: ({ refNumber }) => {
      begun.push(refNumber);
      return new Promise((resolve, reject) =>
        open.set(refNumber, { finish: () => resolve(refNumber), fail: reject }),
      );
    },
    stop: () => Promise.resolve(),
  });
  return {
    begun,
    createPrinter,
    finish: (refNumber: string) => open.get(refNumber)?.finish(),
    fail: (refNumber: string, error: Error) => open.get(refNumber)?.fail(error),
  };
}

describe('the pool', () => {
  it('returns the same complete label from any thread', async () => {
    const pool = createLabelPool({ threads: 2 });
    const people = ['ann', 'ben', 'ann', 'ben', 'cy'];
    const all = await Promise.all(people.map((person) => pool.print(plain, person)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toMatch(/^JVBERi/);
    await pool.stop();
  });

  it('API-13 serves people in turn, and leaves one thread to the others', async () => {
    const { begun, createPrinter, finish } = heldPrinters();
    const pool = createLabelPool({ threads: 2, createPrinter });
    const anns = ['ann 1', 'ann 2', 'ann 3'].map((one) => pool.print(named(one), 'ann'));
    expect(begun).toEqual(['ann 1']);
    const bens = ['ben 1', 'ben 2'].map((one) => pool.print(named(one), 'ben'));
    expect(begun).toEqual(['ann 1', 'ben 1']);
    const cys = pool.print(named('cy 1'), 'cy');
    for (const one of ['ann 1', 'ben 1', 'ann 2', 'ben 2', 'cy 1', 'ann 3']) {
      finish(one);
      await settled();
    }
    expect(begun).toEqual(['ann 1', 'ben 1', 'ann 2', 'ben 2', 'cy 1', 'ann 3']);
    expect(await Promise.all([...anns, ...bens, cys])).toHaveLength(6);
  });

  it('API-13 rejects only the failed label; those behind it are made', async () => {
    const { createPrinter, finish, fail } = heldPrinters();
    const pool = createLabelPool({ threads: 1, createPrinter });
    const [late, next] = ['late', 'next'].map((one) => pool.print(named(one), 'ann'));
    fail('late', new LabelTooSlow());
    await expect(late).rejects.toThrow(LabelTooSlow);
    await settled();
    finish('next');
    expect(await next).toBe('next');
  });

  it('API-13 a person who fills the queue gives way to others; their newest label is rejected', async () => {
    const { createPrinter, finish } = heldPrinters();
    const pool = createLabelPool({ threads: 1, createPrinter, most: 4 });
    const anns = [1, 2, 3, 4].map((one) => pool.print(named(`ann ${one}`), 'ann'));
    await expect(pool.print(named('ann 5'), 'ann')).rejects.toThrow(LabelQueueFull);
    const ben = pool.print(named('ben 1'), 'ben');
    await expect(anns[3]).rejects.toThrow(LabelQueueFull);
    for (const one of ['ann 1', 'ann 2', 'ben 1', 'ann 3']) {
      finish(one);
      await settled();
    }
    expect(await Promise.all([...anns.slice(0, 3), ben])).toEqual(['ann 1', 'ann 2', 'ann 3', 'ben 1']);
  });

  it('rejects waiting labels when it stops', async () => {
    const pool = createLabelPool({ threads: 1, createPrinter: heldPrinters().createPrinter });
    void pool.print(plain, 'ann');
    const waiting = pool.print(plain, 'ann');
    await pool.stop();
    await expect(waiting).rejects.toThrow('The server is stopping.');
  });
});

/** Requests a label over the API with the given pool. */
async function askOver(pool: LabelPool, id: string) {
  const app = await buildBeside(server, [(api, deps) => registerLabelRoutes(api, deps, pool)]);
  const authorization = `Bearer ${await server.tokenFor('user')}`;
  return { app, ask: () => app.inject({ url: `/api/labels/${id}`, headers: { authorization } }) };
}

it('API-13 answers 503 when the queue is full, with a time to retry, and prints the next one', async () => {
  await storeOrders(server, [aPlacedOrder({ id: 'ord_busy', refNumber: 'asked' })]);
  const { begun, createPrinter, finish } = heldPrinters();
  const pool = createLabelPool({ threads: 1, createPrinter, most: 2 });
  const { app, ask } = await askOver(pool, 'ord_busy');
  const waiting = ['1', '2'].map((one) => pool.print(named(one), 'ann'));
  const others = pool.print(named('3'), 'ben').catch(() => 'put off');

  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({
    message: 'Too many labels are being made at the moment. Please try again in a few seconds.',
  });
  finish('1');
  await settled();
  finish('2');
  await Promise.all(waiting);
  await others;
  const next = ask();
  while (!begun.includes('asked')) await settled();
  finish('asked');
  expect((await next).statusCode).toBe(200);
  await app.close();
  // A console requests four at a time; dozens of consoles must find room.
  expect(MOST_LABELS).toBeGreaterThanOrEqual(200);
});

it('API-13 refuses a label that takes too long, and names the order', async () => {
  await storeOrders(server, [aPlacedOrder({ id: 'ord_late' })]);
  const tooSlow = () => Promise.reject(new LabelTooSlow());
  const { app, ask } = await askOver(
    { print: tooSlow, load: () => ({ underWay: 0, waiting: 0 }), stop: () => Promise.resolve() },
    'ord_late',
  );
  const late = await ask();
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    message:
      'No label available for order ord_late. It takes too long to draw: shorten its longest texts, or list fewer packages.',
  });
  await app.close();
});
