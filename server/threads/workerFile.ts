/** Finds a worker thread's code: beside the bundle if built, else compiled from source when needed. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type Esbuild from 'esbuild';

/**
 * Returns the absolute path of a CommonJS file for `new Worker`: `built` if it exists. Under tsx and jest, `source`, a
 * TypeScript file, is bundled into the cache, again whenever a file in its folder changes.
 */
export function workerFile({ built, source }: { readonly built: string; readonly source: string }): string {
  return fs.existsSync(built) ? built : compileFromSource(source);
}

function compileFromSource(source: string): string {
  const folder = path.dirname(source);
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(folder).sort()) {
    if (name.endsWith('.ts')) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  }
  const name = path.basename(source, '.ts');
  const target = path.join(
    __dirname,
    '../../node_modules/.cache/workers',
    `${name}-${hash.digest('hex').slice(0, 16)}.cjs`,
  );
  if (fs.existsSync(target)) return target;
  // Only development and tests reach this: a top-level import would load the bundler in production too.
  const { buildSync } = createRequire(__filename)('esbuild') as typeof Esbuild;
  const temporary = `${target}.${process.pid}`;
  buildSync({
    entryPoints: [source],
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
