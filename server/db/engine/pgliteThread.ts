/** The main thread's end of the database worker: one promise per task, errors with the members `pg` gives them. */
import { Worker } from 'node:worker_threads';
import { workerFile } from './workerFile';
import type { PlainError, WorkerMessage, WorkerOptions, WorkerTask } from './workerProtocol';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onDeath: (error: Error) => void;
  #nextId = 1;
  #dead: Error | null = null;
  #stopping = false;

  private constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    this.#onDeath = onDeath;
  }

  /** Starts the worker and waits for the database. `onDeath` hears of a thread that ended unasked. */
  static async start(options: WorkerOptions, onDeath: (error: Error) => void): Promise<PgliteThread> {
    const worker = new Worker(workerFile(), { workerData: options, execArgv: [] });
    const thread = new PgliteThread(worker, onDeath);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'failed') reject(toError(message.error));
        else thread.#settle(message);
      });
      const ended = (error: Error): void => {
        reject(error);
        thread.#die(error);
      };
      worker.on('error', ended);
      worker.on('exit', (code) => ended(new Error(`The database thread ended with code ${code}.`)));
    }).catch(async (error: unknown) => {
      thread.#stopping = true;
      await worker.terminate();
      throw error;
    });
    return thread;
  }

  /** Runs one task in the worker. Rejects with the database's error, or when the thread has ended. */
  run<T>(task: WorkerTask): Promise<T> {
    if (this.#dead) return Promise.reject(this.#dead);
    const id = this.#nextId++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
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
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(toError(message.error));
  }

  #die(error: Error): void {
    if (this.#dead) return;
    this.#dead = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    if (!this.#stopping) this.#onDeath(error);
  }
}

function toError(plain: PlainError): Error {
  return Object.assign(new Error(plain.message), plain);
}
