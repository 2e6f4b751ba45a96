/**
 * Writes the lines of the log. If the log cannot be written (a full disk, a pipe without a reader), lines are lost but
 * the server goes on; as soon as it can write again, it says how many are missing.
 */
import fs from 'node:fs';
import type { DestinationStream } from 'pino';

/** How long to wait for a slow reader, milliseconds: the process does nothing else meanwhile. */
const PATIENCE_MS = 50;
const PAUSE_MS = 5;

/** Writes lines to an open file, by default standard error. Never throws. */
export function openLogStream(descriptor = 2): DestinationStream {
  let lost = 0;
  let isInsideLine = false;
  const writeWhole = (text: string): void => {
    let rest = Buffer.from(isInsideLine ? `\n${text}` : text);
    const until = performance.now() + PATIENCE_MS;
    while (rest.length > 0) {
      const written = writeSome(descriptor, rest);
      if (written > 0) isInsideLine = written < rest.length;
      else if (performance.now() >= until) throw new Error('The reader of the log is too slow.');
      else pause();
      rest = rest.subarray(written);
    }
  };
  return {
    write: (line) => {
      try {
        if (lost > 0) {
          writeWhole(
            `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'Lines of the log were lost' })}\n`,
          );
          lost = 0;
        }
        writeWhole(line);
      } catch {
        lost += 1;
      }
    },
  };
}

/** Returns the number of bytes written; 0 if a pipe is full. */
function writeSome(descriptor: number, bytes: Buffer): number {
  try {
    return fs.writeSync(descriptor, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

/** Ignores the same faults on printed output: unhandled, their error event would end the process. */
export function ignorePrintFaults(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
