/**
 * Commands of the operator (`npm run import`, `npm run create-admin`). Only one process may use the embedded database,
 * so while the server runs, a command runs inside it, reached through a socket in the data folder that only its owner
 * can open. A command takes arguments and a stream, and yields lines.
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
  /** The input of the command, such as the file to import. Empty for others. */
  readonly input: Readable;
  /** Aborts when the server ends or the caller has gone, for a command that waits for its caller or takes long. */
  readonly ending?: AbortSignal;
}

/** Yields JSON values, one line each for the caller. The operator sees the message of a thrown error. */
export type LocalCommand = (deps: ServerDeps, input: LocalInput) => AsyncIterable<unknown>;

const commands = new Map<string, LocalCommand>();

/** Registers a command in this process. The server registers all commands, each CLI program its own. */
export function registerLocalCommand(name: string, command: LocalCommand): void {
  commands.set(name, command);
}

export function findLocalCommand(name: string): LocalCommand | undefined {
  return commands.get(name);
}

/** Longest socket path that every system accepts, in bytes. */
const MAX_SOCKET_PATH = 100;

/**
 * Returns the path of a data folder's socket. If the folder's path is too long, the socket is in the temporary folder.
 */
export function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, 'admin.sock');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\delivery-console-${hash}`;
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) return inside;
  const folder = path.join(os.tmpdir(), `delivery-console-${hash}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Everybody can write to the temporary folder, so make sure that this folder is ours.
  const { uid } = fs.lstatSync(folder);
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user.`);
  fs.chmodSync(folder, 0o700);
  return path.join(folder, 'admin.sock');
}
