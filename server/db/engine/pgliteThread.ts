/**
 * The main thread's side of the database worker: one promise per task, and errors with the members that `pg` gives
 * them. A thread that exceeds a task's limit is ended: on a full disk the engine may loop for ever.
 */
import { Worker } from 'node:worker_threads';
import { engineWorkerFile } from './engineWorkerFile';
import type { PlainError, WorkerMessage, WorkerOptions, WorkerTask } from './workerProtocol';

/** The longest start, milliseconds: it may have to recover everything written since the last checkpoint. */
const START_LIMIT_MS = 10 * 60_000;
/** After the limit the answer may already be queued, if the main thread was busy or asleep. Milliseconds. */
const GRACE_MS = 1_000;

/**
 * The thread was lost, and the caller's statement or transaction with it. `mayBeDone` is true for a running statement,
 * which may have been committed, and false for one that was not sent.
 */
export class ThreadLost extends Error {
  constructor(
    message: string,
    readonly mayBeDone: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ThreadLost';
  }
}

/** Called at once with the reason when a thread is lost. The folder must not be opened again before `gone` resolves. */
type OnDeath = (error: Error, gone: Promise<unknown>) => void;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

export class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onDeath: OnDeath;
  #nextId = 1;
  #dead: Error | null = null;
  #stopping = false;

  private constructor(worker: Worker, onDeath: OnDeath) {
    this.#worker = worker;
    this.#onDeath = onDeath;
  }

  /** Starts the worker and waits for the database. `onDeath` is called if the thread ends unexpectedly. */
  static async start(options: WorkerOptions, onDeath: OnDeath): Promise<PgliteThread> {
    const worker = new Worker(engineWorkerFile(), { workerData: options, execArgv: [] });
    const thread = new PgliteThread(worker, onDeath);
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not start in time.')), START_LIMIT_MS);
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'failed') {
          reject(new Error(`The embedded engine did not start: ${message.error.message}`));
        } else thread.#settle(message);
      });
      const ended = (error: Error): void => {
        reject(error);
        thread.#die(error);
      };
      worker.on('error', ended);
      worker.on('exit', (code) => ended(new Error(`The database thread ended with code ${code}.`)));
    })
      .catch(async (error: unknown) => {
        thread.#stopping = true;
        await worker.terminate();
        throw error;
      })
      .finally(() => clearTimeout(timer));
    return thread;
  }

  /**
   * Runs one task in the worker. Rejects with the database's error, or with `ThreadLost` if the thread has ended or
   * ends meanwhile; exceeding `limitMs` ends it. Tasks with a limit must run one at a time, because the limit counts
   * from the call.
   */
  run<T>(task: WorkerTask, limitMs?: number): Promise<T> {
    if (this.#dead) return Promise.reject(new ThreadLost(this.#dead.message, false, { cause: this.#dead }));
    const id = this.#nextId++;
    return new Promise<T>((resolve, reject) => {
      const timer =
        limitMs === undefined ? undefined : setTimeout(() => this.#lastCall(id, limitMs), limitMs);
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, timer });
      this.#worker.postMessage({ ...task, id });
    });
  }

  /** Closes the database and ends the thread. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    try {
      await this.run({ op: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #settle(message: Exclude<WorkerMessage, { kind: 'ready' | 'failed' }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    clearTimeout(waiting?.timer);
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(toError(message.error));
  }

  #lastCall(id: number, limitMs: number): void {
    setTimeout(() => {
      if (!this.#waiting.has(id)) return;
      this.#die(new Error(`The database took longer than ${limitMs / 1000} seconds over one statement.`));
    }, GRACE_MS);
  }

  #die(error: Error): void {
    if (this.#dead) return;
    this.#dead = error;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new ThreadLost(error.message, true, { cause: error }));
    }
    this.#waiting.clear();
    const gone = this.#worker.terminate();
    if (!this.#stopping) this.#onDeath(error, gone);
  }
}

function toError(plain: PlainError): Error {
  return Object.assign(new Error(plain.message), plain);
}
