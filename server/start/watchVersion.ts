/** Notices when a newer version of the program migrates the database while this one runs. */
import { newerMigrations } from '../db/migrate';
import type { ServerDeps } from '../deps';

/** Returns the check, to be called by a timer; it reports once. */
export function createVersionWatch({ db, log }: Pick<ServerDeps, 'db' | 'log'>): () => Promise<void> {
  let isSaid = false;
  return async () => {
    if (isSaid) return;
    const newer = await newerMigrations(db);
    if (newer.length === 0) return;
    isSaid = true;
    log.error(
      { newer },
      'A newer version has migrated the database while this one runs. Stop this process: its writes lack what the newer version stores',
    );
  };
}
