/** The program of `npm run restore`. */
import fs from 'node:fs';
import { counted, grouped } from '../../src/contract/counts';
import { checkSeal } from '../db/copy/backupFile';
import { readHeader } from '../db/copy/restore';
import { MIGRATIONS } from '../db/migrations/all';
import { Progress } from '../import/progress';
import { readSettings } from '../settings/settings';
import type { CommandLine } from './commandLine';
import { copySize } from './copyTexts';
import { restoreFolder } from './restoreFolder';

/** Checks the backup and restores it into the data folder. */
export async function runRestoreProgram({ names: [file = ''] }: CommandLine): Promise<undefined> {
  const settings = readSettings();
  if (settings.databaseUrl !== null)
    throw new Error(
      'A backup is restored into a data folder: run this without DATABASE_URL. From there `npm run migrate-to` leads to ' +
        'PostgreSQL (docs/operating.md).',
    );
  if (!fs.existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (!fs.statSync(file).isFile()) throw new Error(`${file} is not a file.`);

  const reading = new Progress(process.stderr, (done, of) => `${copySize(done)} of ${copySize(of)} checked`);
  await checkSeal(file, (done, of) => reading.say(done, of)).finally(() => reading.end());
  const header = await readHeader(file, MIGRATIONS);
  const progress = new Progress(process.stderr, (done, of) => `${grouped(done)} of ${grouped(of)} rows`);
  await restoreFolder(settings, file, header, (done, of) => progress.say(done, of)).finally(() =>
    progress.end(),
  );
  process.stdout.write(
    `${counted(header.rows, 'row')} of ${header.at} restored into ${settings.dataDir}, each one compared with the backup. ` +
      'Start the server with this DATA_DIR. Everybody has to sign in again.\n',
  );
}
