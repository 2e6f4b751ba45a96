/** A copy of the folder of a running database: it opens, and is consistent. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { openCopiedEngine } from '../../../server/db/engine/copiedEngine';
import { copyCluster } from '../../../server/db/engine/copyCluster';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import type { Tables } from '../../../server/db/tables';
import { closedAfterTest } from '../../support/closedAfterTest';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'folder-copy-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** More pages than the engine keeps in memory, so that it writes to its files all the time. */
const ROWS = 2_000;
const TABLES = ['one', 'other'];

async function makePairs(db: Kysely<Tables>): Promise<void> {
  for (const table of TABLES) {
    await sql`create table ${sql.table(table)} (id int4 primary key, count int4 not null, fill text not null)`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} alter column fill set storage plain`.execute(db);
    await sql`insert into ${sql.table(table)} select n, 0, repeat('x', 7500) from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(
      db,
    );
  }
}

/**
 * Increments the same row of both tables, all over them, until stopped. Returns a counter of commits and a stop
 * function.
 */
function countPairs(db: Kysely<Tables>) {
  let isOver = false;
  let done = 0;
  const work = (async () => {
    while (!isOver) {
      const id = 1 + ((done * 611) % ROWS);
      await db.transaction().execute(async (trx) => {
        for (const table of TABLES)
          await sql`update ${sql.table(table)} set count = count + 1 where id = ${id}`.execute(trx);
      });
      done += 1;
    }
  })();
  return {
    done: () => done,
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

it('the copy contains whole transactions only, including those made while it was copied', async () => {
  const engine = await openEmbeddedEngine({
    dataDir,
    onDeath: (error) => {
      throw error;
    },
  });
  closedAfterTest(engine);
  const db = databaseOn(engine);
  await makePairs(db);
  await engine.completeFirstStart();
  const writer = countPairs(db);
  for (let round = 0; round < 3; round += 1) {
    const before = writer.done();
    const copy = await engine.copy?.();
    const after = writer.done();
    expect(after).toBeGreaterThan(before + 1);
    await expect(engine.copy?.()).rejects.toThrow('Another backup is being made.');
    const copied = await openCopiedEngine(copy?.folder ?? '');
    const { rows } = await sql<{ different: number; done: number }>`
      select count(*) filter (where one.count is distinct from other.count) as different, sum(one.count) as done
      from one full join other using (id)`.execute(databaseOn(copied));
    await copied.close();
    await copy?.remove();
    expect(rows).toEqual([{ different: 0, done: expect.any(Number) as number }]);
    // The current transaction may be in the copy before its commit returns.
    expect([after, after + 1]).toContain(rows[0]?.done);
  }
  await writer.stop();
  // A server that ends does not wait for the copy, and nothing of it stays.
  await expect(engine.copy?.(AbortSignal.abort())).rejects.toThrow('This operation was aborted');
  expect(fs.readdirSync(dataDir).sort()).toEqual(['pgdata', 'pgdata.lock']);
});

it('is refused when a checkpoint has removed the log that it needs', async () => {
  const from = path.join(dataDir, 'files');
  for (const name of ['global', 'pg_wal', 'base']) fs.mkdirSync(path.join(from, name), { recursive: true });
  const control = path.join(from, 'global/pg_control');
  fs.writeFileSync(control, 'first checkpoint');
  const copy = (onStatement: (sql: string) => void) =>
    copyCluster({
      from,
      to: path.join(dataDir, 'copied'),
      alone: (work) =>
        work((statement) => {
          onStatement(statement);
          return Promise.resolve([]);
        }),
    });
  await copy(() => undefined);
  await expect(
    copy((statement) => {
      if (statement !== 'checkpoint') fs.writeFileSync(control, 'second checkpoint');
    }),
  ).rejects.toThrow('The database was restarted while it was copied. Run the command again.');
});
