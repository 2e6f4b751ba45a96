/** The content of a backup: a header, every row of every table, and digests to verify them. */
import { sql } from 'kysely';
import type { Db } from '../withTx';
import { TableDigest, type Digest } from './digest';
import { readPieces } from './rows';
import { countRows, LOCK_TABLE, readSequences, readShapes, type SequenceState } from './tableShapes';

/** Format of the file. A program that does not know it refuses the file. */
export const BACKUP_FORMAT = 1;

/** The first line. */
export interface BackupHeader {
  readonly format: number;
  /** Version of the program that wrote the file. */
  readonly version: string;
  /** The time of the data in the backup, in ISO form. */
  readonly at: string;
  /** The migrations that made its tables. */
  readonly migrations: readonly string[];
  readonly rows: number;
}

/** Precedes the rows of a table. */
export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The last line before the seal. */
export interface BackupEnd {
  readonly tables: Readonly<Record<string, Digest>>;
  readonly sequences: readonly SequenceState[];
}

interface BackupOptions {
  readonly version: string;
  /** The time of the data in the database, in ISO form. */
  readonly at: string;
  /** Called with the number of rows written so far. */
  readonly onRows: (done: number, total: number) => void;
}

/** Reads the whole database and yields the text of its backup. Nobody may write to the database meanwhile. */
export async function* backupPieces(db: Db, { version, at, onRows }: BackupOptions): AsyncIterable<string> {
  const migrations = await readMigrations(db);
  const shapes = await readShapes(db);
  let total = 0;
  for (const shape of shapes) total += await countRows(db, shape);
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version,
    at,
    migrations,
    rows: total,
  };
  yield `${JSON.stringify(header)}\n`;

  const tables: Record<string, Digest> = {};
  let done = 0;
  for (const shape of shapes) {
    const begin: BackupTable = { table: shape.name, columns: shape.columns.map(({ name }) => name) };
    yield `${JSON.stringify(begin)}\n`;
    const digest = new TableDigest();
    for await (const { lines } of readPieces(db, shape)) {
      if (lines.length === 0) continue;
      digest.add(lines);
      yield `${lines.join('\n')}\n`;
      onRows((done += lines.length), total);
    }
    tables[shape.name] = digest.value;
  }
  yield `${JSON.stringify({ tables, sequences: await readSequences(db) } satisfies BackupEnd)}\n`;
}

/** Returns the migrations of a database. Throws if a migration was interrupted. */
export async function readMigrations(db: Db): Promise<string[]> {
  const locks = await sql`select from ${sql.table(LOCK_TABLE)}`.execute(db);
  if (locks.rows.length > 0)
    throw new Error(
      'The tables of this database were being brought to a newer version when the server ended. ' +
        'Start the server once, so that it can finish, then run this again.',
    );
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
