/** The running server's side of the operator's commands: HTTP over a socket that only its owner can open. */
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServerDeps } from '../deps';
import { findLocalCommand, socketPath } from './localCommands';

export interface LocalServer {
  close(): Promise<void>;
}

/** Starts listening. The caller holds the data folder's lock, so an existing socket file is left over. */
export async function startLocalServer(deps: ServerDeps): Promise<LocalServer> {
  const file = socketPath(deps.settings.dataDir);
  if (process.platform !== 'win32') fs.rmSync(file, { force: true });
  const ending = new AbortController();
  // Callers may take any time to send their input.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void answer(deps, request, response, ending.signal);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The file is created within `listen`, before it returns, so nobody else can open it even for a moment.
    const before = process.umask(0o177);
    try {
      server.listen(file, resolve);
    } finally {
      process.umask(before);
    }
  });
  return {
    close: () =>
      new Promise((resolve) => {
        ending.abort();
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Answers with one line per value, `{"value": …}`, and `{"error": "…"}` as the last line of a failed command. */
async function answer(
  deps: ServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  ending: AbortSignal,
): Promise<void> {
  const name = (request.url ?? '').slice(1);
  const command = findLocalCommand(name);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const stop = AbortSignal.any([ending, gone.signal]);
  // A caller that does not read, such as `less`, must not keep the server from ending.
  const write = async (line: object): Promise<void> => {
    if (!response.write(`${JSON.stringify(line)}\n`)) await once(response, 'drain', { signal: stop });
  };
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    if (!command) throw new Error(`The running server does not know the command ${name}.`);
    deps.log.info({ command: name }, 'Local command');
    const args: unknown = JSON.parse(
      Buffer.from(String(request.headers['x-args'] ?? ''), 'base64url').toString() || 'null',
    );
    for await (const value of command(deps, { args, input: request, ending: stop })) {
      await write({ value });
    }
  } catch (error) {
    // The end of this server broke the command off: the caller learns it from the connection, as after a crash. Or the
    // caller has gone.
    if (stop.aborted && (error as Error).name === 'AbortError') return void response.destroy();
    deps.log.warn({ err: error, command: name }, 'Local command failed');
    response.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
  }
  response.end();
}
