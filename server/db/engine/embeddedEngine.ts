/**
 * PGlite made fit for real data: own thread, real fsync, one process per folder, checkpoints and vacuum on timers, a
 * version check, and a first start that is repeated from scratch if it does not complete.
 */
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder, readFolderFile } from '../../folderFile';
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
/** Marker file next to the folder of a database that is still being made. */
const UNFINISHED = 'pgdata.unfinished';
/** What the marker of a restore says; that of a first start is empty. */
const RESTORE = 'restore';

/** Folder for copies of the database, inside the data folder. One found at a start is left over. */
const COPY = 'backup.unfinished';

/** All tables, including the engine's own. */
const TABLES = `select format('%I.%I', nspname, relname) as name from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' order by pg_class.oid`;

/** Bytes of a new folder with its first log, before it holds any of our data. */
const ROOM_TO_MAKE = 64_000_000;

export interface EmbeddedEngine extends Engine {
  readonly kind: 'embedded';
  /** Number of fsync calls so far; the durability test counts them. */
  syncCounts(): Promise<SyncCounts>;
  /** True until `completeFirstStart`: the folder is being made, and a crash would make it start from scratch. */
  readonly firstStart: boolean;
  /** Call it once tables and first data are in place. It returns after everything is synced to the disk. */
  completeFirstStart(): Promise<void>;
}

/**
 * Whether a data folder has a complete database. Throws with a message for the operator if that cannot be determined.
 */
export function hasDatabase(dataDir: string): boolean {
  requireOpenFolder(dataDir);
  return (
    fs.existsSync(path.join(dataDir, 'pgdata', VERSION_FILE)) &&
    !fs.existsSync(path.join(dataDir, UNFINISHED))
  );
}

/** For commands that make no sense on a new database. Throws with a message for the operator. */
export function requireDatabase(dataDir: string): void {
  requireOpenFolder(dataDir);
  const isBegun = fs.existsSync(path.join(dataDir, UNFINISHED));
  // Do not tell the operator that there is no database when it has only lost files.
  if (isBegun || !findCluster(path.join(dataDir, 'pgdata')))
    throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
}

/** Longest wait for the single connection. */
const ACQUIRE_TIMEOUT_MS = 15_000;

interface EmbeddedOptions {
  readonly dataDir: string;
  /** Fills the folder from a backup. If that is interrupted, nothing but another restore opens the folder. */
  readonly restores?: boolean;
  /** Guards the folder's disk; without it only the start checks for free space. */
  readonly room?: DiskRoom;
  /** The longest a usual statement may take before the engine is restarted, milliseconds. */
  readonly statementLimitMs?: number;
  /** Called when the database has ended for good; the process should end too. */
  readonly onDeath: (error: Error) => void;
  /** Called when the database hung or broke and is being restarted. Committed data is kept. */
  readonly onLoss?: (error: Error) => void;
  /** Called when work on a timer failed; it is tried again later. */
  readonly onUpkeepError?: (error: unknown) => void;
}

/** Removes a database whose first start or restore did not complete. */
export async function discardBeginnings(dataDir: string): Promise<void> {
  if (!fs.existsSync(path.join(dataDir, UNFINISHED))) return;
  const lock = await lockFolder(dataDir, path.join(dataDir, LOCK));
  try {
    fs.rmSync(path.join(dataDir, 'pgdata'), { recursive: true, force: true });
    fs.rmSync(path.join(dataDir, UNFINISHED), { force: true });
  } finally {
    lock.release();
  }
}

/** Far longer than any of our statements takes, including import and clean-up. */
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

/** Whether the operating system says that the disk or folder can be read but not written. */
function isReadOnly(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // ENOENT occurs where the system does not allow folders, as in /proc.
  return ['EROFS', 'EACCES', 'EPERM'].includes(code) || (code === 'ENOENT' && syscall === 'mkdir');
}

const unwritable = (dataDir: string, { message }: Error): string =>
  `The data folder ${dataDir} cannot be written: ${message}. Give it to the user that runs the server, mount its disk ` +
  'for writing (after a check, when a fault made it read-only), or choose another DATA_DIR.';

/** A server that made a new database there would be taken for the restored one. */
const notRestored = (dataDir: string): string =>
  `The restore into ${dataDir} is not finished, so there is no database yet. Run \`npm run restore -- FILE\` again with this ` +
  'DATA_DIR until it says that it is done. To begin without a backup instead, remove the folder.';

async function openIn(dataDir: string, room: DiskRoom, options: EmbeddedOptions): Promise<EmbeddedEngine> {
  makeFolder(dataDir);
  const folder = path.join(dataDir, 'pgdata');
  const unfinished = path.join(dataDir, UNFINISHED);
  const lock = await lockFolder(dataDir, path.join(dataDir, LOCK));
  const copyFolder = path.join(dataDir, COPY);
  try {
    requireNotMoved(dataDir);
    fs.rmSync(copyFolder, { recursive: true, force: true });
    const begun = readFolderFile(unfinished);
    if (begun === RESTORE && !options.restores) throw new Error(notRestored(dataDir));
    // A folder whose first start or restore did not complete holds nothing that was acknowledged.
    if (begun !== null) fs.rmSync(folder, { recursive: true, force: true });
    let firstStart = !findCluster(folder);
    room.require(firstStart ? room.reserveBytes + ROOM_TO_MAKE : ROOM_TO_BEGIN);
    if (firstStart) {
      fs.writeFileSync(unfinished, options.restores ? RESTORE : '', { mode: 0o600 });
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
      // First data is only inserted, and its caller ends with a vacuum; another one in between would only delay it.
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
          // The rollback after a lost commit fails too; its error must not hide that the commit may have succeeded.
          throw (lost ??= error);
        }
      });
    };
    const pool = singleConnectionPool(openConnection, ACQUIRE_TIMEOUT_MS, {
      sharesSyncs: true,
    });
    // Waits for the connection like every caller: inside a transaction CHECKPOINT and VACUUM fail.
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
    const copy = async (signal?: AbortSignal): Promise<DatabaseCopy> => {
      if (fs.existsSync(copyFolder))
        throw new Error('Another backup is being made. Wait until it is finished.');
      fs.mkdirSync(copyFolder, { mode: 0o700 });
      try {
        room.require(room.reserveBytes + (await sizeOfTree(folder)));
        await upkeep.without(() => copyCluster({ from: folder, to: copyFolder, alone, signal }));
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
