/** A transaction begins together with what it reads first, and what it writes waits until it has begun. */
import type { PostgresQueryResult } from 'kysely';
import { beginningAlong } from '../../../server/db/engine/beginningAlong';

/** What the database was sent, and how it answers each in turn: by hand. */
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

it('what only reads is sent behind begin, without its answer, and gets its own', async () => {
  await run('begin', []);
  const read = run('select 1', []);
  expect(sent).toEqual(['begin', 'select 1']);
  for (const { good } of answers) good();
  expect((await read).rows).toEqual([{ of: 'select 1' }]);
});

it.each(['update orders set version = 2', 'with told as (insert into audit default values) select 1'])(
  'what writes waits for it, and is never sent where it has failed: %s',
  async (sql) => {
    await run('begin', []);
    const written = run(sql, []);
    expect(sent).toEqual(['begin']);
    answers[0]?.bad(new Error('No transaction'));
    await expect(written).rejects.toThrow('No transaction');
    expect(sent).toEqual(['begin']);
  },
);

it('a read whose transaction did not begin has failed, whatever it found, and what follows is sent by itself', async () => {
  await run('start transaction isolation level repeatable read read only', []);
  const read = run('select 1', []);
  answers[1]?.good();
  answers[0]?.bad(new Error('No transaction'));
  await expect(read).rejects.toThrow('No transaction');
  void run('rollback', []);
  expect(sent.at(-1)).toBe('rollback');
});
