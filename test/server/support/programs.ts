/** Runs programs of the server as separate processes: bundled from source as in the build, then started. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { programEnvironment } from '../../support/programEnvironment';

const ROOT = path.resolve(__dirname, '../../..');

/**
 * Bundles the entries (relative to the project) into one folder, with the files that the build adds: the database
 * worker, data, and an empty database. Returns the paths of the programs by entry name.
 */
export function bundlePrograms<Name extends string>(
  entries: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const names = Object.keys(entries) as Name[];
  const folder = path.join(ROOT, 'node_modules/.cache/test-programs', `${process.pid}-${randomUUID()}`);
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: { ...entries, pgliteWorker: 'server/db/engine/pgliteWorker.ts' },
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
  placeClusterTemplate(path.join(folder, 'cluster'));
  return Object.fromEntries(names.map((name) => [name, path.join(folder, `${name}.cjs`)])) as Record<
    Name,
    string
  >;
}

/** Runs the build's own function in a separate process, because Jest cannot load it. */
function placeClusterTemplate(target: string): void {
  const program = `import { placeClusterTemplate } from './scripts/lib/clusterTemplate.mjs';
    await placeClusterTemplate(...process.argv.slice(1));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, ROOT, target], { cwd: ROOT });
}

/** Removes the folder of `bundlePrograms`. */
export function removePrograms(programs: Readonly<Record<string, string>>): void {
  for (const program of Object.values(programs))
    fs.rmSync(path.dirname(program), { recursive: true, force: true });
}

export interface Program {
  readonly child: ChildProcess;
  /** Everything printed to standard output and standard error so far. */
  output(): string;
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Waits until the output matches; rejects if the program ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts a bundled program with these arguments and environment variables. */
export function startProgram(
  program: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    env: programEnvironment(env),
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
