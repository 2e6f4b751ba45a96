/** `begin` is sent together with the first read of a transaction; a write waits until the transaction has begun. */
import type { PostgresQueryResult } from 'kysely';
import { beginningAlong } from '../../../server/db/engine/beginningAlong';

/** The statements sent, and the handles with which the test answers each. */
let sent: string[];
let answers: { good: () => void; bad: (error: Error) => void }[];
beforeEach(() => {
  sent = [];
  answers = [];
});

const run = beginningAlong(<R>(sql: string) => {
  sent.push(sql);
  return new Promise<PostgresQueryResult<R>>((resolve, reject) => {
    const rows = [{ of: sql }] as R[];
    answers.push({ good: () => resolve({ command: 'SELECT', rowCount: 1, rows }), bad: reject });
  });
});

it('a read is sent right behind begin, without waiting, and gets its own result', async () => {
  await run('begin', []);
  const read = run('select 1', []);
  expect(sent).toEqual(['begin', 'select 1']);
  for (const { good } of answers) good();
  expect((await read).rows).toEqual([{ of: 'select 1' }]);
});

it.each(['update orders set version = 2', 'with told as (insert into audit default values) select 1'])(
  'a write waits for begin, and is never sent when begin fails: %s',
  async (sql) => {
    await run('begin', []);
    const written = run(sql, []);
    expect(sent).toEqual(['begin']);
    answers[0]?.bad(new Error('No transaction'));
    await expect(written).rejects.toThrow('No transaction');
    expect(sent).toEqual(['begin']);
  },
);

it('a read fails when its transaction did not begin, and later statements are sent as usual', async () => {
  await run('start transaction isolation level repeatable read read only', []);
  const read = run('select 1', []);
  answers[1]?.good();
  answers[0]?.bad(new Error('No transaction'));
  await expect(read).rejects.toThrow('No transaction');
  void run('rollback', []);
  expect(sent.at(-1)).toBe('rollback');
});
