/** Commands on a database of another version: they refuse it and change nothing. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { readFolder } from '../../../server/cli/quietDatabase';
import { databaseOn } from '../../../server/db/database';
import { readMigrations } from '../../../server/db/copy/backup';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import type { Tables } from '../../../server/db/tables';
import { createLog } from '../../../server/http/log';
import { openServices } from '../../../server/start/openServices';
import { readSettings } from '../../../server/settings/settings';
import { closedAfterTest } from '../../support/closedAfterTest';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { bundlePrograms, removePrograms, startProgram } from '../support/programs';
import { TEST_TOKEN_SECRET } from '../support/testServer';

const OLDER =
  'The database is of an older version than this program. Start the server of this version on it once, which updates it, then run ' +
  'this again.\n';
const NEWER = 'The database was migrated by a newer version (9999-planted). Use that version.\n';
const LAST = MIGRATIONS.at(-1)?.name ?? '';

type Environment = Readonly<Record<string, string>>;
type Name = keyof typeof COMMANDS;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'other-versions-'));
const file = path.join(folder, 'orders.csv');
const COMMANDS = {
  audit: ['server/cli/audit.ts', [], 1],
  redact: ['server/cli/redact.ts', [], 1],
  importer: ['server/cli/import.ts', [file], 2],
  createAdmin: ['server/cli/createAdmin.ts', ['ana@example.com'], 1],
} as const;
const NAMES = Object.keys(COMMANDS) as Name[];

let programs: Readonly<Record<Name, string>>;
beforeAll(() => {
  const entries = NAMES.map((name) => [name, COMMANDS[name][0]] as const);
  programs = bundlePrograms(Object.fromEntries(entries) as Record<Name, string>);
  fs.writeFileSync(file, 'Merchant Name\nNobody\n');
});
afterAll(() => {
  removePrograms(programs);
  fs.rmSync(folder, { recursive: true, force: true });
});

const settingsOf = (env: Environment) => readSettings({ SEED_ORDERS: '0', LOG_LEVEL: 'silent', ...env });
/** Starts what a server starts on the database, then changes its list of migrations. */
const serve = async (env: Environment, change: string): Promise<void> => {
  const services = await openServices(settingsOf(env), createLog('silent'), () => undefined);
  await sql.raw(change).execute(services.deps.db);
  await services.close();
};
const migrationsIn = async (db: Kysely<Tables>): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** `look` reads the names of the migrations and changes nothing. */
async function expectRefusals(env: Environment, look: () => Promise<string[]>): Promise<void> {
  const refusals = NAMES.map((name) => [name, COMMANDS[name][2]] as const);
  const run = async (name: Name) => {
    const program = startProgram(programs[name], COMMANDS[name][1], env);
    return [name, await program.ended, program.output()];
  };
  await serve(env, `delete from migrations where name = '${LAST}'`);
  const older = await look();
  expect(older).not.toContain(LAST);
  for (const [name, code] of refusals) expect(await run(name)).toEqual([name, code, OLDER]);
  expect(await look()).toEqual(older);

  await serve(env, `insert into migrations (name, applied_at) values ('9999-planted', 1)`);
  expect(await look()).toContain(LAST);
  for (const [name, code] of refusals) expect(await run(name)).toEqual([name, code, NEWER]);
}

it('refuse a folder of another version when no server runs on it', async () => {
  const env = { DATA_DIR: path.join(folder, 'data') };
  await expectRefusals(env, () => readFolder(settingsOf(env), migrationsIn));
});

it('leave what shows that a migration of the folder was interrupted: it cannot be backed up until a server has started', async () => {
  const env = { DATA_DIR: path.join(folder, 'interrupted') };
  const settings = settingsOf(env);
  await serve(env, `delete from migrations where name = '${LAST}'`);
  await readFolder(settings, (db) =>
    sql`insert into migration_lock (name, owner, taken_at) values ('migrations', 'renewed:killed', 1)`.execute(
      db,
    ),
  );
  const program = startProgram(programs.redact, [], env);
  expect([await program.ended, program.output()]).toEqual([1, OLDER]);
  await expect(readFolder(settings, readMigrations)).rejects.toThrow('were being brought to a newer version');
  await serve(env, 'select');
  expect(await readFolder(settings, readMigrations)).toContain(LAST);
});

const describeWhere = findPostgresPrograms() === null ? describe.skip : describe;

describeWhere('with PostgreSQL', () => {
  let postgres: RunningPostgres | null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  const envOf = async (name: string): Promise<Environment> => {
    const admin = databaseOn(closedAfterTest(openPostgresEngine({ url: postgres?.url ?? '' })));
    await sql.raw(`create database ${name}`).execute(admin);
    const url = (postgres?.url ?? '').replace(/postgres$/, name);
    return { DATABASE_URL: url, TOKEN_SECRET: TEST_TOKEN_SECRET };
  };
  const openOn = ({ DATABASE_URL: url = '' }: Environment) =>
    databaseOn(closedAfterTest(openPostgresEngine({ url })));

  it('refuse a database of another version, on which older servers may be running', async () => {
    if (!postgres) return;
    const env = await envOf('versions');
    const db = openOn(env);
    await expectRefusals(env, () => migrationsIn(db));
  });

  it('refuse an older database that takes no writes, for the same reason', async () => {
    if (!postgres) return;
    const env = await envOf('no_writes');
    await serve(env, `delete from migrations where name = '${LAST}'`);
    await sql`alter database no_writes set default_transaction_read_only = on`.execute(openOn(env));
    const program = startProgram(programs.audit, [], env);
    expect([await program.ended, program.output()]).toEqual([1, OLDER]);
  });

  it('create-admin makes the tables of an empty database, also while a server is just making them', async () => {
    if (!postgres) return;
    for (const isBeside of [false, true]) {
      const env = await envOf(isBeside ? 'first_beside' : 'first');
      const server = isBeside ? serve(env, 'select') : null;
      const program = startProgram(programs.createAdmin, ['ana@example.com'], env);
      expect([await program.ended, program.output()]).toEqual([
        0,
        expect.stringContaining('ana@example.com was created as super_admin.'),
      ]);
      await server;
      expect(await migrationsIn(openOn(env))).toEqual(MIGRATIONS.map(({ name }) => name));
    }
  });
});
