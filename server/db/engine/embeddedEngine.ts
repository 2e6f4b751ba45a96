/**
 * PGlite made fit for real data: own thread, real fsync, one process per folder, checkpoints and vacuum on
 * timers, a version check, and a first start that either completes or is begun anew.
 */
import fs from 'node:fs';
import path from 'node:path';
import { copyClusterTemplate } from './clusterTemplate';
import type { Engine } from './engine';
import { lockFolder } from './folderLock';
import { PgliteThread } from './pgliteThread';
import { singleConnectionPool } from './singleConnectionPool';
import { syncTree } from './syncTree';
import { startUpkeep } from './upkeep';
import type { QueryAnswer, SyncCounts } from './workerProtocol';

/** Major version of PostgreSQL inside the pinned PGlite; a folder of another major cannot be opened. */
const EMBEDDED_MAJOR = 18;

export interface EmbeddedEngine extends Engine {
  readonly kind: 'embedded';
  /** Calls of fsync so far; the durability test counts them. */
  syncCounts(): Promise<SyncCounts>;
  /** True until `completeFirstStart`: the folder is being made and would be made anew after a crash. */
  readonly firstStart: boolean;
  /** Says that tables and first data are in place. Everything is synced to the disk before it returns. */
  completeFirstStart(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Longest wait for the one connection, milliseconds. */
  readonly acquireTimeoutMs?: number;
  /** Hears when the database thread ends unasked; the process should end too. */
  readonly onDeath: (error: Error) => void;
  /** Hears of a timer's work that failed; it is tried again later. */
  readonly onUpkeepError?: (error: unknown) => void;
}

/** Opens (and on first use creates) the database in `{dataDir}/pgdata`. Throws with a message for the operator. */
export async function openEmbeddedEngine(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { dataDir } = options;
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = path.join(dataDir, 'pgdata');
  const unfinished = path.join(dataDir, 'pgdata.unfinished');
  const lock = lockFolder(dataDir, path.join(dataDir, 'pgdata.lock'));
  try {
    // Nothing was acknowledged from a folder whose first start did not complete.
    if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true });
    let firstStart = !fs.existsSync(path.join(folder, 'PG_VERSION'));
    if (firstStart) {
      fs.writeFileSync(unfinished, '', { mode: 0o600 });
      copyClusterTemplate(folder, EMBEDDED_MAJOR);
    } else requireSameMajor(folder);

    // Until the first start completes nothing is acknowledged; then everything is synced at once.
    const thread = await PgliteThread.start({ dataDir: folder, syncs: !firstStart }, options.onDeath);
    const upkeep = startUpkeep((sql) => statement(sql), options.onUpkeepError);
    const pool = singleConnectionPool(async <R>(sql: string, params: readonly unknown[]) => {
      const answer = await thread.run<QueryAnswer<R>>({ op: 'query', sql, params });
      if (answer.command !== 'SELECT') upkeep.wrote(answer.rowCount);
      return answer;
    }, options.acquireTimeoutMs ?? 15_000);
    // Waits for the connection like everybody else: in the middle of a transaction CHECKPOINT and VACUUM fail.
    const statement = async (sql: string): Promise<void> => {
      const client = await pool.connect();
      try {
        await client.query(sql, []);
      } finally {
        client.release();
      }
    };

    let closing: Promise<void> | null = null;
    const close = async (): Promise<void> => {
      upkeep.stop();
      try {
        await statement('checkpoint');
      } finally {
        await pool.end();
        await thread.stop();
        lock.release();
      }
    };
    return {
      kind: 'embedded',
      pool,
      get firstStart() {
        return firstStart;
      },
      completeFirstStart: async () => {
        if (!firstStart) return;
        await thread.run({ op: 'startSyncing' });
        await statement('checkpoint');
        await syncTree(folder);
        fs.rmSync(unfinished, { force: true });
        await syncTree(dataDir, { depth: 0 });
        firstStart = false;
      },
      checkpoint: () => statement('checkpoint'),
      vacuum: () => statement('vacuum (analyze)'),
      syncCounts: () => thread.run<SyncCounts>({ op: 'syncCounts' }),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function requireSameMajor(folder: string): void {
  const found = Number.parseInt(fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'), 10);
  if (found === EMBEDDED_MAJOR) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${found}, this version embeds ${EMBEDDED_MAJOR} and cannot ` +
      'read it. Start the version that made it, export, and import into an empty DATA_DIR.',
  );
}
