/** Where the database worker's code is: beside the bundle when built, else compiled from source on demand. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type Esbuild from 'esbuild';

/** Absolute path of a CommonJS file for `new Worker`. Under tsx and jest the source is bundled into the cache. */
export function workerFile(): string {
  const built = path.join(__dirname, 'pgliteWorker.cjs');
  return fs.existsSync(built) ? built : compileFromSource();
}

function compileFromSource(): string {
  const sources = ['pgliteWorker.ts', 'durableFs.ts', 'workerProtocol.ts'].map((name) =>
    path.join(__dirname, name),
  );
  const hash = createHash('sha256');
  for (const source of sources) hash.update(fs.readFileSync(source));
  const target = path.join(
    __dirname,
    '../../../node_modules/.cache/pglite-worker',
    `${hash.digest('hex').slice(0, 16)}.cjs`,
  );
  if (fs.existsSync(target)) return target;
  // Only development and tests come here: an import on top would load the bundler in production too.
  const { buildSync } = createRequire(__filename)('esbuild') as typeof Esbuild;
  const temporary = `${target}.${process.pid}`;
  buildSync({
    entryPoints: [sources[0] ?? ''],
    outfile: temporary,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
  });
  fs.renameSync(temporary, target);
  return target;
}
