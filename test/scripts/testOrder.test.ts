/** The lists of test files name what is there, and a run over several machines leaves nothing out. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
/** What a program of plain JavaScript says, as Jest and `npm test` load these lists. */
const ask = (program: string, argument?: unknown): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['-e', `console.log(JSON.stringify(${program}))`, JSON.stringify(argument ?? null)],
      { cwd: ROOT, encoding: 'utf8' },
    ),
  );
const { SLOW, ALSO_EMBEDDED, ONCE_IS_ENOUGH } = ask(`require('./test/support/testOrder.js')`) as Record<
  'SLOW' | 'ALSO_EMBEDDED' | 'ONCE_IS_ENOUGH',
  string[]
>;
const files = fs
  .readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.join(ROOT, 'test', file));

it.each([...SLOW, ...ALSO_EMBEDDED])('%s is one test file', (name) => {
  expect(files.filter((file) => file.includes(`/${name}.test.`))).toHaveLength(1);
});

it.each([...ONCE_IS_ENOUGH])('%s is among the tests', (name) => {
  expect(files.filter((file) => file.includes(`/test/${name}`))).not.toEqual([]);
});

it('deals every test to one of three machines, the slowest to different ones', () => {
  const shares = ask(
    `[1, 2, 3].map((shardIndex) =>
      new (require('./test/support/slowFirst.js'))()
        .shard(JSON.parse(process.argv[1]), { shardIndex, shardCount: 3 })
        .map((test) => test.path))`,
    files.map((file) => ({ path: file })),
  ) as string[][];
  expect(shares.flat().sort()).toEqual([...files].sort());
  const slowest = SLOW.slice(0, 3).map((name) =>
    shares.findIndex((share) => share.some((file) => file.includes(`/${name}.test.`))),
  );
  expect([...slowest].sort()).toEqual([0, 1, 2]);
});
