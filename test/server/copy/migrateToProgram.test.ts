/** `npm run migrate-to` as a program, if PostgreSQL is installed: killed, run again, and what can start afterwards. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { DEMO_PASSWORD } from '../../../server/services/passwordRule';
import { call } from '../support/call';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';
import { rowsEver } from './support';

const describeWhere = findPostgresPrograms() === null ? describe.skip : describe;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrate-to-'));
const dataDir = path.join(folder, 'data');
const running: Program[] = [];

describeWhere('npm run migrate-to', () => {
  let postgres: RunningPostgres | null = null;
  let programs: { main: string; migrateTo: string };
  beforeAll(async () => {
    postgres = await startPostgres();
    programs = bundlePrograms({ main: 'server/main.ts', migrateTo: 'server/cli/migrateTo.ts' });
  });
  afterAll(async () => {
    for (const { child, ended } of running) {
      child.kill('SIGKILL');
      await ended;
    }
    removePrograms(programs);
    await postgres?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const start = (program: string, args: string[] = [], env: Record<string, string> = {}): Program => {
    const started = startProgram(program, args, { DATA_DIR: dataDir, PORT: '0', SEED_ORDERS: '400', ...env });
    running.push(started);
    return started;
  };
  const move = (env: Record<string, string> = { ALLOW_DEMO: '1' }) =>
    start(programs.migrateTo, [(postgres?.url ?? '').replace('tests@', 'tests:a-secret@')], env);
  const urlOf = async (program: Program): Promise<{ url: string }> => ({
    url: (await program.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/))[0],
  });
  const count = async (server: { url: string }, token: string) =>
    (await call(server, '/api/orders/count', { token, body: {} })).json;
  let token: string;
  let orders: unknown;

  it('refuses a database with tables of another program, and changes nothing there', async () => {
    if (!postgres) return;
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create table invoices (id int4)');
    const among = move();
    expect([await among.ended, among.output()]).toEqual([
      1,
      expect.stringMatching(/ has tables of another program \(invoices\)\. Nothing was changed there\. /),
    ]);
    const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
    expect((await client.query(tables)).rows).toEqual([{ relname: 'invoices' }]);
    await client.query('drop table invoices');
    await client.end();
  });

  it('refuses to run beside a running server, and to move demo accounts that others could use', async () => {
    if (!postgres) return;
    const server = start(programs.main);
    const at = await urlOf(server);
    const account = { email: 'super@example.com', password: DEMO_PASSWORD };
    token = String((await call(at, '/api/user/login', { body: account })).json?.token);
    orders = await count(at, token);
    const beside = move();
    expect([await beside.ended, beside.output()]).toEqual([
      1,
      expect.stringContaining(' is in use by process '),
    ]);
    server.child.kill('SIGTERM');
    await server.ended;
    const withDemo = move({});
    expect([await withDemo.ended, withDemo.output()]).toEqual([
      1,
      expect.stringMatching(/^super@example\.com, .* have a public password\. .* or set ALLOW_DEMO=1\.\n$/),
    ]);
  });

  it('a killed move continues where it was, and no server starts on part of the data', async () => {
    if (!postgres) return;
    const killed = move();
    const [, rows] = await killed.waitFor(/([\d,]+) of [\d,]+ rows/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(rows).toBeDefined();
    const env = {
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: fs.readFileSync(path.join(dataDir, 'token-secret'), 'utf8'),
    };
    const early = start(programs.main, [], env);
    expect([await early.ended, early.output()]).toEqual([
      1,
      expect.stringMatching(/^The move of \S+:\S+data into the database of DATABASE_URL is not finished\. /),
    ]);

    const again = move();
    expect([await again.ended, again.output()]).toEqual([
      0,
      expect.stringMatching(/[\d,]+ rows copied, each one compared\.\nThe data is in postgres:\/\/tests@/),
    ]);
    expect(again.output()).not.toContain('a-secret');
    // Nothing that had been copied was discarded.
    const ever = Object.entries(await rowsEver(postgres.url));
    const own = ['migrations', 'migration_lock', 'meta'];
    expect(ever.filter(([table, { deleted }]) => deleted > 0 && !own.includes(table))).toEqual([]);
    expect(Object.fromEntries(ever).orders?.inserted).toBeGreaterThan(0);
    // The numbers of the folder's transactions mean nothing there.
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    expect((await client.query('select id from audit where xid is not null')).rows).toEqual([]);
    expect((await client.query('select id from audit')).rows).not.toEqual([]);
    await client.end();

    const server = start(programs.main, [], env);
    expect(await count(await urlOf(server), token)).toEqual(orders);
  });

  it('the folder says where its data went, and starts no server until the marker is removed', async () => {
    if (!postgres) return;
    const left = start(programs.main);
    expect([await left.ended, left.output()]).toEqual([
      1,
      expect.stringMatching(
        /^The data of \S+data was moved to PostgreSQL on \S+: start with DATABASE_URL=postgres:\/\/tests@127\.0\.0\.1:\d+\/postgres\. To go back .* remove \S+moved-to-postgresql\.json\.\n$/,
      ),
    ]);
    const twice = move();
    expect([await twice.ended, twice.output()]).toEqual([
      1,
      expect.stringContaining(' was moved to PostgreSQL on '),
    ]);
    fs.rmSync(path.join(dataDir, 'moved-to-postgresql.json'));
    const back = start(programs.main);
    expect(await count(await urlOf(back), token)).toEqual(orders);
    back.child.kill('SIGTERM');
    await back.ended;
  });

  it('goes on in another container, wherever it was stopped, even after the folder was marked', async () => {
    if (!postgres) return;
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query('create database second');
    const url = postgres.url.replace(/postgres$/, 'second');
    const client = new Client({ connectionString: url });
    await client.connect();
    const moveFrom = (place: string) =>
      start(programs.migrateTo, [url], { ALLOW_DEMO: '1', DATA_DIR: path.join(folder, place) });
    const stopped = moveFrom('data');
    await stopped.waitFor(/([\d,]+) of [\d,]+ rows/);
    stopped.child.kill('SIGKILL');
    await stopped.ended;

    fs.renameSync(dataDir, path.join(folder, 'moved-1'));
    // Holds the command up after the copy, whose rows are only inserted.
    await client.query(`create function hold() returns trigger language plpgsql
      as 'begin perform pg_sleep(600); return null; end'`);
    await client.query(
      'create trigger hold before update on audit for each statement execute function hold()',
    );
    const held = moveFrom('moved-1');
    await held.waitFor(/rows copied, each one compared\./);
    held.child.kill('SIGKILL');
    await held.ended;
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1',
      ['second'],
    );
    await client.query('drop function hold() cascade');
    await client.end();
    const ever = Object.entries(await rowsEver(url));
    const own = ['migrations', 'migration_lock', 'meta'];
    expect(ever.filter(([table, { deleted }]) => deleted > 0 && !own.includes(table))).toEqual([]);
    await admin.end();

    fs.renameSync(path.join(folder, 'moved-1'), path.join(folder, 'moved-2'));
    const env = { DATABASE_URL: url, TOKEN_SECRET: 'a secret for this test only, long enough' };
    const [there, here] = [
      start(programs.main, [], env),
      start(programs.main, [], { DATA_DIR: path.join(folder, 'moved-2') }),
    ];
    expect([await there.ended, there.output()]).toEqual([
      1,
      expect.stringContaining(' is not finished. Run '),
    ]);
    expect([await here.ended, here.output()]).toEqual([
      1,
      expect.stringContaining(' was moved to PostgreSQL on '),
    ]);
    const finished = moveFrom('moved-2');
    expect([await finished.ended, finished.output()]).toEqual([
      0,
      expect.stringMatching(/^The data is in postgres:/),
    ]);
    await urlOf(start(programs.main, [], env));
  });

  it('a move that was given up half-way is not complete because the data has moved to another database', async () => {
    if (!postgres) return;
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    for (const name of ['given_up', 'other']) await admin.query(`create database ${name}`);
    await admin.end();
    const place = path.join(folder, 'two-targets');
    const env = { ALLOW_DEMO: '1', DATA_DIR: place };
    const server = start(programs.main, [], env);
    await urlOf(server);
    server.child.kill('SIGTERM');
    await server.ended;
    const urlFor = (name: string): string => (postgres?.url ?? '').replace(/postgres$/, name);
    const moveInto = (name: string) => start(programs.migrateTo, [urlFor(name)], env);

    const stopped = moveInto('given_up');
    await stopped.waitFor(/([\d,]+) of [\d,]+ rows/);
    stopped.child.kill('SIGKILL');
    await stopped.ended;
    expect(await moveInto('other').ended).toBe(0);
    const again = moveInto('given_up');
    expect([await again.ended, again.output()]).toEqual([
      1,
      expect.stringMatching(/ was moved to PostgreSQL on \S+: start with DATABASE_URL=\S+\/other\. /),
    ]);
    const early = start(programs.main, [], {
      DATABASE_URL: urlFor('given_up'),
      TOKEN_SECRET: 'a secret for this test only, long enough',
    });
    expect([await early.ended, early.output()]).toEqual([1, expect.stringContaining(' is not finished. ')]);
  });
});
