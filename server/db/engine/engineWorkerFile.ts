/** Where the database worker's code is. */
import path from 'node:path';
import { workerFile as findWorkerFile } from '../../threads/workerFile';

/** Absolute path of a CommonJS file for `new Worker`. */
export function engineWorkerFile(): string {
  return findWorkerFile({
    built: path.join(__dirname, 'pgliteWorker.cjs'),
    source: path.join(__dirname, 'pgliteWorker.ts'),
  });
}
