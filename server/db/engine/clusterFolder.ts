/** What lies where the embedded database is to be. Whatever it is, a new database is never made over it. */
import fs from 'node:fs';
import path from 'node:path';

/** Major version of PostgreSQL inside the pinned PGlite; a folder of another major cannot be opened. */
export const EMBEDDED_MAJOR = 18;

/** The file by which PostgreSQL knows a folder of its own. */
export const VERSION_FILE = 'PG_VERSION';

/** For the operator, whose data folder is none. */
export const noFolder = (dataDir: string): string =>
  `The data folder ${dataDir} is a file, or lies in one. Choose another DATA_DIR.`;

/**
 * Before a command looks for the database in a data folder, or for a server that has it: throws with a message for the operator
 * where that is no folder, or one of another user.
 */
export function requireOpenFolder(dataDir: string): void {
  for (const folder of [dataDir, path.join(dataDir, 'pgdata')]) {
    try {
      fs.readdirSync(folder);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOTDIR' && folder === dataDir) throw new Error(noFolder(dataDir), { cause: error });
      if (['EACCES', 'EPERM'].includes(code))
        throw new Error(
          `${folder} is closed to this user (${code}). Run it as the user that runs the server.`,
          {
            cause: error,
          },
        );
    }
  }
}

/** True for a database of this version, false where there is nothing. Throws with a message for the operator for anything else. */
export function findCluster(folder: string): boolean {
  if (isFree(folder)) return false;
  let version: string;
  try {
    version = fs.readFileSync(path.join(folder, VERSION_FILE), 'utf8').trim();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(code)) throw error;
    throw new Error(unusable(folder, `${VERSION_FILE} is missing`), { cause: error });
  }
  if (!/^\d+$/.test(version)) throw new Error(unusable(folder, `${VERSION_FILE} does not say a version`));
  if (Number(version) === EMBEDDED_MAJOR) return true;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${version}, this version embeds ${EMBEDDED_MAJOR} and cannot ` +
      'read it. Start the version that made it, export, and import into an empty DATA_DIR.',
  );
}

/** For the operator, where what lies there cannot be used. */
export const unusable = (folder: string, why: string): string =>
  `The database in ${folder} cannot be opened: ${why}. Nothing was made in its place. If another start ends like this, its files ` +
  'are damaged or missing: keep the folder, restore the newest backup into another DATA_DIR (npm run restore), start with that one.';

function isFree(folder: string): boolean {
  try {
    return fs.readdirSync(folder).length === 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    // A file. What cannot be read is the caller's to tell.
    if (code === 'ENOTDIR') return false;
    throw error;
  }
}
