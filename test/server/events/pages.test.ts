/** GET /events as pages: what is listed, in which sequence, for whom, and from where on. */
import { sql } from 'kysely';
import type { FeedEvent } from '../../../src/contract/schemas/events';
import { serverMessages } from '../../../src/contract/serverMessages';
import { withTx } from '../../../server/db/withTx';
import { insertView } from '../../../server/repositories/views';
import { deferred } from '../../support/deferred';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { EVENTS, ids, noteChanges, pageReader } from './feed';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (entityIds: readonly string[], how?: Parameters<typeof noteChanges>[2]) =>
  withTx(server.db, (trx) => noteChanges(trx, entityIds, how));

it('begins at the present, and lists a change with its author, record, merchant and new status', async () => {
  await storeMerchants(server, [aMerchant({ id: 'mer_feed' })]);
  await storeOrders(server, [anOrder({ id: 'ord_feed', merchantId: 'mer_feed' })]);
  await change(['before']);
  const reader = await pageReader(server);
  const token = await server.tokenFor('admin');
  const body = { notes: 'Ring twice.' };
  const answer = await call(server, '/api/orders/updateOrder/ord_feed', { method: 'PATCH', token, body });
  expect(answer.status).toBe(200);
  expect(await reader.news()).toEqual([
    {
      id: expect.any(String) as string,
      at: expect.any(Number) as number,
      entity: 'order',
      recordId: 'ord_feed',
      merchantId: 'mer_feed',
      action: 'updateOrder',
      by: 'test-admin@example.com',
      name: 'Test admin',
      requestId: answer.headers.get('x-request-id'),
      version: answer.json?.version,
      status: 'GEOCODED',
    },
  ]);
  expect(await reader.news()).toEqual([]);
});

it('continues page by page, in the sequence of the changes, each once', async () => {
  const reader = await pageReader(server);
  const wanted = Array.from({ length: 25 }, (_, index) => `page-${index}`);
  for (const id of wanted) await change([id]);
  await change(['many-1', 'many-2', 'many-3']);
  expect(ids(await reader.news(4))).toEqual([...wanted, 'many-1', 'many-2', 'many-3']);
});

it('can begin some time ago, and misses nothing written since', async () => {
  const minutes = 60_000;
  const write = (id: string, ago: number) =>
    sql`insert into audit (id, at, actor, request_id, action, entity, entity_id)
      values (${`ago-${id}`}, ${Date.now() - ago}, 'ada@example.com', 'r', 'updateOrder', 'order', ${id})`.execute(
      server.db,
    );
  await server.db.deleteFrom('audit').execute();
  await write('long-ago', 50 * minutes);
  await write('lately', 20 * minutes);
  // It began before the last one, and was written after it.
  await write('slow', 40 * minutes);
  await write('just-now', 0);
  const told = async (ago: number) => ids(await (await pageReader(server, 'super_admin', ago)).news());
  expect(await told(30 * minutes)).toEqual(['lately', 'slow', 'just-now']);
  expect(await told(58 * minutes)).toEqual(['long-ago', 'lately', 'slow', 'just-now']);
  const token = await server.tokenFor('user');
  expect(await call(server, `${EVENTS}?ago=3600001`, { token })).toMatchObject({ status: 400 });
});

it('folds a bulk change by the server into one event, and lists those of a person one by one', async () => {
  const reader = await pageReader(server);
  const many = Array.from({ length: 200 }, (_, index) => `import-${index}`);
  await change(many, { actor: 'import', action: 'createOrder' });
  await change(many, { actor: 'ada@example.com', action: 'bulkPickupReady' });
  const [imported, ...rest] = await reader.news();
  expect(imported).toMatchObject({ by: 'import', name: 'an import', action: 'createOrder', count: 200 });
  expect(ids(rest)).toEqual(many);
});

it('lists only records that the role may read, and a view only for those who can see it', async () => {
  const readers = {
    user: await pageReader(server, 'user'),
    admin: await pageReader(server, 'admin'),
    super: await pageReader(server, 'super_admin'),
  };
  for (const entity of ['order', 'merchant', 'zone', 'shippingRule', 'user', 'session', 'signIn', 'endpoint'])
    await change([entity], { entity });
  const view = { id: 'viw_own', owner: 'test-user@example.com', name: 'Mine', isShared: false };
  const stored = { ...view, content: { filters: {} } };
  await withTx(server.db, (trx) => insertView(trx, stored, view.owner, Date.now()));
  await change(['viw_own'], { entity: 'view' });
  expect({
    user: ids(await readers.user.news()),
    admin: ids(await readers.admin.news()),
    super: ids(await readers.super.news()),
  }).toEqual({
    user: ['order', 'viw_own'],
    admin: ['order', 'merchant', 'zone', 'shippingRule'],
    super: ['order', 'merchant', 'zone', 'shippingRule', 'user'],
  });
  await server.db.updateTable('views').set({ is_shared: true }).where('id', '=', 'viw_own').execute();
  await change(['viw_own'], { entity: 'view' });
  expect(ids(await readers.admin.news())).toEqual(['viw_own']);
});

it('lists for a user what changes the names of merchants, and nothing else of them', async () => {
  await storeMerchants(server, [aMerchant({ id: 'mer_named', name: 'First name' })]);
  const [user, admin] = [await pageReader(server, 'user'), await pageReader(server, 'admin')];
  const token = await server.tokenFor('admin');
  const patch = async (path: string, body: object) => {
    const answer = await call(server, `/api/merchants/mer_named${path}`, { method: 'PATCH', token, body });
    expect(answer.status).toBe(200);
  };
  await patch('', { email: 'bonjour@etoile.example' });
  await patch('', { name: 'Second name' });
  await patch('/archive', {});
  const actions = (events: readonly FeedEvent[]) => events.map(({ action, version }) => [action, version]);
  expect(actions(await admin.news())).toHaveLength(3);
  expect(actions(await user.news())).toEqual([
    ['updateMerchant', 4],
    ['archiveMerchant', 4],
  ]);
});

it('answers 410 for a position of another database, of a lost time or of too long ago', async () => {
  const reader = await pageReader(server);
  const token = await server.tokenFor('super_admin');
  const ask = (after: string) => call(server, `${EVENTS}?after=${encodeURIComponent(after)}`, { token });
  const [era = '', xid = ''] = reader.place.split('.');
  const gone = { status: 410, json: { message: serverMessages.feedPlaceGone } };
  expect(await ask(`0123456789ab.${xid}.`)).toMatchObject(gone);
  expect(await ask(`${era}.${BigInt(xid) + 1_000_000n}.`)).toMatchObject(gone);
  expect(await ask('yesterday')).toMatchObject(gone);
  expect(await ask(reader.place)).toMatchObject({ status: 200 });
  await sql`insert into audit (id, at, actor, request_id, action, entity, entity_id)
    select 'old-' || n, 0, 'import', 'r', 'createOrder', 'order', n from generate_series(1, 10001) n`.execute(
    server.db,
  );
  expect(await ask(reader.place)).toMatchObject(gone);
});

/** Two transactions at once; the embedded engine has one connection. */
const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;

/** Writes a change in an open transaction. Returns a function that commits it. */
async function openChange(id: string): Promise<() => Promise<void>> {
  const written = deferred();
  const mayCommit = deferred();
  const committed = withTx(server.db, async (trx) => {
    await noteChanges(trx, [id]);
    written.end();
    await mayCommit.until;
  });
  await written.until;
  return () => {
    mayCommit.end();
    return committed;
  };
}

onPostgres(
  'a change that began first and commits last is not missed, and nothing is told ahead of it',
  async () => {
    const reader = await pageReader(server);
    const commitFirst = await openChange('began-first');
    await change(['began-second']);
    const commitThird = await openChange('began-third');
    expect(await reader.newsNow()).toEqual([]);
    await commitFirst();
    const told: string[] = [];
    while (told.length < 2) told.push(...ids(await reader.newsNow()));
    expect(told).toEqual(['began-first', 'began-second']);
    await commitThird();
    expect(ids(await reader.news())).toEqual(['began-third']);
  },
);

onPostgres('forty writers at once: a reader who asks all the time gets each change once', async () => {
  const reader = await pageReader(server);
  const seen: string[] = [];
  let isDone = false;
  const writing = Promise.all(
    Array.from({ length: 40 }, async (_, writer) => {
      for (let n = 0; n < 10; n += 1) await change([`w${writer}-${n}`]);
    }),
  ).then(() => (isDone = true));
  while (!isDone) seen.push(...ids(await reader.newsNow(7)));
  await writing;
  seen.push(...ids(await reader.news()));
  expect(seen).toHaveLength(400);
  expect(new Set(seen).size).toBe(400);
});
