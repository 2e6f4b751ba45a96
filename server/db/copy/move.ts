/**
 * Copies a database into another one, row by row; an interrupted copy can be run again. Progress is stored in a table
 * of the target database, in the same transaction as the rows; while that table exists, no server starts on the target.
 */
import { sql, type Kysely } from 'kysely';
import { migrate, missingMigrations, WrongVersion } from '../migrate';
import type { Migration } from '../migrations/migration';
import type { Tables } from '../tables';
import type { Trx } from '../withTx';
import { readMigrations } from './backup';
import { digestOf, isSame } from './digest';
import { inPlainText } from './plainText';
import { insertLines, readPieces } from './rows';
import { countRows, readSequences, readShapes, setSequences, type TableShape } from './tableShapes';

const NOTES = sql.table('unfinished_move');
/** Key of the note about the move itself, among those about tables. */
const WHOLE = '';

interface MoveOptions {
  /** The source, which must have this program's version. It is only read, and nobody else may write to it. */
  readonly from: Kysely<Tables>;
  readonly to: Kysely<Tables>;
  /** Where the source is, for people. */
  readonly name: string;
  readonly known: readonly Migration[];
  readonly onRows: (done: number, total: number) => void;
}

/** A completed copy: the number of its rows, and the state of the source in the note on the move. */
interface Copied {
  readonly rows: number;
  readonly state: string;
}

/** Copies all rows and compares them. Call `finishMove` afterwards. */
export async function moveDatabase(options: MoveOptions): Promise<Copied> {
  const { from, to, name, known, onRows } = options;
  const shapes = await readShapes(from);
  let total = 0;
  for (const shape of shapes) total += await countRows(from, shape);

  const state = await stateOf(from);
  for (let isFresh = await beginMove(to, { name, state, shapes }); ; isFresh = true) {
    await migrate(to, known);
    let done = 0;
    for (const shape of shapes) await moveTable(from, to, shape, (rows) => onRows((done += rows), total));
    await setSequences(to, await readSequences(from));
    const different = await firstDifferent(from, to, shapes);
    if (different === null) return { rows: total, state };
    if (isFresh) throw new Error(`Table ${different} differs after the copy. Nothing was changed here.`);
    await forgetTables(to);
  }
}

/** Throws if the database has another version than this program. */
export async function requireThisVersion(from: Kysely<Tables>, known: readonly Migration[]): Promise<void> {
  if (missingMigrations(await readMigrations(from), known).length > 0) throw WrongVersion.older();
}

/** Marks the copy as complete, so that servers can use it. */
export async function finishMove(to: Kysely<Tables>): Promise<void> {
  await sql`drop table if exists ${NOTES}`.execute(to);
}

interface NoteOnMove {
  /** Where the source is, for people. Empty if the note itself was not written yet. */
  readonly source: string;
  /** Which database the source is and its state, as `stateOf` returns it. */
  readonly state: string;
}

/** Returns the note on an unfinished copy into this database; null for a database that can be used. */
export async function unfinishedMove(db: Kysely<Tables>): Promise<NoteOnMove | null> {
  const { rows } = await sql<{
    is: boolean;
  }>`select to_regclass('unfinished_move') is not null as "is"`.execute(db);
  if (rows[0]?.is !== true) return null;
  const notes = await sql<NoteOnMove>`select source, state from ${NOTES} where name = ${WHOLE}`.execute(db);
  return notes.rows[0] ?? { source: '', state: '' };
}

/**
 * Identifies a database, wherever its folder is, and its state, which changes with every transaction that writes
 * something; reading and starting do not change it.
 */
async function stateOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat((select value from meta where name = 'feedEra'), ' ', pg_snapshot_xmax(pg_current_snapshot())) as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}

/** Whether a note is about this source. Notes of earlier versions know only its place. */
function isAbout(note: NoteOnMove, source: NoteOnMove): boolean {
  const databaseOf = ({ state }: NoteOnMove): string | undefined => /^(.*) /.exec(state)?.[1];
  const noted = databaseOf(note);
  return noted === undefined ? ['', source.source].includes(note.source) : noted === databaseOf(source);
}

/** Returns true if nothing valid has been copied yet. Throws for a database that holds any other tables of ours. */
async function beginMove(
  to: Kysely<Tables>,
  { name, state, shapes }: { name: string; state: string; shapes: readonly TableShape[] },
): Promise<boolean> {
  const note = await unfinishedMove(to);
  if (note === null) {
    const ours = new Set(shapes.map((shape) => shape.name));
    const there = (await readShapes(to)).filter((shape) => ours.has(shape.name));
    if (there.length > 0)
      throw new Error(
        `That database already has tables of these names: ${there.map((shape) => shape.name).join(', ')}. ` +
          'Move into an empty one.',
      );
    await sql`create table ${NOTES} (name text primary key, source text, state text, page int8)`.execute(to);
  } else if (!isAbout(note, { source: name, state })) {
    throw new Error(
      `A move of another database (${note.source}) into that one was begun. Move into an empty one.`,
    );
  }
  if (note?.state === state) return false;
  await forgetTables(to);
  await sql`insert into ${NOTES} (name, source, state) values (${WHOLE}, ${name}, ${state})
    on conflict (name) do update set source = excluded.source, state = excluded.state`.execute(to);
  return true;
}

/** Marks all tables as not copied. Their rows are deleted when each table's turn comes. */
const forgetTables = (to: Kysely<Tables>) => sql`delete from ${NOTES} where name <> ${WHOLE}`.execute(to);

async function moveTable(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  shape: TableShape,
  onRows: (rows: number) => void,
): Promise<void> {
  const { rows } = await sql<{ page: number }>`select page from ${NOTES} where name = ${shape.name}`.execute(
    to,
  );
  const page = rows[0]?.page ?? 0;
  let isNew = rows.length === 0;
  // In one transaction, also because tables without the list of migrations would be migrated again.
  const put = async (lines: readonly string[], next: number): Promise<void> => {
    await inPlainText(to, async (trx) => {
      // Removes rows that migrations or an outdated copy have left.
      if (isNew) await sql`delete from ${sql.table(shape.name)}`.execute(trx);
      await insertLines(trx, shape, lines);
      await note(trx, shape, next);
    });
    isNew = false;
    onRows(lines.length);
  };
  if (page > 0) onRows(await countRows(to, shape));
  for await (const { lines, next } of readPieces(from, shape, page)) await put(lines, next);
  if (isNew) await put([], 0);
}

const note = (trx: Trx, { name }: TableShape, page: number) =>
  sql`insert into ${NOTES} (name, page) values (${name}, ${page})
    on conflict (name) do update set page = excluded.page`.execute(trx);

/** Returns the first table whose rows differ. */
async function firstDifferent(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  shapes: readonly TableShape[],
): Promise<string | null> {
  for (const shape of shapes) {
    const [here, there] = await Promise.all([digestOf(from, shape), digestOf(to, shape)]);
    if (!isSame(here, there)) return shape.name;
  }
  return null;
}
