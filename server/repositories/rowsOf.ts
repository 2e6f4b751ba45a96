/** Rows that a statement is given. */
import { sql, type RawBuilder } from 'kysely';

/** Rows of columns of these types. One row as values: the planner takes an array for ten, and plans the statement anew each time. */
export function rowsOf(types: readonly string[], rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const [first = [], ...others] = rows;
  const columns = types.map((type, at) =>
    others.length === 0
      ? sql`${first[at]}::${sql.raw(type)}`
      : sql`${rows.map((row) => row[at])}::${sql.raw(type)}[]`,
  );
  return others.length === 0 ? sql`(values (${sql.join(columns)}))` : sql`unnest(${sql.join(columns)})`;
}
