/**
 * `npm run import`, `create-admin`, `redact`, `audit`, `backup`, `restore` and `migrate-to`: builds the server's
 * programs if their sources have changed, then runs one. While a server or a command uses the last build, it is run as
 * it is: they may still load their threads from that folder, which have to be of their own version.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './lib/buildServer.mjs';
import { isBuilt, isStale, isUsed, SERVER } from './lib/stale.mjs';

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
if (isStale(root, SERVER)) {
  if (isBuilt(root, SERVER) && isUsed(root, SERVER))
    console.error(
      'The sources have changed, but a running server or command uses dist/server: this runs as it was last built.',
    );
  else {
    console.error('Building the server…');
    await buildServer(root);
  }
}
if (!fs.existsSync(bundle)) {
  console.error(`The build in dist/server is of a version without ${name}.`);
  process.exit(2);
}
process.argv = [process.argv[0], bundle, ...args];
createRequire(import.meta.url)(bundle);
