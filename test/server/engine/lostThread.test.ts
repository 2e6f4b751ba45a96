/** A database thread that hangs is stopped and replaced; committed data is kept, and nothing else. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { DiskFull } from '../../../server/db/engine/diskFull';
import { openDiskRoom } from '../../../server/db/engine/diskRoom';
import { openEmbeddedEngine, type EmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import { ThreadLost } from '../../../server/db/engine/pgliteThread';
import { isDatabaseBusy } from '../../../server/db/unable';

const MB = 1_000_000;
/** Loops for ever, as the engine does on a full disk. */
const HANG = sql.raw(
  'with recursive same(n) as (select 1 union all select n from same) select count(*) from same',
);

let dataDir: string;
let engine: EmbeddedEngine;
const heard: string[] = [];
const disk = { left: 1000 * MB, clock: 0 };

beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'lost-'));
});
const open = (statementLimitMs = 3_000) =>
  openEmbeddedEngine({
    dataDir,
    statementLimitMs,
    room: openDiskRoom({
      folder: dataDir,
      reserveBytes: 10 * MB,
      freeBytes: () => disk.left,
      now: () => (disk.clock += 60_000),
    }),
    onLoss: ({ message }) => heard.push(`lost: ${message}`),
    onDeath: ({ message }) => heard.push(`dead: ${message}`),
  });
beforeEach(async () => {
  heard.length = 0;
  disk.left = 1000 * MB;
  engine = await open();
});
afterEach(() => engine.close().catch(() => undefined));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const LOST = 'The database took longer than 3 seconds over one statement.';

it('a hang during the first start ends the server, because there is nothing to keep yet', async () => {
  await expect(HANG.execute(databaseOn(engine))).rejects.toThrow(LOST);
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([`dead: ${LOST}`]);
});

it('with the longest possible limit, work on whole tables gets enough time', async () => {
  await engine.close();
  engine = await open(24 * 3_600_000);
  const db = databaseOn(engine);
  await sql`create table whole as select count(*) from generate_series(1, 6000000) as n(n)`.execute(db);
  const { rows } = await sql`select count from whole`.execute(db);
  expect(rows).toEqual([{ count: 6_000_000 }]);
  expect(heard).toEqual([]);
});

it('later the thread is replaced; committed data is kept and the open transaction is lost', async () => {
  const db = databaseOn(engine);
  await sql`create table t (id text primary key)`.execute(db);
  await engine.completeFirstStart();
  await sql`insert into t values ('committed')`.execute(db);

  const errors: unknown[] = [];
  const waiting: Promise<unknown>[] = [];
  const lost = await db
    .transaction()
    .execute(async (trx) => {
      await sql`insert into t values ('lost')`.execute(trx);
      waiting.push(sql`select 1`.execute(db));
      await HANG.execute(trx).catch((error: unknown) => errors.push(error));
      // A caller that goes on anyway must not write outside a transaction on the new thread.
      await sql`insert into t values ('stray')`.execute(trx).catch((error: unknown) => errors.push(error));
    })
    .catch((error: unknown) => error);
  expect(errors).toEqual([expect.any(ThreadLost), expect.any(ThreadLost)]);
  expect(lost).toMatchObject({ name: 'ThreadLost', mayBeDone: true });
  // Not "busy": that would say that nothing was done, and the lost statement may have been a commit.
  expect(isDatabaseBusy(lost)).toBe(false);

  await Promise.all(waiting);
  expect((await sql`select id from t`.execute(db)).rows).toEqual([{ id: 'committed' }]);
  await sql`insert into t values ('after')`.execute(db);
  expect(heard).toEqual([`lost: ${LOST}`]);
});

it('waits for room on a full disk, refuses meanwhile, and recovers', async () => {
  const db = databaseOn(engine);
  disk.left = 12 * MB;
  await expect(HANG.execute(db)).rejects.toThrow(ThreadLost);
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DiskFull);
  disk.left = 1000 * MB;
  // Free space is checked every second.
  for (;;) {
    const answer = await sql`select id from t order by id`.execute(db).catch((error: unknown) => error);
    if (answer instanceof DiskFull) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    expect(answer).toMatchObject({ rows: [{ id: 'after' }, { id: 'committed' }] });
    break;
  }
  expect(heard).toEqual([`lost: ${LOST}`]);
});

it('refuses to start without enough room, in one line that names the folder', async () => {
  await engine.close();
  disk.left = 12 * MB;
  await expect(open()).rejects.toThrow(
    `The disk of the data folder ${dataDir} is full: it has 12 MB free and needs 24 MB.`,
  );
  expect(fs.readdirSync(dataDir)).toEqual(['pgdata']);
  fs.rmSync(path.join(dataDir, 'pgdata'), { recursive: true });
  disk.left = 60 * MB;
  await expect(open()).rejects.toThrow('it has 60 MB free and needs 74 MB.');
  expect(fs.readdirSync(dataDir)).toEqual([]);
});
