/**
 * `npm run mutation -- SOURCE... TEST...`: changes the code of SOURCE in small ways, one at a time, runs the tests for
 * each and says which changes none of them noticed. Both are files or folders; a TEST begins with `test/`.
 * docs/quality.md says which tests go with which code and what is left over.
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
