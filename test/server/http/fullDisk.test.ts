/** A full disk: changes are refused with a message that says so, and everything else works. */
import { scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { serverMessages } from '../../../src/contract/serverMessages';
import { DiskFull } from '../../../server/db/engine/diskFull';
import { openDiskRoom } from '../../../server/db/engine/diskRoom';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import type { Migration } from '../../../server/db/migrations/migration';
import { call, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const MB = 1_000_000;
/** The free space the server sees, and a clock that makes it check again. */
const disk = { left: 200 * MB, looks: 0 };
const fill = (left: number): void => {
  disk.left = left;
  disk.looks += 60_000;
};
const full = serverMessages.diskFull({ leftMb: 12, neededMb: 100 });

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    seed: 5,
    room: openDiskRoom({
      folder: '/srv/secret-place',
      reserveBytes: 100 * MB,
      freeBytes: () => disk.left,
      now: () => disk.looks,
    }),
    routes: [
      (app, deps) => {
        app.get('/out-of-room', () =>
          sql
            .raw(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
            .execute(deps.db),
        );
      },
    ],
  });
  token = await server.tokenFor('super_admin');
});
beforeEach(() => fill(200 * MB));
afterAll(() => server.close());

const send = (path: string, options: Call = {}) => call(server, `/api${path}`, { token, ...options });
const anOrder = async (): Promise<string> =>
  (await server.db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const change = async (key: string, notes: string) =>
  send(`/orders/updateOrder/${await anOrder()}`, {
    method: 'PATCH',
    body: { notes },
    headers: { 'idempotency-key': key },
  });

it('a database that runs out of space itself also gives a 507, without figures', async () => {
  expect(await send('/out-of-room')).toMatchObject({
    status: 507,
    json: {
      statusCode: 507,
      message: serverMessages.diskFull(null),
      requestId: expect.any(String) as string,
    },
  });
});

it('a migration that rewrites all orders does not start unless the disk can hold them twice more', async () => {
  const planted: Migration = {
    name: '9999-planted',
    rewrites: 'orders',
    statements: ['create table planted (id text)'],
  };
  const asked: number[] = [];
  const migrated = migrate(server.db, [...MIGRATIONS, planted], {
    requireRoom: (bytes) => {
      asked.push(bytes);
      throw new DiskFull('/srv/secret-place', 0, bytes);
    },
  });
  await expect(migrated).rejects.toThrow('is full');
  const { rows } = await sql<{ is: boolean; bytes: number }>`
    select to_regclass('planted') is null as is, pg_total_relation_size('orders') as bytes`.execute(
    server.db,
  );
  expect(rows).toEqual([{ is: true, bytes: (asked[0] ?? 0) / 2 }]);
});

// The guard protects the embedded engine only: PostgreSQL has its own disk.
const describeEmbedded = process.env.TEST_DATABASE_URL ? describe.skip : describe;

describeEmbedded('with less than the reserve left', () => {
  it('refuses a change with advice and without folder names, and accepts it once there is room', async () => {
    fill(12 * MB);
    const refused = await change('key-1', 'kept');
    expect(refused).toMatchObject({ status: 507, json: { message: full } });
    expect(full).toBe(
      "The server's disk is full: it has 12 MB free and needs 100 MB. Nothing was changed. " +
        'Free up some space on it, then try again.',
    );
    expect(refused.text).not.toContain('secret-place');
    expect((await send(`/orders/getOrders/${await anOrder()}`)).json?.notes).not.toBe('kept');
    fill(100 * MB);
    expect(await change('key-1', 'kept')).toMatchObject({ status: 200, json: { notes: 'kept' } });
  });

  it('repeats the response of a change that was made before', async () => {
    await change('key-2', 'made');
    fill(0);
    expect(await change('key-2', 'made')).toMatchObject({ status: 200, json: { notes: 'made' } });
  });

  it('refuses every changing request before it runs, including a visitor’s registration', async () => {
    fill(12 * MB);
    const account = { email: 'ana@example.com', password: 'correct horse', name: 'Ana' };
    expect(await call(server, '/api/user/register', { body: account })).toMatchObject({ status: 507 });
    expect(await send(`/orders/${await anOrder()}/geocode`, { method: 'POST' })).toMatchObject({
      status: 507,
    });
  });

  it('goes on reading, including signing in', async () => {
    fill(0);
    const account = { email: 'user@example.com', password: 'demo-password' };
    const signedIn = await call(server, '/api/user/login', { body: account });
    expect(signedIn).toMatchObject({ status: 200 });
    const theirs = { token: String(signedIn.json?.token) };
    expect(await send('/orders', { body: { limit: 5 }, ...theirs })).toMatchObject({ status: 200 });
    expect(await send('/orders/count', { body: {} })).toMatchObject({ status: 200 });
    expect(await send('/merchants')).toMatchObject({ status: 200 });
    expect(await send(`/labels/${await anOrder()}`)).toMatchObject({ status: 200 });
    // A session that could not be stored lasts, and can be ended once there is room.
    expect(await send('/user/logout', { method: 'POST', ...theirs })).toMatchObject({ status: 507 });
    fill(200 * MB);
    expect(await send('/orders/count', { body: {}, ...theirs })).toMatchObject({ status: 200 });
    expect(await send('/user/logout', { method: 'POST', ...theirs })).toMatchObject({ status: 200 });
    expect(await send('/orders/count', { body: {}, ...theirs })).toMatchObject({ status: 401 });
  });

  it('signs in a person whose hash is renewed once there is room, without ending their other session', async () => {
    const account = { email: 'admin@example.com', password: 'demo-password' };
    const key = scryptSync(account.password, Buffer.alloc(16), 32, { N: 16_384, r: 8, p: 1 });
    const old = ['scrypt', 16_384, 8, 1, 'A'.repeat(22), key.toString('base64url')].join('$');
    const theirs = () =>
      server.db.selectFrom('users').select('password_hash').where('email', '=', account.email);
    await server.db
      .updateTable('users')
      .set({ password_hash: old })
      .where('email', '=', account.email)
      .execute();
    server.deps.users.forget(account.email);
    fill(0);
    const signedIn = [
      await call(server, '/api/user/login', { body: account }),
      await call(server, '/api/user/login', { body: account }),
    ];
    for (const { json } of signedIn)
      expect(await send('/orders/count', { body: {}, token: String(json?.token) })).toMatchObject({
        status: 200,
      });
    expect(await theirs().executeTakeFirst()).toEqual({ password_hash: old });
    fill(200 * MB);
    const later = await call(server, '/api/user/login', { body: account });
    expect(await send('/orders/count', { body: {}, token: String(later.json?.token) })).toMatchObject({
      status: 200,
    });
    expect(await theirs().executeTakeFirst()).not.toEqual({ password_hash: old });
  });

  it("refuses the server's own writes", async () => {
    fill(12 * MB);
    await expect(server.db.deleteFrom('meta').execute()).rejects.toMatchObject({ code: '53100', leftMb: 12 });
  });

  it('is not ready, and says why, until there is room', async () => {
    fill(12 * MB);
    expect(await call(server, '/readyz')).toMatchObject({
      status: 503,
      json: { message: "Cannot write. The server's disk is full: it has 12 MB free and needs 100 MB." },
    });
    expect(await call(server, '/healthz')).toMatchObject({ status: 200 });
    fill(100 * MB);
    expect(await call(server, '/readyz')).toMatchObject({ status: 200 });
  });
});
