/** The embedded engine without a folder, for tests: same thread and pool, but nothing is kept. */
import type { DiskRoom } from './diskRoom';
import type { Engine } from './engine';
import { PgliteThread } from './pgliteThread';
import { singleConnectionPool } from './singleConnectionPool';
import { needsRoom } from './statementKinds';
import type { QueryAnswer } from './workerProtocol';

interface MemoryEngine extends Engine {
  readonly kind: 'memory';
  /** Returns the whole database as bytes, from which a later engine can start by `snapshotFile`. */
  dump(): Promise<Uint8Array>;
}

interface MemoryOptions {
  readonly snapshotFile?: string;
  readonly acquireTimeoutMs?: number;
  /** Simulates a disk; without it there is always room. */
  readonly room?: DiskRoom | undefined;
}

/** Opens an empty database in memory, or one that starts from the dump in `snapshotFile`. */
export async function openMemoryEngine({
  snapshotFile,
  acquireTimeoutMs = 10_000,
  room,
}: MemoryOptions = {}): Promise<MemoryEngine> {
  const thread = await PgliteThread.start({ dataDir: null, snapshotFile }, () => undefined);
  const run = async <R>(sql: string, params: readonly unknown[]): Promise<QueryAnswer<R>> => {
    if (needsRoom(sql)) room?.require();
    return thread.run<QueryAnswer<R>>({ op: 'query', sql, params });
  };
  const pool = singleConnectionPool(() => run, acquireTimeoutMs);
  return {
    kind: 'memory',
    pool,
    others: null,
    load: () => pool.load(),
    shortage: () => room?.shortage() ?? null,
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
