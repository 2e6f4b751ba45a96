/** What the commands that copy the whole database print. */
import { version } from '../../package.json';

/** Of this program. */
export const productVersion = version;

/** `12 MB`. */
export const copySize = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** One sentence for the operator, and the end with code 1. */
export function printFailure(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
