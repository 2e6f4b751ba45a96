/**
 * `npm run build`: console (webpack) into dist/console, server (esbuild) into dist/server. `--server` or `--console`
 * builds only that one.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './lib/run.mjs';
import { buildServer } from './lib/buildServer.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const only = process.argv.slice(2);
const wants = (half) => only.length === 0 || only.includes(`--${half}`);

if (wants('server')) await buildServer(root);
if (wants('console')) {
  fs.rmSync('dist/console', { recursive: true, force: true });
  const code = await runTool('node_modules/webpack-cli/bin/cli.js', ['--mode', 'production']);
  if (code !== 0) process.exit(code);
}
fs.writeFileSync('dist/.built', new Date().toISOString());
