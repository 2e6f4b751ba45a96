/**
 * Rows of any table as lines: a JSON array of the columns as text, or null. The database writes and reads them itself,
 * so that no value loses anything: digits of a number, order of keys, microseconds.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../withTx';
import { inPlainText } from './plainText';
import type { TableShape } from './tableShapes';

/** Most pages (8 kB) read at once. Fewer if long values are stored outside the pages, to read about this many bytes. */
const MOST_PAGES = 32;
const BYTES = 4_000_000;

/** The lines of part of a table, and the first page after it. */
interface Piece {
  readonly lines: string[];
  readonly next: number;
}

/**
 * Reads a table from a page on, in physical order; other reads may happen in between. Nobody else may write meanwhile.
 * Its memory use does not grow with the table.
 */
export async function* readPieces(db: Db, shape: TableShape, from = 0): AsyncIterable<Piece> {
  const table = sql.table(shape.name);
  const values = shape.columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  const { pages, bytes } = await sizeOf(db, shape);
  const pagesPerRead = Math.min(MOST_PAGES, Math.max(1, Math.floor((BYTES * pages) / bytes)));
  for (let page = from; page < pages; page += pagesPerRead) {
    const next = page + pagesPerRead;
    const { rows } = await inPlainText(db, (trx) =>
      sql<{ line: string }>`select json_build_array(${sql.join(values)})::text as line from ${table}
        where ctid >= ${placeOf(page)} and ctid < ${placeOf(next)}`.execute(trx),
    );
    yield { lines: rows.map(({ line }) => line), next };
  }
}

const placeOf = (page: number): RawBuilder<unknown> => sql.raw(`'(${page},0)'::tid`);

async function sizeOf(db: Db, { name }: TableShape): Promise<{ pages: number; bytes: number }> {
  const { rows } = await sql<{ pages: number; bytes: number }>`
    select pg_relation_size(name) / current_setting('block_size')::int8 as pages, pg_table_size(name) as bytes
    from (select quote_ident(${name}::text)::regclass as name) as named`.execute(db);
  return rows[0] ?? { pages: 0, bytes: 1 };
}

/** Inserts the rows of such lines into a table. Call it in a transaction of `inPlainText`. */
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
