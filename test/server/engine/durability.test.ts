/** The embedded engine on a real folder: no acknowledged change is lost, one process at a time, synced to the disk. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { openEmbeddedEngine, type EmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import { migrate } from '../../../server/db/migrate';
import { bundlePrograms, removePrograms, startProgram } from '../support/programs';

const ROUNDS = 10;
const onDeath = (error: Error): void => {
  throw error;
};
const folders: string[] = [];
const emptyFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(process.env.TEST_DISK ?? os.tmpdir(), 'engine-'));
  folders.push(folder);
  return folder;
};
let programs: { writer: string };
let engine: EmbeddedEngine | null = null;

beforeAll(() => {
  programs = bundlePrograms({ writer: 'test/server/engine/acknowledgedWriter.ts' });
});
afterEach(async () => {
  await engine?.close();
  engine = null;
});
afterAll(() => {
  removePrograms(programs);
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

it('loses no acknowledged change in ten rounds of SIGKILL, and refuses a second process', async () => {
  const dataDir = emptyFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = startProgram(programs.writer, [dataDir, `round${round}`]);
    await writer.waitFor(/writing/);
    // Different amounts, so that the kill hits different points of the log and of checkpoints.
    await writer.waitFor(new RegExp(`ok round${round}-0-${5 + round * 7}\\n`));
    if (round === 0) {
      await expect(openEmbeddedEngine({ dataDir, onDeath })).rejects.toThrow(
        new RegExp(`${dataDir} is in use by process ${writer.child.pid}\\b.*one process at a time`),
      );
      const second = startProgram(programs.writer, [dataDir, 'second']);
      await expect(second.ended).resolves.toBe(1);
      expect(second.output()).toContain(`is in use by process ${writer.child.pid}`);
    }
    writer.child.kill('SIGKILL');
    await writer.ended;
    acknowledged.push(...[...writer.output().matchAll(/^ok (\S+)$/gm)].map((match) => match[1] ?? ''));
  }

  engine = await openEmbeddedEngine({ dataDir, onDeath });
  const db = databaseOn(engine);
  const users = new Set((await db.selectFrom('users').select('email').execute()).map((row) => row.email));
  const audited = new Set(
    (await db.selectFrom('audit').select('entity_id').execute()).map((row) => row.entity_id),
  );
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 20);
  expect(acknowledged.filter((id) => !users.has(id) || !audited.has(id))).toEqual([]);
  // A change and its audit row are always stored together.
  expect([...users].sort()).toEqual([...audited].sort());
});

it('asks the operating system to sync every commit, folders included', async () => {
  engine = await openEmbeddedEngine({ dataDir: emptyFolder(), onDeath });
  const db = databaseOn(engine);
  await migrate(db);
  const { rows } =
    await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as pages, current_setting('wal_sync_method') as method`.execute(db);
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', method: 'fsync' }]);

  // Until the first start is complete nothing is acknowledged and nothing synced; then everything is.
  expect(await engine.syncCounts()).toEqual({ files: 0, directories: 0 });
  await engine.completeFirstStart();
  const before = await engine.syncCounts();
  for (let count = 0; count < 30; count += 1) {
    await sql`insert into meta (name, value) values (${`n${count}`}, 'x')`.execute(db);
  }
  const after = await engine.syncCounts();
  expect(after.files - before.files).toBeGreaterThanOrEqual(30);
  await engine.checkpoint();
  const checkpointed = await engine.syncCounts();
  expect(checkpointed.files).toBeGreaterThan(after.files);
  expect(checkpointed.directories).toBeGreaterThan(0);
});

it('repeats a first start that did not complete, keeps a complete one, and refuses another major version', async () => {
  const dataDir = emptyFolder();
  engine = await openEmbeddedEngine({ dataDir, onDeath });
  expect(engine.firstStart).toBe(true);
  await sql`create table half_made (id text)`.execute(databaseOn(engine));
  await engine.close();

  engine = await openEmbeddedEngine({ dataDir, onDeath });
  expect(engine.firstStart).toBe(true);
  await expect(sql`select * from half_made`.execute(databaseOn(engine))).rejects.toMatchObject({
    code: '42P01',
  });
  await sql`create table whole (id text)`.execute(databaseOn(engine));
  await engine.completeFirstStart();
  await engine.close();
  expect(fs.readdirSync(dataDir)).toEqual(['pgdata']);

  engine = await openEmbeddedEngine({ dataDir, onDeath });
  expect(engine.firstStart).toBe(false);
  await expect(sql`select * from whole`.execute(databaseOn(engine))).resolves.toMatchObject({ rows: [] });
  await engine.close();

  fs.writeFileSync(path.join(dataDir, 'pgdata/PG_VERSION'), '17\n');
  await expect(openEmbeddedEngine({ dataDir, onDeath })).rejects.toThrow('was made by PostgreSQL 17');
  expect(fs.existsSync(path.join(dataDir, 'pgdata.lock'))).toBe(false);
});
