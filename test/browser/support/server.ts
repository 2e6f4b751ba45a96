/** Runs the built server as a separate process on a copy of a seeded data folder, as a user would. */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { programEnvironment } from '../../support/programEnvironment';
import { emptyFolder, templateFolder } from './folders';

export const ROOT = path.resolve(__dirname, '../../..');
export const SERVER_PROGRAM = path.join(ROOT, 'dist/server/main.cjs');
/** Number of orders in the demo data of the browser tests. */
const SEEDED_ORDERS = 1200;

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Ends the process; `SIGKILL` simulates a crash. Resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Everything printed so far. */
  output(): string;
}

interface ServerOptions {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Starts the built server and waits until it is ready. Rejects with its output if it ends before. */
export async function startServer({
  dataDir,
  port = 0,
  env = {},
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? copyOfSeededData();
  const child = spawn(process.execPath, [...process.execArgv, SERVER_PROGRAM], {
    cwd: ROOT,
    env: programEnvironment({
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      SEED_ORDERS: String(SEEDED_ORDERS),
      // Send Set Ready of one order at once, because no test undoes it.
      READY_GRACE_SECONDS: '0',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await readyUrl(child, () => printed);
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await gone;
      if (!dataDir && signal === 'SIGTERM') fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output()}`);
    const address = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output())?.[0];
    if (address) {
      const ready = await fetch(`${address}/readyz`).catch(() => null);
      if (ready?.ok) return address;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A copy of the demo data, free to be changed. */
export function copyOfSeededData(): string {
  const folder = emptyFolder();
  fs.cpSync(templateFolder(), folder, { recursive: true });
  return folder;
}
