/** Texts for the commands that copy the whole database. */
import { version } from '../../package.json';

/** The version of this program. */
export const productVersion = version;

/** Formats a size: `12 MB`. */
export const copySize = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** Prints one sentence for the operator and exits with code 1. */
export function printFailure(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
