/** Loads a backup's rows into a new database and compares them with the backup's digests. */
import { sql, type Kysely } from 'kysely';
import { migrate } from '../migrate';
import type { Migration } from '../migrations/migration';
import type { Tables } from '../tables';
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, type BackupTable } from './backup';
import { BadBackup, linesOfBackup } from './backupFile';
import { digestOf, isSame, type Digest } from './digest';
import { inPlainText } from './plainText';
import { insertLines } from './rows';
import { readShapes, setSequences, type TableShape } from './tableShapes';

/** Characters of lines sent to the database at once. */
const AT_ONCE = 1_000_000;

/** Returns the header of a backup. Throws `BadBackup` if this program cannot read the rest. */
export async function readHeader(file: string, known: readonly Migration[]): Promise<BackupHeader> {
  let header: Partial<BackupHeader> = {};
  for await (const [first] of linesOfBackup(file)) {
    if (first === undefined) continue;
    header = JSON.parse(first) as Partial<BackupHeader>;
    break;
  }
  const { format, migrations = [], version = 'unknown' } = header;
  const names = new Set(known.map(({ name }) => name));
  if (format !== BACKUP_FORMAT || migrations.some((name) => !names.has(name)))
    throw new BadBackup(
      file,
      `was written by a newer version (${version}), which this one cannot read. Use that version. Nothing was restored.`,
    );
  return header as BackupHeader;
}

/** The known migrations that the copied database had. */
const migrationsOf = (names: readonly string[], known: readonly Migration[]): Migration[] =>
  known.filter(({ name }) => names.includes(name));

/**
 * Makes the tables as they were, fills them, and compares every row with the backup. Newer migrations run later. The
 * database must be new.
 */
export async function loadBackup(
  db: Kysely<Tables>,
  file: string,
  { header, known, onRows }: LoadOptions,
): Promise<Readonly<Record<string, Digest>>> {
  await migrate(db, migrationsOf(header.migrations, known));
  const shapes = await emptyTables(db);
  const end = await fill(db, file, shapes, (rows) => onRows(rows, header.rows));
  await setSequences(db, end.sequences);
  for (const [name, shape] of shapes) {
    if (!isSame(await digestOf(db, shape), end.tables[name]))
      throw new BadBackup(file, `could not be restored: its table ${name} differs after the copy.`);
  }
  return end.tables;
}

interface LoadOptions {
  readonly header: BackupHeader;
  readonly known: readonly Migration[];
  readonly onRows: (done: number, total: number) => void;
}

/**
 * Empties the tables and returns them by name. Migrations insert rows into new tables, but the backup has its own
 * version of those.
 */
async function emptyTables(db: Kysely<Tables>): Promise<Map<string, TableShape>> {
  const shapes = await readShapes(db);
  for (const { name } of shapes) await sql`delete from ${sql.table(name)}`.execute(db);
  return new Map(shapes.map((shape) => [shape.name, shape]));
}

async function fill(
  db: Kysely<Tables>,
  file: string,
  shapes: Map<string, TableShape>,
  onRows: (rows: number) => void,
): Promise<BackupEnd> {
  let shape: TableShape | undefined;
  let waiting: string[] = [];
  let size = 0;
  let done = 0;
  const flush = async (): Promise<void> => {
    const [lines, into] = [waiting, shape];
    [waiting, size] = [[], 0];
    if (into === undefined || lines.length === 0) return;
    await inPlainText(db, (trx) => insertLines(trx, into, lines));
    onRows((done += lines.length));
  };
  for await (const lines of linesOfBackup(file)) {
    for (const line of lines) {
      if (line.startsWith('[')) {
        waiting.push(line);
        size += line.length;
        if (size > AT_ONCE) await flush();
        continue;
      }
      await flush();
      const mark = JSON.parse(line) as BackupHeader | BackupTable | BackupEnd;
      if ('tables' in mark) return mark;
      if (!('table' in mark)) continue;
      shape = shapeFor(mark, shapes, file);
      shapes.set(shape.name, shape);
    }
  }
  throw new BadBackup(file, 'has no end.');
}

/** Returns the table with its columns in the backup's order. */
function shapeFor(
  { table, columns }: BackupTable,
  shapes: ReadonlyMap<string, TableShape>,
  file: string,
): TableShape {
  const types = new Map(shapes.get(table)?.columns.map(({ name, type }) => [name, type]));
  if (types.size !== columns.length || columns.some((name) => !types.has(name)))
    throw new BadBackup(file, `could not be restored: its table ${table} has other columns than here.`);
  return { name: table, columns: columns.map((name) => ({ name, type: types.get(name) ?? '' })) };
}
