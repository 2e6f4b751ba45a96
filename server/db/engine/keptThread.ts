/**
 * Keeps a database thread running. A thread that hangs in a statement or ends unexpectedly is replaced by a new one on
 * the same folder, which recovers everything committed, as after a restart of the process.
 */
import type { DiskRoom } from './diskRoom';
import { PgliteThread } from './pgliteThread';
import type { WorkerOptions, WorkerTask } from './workerProtocol';

/** Free bytes that an engine needs to start: it may have to add a file of 16 MB to its log. */
export const ROOM_TO_BEGIN = 24_000_000;

/** After more restarts than this within the time, another one would not help. */
const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1_000;

interface KeptThread {
  /**
   * Returns the current thread, waiting for one that is starting. Throws `DiskFull` while a new one waits for free
   * space.
   */
  current(): Promise<PgliteThread>;
  /** Runs a task in the current thread. */
  run<T>(task: WorkerTask): Promise<T>;
  stop(): Promise<void>;
}

interface KeptThreadOptions {
  /** Read at each start. */
  readonly workerOptions: () => WorkerOptions;
  /** False while the folder is being made: there is nothing to keep yet, so `onDeath` is called at once. */
  readonly mayStartAnew: () => boolean;
  readonly room: DiskRoom;
  /** Called when a thread was lost, before a new one is started. */
  readonly onLoss: (error: Error) => void;
  /** Called when there is no thread and there will be none: the process should end. */
  readonly onDeath: (error: Error) => void;
}

/** Starts the first thread. Rejects if that fails. */
export async function keepThread(options: KeptThreadOptions): Promise<KeptThread> {
  const { room } = options;
  const lostAt: number[] = [];
  let isStopped = false;
  let isWaiting = false;

  const start = (): Promise<PgliteThread> => PgliteThread.start(options.workerOptions(), lost);
  const lost = (error: Error, gone: Promise<unknown>): void => {
    if (isStopped) return;
    current = startAnew(error, gone);
    current.catch((reason: unknown) => {
      if (!isStopped) options.onDeath(reason as Error);
    });
  };
  const startAnew = async (error: Error, gone: Promise<unknown>): Promise<PgliteThread> => {
    lostAt.push(performance.now());
    const isTooOften =
      lostAt.filter((at) => at > performance.now() - RESTARTS_WITHIN_MS).length > MOST_RESTARTS;
    if (isTooOften || !options.mayStartAnew()) throw error;
    isWaiting = true;
    options.onLoss(error);
    await gone;
    await roomToBegin();
    return start();
  };
  const roomToBegin = async (): Promise<void> => {
    while (!isStopped && room.shortage(ROOM_TO_BEGIN)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    isWaiting = false;
    if (isStopped) throw new Error('The database is closed.');
  };

  let current = start();
  await current;
  const now = (): Promise<PgliteThread> => {
    const shortage = isWaiting ? room.shortage(ROOM_TO_BEGIN) : null;
    return shortage ? Promise.reject(shortage) : current;
  };
  return {
    current: now,
    run: async (task) => (await now()).run(task),
    stop: async () => {
      isStopped = true;
      await (await current.catch(() => null))?.stop();
    },
  };
}
