/**
 * Runs migrations: one process at a time (migrationLock.ts), and every statement on its own instead of DDL in a
 * transaction. On PostgreSQL each one has a transaction of its own, with its time limit (engine/postgresConnection.ts):
 * nothing that refuses one, such as `create index concurrently`. Statements must be repeatable (`if not exists`): an
 * interrupted migration starts again from its first statement.
 */
import { sql, type Kysely } from 'kysely';
import { MIGRATIONS } from './migrations/all';
import type { Migration } from './migrations/migration';
import type { Tables } from './tables';
import { sqlState } from './engine/sqlState';
import { onWholeTables } from './engine/statementKinds';
import { takeMigrationLock, type LockOptions } from './migrationLock';

const AGAIN_AFTER_MS = 200;
const ATTEMPTS = 10;

interface MigrateOptions extends LockOptions {
  /** Called with the migrations about to run: with many orders they take minutes. */
  readonly onBegin?: (names: readonly string[]) => void;
  /** Throws if this many bytes do not fit on the disk; a database server watches its own. */
  readonly requireRoom?: (bytes: number) => void;
  /** Only makes the tables of an empty database. Throws for one of an older version. */
  readonly onlyNew?: boolean;
}

/** The database belongs to another version of the program. Its message tells an operator what to do. */
export class WrongVersion extends Error {
  static older(): WrongVersion {
    return new WrongVersion(
      'The database is of an older version than this program. Start the server of this version on it once, which updates it, then ' +
        'run this again.',
    );
  }
}

/**
 * Brings the database to the newest state. Returns the names of the migrations it ran. Several processes may start at
 * once.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: readonly Migration[] = MIGRATIONS,
  { onBegin, requireRoom, onlyNew = false, ...lock }: MigrateOptions = {},
): Promise<string[]> {
  // If there is nothing to do, write nothing, not even `if not exists`: a database on a full disk can still be read.
  if (!(await hasOwnTables(db))) await createOwnTables(db);
  const missing = await pending(db, migrations);
  if (missing.length === 0) return [];
  // A command refuses before it takes the lock: on a folder, the lock's row is what shows that a migration was
  // interrupted. Elsewhere another process may just be making the tables, unless nothing can be written.
  if (onlyNew && (lock.isAlone === true || (await takesNoWrites(db)))) requireNew(missing, migrations);

  const giveBack = await takeMigrationLock(db, lock);
  try {
    const applied: string[] = [];
    // Asked for again: another process may have migrated meanwhile.
    const due = await pending(db, migrations);
    if (onlyNew) requireNew(due, migrations);
    if (due.length > 0) onBegin?.(due.map(({ name }) => name));
    for (const migration of due) {
      if (migration.rewrites !== undefined) requireRoom?.(2 * (await sizeOf(db, migration.rewrites)));
      for (const statement of migration.statements) await executed(db, statement);
      const done = sql`insert into migrations (name, applied_at) values (${migration.name}, ${Date.now()})
        on conflict (name) do nothing`;
      // With the last one the lock goes too. Left behind on a folder, it would say for ever that a migration was
      // interrupted.
      if (migration === due.at(-1)) await giveBack(done);
      else await done.execute(db);
      applied.push(migration.name);
    }
    if (due.length === 0) await giveBack();
    return applied;
  } catch (error) {
    // Report why it stopped, not that the lock could not be released because the database is gone.
    await giveBack().catch(() => undefined);
    throw error;
  }
}

/** Throws if some migrations have run and others have not. */
function requireNew(due: readonly Migration[], migrations: readonly Migration[]): void {
  if (due.length > 0 && due.length < migrations.length) throw WrongVersion.older();
}

/** Whether it is a standby, or read-only by its settings. */
async function takesNoWrites(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ set: string }>`select current_setting('transaction_read_only') as set`.execute(
    db,
  );
  return rows[0]?.set === 'on';
}

const OWN_TABLES = [
  'create table if not exists migrations (name text primary key, applied_at int8 not null)',
  'create table if not exists migration_lock (name text primary key, owner text not null, taken_at int8 not null)',
];
/**
 * `if not exists` does not protect two simultaneous processes: the slower one gets one of these errors. PostgreSQL may
 * also end the statement of a killed process only after the next process has started the same one. The last two codes
 * are conflicts with transactions of servers that are still running.
 */
const TO_BE_REPEATED = new Set(['23505', '42P07', '42710', 'XX000', '40001', '40P01']);

async function createOwnTables(db: Kysely<Tables>): Promise<void> {
  for (const statement of OWN_TABLES) await executed(db, statement);
}

async function executed(db: Kysely<Tables>, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Updates and deletes get the long limit too: at the usual one, those of a large table would never finish, and no
      // version could start.
      await sql.raw(onWholeTables(statement)).execute(db);
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || !TO_BE_REPEATED.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
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

/** Returns the bytes of a table with its indexes. */
async function sizeOf(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Returns the names of migrations that only a newer version of the program knows. */
export const newerMigrations = async (db: Kysely<Tables>): Promise<string[]> =>
  unknownNames(await appliedNames(db), MIGRATIONS);

async function appliedNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the migrations still to run. */
const pending = async (db: Kysely<Tables>, migrations: readonly Migration[]): Promise<Migration[]> =>
  missingMigrations(await appliedNames(db), migrations);

/** Returns the known migrations without the applied ones. Refuses those of a newer version of the program. */
export function missingMigrations(applied: readonly string[], known: readonly Migration[]): Migration[] {
  const newer = unknownNames(applied, known);
  if (newer.length > 0)
    throw new WrongVersion(
      `The database was migrated by a newer version (${newer.join(', ')}). Use that version.`,
    );
  return known.filter(({ name }) => !applied.includes(name));
}

function unknownNames(applied: readonly string[], known: readonly Migration[]): string[] {
  const names = new Set(known.map(({ name }) => name));
  return applied.filter((name) => !names.has(name));
}
