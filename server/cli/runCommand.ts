/**
 * The command line's side of commands: runs them through the running server if there is one, else on the database
 * itself.
 */
import http from 'node:http';
import { Readable } from 'node:stream';
import { requireOpenFolder } from '../db/engine/clusterFolder';
import { hasDatabase } from '../db/engine/embeddedEngine';
import { FolderInUse } from '../db/engine/folderLock';
import { createLog } from '../http/log';
import { openServices } from '../start/openServices';
import { SHUTDOWN_MS } from '../start/shutdown';
import type { Settings } from '../settings/settings';
import { findLocalCommand, socketPath } from './localCommands';

/** How long to wait for a server that is just starting or ending. Milliseconds. */
const PATIENCE_MS = SHUTDOWN_MS + 10_000;
const PAUSE_MS = 300;

/** The running server ended before the command did. What it had written stays. */
export class ServerEnded extends Error {
  constructor() {
    super('The server stopped before the command was done. Start it and run the command again.');
    this.name = 'ServerEnded';
  }
}

/**
 * Runs a registered command and yields its lines. With DATABASE_URL it always runs in this process; on the embedded
 * engine, inside the server that uses the data folder. `here` is run if there is none.
 */
export async function* runCommand(
  settings: Settings,
  name: string,
  args: unknown,
  input: Readable = Readable.from([]),
  here: () => AsyncIterable<unknown> = () => runHere(settings, name, args, input),
): AsyncIterable<unknown> {
  if (settings.databaseUrl !== null) {
    yield* here();
    return;
  }
  // Checked first, because the error of the socket in it would not help an operator.
  requireOpenFolder(settings.dataDir);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const response = await throughServer(settings, name, args, input);
    if (response !== null) {
      yield* linesOf(response);
      return;
    }
    try {
      yield* here();
      return;
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function* runHere(
  settings: Settings,
  name: string,
  args: unknown,
  input: Readable,
): AsyncIterable<unknown> {
  const command = findLocalCommand(name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const isNew = settings.databaseUrl === null && !hasDatabase(settings.dataDir);
  const log = createLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel);
  // An operator's first command begins a real installation: only a server makes demo orders.
  const plain = { ...settings, seedOrders: 0, demo: false };
  const onDeath = (error: Error): never => {
    log.fatal({ err: error }, 'The database ended');
    process.exit(1);
  };
  const services = await openServices(plain, log, onDeath, { migrates: false });
  // Report it, because a forgotten or mistyped DATA_DIR would otherwise go unnoticed.
  if (isNew)
    process.stderr.write(
      `There was no database in ${settings.dataDir} (DATA_DIR): a new one was made there, without demo data.\n`,
    );
  try {
    yield* command(services.deps, { args, input });
  } finally {
    await services.close();
  }
}

/** Returns the running server's response; null if none is listening. */
function throughServer(
  settings: Settings,
  name: string,
  args: unknown,
  input: Readable,
): Promise<http.IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      socketPath: socketPath(settings.dataDir),
      path: `/${name}`,
      method: 'POST',
      // A new connection: a kept-alive one never emits 'connect', so the input would not be sent.
      agent: false,
      headers: { 'x-args': Buffer.from(JSON.stringify(args ?? null)).toString('base64url') },
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(isCutOff(error) ? new ServerEnded() : error);
    });
    request.on('response', resolve);
    // Send the input only once connected: without a server it must still be complete.
    request.on('socket', (socket) => socket.once('connect', () => input.pipe(request)));
  });
}

async function* linesOf(response: http.IncomingMessage): AsyncIterable<unknown> {
  for await (const line of wholeLines(response)) {
    const { value, error } = JSON.parse(line) as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    yield value;
  }
}

/** Yields the response's lines; of a response that is cut off the complete ones, then an error. */
async function* wholeLines(response: http.IncomingMessage): AsyncIterable<string> {
  let begun = '';
  response.setEncoding('utf8');
  try {
    for await (const chunk of response) {
      const lines = (begun + String(chunk)).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw isCutOff(error) ? new ServerEnded() : error;
  }
  if (!response.complete) throw new ServerEnded();
}

/** Whether Node reports that the other end of the connection is gone: `aborted`, `socket hang up`. */
const isCutOff = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
