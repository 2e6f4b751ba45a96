/** Marks a data folder whose data has moved to PostgreSQL, so that no server continues with the outdated copy. */
import fs from 'node:fs';
import path from 'node:path';
import { readFolderFile } from '../../folderFile';
import { syncTree } from './syncTree';

const MARK = 'moved-to-postgresql.json';

interface Moved {
  /** The new database, without its password. */
  readonly to: string;
  /** Time of the move, in ISO form. */
  readonly at: string;
  /** The state of the folder's database in the note on the move (copy/move.ts). Earlier versions did not write it. */
  readonly state?: string;
}

/** Returns where a folder's data was moved; null if it was not. Throws with a message for the operator. */
export function movedTo(dataDir: string): Moved | null {
  const file = path.join(dataDir, MARK);
  const text = readFolderFile(file);
  if (text === null) return null;
  try {
    const { to, at, state } = JSON.parse(text) as Partial<Moved>;
    if (typeof to === 'string' && typeof at === 'string') return { to, at, state };
  } catch {
    // The error follows below.
  }
  throw new Error(
    `${file} does not say where the data of this folder was moved. If it is in PostgreSQL, start with its DATABASE_URL. Only if ` +
      'it never was, remove the file: the server would go on with what was left behind.',
  );
}

/** Throws with a message for the operator if the data was moved. */
export function requireNotMoved(dataDir: string): void {
  const moved = movedTo(dataDir);
  if (!moved) return;
  throw new Error(
    `The data of ${dataDir} was moved to PostgreSQL on ${moved.at}: start with DATABASE_URL=${moved.to}. To go back to what ` +
      `this folder had then, without anything that was done since, remove ${path.join(dataDir, MARK)}.`,
  );
}

/** Records that the data has moved. It is on the disk when this resolves. */
export async function markMoved(dataDir: string, moved: Moved): Promise<void> {
  const draft = path.join(dataDir, `${MARK}.unfinished`);
  fs.writeFileSync(draft, `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600, flush: true });
  fs.renameSync(draft, path.join(dataDir, MARK));
  await syncTree(dataDir, { depth: 0 });
}
