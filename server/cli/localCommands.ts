/**
 * Commands of the operator (`npm run import`, `npm run create-admin`). The embedded database has one process: while
 * the server runs, a command runs inside it, reached through a socket in the data folder that only its owner can
 * open. A command takes arguments and a stream, and yields lines.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ServerDeps } from '../deps';

interface LocalInput {
  /** JSON value from the command line; check it before use. */
  readonly args: unknown;
  /** What is fed to the command: the file to import. Empty for others. */
  readonly input: Readable;
  /** Aborts when the server ends: for a command that waits for its caller. */
  readonly ending?: AbortSignal;
}

/** Yields JSON values, each a line for the caller. A thrown error's message reaches the operator. */
export type LocalCommand = (deps: ServerDeps, input: LocalInput) => AsyncIterable<unknown>;

const commands = new Map<string, LocalCommand>();

/** Makes a command known to this process. The server registers all, each CLI program its own. */
export function registerLocalCommand(name: string, command: LocalCommand): void {
  commands.set(name, command);
}

export function findLocalCommand(name: string): LocalCommand | undefined {
  return commands.get(name);
}

/** Longest socket path every system takes, in bytes. */
const MAX_SOCKET_PATH = 100;

/** Where the socket of a data folder is. A folder with a very long name has it in the temporary folder. */
export function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, 'admin.sock');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\delivery-console-${hash}`;
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) return inside;
  const folder = path.join(os.tmpdir(), `delivery-console-${hash}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The temporary folder is everybody's: whoever made this one first must be us.
  const { uid } = fs.lstatSync(folder);
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user.`);
  fs.chmodSync(folder, 0o700);
  return path.join(folder, 'admin.sock');
}
