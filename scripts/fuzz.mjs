/** `npm run fuzz`: builds the server if it changed, then sends it generated requests (bench/fuzz/main.ts). */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBench } from './lib/buildBench.mjs';
import { buildServer } from './lib/buildServer.mjs';
import { runTool } from './lib/run.mjs';
import { isStale, SERVER } from './lib/stale.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const PROGRAM = 'dist/bench/fuzz.cjs';

if (isStale(root, SERVER)) {
  console.log('Building the server');
  await buildServer(root);
}
await buildBench('bench/fuzz/main.ts', PROGRAM);
process.exit(await runTool(PROGRAM, process.argv.slice(2)));
