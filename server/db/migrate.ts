/**
 * Own migration runner: a lock row instead of advisory locks (distributed engines have none), every statement on
 * its own instead of DDL in a transaction. Statements must be repeatable (`if not exists`): a run that stopped
 * half-way is begun again from the first statement of its migration.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { MIGRATIONS } from './migrations/all';
import type { Migration } from './migrations/migration';
import type { Tables } from './tables';
import { sqlState } from './engine/sqlState';

/** A lock older than this belongs to a process that died while migrating. */
const LOCK_STALE_MS = 10 * 60_000;
const LOCK_WAIT_MS = 200;

/**
 * Brings the database to the newest state. Returns the names it applied. Several processes may start at once.
 * @param requireRoom throws where so many bytes do not fit on the disk; a database server watches its own
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: readonly Migration[] = MIGRATIONS,
  requireRoom: (bytes: number) => void = () => undefined,
): Promise<string[]> {
  // Nothing is written, `if not exists` included, where nothing is to be done: a full disk can still be read.
  if (!(await hasOwnTables(db))) await createOwnTables(db);
  if ((await pending(db, migrations)).length === 0) return [];

  const owner = randomUUID();
  await takeLock(db, owner);
  try {
    const applied: string[] = [];
    for (const migration of await pending(db, migrations)) {
      if (migration.rewrites !== undefined) requireRoom(2 * (await sizeOf(db, migration.rewrites)));
      for (const statement of migration.statements) await sql.raw(statement).execute(db);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${Date.now()})`.execute(
        db,
      );
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await sql`delete from migration_lock where owner = ${owner}`.execute(db);
  }
}

const OWN_TABLES = [
  'create table if not exists migrations (name text primary key, applied_at int8 not null)',
  'create table if not exists migration_lock (name text primary key, owner text not null, taken_at int8 not null)',
];
/** `if not exists` does not hold between two processes at the same moment: the slower one gets one of these. */
const CREATED_MEANWHILE = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);

async function createOwnTables(db: Kysely<Tables>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const statement of OWN_TABLES) await sql.raw(statement).execute(db);
      return;
    } catch (error) {
      if (attempt >= 10 || !CREATED_MEANWHILE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
    }
  }
}

async function hasOwnTables(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('migrations') is not null and to_regclass('migration_lock') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Bytes of a table with its indexes. */
async function sizeOf(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Refuses a database that a newer version of the program has migrated. */
async function pending(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer version (${unknown.join(', ')}). Use that version.`,
    );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function takeLock(db: Kysely<Tables>, owner: string): Promise<void> {
  for (;;) {
    const now = Date.now();
    try {
      await sql`delete from migration_lock where taken_at < ${now - LOCK_STALE_MS}`.execute(db);
      await sql`insert into migration_lock (name, owner, taken_at) values ('migrations', ${owner}, ${now})`.execute(
        db,
      );
      return;
    } catch (error) {
      const code = sqlState(error);
      if (code !== '23505' && code !== '40001' && code !== '40P01') throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
    }
  }
}
