/** Passes rows as parameters of a statement. */
import { sql, type RawBuilder } from 'kysely';

/**
 * Returns rows with columns of these types. A single row is passed as values: for an array the planner assumes ten
 * rows, and plans the statement each time.
 */
export function rowsOf(types: readonly string[], rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const [first = [], ...others] = rows;
  const columns = types.map((type, at) =>
    others.length === 0
      ? sql`${first[at]}::${sql.raw(type)}`
      : sql`${rows.map((row) => row[at])}::${sql.raw(type)}[]`,
  );
  return others.length === 0 ? sql`(values (${sql.join(columns)}))` : sql`unnest(${sql.join(columns)})`;
}
