/** `npm run backup -- FILE`: the whole embedded database as one file, also while the server runs (docs/operating.md). */
import fs from 'node:fs';
import path from 'node:path';
import { counted, grouped } from '../../src/contract/counts';
import { backupPieces } from '../db/copy/backup';
import { writeBackupFile } from '../db/copy/backupFile';
import { isNoRoomForFile } from '../db/engine/diskFull';
import { Progress } from '../import/progress';
import { readSettings } from '../settings/settings';
import { copySize, printFailure, productVersion } from './copyTexts';
import { readQuietly } from './quietDatabase';

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new Error('Usage: npm run backup -- FILE');
  const settings = readSettings();
  if (settings.databaseUrl !== null)
    throw new Error(
      'With DATABASE_URL the data is in PostgreSQL: use its own pg_dump or pg_basebackup (docs/operating.md).',
    );
  if (fs.existsSync(file)) throw new Error(`${file} is there already. Choose another name, or remove it.`);
  const folder = path.dirname(path.resolve(file));
  if (!fs.existsSync(folder)) throw new Error(`There is no folder ${folder}.`);

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
      throw isNoRoomForFile(error) ? new Error(`The disk of ${file} is full. No backup was written.`) : error;
    })
    .finally(() => progress.end());
  process.stdout.write(
    `${file}: ${counted(rows, 'row')} as they were at ${moment}, ${copySize(size)}. ` +
      'It holds personal data: only you can read it. The token secret is not in it.\n',
  );
}

main().then(() => process.exit(0), printFailure);
