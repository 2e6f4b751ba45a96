/** Checks that nothing is missing from a migrated database: it would otherwise show only when a call needs it. */
import { sql, type Kysely } from 'kysely';
import { MIGRATIONS } from './migrations/all';
import type { Tables } from './tables';
import { NO_SCHEMA } from './usablePostgres';

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
 * last, after all rows and keys, or disables them while it loads rows. `shown` is its name in the message.
 */
export async function requireTables(db: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<Missing>`
    select name, current_schema() is null as "isNowhere"
    from string_to_array(${madeTables().join(' ')}, ' ') as names, unnest(names) as name
    where to_regclass(name) is null order by name`.execute(db);
  if (rows.length === 0) return requireTriggers(db, shown);
  requireSchema(rows, shown);
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `${shown} has lost tables (${names}): they were created once and no longer exist. Nothing was created in their place. ` +
      'Restore them from the newest backup.',
  );
}

/** `isNowhere` is asked for in the same statement, because the next one may get another connection of a pooler. */
interface Missing {
  readonly name: string;
  readonly isNowhere: boolean;
}

/** Throws if nothing was found because the connection looks in no schema. */
function requireSchema(missing: readonly Missing[], shown: string): void {
  if (missing.some(({ isNowhere }) => isNowhere))
    throw new Error(`${shown} cannot be used: no tables are found. ${NO_SCHEMA}.`);
}

async function requireTriggers(db: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<Missing & { isThere: boolean }>`
    select name, tgname is not null as "isThere", current_schema() is null as "isNowhere"
    from string_to_array(${madeTriggers().join(' ')}, ' ') as names, unnest(names) as name
    left join pg_trigger on tgname = name and pg_table_is_visible(tgrelid)
    where tgenabled is null or tgenabled not in ('O', 'A') order by name`.execute(db);
  requireSchema(rows, shown);
  const namesOf = (isThere: boolean): string =>
    rows
      .filter((row) => row.isThere === isThere)
      .map(({ name }) => name)
      .join(', ');
  const [missing, disabled] = [namesOf(false), namesOf(true)];
  if (missing !== '')
    throw new Error(
      `${shown} lacks triggers (${missing}), as after a restore that was interrupted: rows and keys may be missing, too. ` +
        'Restore the backup again, into a new database.',
    );
  if (disabled !== '')
    throw new Error(
      `${shown} has disabled triggers (${disabled}), as after a load of rows that was interrupted, so changes of orders may ` +
        'not have been counted. Run `alter table orders enable trigger user`, and count the orders again (docs/operating.md).',
    );
}
