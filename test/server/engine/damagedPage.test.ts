/** One bit in a page of the embedded database has changed on disk: no wrong data is read or backed up. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { backupPieces } from '../../../server/db/copy/backup';
import { writeBackupFile } from '../../../server/db/copy/backupFile';
import { databaseOn } from '../../../server/db/database';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import { migrate } from '../../../server/db/migrate';
import { closedAfterTest } from '../../support/closedAfterTest';

const PAGE = 8192;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'damaged-'));
const dataDir = path.join(folder, 'data');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const open = async () => closedAfterTest(await openEmbeddedEngine({ dataDir, onDeath: () => undefined }));

it('reading the damaged page fails, the rest can be read, and no backup is made', async () => {
  const before = await open();
  const made = databaseOn(before);
  await migrate(made, [
    { name: '0001', statements: ['create table parcels (id int4 primary key, notes text)'] },
  ]);
  await sql`insert into parcels select n, repeat('x', 500) from generate_series(1, 100) n`.execute(made);
  const { rows } = await sql<{ file: string }>`select pg_relation_filepath('parcels') as file`.execute(made);
  await before.completeFirstStart();
  await before.close();

  const file = path.join(dataDir, 'pgdata', rows[0]?.file ?? '');
  const bytes = fs.readFileSync(file);
  bytes[2 * PAGE - 100] = (bytes[2 * PAGE - 100] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);

  const db = databaseOn(await open());
  const readOf = (id: number) => sql`select notes from parcels where id = ${id}`.execute(db);
  expect((await readOf(1)).rows).toEqual([{ notes: 'x'.repeat(500) }]);
  await expect(readOf(20)).rejects.toThrow(/^invalid page in block 1 of relation/);
  const pieces = backupPieces(db, { version: '1', at: '', onRows: () => undefined });
  await expect(writeBackupFile(path.join(folder, 'all.backup'), pieces)).rejects.toThrow(/^invalid page/);
  expect(fs.readdirSync(folder)).toEqual(['data']);
});
