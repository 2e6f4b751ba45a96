/** One process migrates while the others wait as long as it lives; a process killed half-way blocks nobody. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import type { Migration } from '../../../server/db/migrations/migration';
import type { Tables } from '../../../server/db/tables';
import { createLog } from '../../../server/http/log';
import { readSettings } from '../../../server/settings/settings';
import { createVersionWatch } from '../../../server/start/watchVersion';
import { openServices } from '../../../server/start/openServices';
import { closedAfterTest } from '../../support/closedAfterTest';
import { openEngineBeside, openTestEngine } from '../support/testEngine';

const MINUTE_MS = 60_000;

const lockRow = (owner: string, takenAt: number) =>
  sql`insert into migration_lock (name, owner, taken_at) values ('migrations', ${owner}, ${takenAt})`;
const withMore = (name: string, ...statements: string[]): Migration[] => [
  ...MIGRATIONS,
  { name, statements },
];
const openOne = async (): Promise<Kysely<Tables>> => databaseOn(closedAfterTest(await openTestEngine()));

it('a folder whose server was killed during a migration opens at once, and the log says what is done', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'migrating-'));
  const open = (log = createLog('silent')) =>
    openServices(
      readSettings({ DATA_DIR: dataDir, SEED_ORDERS: '0', LOG_LEVEL: 'silent' }),
      log,
      () => undefined,
    );
  const killed = await open();
  const last = MIGRATIONS.at(-1)?.name;
  await sql`delete from migrations where name = ${last}`.execute(killed.deps.db);
  // The lock of any version counts.
  await lockRow('renewed:one that died', Date.now()).execute(killed.deps.db);
  await killed.close();
  const log = createLog('silent');
  const info = jest.spyOn(log, 'info').mockImplementation(() => undefined);
  const next = await open(log);
  // The log line comes before the work; otherwise an operator would see nothing for minutes.
  expect(info.mock.calls.slice(0, 2)).toEqual([
    [{ names: [last] }, expect.stringMatching(/^The database is being migrated/)],
    [{ applied: [last] }, 'Database migrated'],
  ]);
  const { rows } = await sql`select name from migrations where name = ${last}`.execute(next.deps.db);
  expect(rows).toHaveLength(1);
  await next.close();
  fs.rmSync(dataDir, { recursive: true });
});

it('a process killed when its last migration was done leaves no lock', async () => {
  const engine = closedAfterTest(await openTestEngine());
  // After the statement that records the migration, this process reaches the database no more.
  let isKilled = false;
  const pool: PostgresPool = {
    end: () => engine.pool.end(),
    connect: async () => {
      const client = await engine.pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        if (isKilled) throw new Error('killed');
        const answer = await (client.query as (text: string, values: readonly unknown[]) => Promise<unknown>)(
          text,
          values,
        );
        isKilled = text.includes('insert into migrations') && values.includes('9999-planted');
        return answer;
      };
      return { query: query as PostgresPoolClient['query'], release: () => client.release() };
    },
  };
  const more = withMore('9999-planted', 'select 1');
  await migrate(databaseOn({ pool }), more).catch(() => undefined);
  expect(isKilled).toBe(true);
  const db = databaseOn(engine);
  expect((await sql`select from migration_lock`.execute(db)).rows).toEqual([]);
  expect(await migrate(db, more)).toEqual([]);
});

it('takes over the lock of a dead process that did not renew it, however wrong its clock was', async () => {
  const db = await openOne();
  await lockRow('renewed:one that died', Date.now() + 60 * MINUTE_MS).execute(db);
  const onWait = jest.fn();
  const applied = await migrate(db, withMore('9999-planted', 'select 1'), { staleMs: 300, onWait });
  expect(applied).toEqual(['9999-planted']);
  expect(onWait.mock.calls).toEqual([[0.3]]);
  expect((await sql`select from migration_lock`.execute(db)).rows).toEqual([]);
});

it('a command waits for a process that may just be making the tables, then refuses an older database', async () => {
  const db = await openOne();
  await lockRow('renewed:one that died', Date.now()).execute(db);
  const onWait = jest.fn();
  const migrating = migrate(db, withMore('9999-planted', 'select 1'), {
    staleMs: 300,
    onWait,
    onlyNew: true,
  });
  await expect(migrating).rejects.toThrow(/^The database is of an older version/);
  expect(onWait).toHaveBeenCalledTimes(1);
});

it('a lock of an older version, which does not renew it, counts for ten minutes', async () => {
  const db = await openOne();
  await lockRow('an older version', Date.now() - 9 * MINUTE_MS).execute(db);
  let isDone = false;
  const migrating = migrate(db, withMore('9999-planted', 'select 1'), { staleMs: 1 }).then(
    () => (isDone = true),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(isDone).toBe(false);
  await sql`update migration_lock set taken_at = ${Date.now() - 11 * MINUTE_MS}`.execute(db);
  await migrating;
});

it('a lock of an older version whose clock was wrong counts no longer than that', async () => {
  const db = await openOne();
  await lockRow('an older version', Date.now() + 24 * 60 * MINUTE_MS).execute(db);
  const onWait = jest.fn();
  const applied = await migrate(db, withMore('9999-planted', 'select 1'), { unrenewedStaleMs: 300, onWait });
  expect(applied).toEqual(['9999-planted']);
  expect(onWait.mock.calls).toEqual([[0.3]]);
});

it('a step that clashes with running servers, or with the work of a killed process, is repeated', async () => {
  const db = await openOne();
  const clashing = (state: string) =>
    `do $$ begin if nextval('clashes') % 2 = 1 then raise exception 'planted' using errcode = '${state}'; end if; end $$`;
  const planted = ['40P01', '23505', '42P07'].map(clashing);
  const more = withMore('9999-planted', 'create sequence clashes', ...planted);
  expect(await migrate(db, more)).toEqual(['9999-planted']);
});

it('a process that is still running logs once that a newer version has migrated', async () => {
  const db = await openOne();
  const log = createLog('silent');
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const look = createVersionWatch({ db, log });
  await look();
  expect(error).not.toHaveBeenCalled();
  await migrate(db, withMore('9999-planted', 'select 1'));
  for (let round = 0; round < 2; round += 1) await look();
  expect(error.mock.calls).toEqual([
    [{ newer: ['9999-planted'] }, expect.stringMatching(/^A newer version has migrated the database/)],
  ]);
});

const itOnPostgres = process.env.TEST_DATABASE_URL === undefined ? it.skip : it;

itOnPostgres(
  'a migration that takes longer than a stale lock is not interrupted while it renews its lock',
  async () => {
    const db = await openOne();
    const other = databaseOn(closedAfterTest(await openEngineBeside(db)));
    const slow = withMore('9999-planted', 'create table planted (id text)', 'select pg_sleep(3)');
    const times = { renewMs: 50, staleMs: 1_000 };
    const onWait = jest.fn();
    const first = migrate(db, slow, times);
    while ((await sql`select 1 from migration_lock`.execute(db)).rows.length === 0);
    expect(await migrate(other, slow, { ...times, onWait })).toEqual([]);
    expect(await first).toEqual(['9999-planted']);
    expect(onWait).toHaveBeenCalledTimes(1);
  },
);
