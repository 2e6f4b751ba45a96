/** `npm run backup` and `npm run restore` as programs: beside a busy server, and killed half-way. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import { DEMO_PASSWORD } from '../../../server/services/passwordRule';
import { call } from '../support/call';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-program-'));
const inFolder = (name: string): string => path.join(folder, name);
const running: Program[] = [];
let programs: { main: string; backup: string; restore: string };

beforeAll(() => {
  programs = bundlePrograms({
    main: 'server/main.ts',
    backup: 'server/cli/backup.ts',
    restore: 'server/cli/restore.ts',
  });
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  removePrograms(programs);
  fs.rmSync(folder, { recursive: true, force: true });
});

const start = (
  name: keyof typeof programs,
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
) => {
  const program = startProgram(programs[name], args, {
    DATA_DIR: dataDir,
    PORT: '0',
    SEED_ORDERS: '400',
    ...env,
  });
  running.push(program);
  return program;
};
const serve = async (dataDir: string) => {
  const program = start('main', [], dataDir);
  return { program, url: (await program.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/))[0] };
};
const signIn = async (server: { url: string }): Promise<string> => {
  const account = { email: 'super@example.com', password: DEMO_PASSWORD };
  return String((await call(server, '/api/user/login', { body: account })).json?.token);
};
/** Starts a backup to this file, and stops it (SIGSTOP) before it has finished. */
const stoppedHalfWay = async (name: string): Promise<Program> => {
  for (;;) {
    const backup = start('backup', [inFolder(name)], data);
    while (!fs.readdirSync(folder).some((found) => found.startsWith(name)))
      await new Promise((resolve) => setTimeout(resolve, 5));
    backup.child.kill('SIGSTOP');
    if (!fs.existsSync(inFolder(name))) return backup;
    // On a busy machine it may have finished before it was seen.
    backup.child.kill('SIGCONT');
    await backup.ended;
    fs.rmSync(inFolder(name));
  }
};

const data = inFolder('data');
const orderIds: string[] = [];
let server: Awaited<ReturnType<typeof serve>>;
let token: string;

it('a backup of a database in use is consistent: it contains a change together with its audit row', async () => {
  server = await serve(data);
  token = await signIn(server);
  const { orders } = (await call(server, '/api/orders', { token, body: { limit: 50 } })).json as {
    orders: { id: string }[];
  };
  orderIds.push(...orders.map(({ id }) => id));
  let isOver = false;
  const refused: number[] = [];
  const change = async (id: string): Promise<void> => {
    for (let count = 1; !isOver; count += 1) {
      const body = { notes: `note ${count}` };
      const { status } = await call(server, `/api/orders/updateOrder/${id}`, {
        token,
        method: 'PATCH',
        body,
      });
      if (status !== 200) refused.push(status);
    }
  };
  const writing = orderIds.slice(0, 8).map(change);
  const backup = start('backup', [inFolder('busy.backup')], data);
  expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('busy.backup: ')]);
  isOver = true;
  await Promise.all(writing);
  expect(refused).toEqual([]);
  expect(backup.output()).toMatch(
    /\n\S+busy\.backup: [\d,]+ rows as they were at \d{4}-\S+Z, \d+ MB\. It holds personal data: only you can read it\. The token secret is not in it\.\n$/,
  );
  expect(fs.readdirSync(data)).not.toContain('backup.unfinished');

  const restore = start('restore', [inFolder('busy.backup')], inFolder('restored'));
  expect([await restore.ended, restore.output()]).toEqual([0, expect.stringContaining(' restored into ')]);
  const engine = await openEmbeddedEngine({
    dataDir: inFolder('restored'),
    onDeath: (error) => {
      throw error;
    },
  });
  const { rows } = await sql<{ id: string; stored: string; audited: string }>`
    select id, document->>'notes' as stored, (
      select after->>'notes' from audit where entity = 'order' and entity_id = orders.id
      order by at desc, audit.id desc limit 1
    ) as audited
    from orders where exists (select 1 from audit where entity_id = orders.id and action = 'updateOrder')`.execute(
    databaseOn(engine),
  );
  const { rows: numbered } = await sql<{
    action: string;
  }>`select action from audit where xid is not null`.execute(databaseOn(engine));
  await engine.close();
  expect(rows.length).toBeGreaterThan(0);
  for (const { stored, audited } of rows) expect(stored).toBe(audited);
  // The numbers of the other database's transactions mean nothing here.
  expect(numbered).toEqual([{ action: 'restore' }]);
});

it('a server can run on the restored data: the same orders and accounts, but everybody must sign in again', async () => {
  // Even with the same secret: otherwise sessions ended since the backup would be valid again.
  fs.copyFileSync(path.join(data, 'token-secret'), path.join(inFolder('restored'), 'token-secret'));
  const restored = await serve(inFolder('restored'));
  expect(await call(restored, '/api/merchants', { token })).toMatchObject({ status: 401 });
  const again = await signIn(restored);
  const count = async (from: { url: string }, as: string) =>
    (await call(from, '/api/orders/count', { token: as, body: {} })).json;
  expect(await count(restored, again)).toEqual(await count(server, token));
  // A console that was open must load everything again: what was changed after the backup is undone.
  const eraOf = async (of: { url: string }, as: string) =>
    String((await call(of, '/api/events', { token: as })).json?.last).split('.')[0];
  expect(await eraOf(restored, again)).not.toBe(await eraOf(server, token));
  restored.program.child.kill('SIGTERM');
  expect(await restored.program.ended).toBe(0);
});

it('overwrites neither a file nor a database', async () => {
  const backup = start('backup', [inFolder('busy.backup')], data);
  expect([await backup.ended, backup.output()]).toEqual([
    1,
    `${inFolder('busy.backup')} already exists. Choose another name, or remove it.\n`,
  ]);
  const restore = start('restore', [inFolder('busy.backup')], inFolder('restored'));
  expect([await restore.ended, restore.output()]).toEqual([
    1,
    expect.stringContaining('a backup is never restored over one. Name a folder that is empty'),
  ]);
  const inUse = start('restore', [inFolder('busy.backup')], data);
  expect(await inUse.ended).toBe(1);
});

it('a killed backup leaves no file of that name, and the server removes its copy', async () => {
  const backup = await stoppedHalfWay('killed.backup');
  backup.child.kill('SIGKILL');
  await backup.ended;
  expect(fs.existsSync(inFolder('killed.backup'))).toBe(false);
  while (fs.existsSync(path.join(data, 'backup.unfinished')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const again = start('backup', [inFolder('killed.backup')], data);
  expect(await again.ended).toBe(0);
});

it('a backup survives the end of the server, whose copy the next run removes; without a server it reads the folder itself', async () => {
  const backup = await stoppedHalfWay('orphan.backup');
  server.program.child.kill('SIGKILL');
  await server.program.ended;
  backup.child.kill('SIGCONT');
  expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('orphan.backup: ')]);
  expect(fs.existsSync(path.join(data, 'backup.unfinished'))).toBe(true);

  const alone = start('backup', [inFolder('alone.backup')], data);
  expect([await alone.ended, alone.output()]).toEqual([0, expect.stringContaining('alone.backup: ')]);
  expect(fs.existsSync(path.join(data, 'backup.unfinished'))).toBe(false);

  const nothing = start('backup', [inFolder('nothing.backup')], inFolder('nowhere'));
  expect([await nothing.ended, nothing.output()]).toEqual([
    1,
    `There is no database in ${inFolder('nowhere')} (DATA_DIR).\n`,
  ]);
});

it('a killed restore has made no database, no server makes an empty one in its place, and it can simply be run again', async () => {
  const target = inFolder('killed');
  const restore = start('restore', [inFolder('alone.backup')], target);
  await restore.waitFor(/ of [\d,]+ rows/);
  restore.child.kill('SIGKILL');
  await restore.ended;
  expect(fs.readdirSync(target)).toContain('pgdata.unfinished');
  const server = start('main', [], target);
  expect([await server.ended, server.output()]).toEqual([
    1,
    expect.stringContaining(`The restore into ${target} is not finished, so there is no database yet.`),
  ]);
  const again = start('restore', [inFolder('alone.backup')], target);
  expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining(' restored into ')]);
});

it('refuses a file that was cut off before it touches the folder', async () => {
  const cut = inFolder('cut.backup');
  fs.writeFileSync(cut, fs.readFileSync(inFolder('alone.backup')).subarray(0, -1));
  const restore = start('restore', [cut], inFolder('untouched'));
  expect([await restore.ended, restore.output()]).toEqual([
    1,
    expect.stringContaining(
      `${cut} is not a complete backup: it was cut off or changed, or is another kind of file. Nothing was restored.\n`,
    ),
  ]);
  expect(fs.existsSync(inFolder('untouched'))).toBe(false);
});
