/** The program of `npm run backup`. */
import fs from 'node:fs';
import path from 'node:path';
import { counted, grouped } from '../../src/contract/counts';
import { backupPieces } from '../db/copy/backup';
import { writeBackupFile } from '../db/copy/backupFile';
import { isNoRoomForFile } from '../db/engine/diskFull';
import { Progress } from '../import/progress';
import { readSettings } from '../settings/settings';
import type { CommandLine } from './commandLine';
import { copySize, productVersion } from './copyTexts';
import { readQuietly } from './quietDatabase';

/** Writes the backup file. */
export async function runBackupProgram({ names: [file = ''] }: CommandLine): Promise<undefined> {
  const settings = readSettings();
  if (settings.databaseUrl !== null)
    throw new Error(
      'With DATABASE_URL the data is in PostgreSQL: use its own pg_dump or pg_basebackup (docs/operating.md).',
    );
  if (fs.existsSync(file)) throw new Error(`${file} already exists. Choose another name, or remove it.`);
  const folder = path.dirname(path.resolve(file));
  if (!fs.existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  if (file.endsWith('/')) throw new Error(`${file} names a folder. Name a file.`);

  const progress = new Progress(process.stderr, (done, of) => `${grouped(done)} of ${grouped(of)} rows`);
  let rows = 0;
  let moment = '';
  const size = await readQuietly(settings, (db, at) => {
    moment = new Date(at).toISOString();
    const onRows = (done: number, total: number): void => {
      rows = done;
      progress.say(done, total);
    };
    return writeBackupFile(file, backupPieces(db, { version: productVersion, at: moment, onRows }));
  })
    .catch((error: unknown) => {
      if (isNoRoomForFile(error)) throw new Error(`The disk of ${file} is full. No backup was written.`);
      throw isOfFile(error, file) ? new Error(`${file} cannot be written (${error.code}).`) : error;
    })
    .finally(() => progress.end());
  process.stdout.write(
    `${file}: ${counted(rows, 'row')} as they were at ${moment}, ${copySize(size)}. ` +
      'It holds personal data: only you can read it. The token secret is not in it.\n',
  );
}

/** Whether an error of the operating system concerns the file itself, not the database. */
const isOfFile = (error: unknown, file: string): error is NodeJS.ErrnoException =>
  error instanceof Error && (error as NodeJS.ErrnoException).path?.startsWith(file) === true;
