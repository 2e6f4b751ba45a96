/**
 * GET /activity: what everybody did, newest first, in pages without gaps or repeats (docs/decisions/0062-activity.md).
 */
import { randomBytes } from 'node:crypto';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { ActivityAnswer, ActivityEvent } from '../../../src/contract/schemas/activity';
import { withTx } from '../../../server/db/withTx';
import { recordChanges } from '../../../server/repositories/audit';
import { call } from '../support/call';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { aRule, aZone } from '../zones/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const NOW = Date.UTC(2026, 10, 20, 14);
let now = NOW;
const REQUEST = '0b6e0a52-5e0e-4a8e-9d55-2f3f4f5a6b7c';

let server: TestServer;
let token: string;
beforeEach(async () => {
  now = NOW;
  server = await startTestServer({ deps: { now: () => now } });
  token = await server.tokenFor('super_admin');
});
afterEach(() => server.close());

type Row = Parameters<typeof recordChanges>[1][number];
const row = (parts: Partial<Row>): Row => ({
  actor: 'dana@example.com',
  requestId: 'start',
  action: 'updateOrder',
  entity: 'order',
  entityId: 'ord_1',
  at: NOW - 60_000,
  ...parts,
});
const store = (rows: readonly Partial<Row>[]) =>
  withTx(server.db, (trx) => recordChanges(trx, rows.map(row)));

const read = (query = '', as = token) => call(server, `/api/activity${query}`, { method: 'GET', token: as });
const events = async (query = ''): Promise<readonly ActivityEvent[]> =>
  ((await read(query)).json as unknown as ActivityAnswer).events;
const ids = async (query: string) => (await events(query)).map(({ record }) => record);

it('lists who did what to which record, from where, and the name of the record', async () => {
  await storeMerchants(server, [
    aMerchant({
      id: 'mer_1',
      name: 'Maison',
      zones: [aZone('Nord', { H2X: 4 }, { id: 'zon_1' }), aZone('Sud', { H3B: 6 })],
      shippingRules: [aRule('Nord', 'Sud', { id: 'rul_1' })],
    }),
  ]);
  await store([
    { entity: 'merchant', entityId: 'mer_1', action: 'updateMerchant', origin: 'screen:merchants' },
    { entity: 'zone', entityId: 'zon_1', action: 'updateZone' },
    { entity: 'shippingRule', entityId: 'rul_1', action: 'updateShippingRule' },
    { entity: 'zone', entityId: 'zon_gone', action: 'deleteZone', before: { name: 'Est' } },
    { actor: 'test-super_admin@example.com', before: { notes: 'a' }, after: { notes: 'b' } },
  ]);
  const merchant = { id: 'mer_1', name: 'Maison' };
  expect(await events()).toMatchObject([
    {
      kind: 'order',
      record: 'ord_1',
      name: 'Test super_admin',
      before: { notes: 'a' },
      after: { notes: 'b' },
    },
    { kind: 'zone', record: 'zon_gone', before: { name: 'Est' } },
    { kind: 'shippingRule', record: 'rul_1', about: 'Nord → Sud', merchant },
    { kind: 'zone', record: 'zon_1', about: 'Nord', merchant },
    { kind: 'merchant', record: 'mer_1', about: 'Maison', merchant, origin: 'screen:merchants' },
  ]);
});

it('filters by person, kind, action, time, record, request and job, all combined', async () => {
  await store([
    { entityId: 'ord_1', actor: 'marc@example.com' },
    { entityId: 'ord_2', at: NOW - 3_600_000 },
    { entityId: 'ord_3', requestId: REQUEST },
    { entityId: 'ord_4', origin: 'job:job_4f2a' },
    { entityId: 'mer_5', entity: 'merchant', action: 'updateMerchant' },
    { entityId: 'mer_6', entity: 'merchant', action: 'archiveMerchant', actor: 'marc@example.com' },
  ]);
  expect(await ids('?by=marc@example.com')).toEqual(['mer_6', 'ord_1']);
  expect(await ids('?kind=merchant')).toEqual(['mer_6', 'mer_5']);
  expect(await ids('?action=archiveMerchant')).toEqual(['mer_6']);
  expect(await ids('?kind=merchant&by=dana@example.com')).toEqual(['mer_5']);
  expect(await ids('?id=ord_2')).toEqual(['ord_2']);
  expect(await ids(`?id=${REQUEST}`)).toEqual(['ord_3']);
  expect(await ids('?id=job_4f2a')).toEqual(['ord_4']);
  expect(await ids(`?to=${NOW - 60_000}`)).toEqual(['ord_2']);
  expect(await ids(`?from=${NOW - 60_000}&kind=order`)).toEqual(['ord_4', 'ord_3', 'ord_1']);
  expect(await ids('?by=nobody@example.com')).toEqual([]);
});

it('pages contain each event once, even when several share a timestamp', async () => {
  await store(
    Array.from({ length: 23 }, (_, at) => ({ entityId: `ord_${at}`, at: NOW + Math.floor(at / 10) })),
  );
  const whole = await ids('?limit=500');
  expect(whole).toEqual(Array.from({ length: 23 }, (_, at) => `ord_${22 - at}`));
  const walked: string[] = [];
  for (let below: string | null = ''; below !== null;) {
    const page: ActivityAnswer = (await read(`?limit=4${below && `&below=${encodeURIComponent(below)}`}`))
      .json as unknown as ActivityAnswer;
    walked.push(...page.events.map(({ record }) => record));
    below = page.next;
  }
  expect(walked).toEqual(whole);
});

it.each([
  ['', 10],
  // The second of the job's two rows counts with the first.
  ['&fold=jobs', 9],
])('pages that end early because their rows are large contain each event once (%s)', async (fold, shown) => {
  const after = (length: number) => ({ notes: randomBytes(length).toString('base64') });
  await store(
    Array.from({ length: 10 }, (_, at) => ({
      entityId: `ord_${at}`,
      at: NOW - 60_000 + Math.floor(at / 4),
      // One is larger than a whole page.
      after: after(at === 3 ? 1_500_000 : 300_000),
      ...((at === 8 || at === 9) && { origin: 'job:job_1' }),
    })),
  );
  const walked: ActivityEvent[] = [];
  const sizes: number[] = [];
  let below = '';
  do {
    const page = (await read(`?limit=9${fold}${below}`)).json as unknown as ActivityAnswer;
    walked.push(...page.events.filter(({ kind }) => kind === 'order'));
    sizes.push(page.events.length);
    below = page.next === null ? '' : `&below=${encodeURIComponent(page.next)}`;
  } while (below !== '');
  expect(Math.max(...sizes)).toBeLessThan(9);
  expect(new Set(walked.map(({ record }) => record)).size).toBe(shown);
  expect(walked.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(10);
});

it('folds what one person did in one job into one event per page, with a count; a filter and an export list each row', async () => {
  const job = 'job:job_500' as const;
  await store([
    { entityId: 'before' },
    ...Array.from({ length: 600 }, (_, at) => ({ entityId: `ord_${at}`, origin: job, at: NOW + at })),
    { entityId: 'beside', at: NOW + 350 },
    { entityId: 'ord_1', origin: job, action: 'printLabels', at: NOW + 300 },
    { entityId: 'ord_2', origin: job, actor: 'marc@example.com', at: NOW + 250 },
    { entityId: 'after', at: NOW + 2_000 },
  ]);
  const page = async (query: string) => (await read(query)).json as unknown as ActivityAnswer;
  const first = await page('?fold=jobs');
  expect(first.events.map(({ record, action, count }) => [record, action, count])).toEqual([
    ['after', 'updateOrder', undefined],
    ['ord_599', 'updateOrder', 496],
    ['beside', 'updateOrder', undefined],
    ['ord_1', 'printLabels', undefined],
    ['ord_2', 'updateOrder', undefined],
  ]);
  const rest = await page(`?fold=jobs&below=${encodeURIComponent(first.next ?? '')}`);
  expect(rest.events.map(({ record, count }) => [record, count])).toEqual([
    ['ord_103', 104],
    ['before', undefined],
  ]);
  expect(rest.next).toBeNull();
  // A page of two ends before the third action.
  const { events: two, next } = await page('?fold=jobs&limit=2');
  expect(two.map(({ count }) => count)).toEqual([undefined, 249]);
  expect((await page(`?fold=jobs&limit=2&below=${encodeURIComponent(next ?? '')}`)).events[0]?.record).toBe(
    'beside',
  );
  expect(await ids('?id=job_500&limit=500')).toHaveLength(500);
  expect((await page('?fold=jobs&by=marc@example.com')).events).toHaveLength(1);
});

it('only super_admins can read it, and unknown parameters are refused', async () => {
  for (const role of ['user', 'admin'] as const) {
    expect(await read('', await server.tokenFor(role))).toMatchObject({ status: 403 });
  }
  expect(await read('?below=xyz')).toMatchObject({
    status: 400,
    json: { message: serverMessages.historyPlaceForeign },
  });
  expect((await read('?limit=501')).status).toBe(400);
  expect((await read('?since=1')).status).toBe(400);
});

it('reading is recorded once for each filter, not for further pages; an export is recorded too', async () => {
  await store(Array.from({ length: 5 }, () => ({})));
  const { next } = (await read('?limit=2')).json as unknown as ActivityAnswer;
  await read(`?limit=2&below=${encodeURIComponent(next ?? '')}`);
  await read('?kind=order&by=dana@example.com');
  await read('?kind=order&purpose=export&limit=500');
  expect(await readings()).toEqual([
    ['test-super_admin@example.com', 'readActivity', ['all', 'by=dana%40example.com&kind=order'], 2],
    ['test-super_admin@example.com', 'exportActivity', ['kind=order']],
  ]);
});

it('a page that follows none of this reading is recorded too: nobody reads the trail without a trace', async () => {
  await store([{}]);
  const above = 'below=9999999999999999.z';
  await read(`?${above}&purpose=export&limit=500`);
  await read('?kind=order');
  now += 11 * 60_000;
  await read(`?kind=order&${above}`);
  await read(`?kind=zone&${above}`);
  await read(`?kind=zone&${above}`);
  expect(await readings()).toEqual([
    ['test-super_admin@example.com', 'exportActivity', ['all']],
    ['test-super_admin@example.com', 'readActivity', ['kind=order', 'kind=zone'], 3],
  ]);
});

it('reading on and on leaves a trace every ten minutes, also from a place above all events', async () => {
  for (let page = 0; page < 4; page += 1) {
    await read(page === 0 ? '' : '?below=9999999999999999.z');
    now += 9 * 60_000;
  }
  // The readings at 0 and 18 minutes; those at 9 and 27 minutes are further pages.
  expect(await readings()).toEqual([['test-super_admin@example.com', 'readActivity', ['all'], 2]]);
});

/**
 * Closes the server and returns who read or exported the activity, with which filters, and how often if more than once.
 */
async function readings() {
  await server.app.close();
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', 'activity')
    .orderBy('id')
    .execute();
  return rows.map(({ actor, action, after }) => {
    const { records, times } = JSON.parse(after ?? '') as { records: []; times?: number };
    return [actor, action, records, ...(times === undefined ? [] : [times])];
  });
}

it('finds a person by e-mail in any case', async () => {
  await store([{ entityId: 'ord_7' }, { entity: 'user', entityId: 'ana@example.com', actor: 'system' }]);
  expect(await ids('?by=Dana@Example.com')).toEqual(['ord_7']);
  expect(await ids('?id=ANA@example.com')).toEqual(['ana@example.com']);
});
