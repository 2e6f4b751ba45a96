/** The embedded engine on a copy of a database that is thrown away afterwards: nothing is synced, and nobody keeps it alive. */
import type { Engine } from './engine';
import { PgliteThread } from './pgliteThread';
import { singleConnectionPool } from './singleConnectionPool';
import type { QueryAnswer } from './workerProtocol';

const ACQUIRE_TIMEOUT_MS = 60_000;

/** Opens what `EmbeddedEngine.copy` has made, which brings it to the moment that it shows. */
export async function openCopiedEngine(folder: string): Promise<Pick<Engine, 'pool' | 'close'>> {
  const thread = await PgliteThread.start({ dataDir: folder, syncs: false }, () => undefined);
  const run = <R>(sql: string, params: readonly unknown[]): Promise<QueryAnswer<R>> =>
    thread.run({ op: 'query', sql, params });
  const pool = singleConnectionPool(() => run, ACQUIRE_TIMEOUT_MS);
  return {
    pool,
    close: async () => {
      await pool.end();
      await thread.stop();
    },
  };
}
