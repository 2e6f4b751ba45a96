/**
 * `npm run import`, `create-admin`, `redact`, `audit`, `backup`, `restore` and `migrate-to`: builds the server's
 * programs if they are out of date, then runs one.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './lib/buildServer.mjs';
import { isStale, SERVER } from './lib/stale.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const PROGRAMS = {
  import: 'import.cjs',
  'create-admin': 'createAdmin.cjs',
  redact: 'redact.cjs',
  audit: 'audit.cjs',
  backup: 'backup.cjs',
  restore: 'restore.cjs',
  'migrate-to': 'migrateTo.cjs',
};

const [name, ...args] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name ?? '') ? PROGRAMS[name] : undefined;
if (!program) {
  const what = name === undefined ? 'Name a command' : `Unknown command ${name}`;
  console.error(`${what}. Known: ${Object.keys(PROGRAMS).join(', ')}.`);
  process.exit(2);
}
const bundle = path.join(root, 'dist/server', program);
if (isStale(root, SERVER)) await buildServer(root);
process.argv = [process.argv[0], bundle, ...args];
createRequire(import.meta.url)(bundle);
