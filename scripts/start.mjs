/** `npm start`: builds if something changed since the last build, then runs the server in this process. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './lib/run.mjs';
import { isStale } from './lib/stale.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['src', 'server', 'scripts', 'package-lock.json', 'webpack.config.js', 'tsconfig.json'];

if (
  isStale(
    path.join(root, 'dist/.built'),
    SOURCES.map((name) => path.join(root, name)),
  )
) {
  if (!fs.existsSync(path.join(root, 'node_modules/webpack'))) {
    console.error('The packages are not installed. Run `npm ci` first.');
    process.exit(1);
  }
  console.log('Building console and server…');
  const code = await runTool(path.join(root, 'scripts/build.mjs'), []);
  if (code !== 0) process.exit(code);
}
createRequire(import.meta.url)('../dist/server/main.cjs');
