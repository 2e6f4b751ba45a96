/** Finds the code of the database worker. */
import path from 'node:path';
import { workerFile as findWorkerFile } from '../../threads/workerFile';

/** Returns the absolute path of a CommonJS file for `new Worker`. */
export function engineWorkerFile(): string {
  return findWorkerFile({
    built: path.join(__dirname, 'pgliteWorker.cjs'),
    source: path.join(__dirname, 'pgliteWorker.ts'),
  });
}
