/** Programs of the server as processes of their own: bundled from source like the build does it, then started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = path.resolve(__dirname, '../../..');

/** Bundles the entry (relative to the project) beside the database worker. Returns the program's path. */
export function bundleProgram(entry: string): string {
  const name = path.basename(entry, '.ts');
  const folder = path.join(
    ROOT,
    'node_modules/.cache/test-programs',
    `${name}-${createHash('sha256').update(`${entry} ${process.pid}`).digest('hex').slice(0, 12)}`,
  );
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: { [name]: entry, pgliteWorker: 'server/db/engine/pgliteWorker.ts' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    // jose is published as ES modules only.
    alias: { jose: path.join(ROOT, 'node_modules/jose') },
    logLevel: 'error',
  });
  fs.cpSync(path.join(ROOT, 'server/data'), path.join(folder, 'data'), { recursive: true });
  return path.join(folder, `${name}.cjs`);
}

/** Removes what `bundleProgram` made. */
export function removeProgram(program: string): void {
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
}

export interface Program {
  readonly child: ChildProcess;
  /** Everything printed to standard output and standard error so far. */
  output(): string;
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Waits until the output matches; rejects when the program ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts a bundled program with these arguments and environment variables. */
export function startProgram(
  program: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    env: { PATH: process.env.PATH, TZ: 'America/Toronto', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    output: () => printed,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(printed);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.once('close', () => reject(new Error(`The program ended:\n${printed}`)));
        look();
      }),
  };
}
