/** The built server as a process of its own, and what its log says of each answer. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endLater } from './cleanup';

export const SERVER_PROGRAM = 'dist/server/main.cjs';
const MEASURED = ['--expose-gc', '--require', path.resolve('scripts/lib/memoryProbe.cjs')];
/** Of a line of the log: `error`, and `fatal` above it. */
const ERROR_LEVEL = 50;

interface Memory {
  /** Of the JavaScript heap. */
  readonly heapBytes: number;
  /** Of the whole process, as the system counts. */
  readonly residentBytes: number;
}

export interface RunningServer {
  readonly url: string;
  /** From starting the process until it answered for the first time. Milliseconds. */
  readonly startedIn: number;
  /** Time that the server itself took for the request with this `x-request-id`, from its log. */
  millisOf(requestId: string): Promise<number>;
  /** Lines of its log that say that something failed, and how it ended where nobody has ended it. */
  loggedErrors(): readonly string[];
  /** What it holds after collecting garbage; for one that was started with `measuresMemory`. */
  memory(): Promise<Memory>;
  /** Ends it properly and resolves when it is gone. */
  stop(): Promise<void>;
}

export async function startServer({
  dataDir,
  orders,
  measuresMemory = false,
  settings = {},
}: {
  readonly dataDir: string;
  /** Orders it seeds when the folder is empty. */
  readonly orders: number;
  readonly measuresMemory?: boolean;
  /** Variables of docs/configuration.md, in place of the bench's own. */
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(measuresMemory ? MEASURED : []), SERVER_PROGRAM], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED_ORDERS: String(orders),
      LOG_LEVEL: 'info',
      // One person stands for many here.
      CALLS_PER_MINUTE: '1000000',
      REGISTRATIONS_PER_HOUR: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The server has no output.');
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isEnding = false;
  const stop = endLater(async () => {
    isEnding = true;
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 15_000);
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
      // The line is written after the answer has gone out.
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

/** The embedded engine may be busy with a million orders when it has just begun. */
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
  /** The id that the caller gave, where that is not the request's own. */
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
