/**
 * Rows of any table as lines: a JSON array of the columns' own texts, or null. The database makes and reads them, so that
 * nothing of a value is lost on the way: digits of a number, order of keys, moments between milliseconds.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../withTx';
import { inPlainText } from './plainText';
import type { TableShape } from './tableShapes';

/** Pages of a table (8 kB) that are read at once. */
const PAGES_AT_ONCE = 32;

/** The lines of a piece of a table, and the first page behind it. */
export interface Piece {
  readonly lines: string[];
  readonly next: number;
}

/**
 * Reads a table from a page on, in the order in which its rows lie, with any number of other reads in between. Nobody else may
 * write meanwhile. The memory it takes does not grow with the table.
 */
export async function* readPieces(db: Db, shape: TableShape, from = 0): AsyncIterable<Piece> {
  const table = sql.table(shape.name);
  const values = shape.columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  const pages = await pagesOf(db, shape);
  for (let page = from; page < pages; page += PAGES_AT_ONCE) {
    const next = page + PAGES_AT_ONCE;
    const { rows } = await inPlainText(db, (trx) =>
      sql<{ line: string }>`select json_build_array(${sql.join(values)})::text as line from ${table}
        where ctid >= ${placeOf(page)} and ctid < ${placeOf(next)}`.execute(trx),
    );
    yield { lines: rows.map(({ line }) => line), next };
  }
}

const placeOf = (page: number): RawBuilder<unknown> => sql.raw(`'(${page},0)'::tid`);

async function pagesOf(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(quote_ident(${name}::text)::regclass)
      / current_setting('block_size')::int8)::int4 as pages`.execute(db);
  return rows[0]?.pages ?? 0;
}

/** Puts the rows of such lines into a table. The transaction has to be one of `inPlainText`. */
export async function insertLines(
  trx: Trx,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = columns.map((column) => sql.ref(column.name));
  const values = columns.map(({ type }, index) => sql`(line->>${sql.lit(index)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(
    trx,
  );
}
