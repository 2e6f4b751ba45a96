/** The server's end of the label thread: started with the first label, started again when it has died. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../threads/workerFile';
import type { Label } from './label';
import type { LabelAnswer, LabelTask } from './labelProtocol';
import { LettersMissing } from './missingLetters';

/** Without labels for so long the thread ends and gives its memory back. Milliseconds. */
const IDLE_MS = 120_000;
/** A label that takes longer is given up, and its thread with it. */
const TIMEOUT_MS = 20_000;

export interface LabelPrinter {
  /**
   * The label's PDF as base64 text. Rejects when it cannot be made or takes longer than 20 s, with `LettersMissing` when
   * it has letters that no font has.
   */
  print(label: Label): Promise<string>;
  /** Ends the thread; labels under way are refused. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (base64: string) => void;
  readonly reject: (error: Error) => void;
}

export function createLabelPrinter(): LabelPrinter {
  let worker: Worker | null = null;
  let waiting = new Map<number, Waiting>();
  let idle: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let nextId = 1;

  const end = async (error: Error): Promise<void> => {
    const ended = worker;
    const refused = waiting;
    worker = null;
    waiting = new Map();
    clearTimeout(idle);
    clearTimeout(watch);
    for (const { reject } of refused.values()) reject(error);
    await ended?.terminate();
  };
  /** Labels come one by one: as long as one is awaited, the next answer has to come in time. */
  const rearm = (): void => {
    clearTimeout(idle);
    clearTimeout(watch);
    if (waiting.size > 0) {
      watch = setTimeout(() => void end(new Error('A label took too long.')), TIMEOUT_MS).unref();
    } else {
      idle = setTimeout(() => void end(new Error('The label thread was idle.')), IDLE_MS).unref();
      worker?.unref();
    }
  };
  const start = (): Worker => {
    const built = path.join(__dirname, 'labelWorker.cjs');
    const started = new Worker(workerFile({ built, source: path.join(__dirname, 'labelWorker.ts') }), {
      execArgv: [],
    });
    started.on('message', (message: LabelAnswer) => {
      const task = waiting.get(message.id);
      waiting.delete(message.id);
      rearm();
      if ('base64' in message) task?.resolve(message.base64);
      else
        task?.reject('missing' in message ? new LettersMissing(message.missing) : new Error(message.error));
    });
    const died = (error: Error): void => {
      if (worker === started) void end(error);
    };
    started.on('error', died);
    started.on('exit', (code) => died(new Error(`The label thread ended with code ${code}.`)));
    return started;
  };

  return {
    print(label) {
      worker ??= start();
      worker.ref();
      const id = nextId++;
      const answer = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, label } satisfies LabelTask);
      if (waiting.size === 1) rearm();
      return answer;
    },
    stop: () => end(new Error('The server is stopping.')),
  };
}
