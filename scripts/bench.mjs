/**
 * `npm run bench`: builds if something changed, then measures the built product against its budgets
 * (docs/benchmarks.md). `--check` fails if a budget is missed by far. Words after `--` name the parts to run: bundle
 * store server find import rates labels attacks merchants grid console feed load.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { buildBench } from './lib/buildBench.mjs';
import { findChromium } from './lib/chromium.mjs';
import { runTool } from './lib/run.mjs';
import { CONSOLE, isStale, SERVER } from './lib/stale.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const PROGRAM = 'dist/bench/main.cjs';

if (isStale(root, SERVER) || isStale(root, CONSOLE)) {
  const code = await runTool('scripts/build.mjs', []);
  if (code !== 0) process.exit(code);
}
// Bundled rather than run by tsx: functions that are sent to the page must not need a compiler's helpers.
await buildBench('bench/main.ts', PROGRAM);
await buildBench('bench/attacks/attacker.ts', 'dist/bench/attacker.cjs');
// The thread of the embedded engine, which is looked for beside the program that opens it.
await buildBench('server/db/engine/pgliteWorker.ts', 'dist/bench/pgliteWorker.cjs');
// The plain table and the handwritten list with which the console's table is compared.
await esbuild.build({
  entryPoints: ['bench/console/plainTable.tsx', 'bench/console/handWritten.ts'],
  outdir: 'dist/bench',
  bundle: true,
  minify: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: Object.fromEntries(['eot', 'svg', 'ttf', 'woff', 'woff2'].map((kind) => [`.${kind}`, 'empty'])),
  logLevel: 'warning',
});
const chrome = findChromium();
process.exit(
  await runTool(PROGRAM, process.argv.slice(2), {
    env: { ...process.env, NODE_ENV: 'production', ...(chrome && { CHROME_PATH: chrome }) },
  }),
);
