/**
 * `npm run dev`: the server under `tsx watch` and the console under webpack-dev-server, which proxies the API. Stopping
 * this command stops both.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const apiPort = process.env.API_PORT ?? '8081';
const children = [
  ['node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: apiPort }],
  ['node_modules/webpack-cli/bin/cli.js', ['serve', '--mode', 'development'], { API_PORT: apiPort }],
].map(([tool, args, env]) =>
  spawn(process.execPath, [tool, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }),
);

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
