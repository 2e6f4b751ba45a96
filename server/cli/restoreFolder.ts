/** Makes a data folder's database from a backup. */
import { randomUUID } from 'node:crypto';
import { databaseOn } from '../db/database';
import type { BackupHeader } from '../db/copy/backup';
import { loadBackup } from '../db/copy/restore';
import { openDiskRoom } from '../db/engine/diskRoom';
import { discardBeginnings, hasDatabase, openEmbeddedEngine } from '../db/engine/embeddedEngine';
import { migrate } from '../db/migrate';
import { MIGRATIONS } from '../db/migrations/all';
import { withTx } from '../db/withTx';
import { recordChange } from '../repositories/audit';
import { dropAllPlaces, renewFeedEra } from '../repositories/feed';
import { endAllSessions } from '../repositories/sessions';
import { believeClock } from '../services/redaction/clockLeap';
import type { Settings } from '../settings/settings';
import { printFailure } from './copyTexts';

type OnRows = (done: number, total: number) => void;

/**
 * Restores the backup. Until everything is restored and compared, the folder is not a database, and no server starts on
 * it.
 */
export async function restoreFolder(
  { dataDir, diskReserveBytes, statementLimitMs }: Settings,
  file: string,
  header: BackupHeader,
  onRows: OnRows,
): Promise<void> {
  if (hasDatabase(dataDir))
    throw new Error(
      `There is a database in ${dataDir}, and a backup is never restored over one. Name a folder that is empty or does not exist ` +
        'yet (DATA_DIR=… npm run restore -- FILE), then start the server with it.',
    );
  const engine = await openEmbeddedEngine({
    dataDir,
    room: openDiskRoom({ folder: dataDir, reserveBytes: diskReserveBytes }),
    statementLimitMs,
    restores: true,
    onDeath: printFailure,
  });
  try {
    const db = databaseOn(engine);
    await loadBackup(db, file, { header, known: MIGRATIONS, onRows });
    await migrate(db);
    await dropAllPlaces(db);
    await withTx(db, async (trx) => {
      const now = Date.now();
      // Sessions ended since the backup would otherwise be valid again.
      await endAllSessions(trx, 'restored', now);
      // Consoles that stayed open know changes that the restore has undone, so they must load everything again.
      await renewFeedEra(trx);
      // An old backup brings back what was redacted since, so the next redaction must not wait for the check of the
      // clock.
      await believeClock(trx);
      await recordChange(trx, {
        actor: 'operator',
        requestId: randomUUID(),
        action: 'restore',
        entity: 'database',
        entityId: 'command',
        after: { at: header.at, rows: header.rows },
        at: now,
      });
    });
    await engine.vacuum();
    await engine.completeFirstStart();
    await engine.close();
  } catch (error) {
    await engine.close().catch(() => undefined);
    // Its space is needed, especially if the disk is full.
    await discardBeginnings(dataDir);
    throw error;
  }
}
