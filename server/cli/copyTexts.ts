/** What the commands that copy the whole database print. */
import { version } from '../../package.json';
import { isNoRoomForFile } from '../db/engine/diskFull';

/** Of this program. */
export const productVersion = version;

/** `12 MB`. */
export const copySize = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** One sentence for the operator, and the end with code 1. */
export function printFailure(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const text = isNoRoomForFile(error) ? `The disk is full: ${message}. Nothing was kept of it.` : message;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
