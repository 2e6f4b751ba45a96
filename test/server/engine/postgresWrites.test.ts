/**
 * A PostgreSQL that can read but no longer write, if it is installed. The tests of a full disk run only where this
 * process may mount a small one (root on Linux).
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createLog } from '../../../server/http/log';
import { listChanges } from '../../../server/repositories/audit';
import { createActTally } from '../../../server/services/actTally';
import { serverMessages } from '../../../src/contract/serverMessages';
import { call } from '../support/call';
import { findPostgresPrograms, startPostgres, type RunningPostgres } from '../support/postgres';
import { startTestServer, type TestServer } from '../support/testServer';

const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'small-disk-'));
const filler = path.join(disk, 'filler');
const hasPrograms = findPostgresPrograms() !== null;
const isMounted =
  hasPrograms &&
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk]).status === 0;
const itWhereInstalled = hasPrograms ? it : it.skip;
const itWhereMounted = isMounted ? it : it.skip;

let postgres: RunningPostgres | null = null;
let server: TestServer;
/** The server's clock stands still; when a test moves it ahead, the server checks again. */
const clock = { at: Date.now() };
beforeAll(async () => {
  if (hasPrograms) postgres = await startPostgres(isMounted ? disk : undefined);
  if (!postgres) return;
  process.env.TEST_DATABASE_URL = postgres.url;
  server = await startTestServer({ deps: { now: () => clock.at } });
  delete process.env.TEST_DATABASE_URL;
});
afterEach(async () => {
  fs.rmSync(filler, { force: true });
  if (postgres) await setReadOnly('off');
});
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
  if (isMounted) spawnSync('umount', [disk]);
  fs.rmSync(disk, { recursive: true, force: true });
});

const ready = async () => {
  clock.at += 5_000;
  const { status, json } = await call(server, '/readyz');
  return status === 200 ? 'ready' : `${status} ${String(json?.message)}`;
};

/** Waits until /readyz says so, because connections take over a setting one by one. */
async function readySays(words: string): Promise<void> {
  while ((await ready()) !== words);
}

/** Makes the whole database server read-only or writable, as an operator or a failover does. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const admin = new Client({ connectionString: postgres?.url });
  await admin.connect();
  await admin.query('set default_transaction_read_only = off');
  await admin.query(`alter system set default_transaction_read_only = ${value}`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

itWhereInstalled(
  'reports that it cannot write while the database is read-only, and refuses changes with 503',
  async () => {
    if (!postgres) return;
    const token = await server.tokenFor('super_admin');
    const invite = (email: string) =>
      call(server, '/api/user/manageUsers', { method: 'PUT', token, body: { email, roles: ['user'] } });
    expect(await ready()).toBe('ready');
    await setReadOnly('on');
    await readySays(`503 ${serverMessages.cannotWriteNow}`);
    expect(await call(server, '/healthz')).toMatchObject({ status: 200 });
    expect(await call(server, '/api/user/manageUsers', { token })).toMatchObject({ status: 200 });
    expect(await invite('ana@example.com')).toMatchObject({
      status: 503,
      json: { message: serverMessages.databaseReadOnly, requestId: expect.any(String) as string },
    });
    await setReadOnly('off');
    await readySays('ready');
    expect(await invite('ana@example.com')).toMatchObject({ status: 200 });
  },
);

itWhereInstalled('keeps sign-ins and refusals until the audit trail can be written again', async () => {
  if (!postgres) return;
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const tally = createActTally({ ...server.deps, log }, { flushMs: 1 });
  const refuse = (entityId: string): void => {
    const act = { actor: 'ana@example.com', action: 'refused', entity: 'endpoint', entityId } as const;
    tally.count({ ...act, address: '192.0.2.1', network: '192.0.2.1', requestId: 'r', origin: 'api' });
  };
  await setReadOnly('on');
  await readySays(`503 ${serverMessages.cannotWriteNow}`);
  refuse('listStaffUsers');
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  refuse('listStaffUsers');
  await setReadOnly('off');
  refuse('listActivity');
  /** Returns how often this was recorded, over all rows. */
  const timesOf = async (endpoint: string): Promise<number> => {
    const rows = await listChanges(server.db, 'endpoint', endpoint);
    const times = rows.map(({ after }) => (after as { times?: number }).times ?? 1);
    return times.reduce((sum, one) => sum + one, 0);
  };
  while ((await timesOf('listActivity')) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await tally.stop();
  expect(await timesOf('listStaffUsers')).toBe(2);
  expect(await timesOf('listActivity')).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'Acts could not be written to the audit trail for now',
  });
});

itWhereMounted(
  'reports that it cannot write while the database disk is full, and checks at most every 5 s',
  async () => {
    if (!postgres) return;
    expect(await ready()).toBe('ready');
    const { bavail, bsize } = fs.statfsSync(disk);
    fs.writeFileSync(filler, Buffer.alloc(bavail * bsize));
    expect((await call(server, '/readyz')).status).toBe(200);
    expect(await ready()).toBe(`503 ${serverMessages.cannotWrite(null)}`);
    expect(serverMessages.cannotWrite(null)).toBe("Cannot write. The server's disk is full.");
    expect(await call(server, '/healthz')).toMatchObject({ status: 200 });
    fs.rmSync(filler);
    expect(await ready()).toBe('ready');
  },
);
