/** A backup has every row of every table, and the restored data is identical to the last digit. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { backupPieces } from '../../../server/db/copy/backup';
import { checkSeal, writeBackupFile } from '../../../server/db/copy/backupFile';
import { loadBackup, readHeader } from '../../../server/db/copy/restore';
import { databaseOn } from '../../../server/db/database';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { migrate } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations/all';
import { closedAfterTest } from '../../support/closedAfterTest';
import { openTestEngine } from '../support/testEngine';
import { fillTables, MIGRATIONS_AND_MORE, plantOddValues, printed, tablesOf } from './support';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'round-trip-'));
const ignore = (): void => undefined;
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function filledDatabase() {
  const db = databaseOn(closedAfterTest(await openTestEngine()));
  await migrate(db, MIGRATIONS_AND_MORE);
  await fillTables(db);
  await plantOddValues(db);
  return db;
}
type Source = Awaited<ReturnType<typeof filledDatabase>>;

async function backup(db: Source, name: string): Promise<string> {
  const file = path.join(folder, name);
  const at = '2026-11-26T10:00:00.000Z';
  await writeBackupFile(file, backupPieces(db, { version: '1.2.3', at, onRows: ignore }));
  return file;
}
async function restore(file: string): Promise<Source> {
  await checkSeal(file, ignore);
  const db = databaseOn(closedAfterTest(await openMemoryEngine()));
  const header = await readHeader(file, MIGRATIONS_AND_MORE);
  await loadBackup(db, file, { header, known: MIGRATIONS_AND_MORE, onRows: ignore });
  return db;
}

it('restores every row of every table unchanged, and continues the id sequences', async () => {
  const before = await filledDatabase();
  const after = await restore(await backup(before, 'all.gz'));
  const rows = await printed(before);
  expect(Object.keys(rows)).toEqual(await tablesOf(after));
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(empty).toEqual(['migration_lock']);
  expect(await printed(after)).toEqual(rows);
  const next = sql<{ id: number }>`insert into "odd Values" (words) values ('next') returning id`;
  expect((await next.execute(after)).rows).toEqual((await next.execute(before)).rows);
});

it('states in plain lines its version, each table with its columns, and the checksums', async () => {
  const filled = await filledDatabase();
  const file = await backup(filled, 'lines.gz');
  const lines = gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n');
  const marks = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
  expect(marks[0]).toMatchObject({ format: 1, version: '1.2.3', at: '2026-11-26T10:00:00.000Z' });
  expect(marks).toContainEqual({
    table: 'meta',
    columns: ['name', 'value'],
  });
  const rows = (await printed(filled)).meta?.length;
  expect(marks.at(-2)).toMatchObject({
    tables: { meta: { rows, sum: expect.stringMatching(/^[0-9a-f]{64}$/) as string } },
  });
  expect(lines).toContain('["value-1", "value-1"]');
});

it('refuses a backup with unknown migrations, and a database in the middle of a migration', async () => {
  const db = await filledDatabase();
  const file = await backup(db, 'newer.gz');
  await expect(readHeader(file, MIGRATIONS)).rejects.toThrow(
    `${file} was written by a newer version (1.2.3), which this one cannot read. Use that version.`,
  );
  await sql`insert into migration_lock (name, owner, taken_at) values ('migrations', 'x', 1)`.execute(db);
  await expect(backup(db, 'half.gz')).rejects.toThrow('Start the server once, so that it can finish');
  expect(fs.existsSync(path.join(folder, 'half.gz'))).toBe(false);
});

it('applies newer migrations after the rows are restored', async () => {
  const old = MIGRATIONS.slice(0, -1);
  const before = databaseOn(closedAfterTest(await openMemoryEngine()));
  await migrate(before, old);
  await fillTables(before);
  const file = await backup(before, 'older.gz');
  const after = await restore(file);
  expect(await printed(after)).toEqual(await printed(before));
  expect(await migrate(after, MIGRATIONS)).toEqual([MIGRATIONS.at(-1)?.name]);
});
