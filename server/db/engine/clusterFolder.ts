/** Checks the folder of the embedded database. Whatever is in it, a new database is never made over it. */
import fs from 'node:fs';
import path from 'node:path';

/** Major version of PostgreSQL inside the pinned PGlite; a folder of another major cannot be opened. */
export const EMBEDDED_MAJOR = 18;

/** The file that marks a folder as PostgreSQL's. */
export const VERSION_FILE = 'PG_VERSION';

/** The message for an operator whose data folder is not a folder. */
export const noFolder = (dataDir: string): string =>
  `The data folder ${dataDir} is a file, or lies in one. Choose another DATA_DIR.`;

/**
 * Throws with a message for the operator if the data folder is not a folder, or belongs to another user. Call it before
 * looking for a database there, or for the server that has it open.
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

/**
 * True for a database of this version, false for a missing or empty folder. For anything else it throws with a message
 * for the operator.
 */
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

/** The message for the operator when the folder cannot be used. */
export const unusable = (folder: string, why: string): string =>
  `The database in ${folder} cannot be opened: ${why}. Nothing was made in its place. If another start ends like this, its files ` +
  'are damaged or missing: keep the folder, restore the newest backup into another DATA_DIR (npm run restore), start with that one.';

function isFree(folder: string): boolean {
  try {
    return fs.readdirSync(folder).length === 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    // It is a file. Other errors are the caller's to report.
    if (code === 'ENOTDIR') return false;
    throw error;
  }
}
