/** Redaction of old orders on the real server: what is removed, what stays, and what it never touches. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Address, Order } from '../../../src/contract/schemas/orders';
import { startLocalServer } from '../../../server/cli/localServer';
import { registerLocalCommand } from '../../../server/cli/localCommands';
import { runCommand } from '../../../server/cli/runCommand';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { findOrder, lockOrder, updateOrder } from '../../../server/repositories/orders';
import { redactCommand } from '../../../server/cli/redactCommand';
import { redactOldOrders, type RedactedMerchant } from '../../../server/services/redaction/redactOrders';
import { startRedaction } from '../../../server/services/redaction/redactionTimer';
import { readSettings } from '../../../server/settings/settings';
import { aMerchant, anOrder, call, NOON, storeMerchants, storeOrders, type Answer } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const DAY = 24 * 3_600_000;
let server: TestServer;
let clock = NOON;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
  await storeMerchants(server, [
    aMerchant({ id: 'mer_red', name: 'Redacting', dataRedactionEnabled: true }),
    aMerchant({ id: 'mer_gone', name: 'Gone', dataRedactionEnabled: true, archived: true }),
    aMerchant({ id: 'mer_keep', name: 'Keeping' }),
  ]);
});
afterAll(() => server.close());

const daysAgo = (days: number): number => (clock - days * DAY) / 1000;
async function run(signal?: AbortSignal): Promise<RedactedMerchant[]> {
  const done: RedactedMerchant[] = [];
  for await (const merchant of redactOldOrders(server.deps, { actor: 'system', requestId: 'run', signal })) {
    done.push(merchant);
  }
  return done;
}
const read = async (id: string): Promise<Order> => {
  const order = await findOrder(server.db, id);
  if (!order) throw new Error(`No ${id}`);
  return order;
};
const everything = async (): Promise<unknown> => ({
  orders: await server.db.selectFrom('orders').selectAll().orderBy('id').execute(),
  merchants: await server.db.selectFrom('merchants').selectAll().orderBy('id').execute(),
  audit: await server.db.selectFrom('audit').selectAll().orderBy('id').execute(),
  answers: await server.db.selectFrom('idempotency').selectAll().orderBy('key').execute(),
});

/** Every text to be removed has this word, and every position these digits. */
const PERSONAL = /hortensia|61\.2345/i;
const home = (unit: string): Address => ({
  number: '804 Hortensia',
  street: 'Hortensia Road',
  unit: `${unit} Hortensia`,
  city: 'Montréal',
  province: 'QC',
  postalCode: 'H3B 1B9',
  country: 'Canada',
  sublocality: 'Hortensia Heights',
  isBusinessAddress: true,
  location: { lat: 61.2345, lng: -73.5 },
  locationAccuracy: 'exact',
});
const full = (fields: Partial<Order>): Order =>
  anOrder({
    merchantId: 'mer_red',
    orderStatus: 'DELIVERY_FAILED',
    recipient: { name: 'Hortensia Quux', phone: '+15145550142 hortensia', email: 'hortensia@example.com' },
    recipientAddress: home('1'),
    originAddress: { ...home('2'), useCoordinate: true },
    dtoRecipientAddress: home('3'),
    dtoOriginAddress: { ...home('4'), postalCode: '33101' },
    validAddress: true,
    useCoordinate: true,
    notes: 'Ask for Hortensia',
    failureNotes: 'Hortensia was out',
    freeSearch: 'hortensia',
    customFields: [{ name: 'Gift for', value: 'Hortensia' }],
    source: 'shop',
    tasks: [
      {
        id: 't1',
        shortId: 'T1',
        completionNotes: 'Left with Hortensia',
        completionPhotosUrl: ['/hortensia.svg'],
      },
    ],
    packages: [{ trackingNumber: 'TRK1' }],
    timelineEvents: [
      {
        event: 'Out of area: Postal code H3B 1B9 is outside the delivery area.',
        timestamp: 5,
        verificationPhotosUrls: ['/hortensia.svg'],
        signaturePhotosUrls: ['/hortensia.svg'],
      },
    ],
    timeChangeEvents: [
      {
        time: 5,
        changedBy: 'staff@example.com',
        category: 'NOT_GIVEN_BY_RETAILER',
        notes: 'Hortensia called',
        externalNotes: 'Sorry Hortensia',
        newCompleteAfter: 7,
      },
    ],
    ...fields,
  });

it('MDT-13 LIM-04 an order 91 days old keeps no personal data of its recipient, one 89 days old keeps everything', async () => {
  const [old, young, edge, kept, gone] = await storeOrders(server, [
    full({ id: 'ord_91', createdAt: daysAgo(91) }),
    full({ id: 'ord_89', createdAt: daysAgo(89) }),
    full({ id: 'ord_90', createdAt: daysAgo(90) }),
    full({ id: 'ord_keep', createdAt: daysAgo(400), merchantId: 'mer_keep' }),
    full({ id: 'ord_gone', createdAt: daysAgo(400), merchantId: 'mer_gone' }),
  ]);
  expect(await run()).toEqual([
    { id: 'mer_gone', name: 'Gone', orders: 1 },
    { id: 'mer_red', name: 'Redacting', orders: 1 },
  ]);
  const place = { city: 'Montréal', province: 'QC', country: 'Canada', isBusinessAddress: true };
  const redactedHome = { ...place, street: 'REDACTED', postalCode: 'H3B' };
  expect(await read('ord_91')).toEqual({
    ...old,
    version: 2,
    recipient: { name: 'REDACTED' },
    recipientAddress: redactedHome,
    originAddress: redactedHome,
    dtoRecipientAddress: redactedHome,
    dtoOriginAddress: { ...redactedHome, postalCode: '331' },
    useCoordinate: false,
    notes: 'REDACTED',
    failureNotes: 'REDACTED',
    freeSearch: undefined,
    customFields: undefined,
    tasks: [{ id: 't1', shortId: 'T1', completionNotes: 'REDACTED' }],
    timelineEvents: [{ event: 'Out of area: Postal code H3B is outside the delivery area.', timestamp: 5 }],
    timeChangeEvents: [
      {
        time: 5,
        changedBy: 'staff@example.com',
        category: 'NOT_GIVEN_BY_RETAILER',
        notes: 'REDACTED',
        externalNotes: 'REDACTED',
        newCompleteAfter: 7,
      },
    ],
  });
  for (const order of [young, edge, kept]) {
    expect(await read(order?.id ?? '')).toEqual({ ...order, version: 1 });
  }
  expect(JSON.stringify(await read(gone?.id ?? ''))).not.toMatch(PERSONAL);

  const texts = [
    await call(server, '/orders/getOrders/ord_91'),
    await call(server, '/orders', { method: 'POST', body: { id: 'ord_91' } }),
  ].map(({ body }) => JSON.stringify(body));
  for (const text of texts) {
    expect(text).toContain('ord_91');
    expect(text).not.toMatch(PERSONAL);
  }
});

it('MDT-13 MDT-09 the merchant stores the time, the audit trail what and by whom; a second run changes nothing', async () => {
  const merchants = await server.db
    .selectFrom('merchants')
    .select(['id', 'last_redacted_at', 'version'])
    .execute();
  expect(merchants.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'mer_gone', last_redacted_at: clock, version: 2 },
    { id: 'mer_keep', last_redacted_at: null, version: 1 },
    { id: 'mer_red', last_redacted_at: clock, version: 2 },
  ]);
  expect(await listChanges(server.db, 'order', 'ord_91')).toMatchObject([
    { actor: 'system', action: 'redact', before: null, after: { redacted: true } },
  ]);
  expect(await listChanges(server.db, 'merchant', 'mer_red')).toMatchObject([
    { actor: 'system', action: 'redact', after: { lastRedactedAt: new Date(clock).toISOString() } },
  ]);
  const before = await everything();
  expect(await run()).toEqual([]);
  expect(await everything()).toEqual(before);
});

it('MDT-13 MDT-09 simultaneous runs record each order and the merchant once', async () => {
  const id = 'mer_twice';
  await storeMerchants(server, [aMerchant({ id, name: 'Twice', dataRedactionEnabled: true })]);
  const orders = Array.from({ length: 70 }, () => full({ merchantId: id, createdAt: daysAgo(100) }));
  await storeOrders(server, orders);
  // Runs of several processes, each at its own time.
  const runs = [0, 1500, 40].map(async (later) => {
    const deps = { ...server.deps, now: () => clock + later };
    for await (const _ of redactOldOrders(deps, { actor: 'system', requestId: `run-${later}` })) void _;
  });
  await Promise.all(runs);
  for (const order of orders) {
    const changes = await listChanges(server.db, 'order', order.id);
    expect(changes.filter(({ action }) => action === 'redact')).toHaveLength(1);
  }
  expect(await listChanges(server.db, 'merchant', id)).toHaveLength(1);
});

it('MDT-13 redacts audit rows and stored responses of the order, and leaves those of others', async () => {
  const edit = (id: string): Promise<Answer> =>
    call(server, `/orders/updateOrder/${id}`, {
      method: 'PATCH',
      body: { notes: 'Hortensia moved' },
      headers: { 'idempotency-key': id },
    });
  for (const [id, days] of [
    ['ord_seen', 91],
    ['ord_new', 80],
  ] as const) {
    await storeOrders(server, [full({ id, createdAt: daysAgo(days) })]);
    expect((await edit(id)).status).toBe(200);
    const move = { street: '5 Hortensia Lane', city: 'Montréal', postalCode: 'H3B 1B9' };
    await call(server, `/orders/recipientAddress/${id}`, { method: 'PATCH', body: move });
  }
  expect(JSON.stringify(await listChanges(server.db, 'order', 'ord_seen'))).toMatch(PERSONAL);
  await run();

  const seen = await listChanges(server.db, 'order', 'ord_seen');
  expect(JSON.stringify(seen)).not.toMatch(PERSONAL);
  expect(seen.find(({ action }) => action === 'updateOrder')).toMatchObject({
    before: { orderStatus: 'DELIVERY_FAILED', notes: 'REDACTED' },
    after: { orderStatus: 'DELIVERY_FAILED', notes: 'REDACTED' },
  });
  const again = await edit('ord_seen');
  expect(again).toMatchObject({ status: 200, body: { id: 'ord_seen', notes: 'REDACTED' } });
  expect(JSON.stringify(again.body)).not.toMatch(PERSONAL);
  expect((await read('ord_seen')).notes).toBe('REDACTED');

  expect(JSON.stringify(await listChanges(server.db, 'order', 'ord_new'))).toMatch(PERSONAL);
  expect((await edit('ord_new')).body).toMatchObject({ notes: 'Hortensia moved' });
});

it("MDT-13 a stored response keeps the platform's result under its name, and loses unlisted fields", async () => {
  const stored: Order = full({
    id: 'ord_told',
    createdAt: daysAgo(91),
    orderCreation: { attemptedAt: 5, success: true, message: 'Created as R-1.' },
  });
  await storeOrders(server, [{ ...stored, giftMessage: 'For Hortensia' } as Order]);
  const edit = (): Promise<Answer> =>
    call(server, '/orders/updateOrder/ord_told', {
      method: 'PATCH',
      body: { notes: 'Hortensia moved' },
      headers: { 'idempotency-key': 'told' },
    });
  const first = await edit();
  expect(first).toMatchObject({ status: 200, body: { giftMessage: 'For Hortensia' } });
  await run();

  const again = await edit();
  expect(again.status).toBe(200);
  expect(JSON.stringify(again.body)).not.toMatch(PERSONAL);
  expect(JSON.stringify(await read('ord_told'))).not.toMatch(PERSONAL);
  const { routingOrderCreate, version } = first.body;
  expect(again.body).toMatchObject({ routingOrderCreate, version });
  expect(routingOrderCreate).toMatchObject({ message: 'Created as R-1.' });
  // The audit row of the redaction itself stays when the order is redacted again.
  clock += 60_000;
  await withTx(server.db, async (trx) => {
    const order = await lockOrder(trx, 'ord_told');
    if (order) await updateOrder(trx, { ...order, notes: 'Hortensia again' }, clock);
  });
  await run();
  const redactions = (await listChanges(server.db, 'order', 'ord_told')).filter(
    ({ action }) => action === 'redact',
  );
  expect(redactions.map(({ after }) => after)).toEqual([{ redacted: true }, { redacted: true }]);
});

it('MDT-13 redacted addresses are neither suggested nor known any more', async () => {
  const suggest = async (): Promise<string> =>
    JSON.stringify((await call(server, '/geo/autocomplete?q=99%20tulip')).body);
  const where = '/geo/geocode?street=99%20Tulip%20Alley&city=Montr%C3%A9al&province=QC&postalCode=H3B1B9';
  const tulip: Address = {
    ...home('1'),
    number: '99',
    street: 'Tulip Alley',
    location: { lat: 45.1111, lng: -73.5 },
  };
  await storeOrders(server, [full({ id: 'ord_tulip', createdAt: daysAgo(91), recipientAddress: tulip })]);
  clock += 61_000;
  expect(await suggest()).toContain('Tulip Alley');
  expect(JSON.stringify((await call(server, where)).body)).toContain('45.1111');
  await run();
  clock += 61_000;
  expect(await suggest()).not.toContain('Tulip');
  expect(JSON.stringify((await call(server, '/geo/autocomplete?q=redacted')).body)).not.toContain('REDACTED');
  expect(JSON.stringify((await call(server, where)).body)).not.toContain('45.1111');
});

it('MDT-13 a run of many batches gives each its own time, so that suggestions notice them all', async () => {
  const ids = Array.from({ length: 25 }, (_, at) => `ord_many${String(at).padStart(2, '0')}`);
  await storeOrders(
    server,
    ids.map((id) => full({ id, createdAt: daysAgo(92) })),
  );
  let ticks = 0;
  const slow = { ...server.deps, now: () => clock + 60_000 * (ticks += 1) };
  for await (const _merchant of redactOldOrders(slow, { actor: 'system', requestId: 'slow' }));
  const rows = await server.db
    .selectFrom('orders')
    .select(['updated_at', 'redacted_at'])
    .where('id', 'in', ids)
    .execute();
  expect(new Set(rows.map(({ updated_at: at }) => Number(at))).size).toBe(2);
  expect(rows.every((row) => Number(row.redacted_at) === Number(row.updated_at))).toBe(true);
  clock += 60_000 * (ticks + 1);
});

it('MDT-13 empty fields stay empty, and nothing is recorded when nothing is removed', async () => {
  const bare = anOrder({
    id: 'ord_bare',
    merchantId: 'mer_red',
    createdAt: daysAgo(200),
    recipient: {},
    notes: '',
    recipientAddress: null,
  });
  await storeOrders(server, [bare]);
  clock += 60_000;
  const before = await server.db.selectFrom('merchants').selectAll().where('id', '=', 'mer_red').execute();
  expect(await run()).toEqual([]);
  expect(await read('ord_bare')).toEqual({ ...bare, version: 1 });
  expect(await server.db.selectFrom('merchants').selectAll().where('id', '=', 'mer_red').execute()).toEqual(
    before,
  );
});

it('MDT-13 many orders are redacted in small steps: other calls get through in between, and a stop is respected', async () => {
  await storeOrders(
    server,
    Array.from({ length: 130 }, (_, index) =>
      full({ id: `ord_many${String(index).padStart(3, '0')}`, createdAt: daysAgo(100) }),
    ),
  );
  const left = async (): Promise<number> =>
    (
      await server.db
        .selectFrom('orders')
        .select('id')
        .where('id', 'like', 'ord_many%')
        .where('redacted_at', 'is', null)
        .execute()
    ).length;
  const end = new AbortController();
  const ended = run(end.signal);
  while ((await left()) === 130);
  end.abort();
  await ended;
  const halfWay = await left();
  expect(halfWay).toBeGreaterThan(0);
  expect(halfWay).toBeLessThan(130);
  expect(await run()).toEqual([{ id: 'mer_red', name: 'Redacting', orders: halfWay }]);
  expect(await left()).toBe(0);
});

it('MDT-13 the operator can run it through the running server, and the server runs it itself', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redact-'));
  const settings = readSettings({ DATA_DIR: folder, SEED_ORDERS: '0' });
  registerLocalCommand('redact', redactCommand);
  const local = await startLocalServer({ ...server.deps, settings });
  try {
    await storeOrders(server, [full({ id: 'ord_cmd', createdAt: daysAgo(91) })]);
    const lines: unknown[] = [];
    for await (const line of runCommand(settings, 'redact', null)) lines.push(line);
    expect(lines).toEqual([{ id: 'mer_red', name: 'Redacting', orders: 1 }]);
    expect((await listChanges(server.db, 'order', 'ord_cmd'))[0]).toMatchObject({ actor: 'redact' });
  } finally {
    await local.close();
    fs.rmSync(folder, { recursive: true });
  }

  const daily = startRedaction(server.deps, { firstAfterMs: 1, everyMs: 1 });
  for (const id of ['ord_timer1', 'ord_timer2']) {
    await storeOrders(server, [full({ id, createdAt: daysAgo(91) })]);
    while ((await read(id)).notes !== 'REDACTED') await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await daily.stop();
  await storeOrders(server, [full({ id: 'ord_timer3', createdAt: daysAgo(91) })]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect((await read('ord_timer3')).notes).toMatch(PERSONAL);
});
