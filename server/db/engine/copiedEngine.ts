/** The embedded engine on a temporary copy of a database: it does not sync, and a broken thread is not replaced. */
import type { Engine } from './engine';
import { PgliteThread } from './pgliteThread';
import { singleConnectionPool } from './singleConnectionPool';
import type { QueryAnswer } from './workerProtocol';

const ACQUIRE_TIMEOUT_MS = 60_000;

/** Opens a copy made by `EmbeddedEngine.copy`, which recovers the state at the time of the copy. */
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
