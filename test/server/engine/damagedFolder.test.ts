/** A data folder whose database has lost files: the start fails with a message and never overwrites what is left. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbeddedEngine, requireDatabase } from '../../../server/db/engine/embeddedEngine';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'damaged-folder-'));
const whole = path.join(root, 'whole');
const open = (dataDir: string) => openEmbeddedEngine({ dataDir, onDeath: () => undefined });
/** Returns all files of a folder with the beginning of their contents. */
const filesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => `${name} ${fs.readFileSync(path.join(folder, name)).toString('base64').slice(0, 4000)}`)
    .sort();

beforeAll(async () => {
  const engine = await open(whole);
  await engine.completeFirstStart();
  await engine.close();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const REST =
  'Nothing was made in its place. If another start ends like this, its files are damaged or missing: keep the folder, ';

it.each<[string, (pgdata: string) => void, string]>([
  ['its PG_VERSION is gone', (pgdata) => fs.rmSync(path.join(pgdata, 'PG_VERSION')), 'PG_VERSION is missing'],
  [
    'its PG_VERSION is empty',
    (pgdata) => fs.writeFileSync(path.join(pgdata, 'PG_VERSION'), ''),
    'PG_VERSION does not say a version',
  ],
  [
    'a file lies in its place',
    (pgdata) => {
      fs.rmSync(pgdata, { recursive: true });
      fs.writeFileSync(pgdata, 'kept');
    },
    'PG_VERSION is missing',
  ],
])('a start refuses a database when %s, and leaves the files unchanged', async (_what, damage, why) => {
  const dataDir = fs.mkdtempSync(path.join(root, 'case-'));
  const pgdata = path.join(dataDir, 'pgdata');
  fs.cpSync(whole, dataDir, { recursive: true });
  damage(pgdata);
  const left = filesOf(dataDir);
  await expect(open(dataDir)).rejects.toThrow(`The database in ${pgdata} cannot be opened: ${why}. ${REST}`);
  // Commands that need a database report the same.
  expect(() => requireDatabase(dataDir)).toThrow(
    `The database in ${pgdata} cannot be opened: ${why}. ${REST}`,
  );
  expect(filesOf(dataDir)).toEqual(left);
});

it('names a database that the engine cannot open, and says what to do', async () => {
  const dataDir = fs.mkdtempSync(path.join(root, 'case-'));
  const pgdata = path.join(dataDir, 'pgdata');
  fs.cpSync(whole, dataDir, { recursive: true });
  fs.rmSync(path.join(pgdata, 'global/pg_control'));
  const refused = await open(dataDir).catch((error: Error) => error.message);
  expect(refused).toContain(
    `The database in ${pgdata} cannot be opened: The embedded engine did not start: `,
  );
  expect(refused).toContain('restore the newest backup into another DATA_DIR');
});

it('an empty database folder is a first start', async () => {
  const dataDir = fs.mkdtempSync(path.join(root, 'case-'));
  fs.mkdirSync(path.join(dataDir, 'pgdata'));
  const engine = await open(dataDir);
  expect(engine.firstStart).toBe(true);
  await engine.close();
});
