/** The lists of test files name existing files, and a run split over several machines leaves no file out. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
/**
 * Prints a JavaScript expression as JSON in a process of its own, because Jest and `npm test` load these lists as plain
 * JavaScript.
 */
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

it.each([...SLOW, ...ALSO_EMBEDDED])('%s is exactly one test file', (name) => {
  expect(files.filter((file) => file.includes(`/${name}.test.`))).toHaveLength(1);
});

it.each([...ONCE_IS_ENOUGH])('%s is part of the tests', (name) => {
  expect(files.filter((file) => file.includes(`/test/${name}`))).not.toEqual([]);
});

it('assigns every test to one of three machines, and the slowest to different ones', () => {
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
