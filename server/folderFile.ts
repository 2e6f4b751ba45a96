/** The data folder, and the small files in it beside the database: lock, secret, marks. */
import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes the folder and its missing parents. Node's `recursive` option never returns if a folder exists but nothing can
 * be created in it, as in /proc.
 */
export function makeFolder(folder: string): void {
  const isThere = (): boolean => fs.existsSync(folder) && fs.statSync(folder).isDirectory();
  if (isThere()) return;
  const above = path.dirname(folder);
  if (!fs.existsSync(above)) makeFolder(above);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isThere()) throw error;
  }
}

/** Returns the text of such a file; null if there is none. Throws with a message for the operator. */
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
