/** The data folder, and the small files that lie in it beside the database: its lock, its secret, its marks. */
import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes the folder and those above it, where they are not there. Node's `recursive` never ends where a folder can be seen and
 * none be made in it, as in /proc.
 */
export function makeFolder(folder: string): void {
  const isThere = (): boolean => fs.existsSync(folder) && fs.statSync(folder).isDirectory();
  if (isThere()) return;
  const above = path.dirname(folder);
  if (!fs.existsSync(above)) makeFolder(above);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere()) throw error;
  }
}

/** The text of such a file; null where there is none. Throws with a message for the operator. */
export function readFolderFile(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Error(
      `${file} cannot be read (${code}). It must be a file, and belong to the user that runs the server.`,
      { cause: error },
    );
  }
}
