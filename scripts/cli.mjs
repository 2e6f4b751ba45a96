/**
 * `npm run import`, `create-admin`, `redact`, `audit`, `backup`, `restore` and `migrate-to`: builds the server's
 * programs if there are none, then runs one. Programs that are older than their sources are run as they are: a running
 * server may still load its threads from that folder, and they have to be of its own version.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './lib/buildServer.mjs';
import { isBuilt, isStale, SERVER } from './lib/stale.mjs';

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
if (!isBuilt(root, SERVER)) await buildServer(root);
else if (isStale(root, SERVER))
  console.error(
    'The programs in dist/server are older than their sources. `npm run build -- --server` builds them again.',
  );
if (!fs.existsSync(bundle)) {
  console.error(`The build in dist/server is of a version without ${name}.`);
  process.exit(2);
}
process.argv = [process.argv[0], bundle, ...args];
createRequire(import.meta.url)(bundle);
