/** `npm run fuzz`: builds the server when it changed, then sends it made-up requests (bench/fuzz/main.ts). */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { buildServer } from './lib/buildServer.mjs';
import { runTool } from './lib/run.mjs';
import { isStale } from './lib/stale.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const PROGRAM = 'dist/bench/fuzz.cjs';

if (isStale('dist/server/main.cjs', ['server', 'src/contract', 'src/lib', 'src/domain'])) {
  await buildServer(root);
}
await esbuild.build({
  entryPoints: ['bench/fuzz/main.ts'],
  outfile: PROGRAM,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
process.exit(await runTool(PROGRAM, process.argv.slice(2)));
