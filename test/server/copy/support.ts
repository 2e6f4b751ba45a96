/** Databases to copy: with every table filled, and one table of values that are easily damaged in a copy. */
import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { Client } from 'pg';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import type { Migration } from '../../../server/db/migrations/migration';
import type { Tables } from '../../../server/db/tables';

const planted: Migration = {
  name: '9999-planted',
  statements: [
    `create table "odd Values" (
      id int8 generated always as identity primary key,
      words text,
      doc jsonb,
      big int8,
      share float8,
      price numeric(20, 4),
      moment timestamptz,
      clock timestamp,
      span interval,
      bytes bytea,
      list text[],
      found tsvector,
      "length of words" int4 generated always as (length(words)) stored
    )`,
  ],
};

/** The product's migrations and one more. */
export const MIGRATIONS_AND_MORE = [...MIGRATIONS, planted];

const WORDS = 'Zoë \u2028 \u2029 "quoted" \\u0000 \\n \t line\nend \r \u0001 😀 e\u0301 \u{10FFFF}';

/** Fills the planted table. */
export async function plantOddValues(db: Kysely<Tables>): Promise<void> {
  const doc = `{"z": 1, "a": 1.0, "b": 1e400, "c": -0.00000000000000000000001, "d": 12345678901234567890.10,
    "a b": "\\u00e9\\u2028", "": [null, true, {"y": [], "x": {}}]}`;
  await sql`insert into "odd Values" (words, doc, big, share, price, moment, clock, span, bytes, list, found) values
    (${WORDS}, ${doc}::jsonb, 9007199254740993, 0.1::float8 + 0.2::float8, 1.5000, '2026-11-01 01:30:00.123456-04',
      '0044-03-15 12:00:00 BC', '1 mon -3 days 04:05:06.789', '\\x00ff5c', array['a,b', null, '"', '{}'],
      'it''s:1A "two words":2'::tsvector),
    ('', 'null'::jsonb, -9223372036854775808, 'NaN', -0.0001, 'infinity', '-infinity', '0', '', '{}', ''),
    (null, null, null, 'Infinity', null, null, null, null, null, null, null),
    ('deleted', null, 9223372036854775807, -0.0, null, null, null, null, null, null, null)`.execute(db);
  await sql`delete from "odd Values" where words = 'deleted'`.execute(db);
}

/** Returns the names of all tables, from another source than the copies use. */
export async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Inserts two rows into every product table, whatever its columns. */
export async function fillTables(db: Kysely<Tables>): Promise<void> {
  for (const table of await tablesOf(db)) {
    // Triggers fill order_tallies.
    if (['migrations', 'migration_lock', 'odd Values', 'order_tallies'].includes(table)) continue;
    const { rows } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type
      from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const names = rows.map(({ name }) => sql.ref(name));
    for (const number of [1, 2]) {
      const values = rows.map(({ type }) => sql`${valueOf(type, number)}::text::${sql.raw(type)}`);
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
        db,
      );
    }
  }
}

function valueOf(type: string, number: number): string {
  if (type === 'jsonb') return `{"b": ${number}.50, "a": "\u2028"}`;
  if (type === 'boolean') return 'true';
  if (type === 'text' || type === 'tsvector') return `value-${number}`;
  return String(number);
}

/** Tables whose rows count only as sums, however they are split. */
const SUMS: Readonly<Record<string, RawBuilder<unknown>>> = {
  order_tallies: sql`(
    select merchant_id, order_status, complete_after, complete_before, sum(orders) from order_tallies
    group by 1, 2, 3, 4 having sum(orders) <> 0
  )`,
};

/** Returns the rows of every table as the database prints them, sorted. */
export async function printed(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tablesOf(db)) {
    all[table] = await db.transaction().execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx);
      const { rows } = await sql<{
        row: string;
      }>`select t::text as row from ${SUMS[table] ?? sql.table(table)} as t`.execute(trx);
      return rows.map(({ row }) => row).sort();
    });
  }
  return all;
}

/**
 * Returns how many rows were ever inserted into and deleted from each table, including failed transactions. PostgreSQL
 * completes these counts when a connection ends, so this waits for all others; the caller must close its own first.
 */
export async function rowsEver(url: string): Promise<Record<string, { inserted: number; deleted: number }>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const others = async () =>
    (
      await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rowCount;
  while ((await others()) !== 0) await setTimeout(10);
  const { rows } = await client.query<{ relname: string; inserted: number; deleted: number }>(
    'select relname, n_tup_ins::int4 as inserted, n_tup_del::int4 as deleted from pg_stat_user_tables',
  );
  await client.end();
  return Object.fromEntries(rows.map(({ relname, inserted, deleted }) => [relname, { inserted, deleted }]));
}
