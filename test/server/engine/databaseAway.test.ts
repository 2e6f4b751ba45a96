/** PostgreSQL is away for a while or slow: callers are told, nothing is lost, and no restart is needed. */
import { sql } from 'kysely';
import { serverMessages } from '../../../src/contract/serverMessages';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { listChanges } from '../../../server/repositories/audit';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { startWire, type Wire } from '../../support/wire';
import { streamReader } from '../events/feed';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const url = process.env.TEST_DATABASE_URL;
const onPostgres = url === undefined ? describe.skip : describe;

onPostgres('a server whose database', () => {
  let database: TestServer;
  let server: TestServer;
  let wire: Wire;
  let token: string;
  let orderId: string;
  let through: { url: string };
  beforeAll(async () => {
    database = await startTestServer();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    wire = await startWire(Number(new URL(url ?? '').port));
    const address = new URL(url ?? '');
    address.port = String(wire.port);
    address.pathname = `/${rows[0]?.name ?? ''}`;
    through = { url: address.href };
    const engine = openPostgresEngine(through);
    const db = databaseOn(engine);
    server = await startTestServer({ deps: { engine, db, users: createUserDirectory(db, engine.kind) } });
    token = await database.tokenFor('user');
    await storeMerchants(database, [aMerchant()]);
    orderId = (await storeOrders(database, [anOrder()]))[0]?.id ?? '';
  });
  afterAll(async () => {
    await server.close();
    await server.deps.engine.close();
    await wire.close();
    await database.close();
  });

  const edit = (key: string) =>
    call(server, `/api/orders/updateOrder/${orderId}`, {
      method: 'PATCH',
      token,
      body: { notes: key },
      headers: { 'idempotency-key': key },
    });
  const search = () => call(server, '/api/orders', { token, body: { id: orderId } });

  it('is away: answers 503 to everyone, and recovers with its event streams when it is back', async () => {
    const reader = await streamReader(server, await database.tokenFor('super_admin'));
    expect((await edit('before')).status).toBe(200);
    wire.cut(true);
    const answers = await Promise.all([search(), edit('meanwhile'), search(), edit('meanwhile')]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, json: { message: serverMessages.databaseDown } });
      expect(answer.headers.get('retry-after')).toBe('10');
    }
    expect((await call(server, '/readyz')).status).toBe(503);
    expect((await call(server, '/healthz')).status).toBe(200);
    wire.cut(false);
    while ((await call(server, '/readyz')).status !== 200);
    for (const answer of [await edit('meanwhile'), await edit('meanwhile')]) expect(answer.status).toBe(200);
    const notes = (await listChanges(database.db, 'order', orderId)).map(({ after }) => after);
    expect(notes).toMatchObject([{ notes: 'meanwhile' }, { notes: 'before' }]);
    await reader.until(() => reader.changes().length === 2);
    reader.close();
  });

  it('hangs without closing connections: answers 503 after the statement limit, and recovers', async () => {
    const engine = openPostgresEngine({
      ...through,
      poolSize: 2,
      acquireTimeoutMs: 2_000,
      statementLimitMs: 2_000,
    });
    const db = databaseOn(engine);
    const limited = await startTestServer({
      deps: { engine, db, users: createUserDirectory(db, engine.kind) },
    });
    const find = () => call(limited, '/api/orders', { token, body: { id: orderId } });
    expect((await find()).status).toBe(200);
    wire.freeze(true);
    for (const answer of await Promise.all([find(), find(), find()])) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    wire.freeze(false);
    while ((await call(limited, '/readyz')).status !== 200);
    expect((await find()).status).toBe(200);
    await limited.close();
    await engine.close();
  });

  it('takes two seconds for each statement: answers late, and reports that it is not ready', async () => {
    wire.slow(2_000);
    const asked = Array.from({ length: 20 }, search);
    expect((await call(server, '/healthz')).status).toBe(200);
    expect(await call(server, '/readyz')).toMatchObject({
      status: 503,
      json: { message: 'The database is not responding.' },
    });
    // Some requests may get no connection in time, and are told to retry.
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    wire.slow(0);
    expect((await search()).status).toBe(200);
  });
});
