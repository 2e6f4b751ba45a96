/** The one-connection pool and the memory engine that every server test uses. */
import { sql, type Kysely } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import type { Engine } from '../../../server/db/engine/engine';
import { isConnectionTimeout, singleConnectionPool } from '../../../server/db/engine/singleConnectionPool';
import { migrate } from '../../../server/db/migrate';
import type { Tables } from '../../../server/db/tables';
import { sqlState } from '../../../server/db/engine/sqlState';
import { isUniqueViolation, withTx } from '../../../server/db/withTx';
import { readMeta, writeMeta } from '../../../server/repositories/meta';
import { openTestEngine } from '../support/testEngine';

describe('the engine under Kysely', () => {
  let engine: Engine;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    engine = await openTestEngine();
    db = databaseOn(engine);
    await sql`create table t (id text primary key, n int8, doc jsonb)`.execute(db);
  });
  afterAll(() => engine.close());

  it('reads jsonb as text and int8 as number', async () => {
    await sql`insert into t values ('a', ${1795219252809}, ${'{"x": [1, "é"]}'})`.execute(db);
    const { rows } = await sql`select n, doc from t where id = 'a'`.execute(db);
    expect(rows).toEqual([{ n: 1795219252809, doc: '{"x": [1, "é"]}' }]);
  });

  it('reports how many rows a statement changed', async () => {
    await db.insertInto('meta').values({ name: 'demoData', value: 'no' }).execute();
    const updated = await db
      .updateTable('meta')
      .set({ value: 'yes' })
      .where('name', '=', 'demoData')
      .executeTakeFirst();
    const deleted = await db.deleteFrom('meta').where('name', '=', 'nobody').executeTakeFirst();
    expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([1n, 0n]);
    await writeMeta(db, 'demoData', 'no');
    await expect(readMeta(db, 'demoData')).resolves.toBe('no');
  });

  it('passes database errors on with their code', async () => {
    await sql`insert into t (id) values ('twice')`.execute(db);
    const error = await sql`insert into t (id) values ('twice')`
      .execute(db)
      .catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(error).toMatchObject({ table: 't', constraint: 't_pkey' });
    const syntax = await sql`selec 1`.execute(db).catch((caught: unknown) => caught);
    expect(sqlState(syntax)).toBe('42601');
  });

  it('a repeated statement sees the current columns of the table', async () => {
    const read = async () => (await sql`select * from t where id = ${'grown'}`.execute(db)).rows;
    await sql`insert into t (id) values (${'grown'})`.execute(db);
    await expect(read()).resolves.toEqual([{ id: 'grown', n: null, doc: null }]);
    await sql`alter table t add column more text`.execute(db);
    await expect(read()).resolves.toEqual([{ id: 'grown', n: null, doc: null, more: null }]);
  });

  it('a statement that failed once can be run again', async () => {
    const write = (id: string, n: string) => sql`insert into t (id, n) values (${id}, ${n})`.execute(db);
    await expect(write('numbered', 'no number')).rejects.toMatchObject({ code: '22P02' });
    await write('numbered', '7');
    await expect(write('numbered', '8')).rejects.toMatchObject({ code: '23505', constraint: 't_pkey' });
    const { rows } = await sql`select n from t where id = ${'numbered'}`.execute(db);
    expect(rows).toEqual([{ n: 7 }]);
  });

  it('keeps twenty parallel transactions apart and rolls failed ones back', async () => {
    await sql`insert into t (id, n) values ('sum', 0)`.execute(db);
    const add = (fails: boolean) =>
      withTx(db, async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from t where id = 'sum' for update`.execute(trx);
        await sql`update t set n = ${(rows[0]?.n ?? 0) + 1} where id = 'sum'`.execute(trx);
        if (fails) throw new Error('rolled back');
      });
    await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0)));
    const { rows } = await sql<{ n: number }>`select n from t where id = 'sum'`.execute(db);
    expect(rows[0]?.n).toBe(10);
  });

  it('repeats a transaction when the engine asks for it, and passes other errors on at once', async () => {
    let runs = 0;
    const result = await withTx(db, async (trx) => {
      runs += 1;
      await sql`insert into t (id) values (${`retried`})`.execute(trx);
      if (runs < 3) throw Object.assign(new Error('restart transaction'), { code: '40001' });
      return 'done';
    });
    expect([result, runs]).toEqual(['done', 3]);
    let failures = 0;
    await expect(
      withTx(db, () => {
        failures += 1;
        return Promise.reject(new Error('no'));
      }),
    ).rejects.toThrow('no');
    expect(failures).toBe(1);
  });

  it('migrates once, and again after a run that stopped half-way', async () => {
    const probe = {
      name: '9000-probe',
      statements: ['create table if not exists probe (id text primary key)', 'select broken'],
    };
    const all = (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
      ({ name }) => ({ name, statements: [] }),
    );
    await expect(migrate(db, [...all, probe])).rejects.toMatchObject({ code: '42703' });
    const mended = { ...probe, statements: [probe.statements[0] ?? '', 'select 1'] };
    await expect(migrate(db, [...all, mended])).resolves.toEqual(['9000-probe']);
    await expect(migrate(db, [...all, mended])).resolves.toEqual([]);
    await expect(migrate(db, all)).rejects.toThrow('migrated by a newer version (9000-probe)');
  });
});

describe('the one-connection pool', () => {
  it('serves callers in order and gives up after the timeout', async () => {
    const pool = singleConnectionPool(() => () => Promise.reject(new Error('unused')), 30);
    const first = await pool.connect();
    const order: number[] = [];
    const second = pool.connect().then((client) => {
      order.push(2);
      client.release();
    });
    const third = pool.connect().then((client) => {
      order.push(3);
      client.release();
    });
    first.release();
    await Promise.all([second, third]);
    expect(order).toEqual([2, 3]);

    const holder = await pool.connect();
    const error = await pool.connect().catch((caught: unknown) => caught);
    expect(isConnectionTimeout(error)).toBe(true);
    holder.release();
    holder.release();
    const again = await pool.connect();
    const late = await pool.connect().catch((caught: unknown) => caught);
    expect(isConnectionTimeout(late)).toBe(true);
    again.release();
  });
});
