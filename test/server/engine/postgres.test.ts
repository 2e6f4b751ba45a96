/** The server on a real PostgreSQL, where its programs are installed: same SQL, same answers. */
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import { createLog } from '../../../server/http/log';
import { openServices } from '../../../server/openServices';
import { readSettings } from '../../../server/settings';
import { call } from '../support/call';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { startTestServer } from '../support/testServer';

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

  it('API-01 API-02 ROL-04 registers, signs in and sees a role change made by another process at once', async () => {
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

  it('has no demo data there, and says clearly when the database is out of reach', async () => {
    if (!postgres) return;
    const environment = { TOKEN_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent' };
    const open = (url: string) =>
      openServices(readSettings({ ...environment, DATABASE_URL: url }), createLog('silent'), () => undefined);
    const services = await open(postgres.url);
    expect(services.deps.settings.demo).toBe(false);
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
