/** A migrated database of a test file's own: memory PGlite from a cached dump, or a database on TEST_DATABASE_URL. */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { databaseOn } from '../../../server/db/database';
import type { DiskRoom } from '../../../server/db/engine/diskRoom';
import type { Engine } from '../../../server/db/engine/engine';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';

const CACHE = path.resolve(__dirname, '../../../node_modules/.cache/test-database');
/** Shorter than the limit of a test, so that a query on the pool inside a transaction shows as a failure and not as a hang. */
const ACQUIRE_TIMEOUT_MS = 60_000;

/** Opens it; `room` is the disk of the one in memory. `close` removes what was made for it. */
export function openTestEngine(room?: DiskRoom): Promise<Engine> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openOnPostgres(url) : openInMemory(room);
}

async function openInMemory(room: DiskRoom | undefined): Promise<Engine> {
  const snapshotFile = await migratedSnapshot();
  return openMemoryEngine({ snapshotFile, acquireTimeoutMs: ACQUIRE_TIMEOUT_MS, room });
}

/** File with the dump of an empty, migrated database; made once per set of migrations. */
async function migratedSnapshot(): Promise<string> {
  const version = (
    JSON.parse(
      fs.readFileSync(require.resolve('@electric-sql/pglite').replace(/dist.*$/, 'package.json'), 'utf8'),
    ) as { version: string }
  ).version;
  const hash = createHash('sha256').update(version).update(JSON.stringify(MIGRATIONS)).digest('hex');
  const file = path.join(CACHE, `${hash.slice(0, 16)}.tar`);
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
  await asAdmin(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const engine = openPostgresEngine({ url: own.href, poolSize: 4, acquireTimeoutMs: ACQUIRE_TIMEOUT_MS });
  await migrate(databaseOn(engine));
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await asAdmin(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
