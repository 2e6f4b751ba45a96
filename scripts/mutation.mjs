/**
 * `npm run mutation -- SOURCE... TEST...`: makes small changes to the code of SOURCE, one at a time, runs the tests for
 * each, and lists the changes that no test noticed. Both are files or folders; a TEST begins with `test/`.
 * docs/quality.md lists the tests for each part of the code and the remaining changes.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './lib/run.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const files = (name, ending) => (path.extname(name) === '' ? path.posix.join(name, '**', ending) : name);
const given = process.argv.slice(2);
const isTest = (name) => name.startsWith('test/');
const sources = given.filter((name) => !isTest(name)).map((name) => files(name, '*.ts'));
const tests = given.filter(isTest).map((name) => files(name, '*.test.ts'));

if (sources.length === 0 || tests.length === 0) {
  console.error('Name the code and its tests: npm run mutation -- src/domain/rates test/domain/rates');
  process.exit(1);
}

process.exit(
  await runTool(
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    ['run', 'scripts/mutation/stryker.config.mjs', '--mutate', sources.join(',')],
    { env: { ...process.env, MUTATION_TESTS: tests.join(' ') } },
  ),
);
