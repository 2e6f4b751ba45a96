/**
 * PGlite made fit for real data: own thread, real fsync, one process per folder, checkpoints and vacuum on
 * timers, a version check, and a first start that either completes or is begun anew.
 */
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../folderFile';
import { beginningAlong } from './beginningAlong';
import {
  EMBEDDED_MAJOR,
  findCluster,
  noFolder,
  requireOpenFolder,
  unusable,
  VERSION_FILE,
} from './clusterFolder';
import { copyClusterTemplate } from './clusterTemplate';
import { copyCluster, sizeOfTree, type Alone } from './copyCluster';
import { isNoRoomForFile } from './diskFull';
import { openDiskRoom, type DiskRoom } from './diskRoom';
import type { DatabaseCopy, Engine } from './engine';
import { lockFolder } from './folderLock';
import { keepThread, ROOM_TO_BEGIN } from './keptThread';
import { ThreadLost, type PgliteThread } from './pgliteThread';
import { singleConnectionPool } from './singleConnectionPool';
import { requireNotMoved } from './movedAway';
import { limitOf, needsRoom } from './statementKinds';
import { syncTree } from './syncTree';
import { startUpkeep } from './upkeep';
import type { QueryAnswer, SyncCounts } from './workerProtocol';

const LOCK = 'pgdata.lock';
/** Beside the folder of a database that is still being made. */
const UNFINISHED = 'pgdata.unfinished';

/** Where a copy of the database is made, in the data folder. One that is found at a start has nobody any more. */
const COPY = 'backup.unfinished';

/** All there are, those of the engine itself too. */
const TABLES = `select format('%I.%I', nspname, relname) as name from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' order by pg_class.oid`;

/** Bytes of a new folder with its first log, before any data of ours is in it. */
const ROOM_TO_MAKE = 64_000_000;

export interface EmbeddedEngine extends Engine {
  readonly kind: 'embedded';
  /** Calls of fsync so far; the durability test counts them. */
  syncCounts(): Promise<SyncCounts>;
  /** True until `completeFirstStart`: the folder is being made and would be made anew after a crash. */
  readonly firstStart: boolean;
  /** Says that tables and first data are in place. Everything is synced to the disk before it returns. */
  completeFirstStart(): Promise<void>;
}

/**
 * Whether there is a database in a data folder, and not the beginnings of one. Throws with a message for the operator where nobody
 * can say.
 */
export function hasDatabase(dataDir: string): boolean {
  requireOpenFolder(dataDir);
  return (
    fs.existsSync(path.join(dataDir, 'pgdata', VERSION_FILE)) &&
    !fs.existsSync(path.join(dataDir, UNFINISHED))
  );
}

/** For what makes no sense in a new one. Throws with a message for the operator. */
export function requireDatabase(dataDir: string): void {
  requireOpenFolder(dataDir);
  const isBegun = fs.existsSync(path.join(dataDir, UNFINISHED));
  // One that lost files is not said to be none.
  if (isBegun || !findCluster(path.join(dataDir, 'pgdata')))
    throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
}

interface EmbeddedOptions {
  readonly dataDir: string;
  /** Longest wait for the one connection, milliseconds. */
  readonly acquireTimeoutMs?: number;
  /** The guard of the folder's disk; without one only the start looks whether there is room. */
  readonly room?: DiskRoom;
  /** The longest a usual statement may take before the engine is started anew, milliseconds. */
  readonly statementLimitMs?: number;
  /** Hears when there is no database any more; the process should end too. */
  readonly onDeath: (error: Error) => void;
  /** Hears that the database hung or broke and is started anew. What was committed is kept. */
  readonly onLoss?: (error: Error) => void;
  /** Hears of a timer's work that failed; it is tried again later. */
  readonly onUpkeepError?: (error: unknown) => void;
}

/** Removes a database whose first start did not complete. */
export function discardBeginnings(dataDir: string): void {
  if (!fs.existsSync(path.join(dataDir, UNFINISHED))) return;
  const lock = lockFolder(dataDir, path.join(dataDir, LOCK));
  try {
    fs.rmSync(path.join(dataDir, 'pgdata'), { recursive: true, force: true });
    fs.rmSync(path.join(dataDir, UNFINISHED), { force: true });
  } finally {
    lock.release();
  }
}

/** Far longer than any statement of ours takes, import and clean-up included. */
const STATEMENT_LIMIT_MS = 60_000;

/** Opens (and on first use creates) the database in `{dataDir}/pgdata`. Throws with a message for the operator. */
export async function openEmbeddedEngine(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { dataDir, room = openDiskRoom({ folder: dataDir, reserveBytes: 0 }) } = options;
  try {
    return await openIn(dataDir, room, options);
  } catch (error) {
    if (isNoFolder(error)) throw new Error(noFolder(dataDir), { cause: error });
    if (isReadOnly(error)) throw new Error(unwritable(dataDir, error as Error), { cause: error });
    throw isNoRoomForFile(error) ? (room.shortage(ROOM_TO_BEGIN) ?? error) : error;
  }
}

const isNoFolder = (error: unknown): boolean => {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'mkdir' && ['EEXIST', 'ENOTDIR'].includes(code);
};

/** What the operating system says where the disk, or the folder for this user, can be read and not written. */
function isReadOnly(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // The last one where the system makes no folders, as in /proc.
  return ['EROFS', 'EACCES', 'EPERM'].includes(code) || (code === 'ENOENT' && syscall === 'mkdir');
}

const unwritable = (dataDir: string, { message }: Error): string =>
  `The data folder ${dataDir} cannot be written: ${message}. Give it to the user that runs the server, mount its disk ` +
  'for writing (after a check, when a fault made it read-only), or choose another DATA_DIR.';

async function openIn(dataDir: string, room: DiskRoom, options: EmbeddedOptions): Promise<EmbeddedEngine> {
  makeFolder(dataDir);
  const folder = path.join(dataDir, 'pgdata');
  const unfinished = path.join(dataDir, UNFINISHED);
  const lock = lockFolder(dataDir, path.join(dataDir, LOCK));
  const copyFolder = path.join(dataDir, COPY);
  try {
    requireNotMoved(dataDir);
    fs.rmSync(copyFolder, { recursive: true, force: true });
    // Nothing was acknowledged from a folder whose first start did not complete.
    if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true });
    let firstStart = !findCluster(folder);
    room.require(firstStart ? room.reserveBytes + ROOM_TO_MAKE : ROOM_TO_BEGIN);
    if (firstStart) {
      fs.writeFileSync(unfinished, '', { mode: 0o600 });
      copyClusterTemplate(folder, EMBEDDED_MAJOR);
    }

    // Until the first start completes nothing is acknowledged; then everything is synced at once.
    const thread = await keepThread({
      workerOptions: () => ({ dataDir: folder, syncs: !firstStart }),
      mayStartAnew: () => !firstStart,
      room,
      onLoss: (error) => options.onLoss?.(error),
      onDeath: options.onDeath,
    }).catch((error: Error) => {
      throw firstStart ? error : new Error(unusable(folder, error.message), { cause: error });
    });
    const upkeep = startUpkeep({
      statement: (sql) => statement(sql),
      tables: () => tables(),
      onError: options.onUpkeepError,
      // First data is only added, and whoever adds it ends with a vacuum: one in between kept it waiting for too long.
      mayVacuum: () => !firstStart,
    });
    const usualLimitMs = options.statementLimitMs ?? STATEMENT_LIMIT_MS;
    const openConnection = () => {
      let mine: PgliteThread | null = null;
      let lost: ThreadLost | null = null;
      return beginningAlong(async <R>(sql: string, params: readonly unknown[]): Promise<QueryAnswer<R>> => {
        if (needsRoom(sql)) room.require();
        mine ??= await thread.current();
        try {
          const answer = await mine.run<QueryAnswer<R>>(
            { op: 'query', sql, params },
            limitOf(sql, usualLimitMs),
          );
          if (answer.command !== 'SELECT') upkeep.wrote(answer.rowCount);
          return answer;
        } catch (error) {
          if (!(error instanceof ThreadLost)) throw error;
          // The rollback that follows a lost commit fails too, and must not hide that the commit may have been done.
          throw (lost ??= error);
        }
      });
    };
    const pool = singleConnectionPool(openConnection, options.acquireTimeoutMs ?? 15_000, {
      sharesSyncs: true,
    });
    // Waits for the connection like everybody else: in the middle of a transaction CHECKPOINT and VACUUM fail.
    const alone: Alone = async (work) => {
      const client = await pool.connectAlone();
      try {
        return await work(async <Row>(sql: string) => (await client.query<Row>(sql, [])).rows);
      } finally {
        client.release();
      }
    };
    const statement = (sql: string): Promise<void> => alone(async (run) => void (await run(sql)));
    const tables = async (): Promise<string[]> =>
      (await alone((run) => run<{ name: string }>(TABLES))).map(({ name }) => name);
    const removeCopy = () => fs.promises.rm(copyFolder, { recursive: true, force: true });
    const copy = async (): Promise<DatabaseCopy> => {
      if (fs.existsSync(copyFolder)) throw new Error('Another backup is being made. Wait until it is done.');
      fs.mkdirSync(copyFolder, { mode: 0o700 });
      try {
        room.require(room.reserveBytes + (await sizeOfTree(folder)));
        await upkeep.without(() => copyCluster({ from: folder, to: copyFolder, alone }));
      } catch (error) {
        await removeCopy();
        throw isNoRoomForFile(error) ? (room.shortage() ?? error) : error;
      }
      return { folder: copyFolder, remove: removeCopy };
    };

    let closing: Promise<void> | null = null;
    const close = async (): Promise<void> => {
      upkeep.stop();
      try {
        await statement('checkpoint');
      } finally {
        await pool.end();
        await thread.stop().finally(() => lock.release());
      }
    };
    return {
      kind: 'embedded',
      pool,
      others: null,
      load: () => pool.load(),
      shortage: () => room.shortage(),
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
      copy,
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
