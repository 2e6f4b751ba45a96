/** What a backup says: what it is, every row of every table, and what all of it is checked by. */
import { sql } from 'kysely';
import type { Db } from '../withTx';
import { TableDigest, type Digest } from './digest';
import { readPieces } from './rows';
import { countRows, LOCK_TABLE, readSequences, readShapes, type SequenceState } from './tableShapes';

/** Of the form of the file. A program that does not know it refuses. */
export const BACKUP_FORMAT = 1;

/** The first line. */
export interface BackupHeader {
  readonly format: number;
  /** Version of the program that wrote it. */
  readonly version: string;
  /** The moment that the backup shows, in ISO form. */
  readonly at: string;
  /** The migrations that made its tables. */
  readonly migrations: readonly string[];
  readonly rows: number;
}

/** Before the rows of a table. */
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
  /** The moment that the database shows, in ISO form. */
  readonly at: string;
  /** Hears how many rows are written. */
  readonly onRows: (done: number, total: number) => void;
}

/** Reads the whole database, to which nobody may write meanwhile, and yields the text of its backup. */
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

/** The migrations of a database. Throws where a migration was not brought to its end. */
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
