/**
 * Commands that run what is named: a mistyped word is refused before anything runs, and a run of nothing is no success.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

function run(script: 'test' | 'build', ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim() };
}

const TESTS =
  'There are types, lint, format, references, unused, build, node, server, embedded, console, browser, --all, --shard.';
const HALVES = 'There are --server, --console.';

it.each([
  ['test', ['servr'], `Unknown: servr. ${TESTS}`],
  ['test', ['test/server/orders', 'node'], `Unknown: test/server/orders. ${TESTS}`],
  ['test', ['tests'], `Unknown: tests. ${TESTS}`],
  ['test', ['--shards=1/3'], `Unknown option '--shards'. ${TESTS}`],
  ['test', ['--shard', '1'], '--shard must be like 1/3.'],
  ['test', ['--shard', '1/3', 'servr'], `Unknown: servr. ${TESTS}`],
  ['build', ['--sever'], `Unknown option '--sever'. ${HALVES}`],
  ['build', ['server'], `Unknown: server. ${HALVES}`],
] as const)('npm run %s -- %j is refused and names what there is', (script, words, stderr) => {
  expect(run(script, ...words)).toEqual({ status: 2, stdout: '', stderr });
});
