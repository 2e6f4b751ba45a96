/** Checks that nothing is missing from a migrated database: it would otherwise show only when a call needs it. */
import { sql, type Kysely } from 'kysely';
import { MIGRATIONS } from './migrations/all';
import type { Tables } from './tables';

/** Returns the names of the tables that migrations make. */
function madeTables(): string[] {
  const made = MIGRATIONS.flatMap(({ statements }) =>
    statements.map((statement) => /^\s*create table if not exists (\w+)/.exec(statement)?.[1]),
  );
  return made.filter((name) => name !== undefined);
}

/** Returns the names of the triggers that migrations make. */
function madeTriggers(): string[] {
  const made = MIGRATIONS.flatMap(({ statements }) =>
    statements.flatMap((statement) => [...statement.matchAll(/create or replace trigger (\w+)/g)]),
  );
  return made.flatMap(([, name]) => name ?? []);
}

/**
 * Throws if a migrated database has lost tables, or is what an interrupted `pg_restore` left: that creates triggers
 * last, after all rows and keys. `shown` is its name in the message.
 */
export async function requireTables(db: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from string_to_array(${madeTables().join(' ')}, ' ') as names, unnest(names) as name
    where to_regclass(name) is null order by name`.execute(db);
  if (rows.length === 0) return requireTriggers(db, shown);
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `${shown} has lost tables (${names}): they were created once and no longer exist. Nothing was created in their place. ` +
      'Restore them from the newest backup.',
  );
}

async function requireTriggers(db: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from string_to_array(${madeTriggers().join(' ')}, ' ') as names, unnest(names) as name
    where not exists (select from pg_trigger where tgname = name) order by name`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `${shown} lacks triggers (${names}), as after a restore that was interrupted: rows and keys may be missing, too. ` +
      'Restore the backup again, into a new database.',
  );
}
