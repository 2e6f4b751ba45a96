/** The small files that lie in the data folder beside the database: its lock, its secret, its marks. */
import fs from 'node:fs';

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
