/**
 * Copies the database folder while the database runs, like PostgreSQL's own base backups: first the files as they are,
 * each perhaps between two writes, then the log of everything since the previous checkpoint. Opening the copy recovers
 * it from that log to the state at the time of the copy, without open transactions.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const LOG = 'pg_wal';
/** Names the checkpoint at which recovery begins. */
const CONTROL = path.join('global', 'pg_control');

/** Runs the work while no other statement runs and no transaction is open. */
export type Alone = <T>(work: (run: RunAlone) => Promise<T>) => Promise<T>;
/** Runs one statement and returns its rows. */
type RunAlone = <Row = unknown>(sql: string) => Promise<readonly Row[]>;

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly alone: Alone;
  /** Ends the copy between two files, with an `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes the copy. Nobody else may make a checkpoint meanwhile: it would remove the log that the copy needs. */
export async function copyCluster({ from, to, alone, signal }: CopyOptions): Promise<void> {
  const control = await alone(async (run) => {
    await run('checkpoint');
    return readFile(path.join(from, CONTROL));
  });
  await copyTree(from, to, (name) => {
    signal?.throwIfAborted();
    return name !== CONTROL && !name.startsWith(LOG + path.sep);
  });
  await writeFile(path.join(to, CONTROL), control, { mode: 0o600 });
  await alone(async (run) => {
    // Waits for a thread that may be restarting, which makes a checkpoint of its own.
    await run('select 1');
    if (!control.equals(await readFile(path.join(from, CONTROL))))
      throw new Error('The database was restarted while it was copied. Run the command again.');
    await copyTree(path.join(from, LOG), path.join(to, LOG), () => true);
  });
}

/** Copies all folders, and the files for which `isWanted` is true of their path in the folder. */
async function copyTree(from: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  const copy = async (name: string): Promise<void> => {
    await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(path.join(from, name), { withFileTypes: true })) {
      const inner = path.join(name, entry.name);
      if (entry.isDirectory()) await copy(inner);
      else if (entry.isFile() && isWanted(inner)) await copyOne(path.join(from, inner), path.join(to, inner));
    }
  };
  await copy('');
}

/** A file missing by now was removed by the database, and the log contains that. */
async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Returns the bytes of all files in a folder. */
export async function sizeOfTree(folder: string): Promise<number> {
  let size = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile()) size += found.size;
  }
  return size;
}
