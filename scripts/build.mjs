/**
 * `npm run build`: console (webpack) into dist/console, server (esbuild) into dist/server. `--server` or `--console`
 * builds only that one.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './lib/buildServer.mjs';
import { runTool } from './lib/run.mjs';
import { CONSOLE, stamped } from './lib/stale.mjs';
import { readWords } from './lib/words.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const { values } = readWords({ server: { type: 'boolean' }, console: { type: 'boolean' } });
const wants = (half) => values[half] ?? Object.keys(values).length === 0;

async function buildConsole() {
  fs.rmSync('dist/console', { recursive: true, force: true });
  const code = await runTool('node_modules/webpack-cli/bin/cli.js', ['--mode', 'production']);
  if (code !== 0) process.exit(code);
}

if (wants('server')) await buildServer(root);
if (wants('console')) await stamped(root, CONSOLE, buildConsole);
