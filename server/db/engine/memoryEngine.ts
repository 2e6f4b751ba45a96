/** The embedded engine without a folder, for tests: same thread, same pool, nothing survives. */
import type { Engine } from './engine';
import { PgliteThread } from './pgliteThread';
import { singleConnectionPool } from './singleConnectionPool';
import type { QueryAnswer } from './workerProtocol';

export interface MemoryEngine extends Engine {
  readonly kind: 'memory';
  /** The whole database as bytes that `snapshotFile` of a later engine starts from. */
  dump(): Promise<Uint8Array>;
}

/** Opens an empty memory database, or one that begins as the dump in `snapshotFile`. */
export async function openMemoryEngine(
  options: { snapshotFile?: string; acquireTimeoutMs?: number } = {},
): Promise<MemoryEngine> {
  const thread = await PgliteThread.start(
    { dataDir: null, snapshotFile: options.snapshotFile },
    () => undefined,
  );
  const pool = singleConnectionPool(
    <R>(sql: string, params: readonly unknown[]) => thread.run<QueryAnswer<R>>({ op: 'query', sql, params }),
    options.acquireTimeoutMs ?? 10_000,
  );
  return {
    kind: 'memory',
    pool,
    checkpoint: () => Promise.resolve(),
    vacuum: async () => {
      await thread.run({ op: 'query', sql: 'analyze', params: [] });
    },
    dump: () => thread.run<Uint8Array>({ op: 'dump' }),
    close: async () => {
      await pool.end();
      await thread.stop();
    },
  };
}
