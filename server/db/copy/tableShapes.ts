/**
 * Lists a database's tables and their columns. They are read from the database itself, so that tables of later
 * migrations are copied automatically.
 */
import { sql } from 'kysely';
import type { Db } from '../withTx';

export interface TableShape {
  readonly name: string;
  /** Stored columns only: generated ones are calculated again. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The state of a sequence. */
export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** The lock of the migrating process: it is meaningless in a copy. */
export const LOCK_TABLE = 'migration_lock';
/** Filled by triggers from other rows, in a copy as well. */
const MADE_ANEW = 'order_tallies';

/** Returns the tables of the current schema, by name. */
export async function readShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    )::text as columns
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in (${LOCK_TABLE}, ${MADE_ANEW})
    order by c.relname collate "C"`.execute(db);
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as TableShape['columns'] }));
}

/** Returns the number of rows of a table. */
export async function countRows(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the sequences of the current schema. */
export async function readSequences(db: Db): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(db);
    states.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return states;
}

/** Restores the state of the sequences. */
export async function setSequences(db: Db, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, called } of states) {
    await sql`select setval(quote_ident(${name}::text)::regclass, ${value}::int8, ${called})`.execute(db);
  }
}
