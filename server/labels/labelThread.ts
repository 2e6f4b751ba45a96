/** The server's side of a label thread: started with the first label, and restarted after it has died. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../threads/workerFile';
import type { Label } from './label';
import type { LabelAnswer, LabelTask } from './labelProtocol';
import { LettersMissing } from './missingLetters';

/** Without labels for this long, the thread ends to free its memory. Milliseconds. */
const IDLE_MS = 120_000;
/**
 * A label that takes longer, such as a hundred pages of rare characters, is given up, and its thread is ended. A
 * hundred pages of Latin take less than a second. Milliseconds.
 */
const TIMEOUT_MS = 10_000;
/** A label that needs more memory is given up as well. Fonts are not counted. */
const MOST_MB = 512;

/** The label took more time or memory than allowed. Its thread has ended; the next label starts a new one. */
export class LabelTooSlow extends Error {
  constructor() {
    super('The label took too long.');
    this.name = 'LabelTooSlow';
  }
}

export interface LabelPrinter {
  /**
   * Returns the label's PDF as base64 text. One label at a time: call it again only when the last one is settled.
   * Rejects with `LettersMissing` if no font has some of its letters, with `LabelTooSlow` after 10 s.
   */
  print(label: Label): Promise<string>;
  /** Ends the thread; a label in progress is refused. */
  stop(): Promise<void>;
}

interface Current {
  readonly resolve: (base64: string) => void;
  readonly reject: (error: Error) => void;
}

/** Makes a printer on its own thread. `timeoutMs` and `mostMb` limit each label. */
export function createLabelPrinter(timeoutMs = TIMEOUT_MS, mostMb = MOST_MB): LabelPrinter {
  let worker: Worker | null = null;
  let current: Current | null = null;
  let timer: NodeJS.Timeout | undefined;

  const end = async (error: Error): Promise<void> => {
    const [ended, refused] = [worker, current];
    worker = null;
    current = null;
    clearTimeout(timer);
    refused?.reject(error);
    await ended?.terminate();
  };
  const endAfter = (ms: number, error: Error): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void end(error), ms).unref();
  };
  const start = (): Worker => {
    const built = path.join(__dirname, 'labelWorker.cjs');
    const started = new Worker(workerFile({ built, source: path.join(__dirname, 'labelWorker.ts') }), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    });
    started.on('message', (answer: LabelAnswer) => {
      // Sent before its thread was ended: that label is refused already, and `current` is another one.
      if (worker !== started) return;
      const answered = current;
      current = null;
      started.unref();
      endAfter(IDLE_MS, new Error('The label thread was idle.'));
      if ('base64' in answer) answered?.resolve(answer.base64);
      else
        answered?.reject('missing' in answer ? new LettersMissing(answer.missing) : new Error(answer.error));
    });
    const died = (error: Error): void => {
      if (worker === started) void end(error);
    };
    started.on('error', (error: NodeJS.ErrnoException) =>
      died(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LabelTooSlow() : error),
    );
    started.on('exit', (code) => died(new Error(`The label thread ended with code ${code}.`)));
    return started;
  };

  return {
    print(label) {
      if (current) throw new Error('The label thread makes one label at a time.');
      worker ??= start();
      worker.ref();
      const answer = new Promise<string>((resolve, reject) => (current = { resolve, reject }));
      worker.postMessage({ label } satisfies LabelTask);
      endAfter(timeoutMs, new LabelTooSlow());
      return answer;
    },
    stop: () => end(new Error('The server is stopping.')),
  };
}
