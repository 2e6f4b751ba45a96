/** The server on a real PostgreSQL, if it is installed: same SQL, same responses. */
import { sql } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { onWholeTables } from '../../../server/db/engine/statementKinds';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import { withTx, type Db } from '../../../server/db/withTx';
import { createLog } from '../../../server/http/log';
import { serverMessages } from '../../../src/contract/serverMessages';
import { openServices } from '../../../server/start/openServices';
import { readSettings } from '../../../server/settings/settings';
import { closedAfterTest } from '../../support/closedAfterTest';
import { call } from '../support/call';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { startTestServer, TEST_TOKEN_SECRET } from '../support/testServer';

const describeWhere = findPostgresPrograms() === null ? describe.skip : describe;

describeWhere('on PostgreSQL', () => {
  let postgres: RunningPostgres | null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('several processes that start at once migrate once', async () => {
    if (!postgres) return;
    const engines = Array.from({ length: 4 }, () => openPostgresEngine({ url: postgres?.url ?? '' }));
    const applied = await Promise.all(engines.map((engine) => migrate(databaseOn(engine))));
    expect(applied.flat()).toEqual(MIGRATIONS.map(({ name }) => name));
    await Promise.all(engines.map((engine) => engine.close()));
  });

  it('API-01 API-02 ROL-04 registers, signs in, and sees a role change by another process at once', async () => {
    if (!postgres) return;
    process.env.TEST_DATABASE_URL = postgres.url;
    const server = await startTestServer();
    delete process.env.TEST_DATABASE_URL;
    const account = { email: 'ana@example.com', password: 'correct horse' };
    expect((await call(server, '/api/user/register', { body: { ...account, name: 'Ana' } })).status).toBe(
      200,
    );
    expect((await call(server, '/api/user/login', { body: account })).status).toBe(403);
    const change = server.db.updateTable('users').where('email', '=', 'ana@example.com');
    await change.set({ activated: true, roles: '["user"]' }).execute();
    const answer = await call(server, '/api/user/login', { body: account });
    const flag = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';
    const token = String(answer.json?.token);
    expect((await call(server, flag, { token })).status).toBe(200);
    await change.set({ roles: '[]' }).execute();
    expect((await call(server, flag, { token })).status).toBe(403);
    await server.close();
  });

  it('a longer limit ends with its transaction, so that a pooler gives it to nobody else', async () => {
    if (!postgres) return;
    const engine = closedAfterTest(
      openPostgresEngine({ url: postgres.url, statementLimitMs: 1_500, poolSize: 1 }),
    );
    const db = databaseOn(engine);
    const limit = async (on: Db): Promise<unknown> => (await sql`show statement_timeout`.execute(on)).rows;
    const usual = [{ statement_timeout: '1500ms' }];
    const ask = sql.raw(
      onWholeTables(
        `select current_setting('statement_timeout') as limit, now() < statement_timestamp() as "isLater"`,
      ),
    );
    // Later than its transaction, which began before the limit was set.
    expect((await ask.execute(db)).rows).toEqual([{ limit: '45s', isLater: true }]);
    expect(await limit(db)).toEqual(usual);
    const failing = sql.raw(onWholeTables('select 1 / 0'));
    await expect(failing.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect(await limit(db)).toEqual(usual);
    await withTx(db, async (trx) => {
      // The transaction's first statement is sent before its `begin` is answered.
      expect((await ask.execute(trx)).rows).toMatchObject([{ limit: '45s' }]);
      expect(await limit(trx)).toEqual(usual);
    });
    await expect(withTx(db, (trx) => failing.execute(trx))).rejects.toMatchObject({ code: '22012' });
    expect(await limit(db)).toEqual(usual);
  });

  it('answers 503 when a statement reaches its limit and 507 when the disk is full; a table change may take longer', async () => {
    if (!postgres) return;
    const engine = closedAfterTest(openPostgresEngine({ url: postgres.url, statementLimitMs: 1_500 }));
    const db = databaseOn(engine);
    const opened = await startTestServer({
      deps: { db },
      routes: [
        (app) => {
          const failing = `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
          app.get('/slow', () => sql`select pg_sleep(20)`.execute(db));
          app.get('/full', () => sql.raw(failing).execute(db));
          app.get('/limits', () => sql`show statement_timeout`.execute(db));
        },
      ],
    });
    const server = closedAfterTest(opened);
    expect(await call(server, '/api/slow')).toMatchObject({
      status: 503,
      json: { message: serverMessages.serverBusy },
    });
    expect(await call(server, '/api/full')).toMatchObject({
      status: 507,
      json: { message: serverMessages.diskFull(null) },
    });
    await sql`create table slow_copy as select pg_sleep(2.5)::text as slept`.execute(db);
    // The longer limit applied to that statement only, not to its connection.
    const limits = Array.from({ length: 8 }, () => call(server, '/api/limits'));
    for (const { json } of await Promise.all(limits)) {
      expect(json?.rows).toEqual([{ statement_timeout: '1500ms' }]);
    }
  });

  it('migrates with the longest possible limit', async () => {
    if (!postgres) return;
    const engine = closedAfterTest(
      openPostgresEngine({ url: postgres.url, statementLimitMs: 24 * 3_600_000 }),
    );
    const db = databaseOn(engine);
    await sql`create table patient as select 1 as id`.execute(db);
    const { rows } = await sql`show statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '1d' }]);
  });

  it('a migration may take longer than the statement limit, whatever the statement', async () => {
    if (!postgres) return;
    const engine = closedAfterTest(openPostgresEngine({ url: postgres.url, statementLimitMs: 1_500 }));
    const slow = {
      name: '9999-planted',
      statements: [
        'create table planted as select 1 as id',
        'update planted set id = 2 where pg_sleep(2.5) is not null',
        'delete from planted where pg_sleep(2.5) is not null',
      ],
    };
    const applied = await migrate(databaseOn(engine), [...MIGRATIONS, slow]);
    await sql`delete from migrations where name = ${slow.name}`.execute(databaseOn(engine));
    expect(applied).toContain(slow.name);
  });

  it('starts without demo data, and reports clearly when the database cannot be reached', async () => {
    if (!postgres) return;
    const environment = { TOKEN_SECRET: TEST_TOKEN_SECRET, LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' };
    const open = (url: string) =>
      openServices(readSettings({ ...environment, DATABASE_URL: url }), createLog('silent'), () => undefined);
    const services = await open(postgres.url);
    expect(services.deps.settings.demo).toBe(false);
    // There is no data folder, but the other metrics are there.
    expect(await services.deps.metrics.metrics()).toContain('console_info{engine="postgres"} 1');
    expect(await services.deps.db.selectFrom('users').select('email').execute()).toEqual([]);
    await services.close();
    await expect(open('postgres://tests@127.0.0.1:1/postgres')).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/,
    );
    await expect(open(postgres.url.replace(/postgres$/, 'nowhere'))).rejects.toThrow(
      /"nowhere" does not exist/,
    );
  });
});
