/** Transactions that share a disk sync: nobody gets a result that is not on disk. */
import type { PostgresQueryResult } from 'kysely';
import { ThreadLost } from '../../../server/db/engine/pgliteThread';
import { singleConnectionPool } from '../../../server/db/engine/singleConnectionPool';

/** What the engine did and who got a result, in sequence. */
let happened: string[];
let fails: (sql: string) => Error | null;
beforeEach(() => {
  // Time must not influence the result.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  happened = [];
  fails = () => null;
});
afterEach(() => jest.restoreAllMocks());

const run = async <R>(sql: string): Promise<PostgresQueryResult<R>> => {
  await new Promise((resolve) => setImmediate(resolve));
  const error = fails(sql);
  if (error) throw error;
  if (/pg_logical_emit_message|^commit/.test(sql)) happened.push('synced');
  else if (/commit/.test(sql)) happened.push('committed');
  return { command: 'SELECT', rowCount: 0, rows: [] };
};

const openPool = () => singleConnectionPool(() => run, 60_000, { sharesSyncs: true });

/** Runs a transaction as Kysely does. */
async function transaction(pool: ReturnType<typeof openPool>, name: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (const sql of ['begin', `update ${name}`, 'commit']) await client.query(sql, []);
    happened.push(name);
  } finally {
    client.release();
  }
}

async function statement(pool: ReturnType<typeof openPool>, name: string): Promise<void> {
  const client = await pool.connect();
  await client.query(`select ${name}`, []);
  happened.push(name);
  client.release();
}

it('transactions one after the other each have their own sync', async () => {
  const pool = openPool();
  await transaction(pool, 'a');
  await transaction(pool, 'b');
  expect(happened).toEqual(['synced', 'a', 'synced', 'b']);
});

it('simultaneous transactions share one sync, and a reader in between waits for it too', async () => {
  const pool = openPool();
  await Promise.all([
    transaction(pool, 'a'),
    transaction(pool, 'b'),
    statement(pool, 'reader'),
    transaction(pool, 'c'),
  ]);
  expect(happened).toEqual(['committed', 'committed', 'committed', 'synced', 'a', 'b', 'reader', 'c']);
});

it('a long transaction does not hold up those before it', async () => {
  const pool = openPool();
  const long = async () => {
    const client = await pool.connect();
    await client.query('begin', []);
    jest.spyOn(performance, 'now').mockReturnValue(60_000);
    for (const step of ['one', 'two']) {
      await client.query(step, []);
      happened.push(step);
    }
    await client.query('commit', []);
    client.release();
  };
  await Promise.all([transaction(pool, 'a'), long(), statement(pool, 'reader')]);
  expect(happened).toEqual(['committed', 'synced', 'a', 'one', 'two', 'committed', 'synced', 'reader']);
});

it('a caller that takes the connection alone gets it after a sync', async () => {
  const pool = openPool();
  const alone = async () => {
    const client = await pool.connectAlone();
    happened.push('alone');
    for (const step of ['one', 'two']) {
      await client.query(step, []);
      happened.push(step);
    }
    client.release();
  };
  await Promise.all([transaction(pool, 'a'), alone(), transaction(pool, 'b')]);
  expect(happened).toEqual(['committed', 'synced', 'a', 'alone', 'one', 'two', 'synced', 'b']);
});

it('when the engine is lost before the sync, each transaction may be done, and none is reported as done', async () => {
  fails = (sql) => (sql.includes('pg_logical') ? new ThreadLost('gone', false) : null);
  const pool = openPool();
  const ends = await Promise.allSettled([transaction(pool, 'a'), transaction(pool, 'b')]);
  const lost = { status: 'rejected', reason: { name: 'ThreadLost', mayBeDone: true } };
  expect(ends).toMatchObject([lost, lost]);
  expect(happened).not.toEqual(expect.arrayContaining(['a']));
});
