/**
 * A migrated database for one test file: PGlite in memory from a cached dump, or a new database on TEST_DATABASE_URL.
 */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { databaseOn } from '../../../server/db/database';
import type { DiskRoom } from '../../../server/db/engine/diskRoom';
import type { Engine } from '../../../server/db/engine/engine';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { migrate } from '../../../server/db/migrate';
import type { Tables } from '../../../server/db/tables';

const CACHE = path.resolve(__dirname, '../../../node_modules/.cache/test-database');
/** Shorter than the limit of a test, so that a query on the pool inside a transaction fails instead of hanging. */
const ACQUIRE_TIMEOUT_MS = 60_000;

/** Opens a test database; `room` is the disk of one in memory. `close` removes it. */
export function openTestEngine(room?: DiskRoom): Promise<Engine> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openOnPostgres(url) : openInMemory(room);
}

/** The pool of another process on the same database, which must be on TEST_DATABASE_URL. */
export async function openEngineBeside(db: Kysely<Tables>): Promise<Engine> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return openOwn(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '');
}

const MIGRATIONS = path.resolve(__dirname, '../../../server/db/migrations');

/**
 * A hash of the migrations and the engine's version. It hashes the source, because every test file needs it and one
 * migration computes its statement from all existing letters.
 */
function migrationsHash(version = ''): string {
  const hash = createHash('sha256').update(version);
  for (const name of fs.readdirSync(MIGRATIONS).sort())
    hash.update(fs.readFileSync(path.join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

async function openInMemory(room: DiskRoom | undefined): Promise<Engine> {
  const snapshotFile = await migratedSnapshot();
  return openMemoryEngine({ snapshotFile, acquireTimeoutMs: ACQUIRE_TIMEOUT_MS, room });
}

/** The file with the dump of an empty, migrated database; created once per set of migrations. */
async function migratedSnapshot(): Promise<string> {
  const version = (
    JSON.parse(
      fs.readFileSync(require.resolve('@electric-sql/pglite').replace(/dist.*$/, 'package.json'), 'utf8'),
    ) as { version: string }
  ).version;
  const file = path.join(CACHE, `${migrationsHash(version)}.tar`);
  if (fs.existsSync(file)) return file;
  const engine = await openMemoryEngine();
  await migrate(databaseOn(engine));
  fs.mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, await engine.dump());
  fs.renameSync(draft, file);
  await engine.close();
  return file;
}

async function openOnPostgres(url: string): Promise<Engine> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await asAdmin(url, async (admin) => {
    const template = await migratedTemplate(admin, url);
    await admin.query(`create database ${name} template ${template}`);
  });
  const engine = openOwn(url, name);
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await asAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Any number, as long as all workers use the same one. */
const TEMPLATE_LOCK = 7_340_112;

/** The name of an empty, migrated database to copy; created once per server and set of migrations. */
async function migratedTemplate(admin: Client, url: string): Promise<string> {
  const template = `test_template_${migrationsHash()}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    // Under a different name until it is complete.
    const draft = `${template}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    const engine = openOwn(url, draft);
    await migrate(databaseOn(engine));
    await engine.close();
    await admin.query(`alter database ${draft} rename to ${template}`);
    return template;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function openOwn(url: string, name: string): Engine {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return openPostgresEngine({ url: own.href, poolSize: 4, acquireTimeoutMs: ACQUIRE_TIMEOUT_MS });
}

async function asAdmin(url: string, act: (admin: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
