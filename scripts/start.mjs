/** `npm start`: builds if something changed since the last build, then runs the server in this process. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './lib/run.mjs';
import { CONSOLE, isStale, SERVER } from './lib/stale.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (isStale(root, SERVER) || isStale(root, CONSOLE)) {
  if (!fs.existsSync(path.join(root, 'node_modules/webpack'))) {
    console.error('The packages are not installed. Run `npm ci` first.');
    process.exit(1);
  }
  console.log('Building console and server…');
  const code = await runTool(path.join(root, 'scripts/build.mjs'), []);
  if (code !== 0) process.exit(code);
}
createRequire(import.meta.url)('../dist/server/main.cjs');
