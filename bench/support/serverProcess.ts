/** The built server as a separate process, and the log lines for its responses. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SHUTDOWN_MS } from '../../server/start/shutdown';
import { programEnvironment } from '../../test/support/programEnvironment';
import { endLater } from './cleanup';

export const SERVER_PROGRAM = 'dist/server/main.cjs';
const MEASURED = ['--expose-gc', '--require', path.resolve('scripts/lib/memoryProbe.cjs')];
/** The log level `error`; `fatal` is above it. */
const ERROR_LEVEL = 50;

interface Memory {
  /** The JavaScript heap. */
  readonly heapBytes: number;
  /** The whole process, as counted by the operating system. */
  readonly residentBytes: number;
}

export interface RunningServer {
  readonly url: string;
  /** From the start of the process until its first response. Milliseconds. */
  readonly startedIn: number;
  /** The server's own time for the request with this `x-request-id`, from its log. */
  millisOf(requestId: string): Promise<number>;
  /** Error lines of its log, and how it ended if it ended unexpectedly. */
  loggedErrors(): readonly string[];
  /** Its memory after garbage collection. Only for a server started with `measuresMemory`. */
  memory(): Promise<Memory>;
  /** Shuts it down and resolves when the process has ended. */
  stop(): Promise<void>;
}

export async function startServer({
  dataDir,
  orders,
  measuresMemory = false,
  settings = {},
}: {
  readonly dataDir: string;
  /** Number of orders to seed if the folder is empty. */
  readonly orders: number;
  readonly measuresMemory?: boolean;
  /** Variables of docs/configuration.md that override those of the bench. */
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(measuresMemory ? MEASURED : []), SERVER_PROGRAM], {
    env: programEnvironment({
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED_ORDERS: String(orders),
      LOG_LEVEL: 'info',
      // One user stands for many here.
      CALLS_PER_MINUTE: '1000000',
      REGISTRATIONS_PER_HOUR: '100000',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The server has no output.');
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isEnding = false;
  const stop = endLater(async () => {
    isEnding = true;
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_MS + 5_000);
    await gone;
    clearTimeout(hard);
  });

  const millis = new Map<string, number>();
  const problems: string[] = [];
  const errors: string[] = [];
  child.once('exit', (code, signal) => {
    if (!isEnding) errors.push(`The process ended: ${signal ?? code}`);
  });
  createInterface({ input: stderr }).on('line', (line) => {
    const { reqId, clientRequestId, ms, level, msg } = readLine(line);
    if ((level !== undefined && level >= ERROR_LEVEL) || (msg === 'Ending' && !isEnding)) errors.push(line);
    if (reqId !== undefined && ms !== undefined) millis.set(clientRequestId ?? reqId, ms);
    else if (problems.length < 20) problems.push(line);
  });
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /Console\s+(http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void gone.then(() => reject(new Error(`The server ended:\n${problems.join('\n')}`)));
  });
  const url = await address;
  await untilReady(url);
  return {
    url,
    startedIn: performance.now() - started,
    millisOf: async (requestId) => {
      // The line is written after the response was sent.
      for (let tries = 0; tries < 500 && !millis.has(requestId); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      const found = millis.get(requestId);
      if (found === undefined) throw new Error(`The log says nothing of ${requestId}`);
      millis.delete(requestId);
      return found;
    },
    loggedErrors: () => errors,
    memory: () =>
      new Promise((resolve) => {
        child.once('message', (said: Memory) => resolve(said));
        child.send({});
      }),
    stop,
  };
}

/** The embedded engine may still be busy with a million orders after its start. */
async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { ok, status } = await fetch(`${url}/readyz`);
    if (ok) return;
    if (tries === 100) throw new Error(`The server is not ready: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

interface LogLine {
  readonly reqId?: string;
  /** The id sent by the client, if it is not used as the request id. */
  readonly clientRequestId?: string;
  readonly ms?: number;
  readonly level?: number;
  readonly msg?: string;
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return {};
  }
}
