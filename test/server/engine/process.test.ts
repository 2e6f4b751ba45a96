/** The server as a process: start with one command, three demo accounts, operator's commands, orderly shutdown. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serverMessages } from '../../../src/contract/serverMessages';
import { DEMO_ACCOUNTS } from '../../../server/demo/demoAccounts';
import { DEMO_PASSWORD } from '../../../server/services/passwordRule';
import { closedAfterTest } from '../../support/closedAfterTest';
import { programEnvironment } from '../../support/programEnvironment';
import { call } from '../support/call';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';
import { startCollector } from '../tracing/collector';

const FLAG = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';
const ORDERS = '40';
let programs: { main: string; createAdmin: string };
let dataDir: string;
const running: Program[] = [];

const serve = (env: Record<string, string> = {}): Program => {
  const program = startProgram(programs.main, [], {
    DATA_DIR: dataDir,
    PORT: '0',
    SEED_ORDERS: ORDERS,
    ...env,
  });
  running.push(program);
  return program;
};
const urlOf = async (program: Program): Promise<{ url: string }> => ({
  url: (await program.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/))[0],
});
const login = async (server: { url: string }, email: string, password = DEMO_PASSWORD) =>
  call(server, '/api/user/login', { body: { email, password } });
/** Returns a port that is free, for a server that cannot print its own. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
/** Repeats the check until it holds; fails when the program ends first. */
const until = async (holds: () => Promise<boolean>, ended: Promise<unknown>): Promise<void> => {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!(await holds())) {
    if (isOver) throw new Error('The program has ended.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const makeAdmin = (email: string, env: Record<string, string> = {}) =>
  startProgram(programs.createAdmin, [email], { DATA_DIR: dataDir, SEED_ORDERS: ORDERS, ...env });

beforeAll(() => {
  programs = bundlePrograms({ main: 'server/main.ts', createAdmin: 'server/cli/createAdmin.ts' });
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'process-')), 'data');
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  removePrograms(programs);
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

it('FLG-01 an empty folder becomes a running server with demo accounts, orders and the flag on', async () => {
  const program = serve();
  const server = await urlOf(program);
  expect(await call(server, '/readyz')).toMatchObject({ status: 200 });
  expect(program.output()).toContain(`password ${DEMO_PASSWORD}`);
  expect(program.output()).toMatch(/Time zone data: \d{4}[a-z]+ \(moment-timezone\)/);
  for (const { email, role } of DEMO_ACCOUNTS) {
    expect(program.output()).toContain(`${email} (${role})`);
    const token = String((await login(server, email)).json?.token);
    expect(await call(server, FLAG, { token })).toMatchObject({ status: 200, json: { enabled: true } });
  }
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);

  const second = serve();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^The data folder .* is in use by process \d+\. .*DATABASE_URL\.\n$/);

  const withoutZones = serve({ ZONE_DATA: path.join(dataDir, 'none.json') });
  expect(await withoutZones.ended).toBe(1);
  expect(withoutZones.output()).toMatch(/^ZONE_DATA: .*none\.json cannot be used: .*ENOENT.*\n$/);
});

it('makes a super_admin through the running server, who can sign in at once', async () => {
  const server = await urlOf(running[0] as Program);
  const made = makeAdmin('Boss@Example.com');
  expect(await made.ended).toBe(0);
  const password = /^Password: (\S{16})$/m.exec(made.output())?.[1];
  expect(made.output()).toContain('boss@example.com was created as super_admin.');
  expect(await login(server, 'boss@example.com', password)).toMatchObject({ status: 200 });

  const raised = makeAdmin('user@example.com', { ADMIN_PASSWORD: 'chosen password' });
  expect(await raised.ended).toBe(0);
  expect(raised.output()).toContain('user@example.com is super_admin now and has the new password.');
  expect(await login(server, 'user@example.com')).toMatchObject({ status: 401 });
  expect(await login(server, 'user@example.com', 'chosen password')).toMatchObject({ status: 200 });

  const short = makeAdmin('short@example.com', { ADMIN_PASSWORD: 'short' });
  expect(await short.ended).toBe(1);
  expect(short.output()).toContain(serverMessages.passwordTooShort);
  const common = makeAdmin('common@example.com', { ADMIN_PASSWORD: 'password123' });
  expect(await common.ended).toBe(1);
  expect(common.output()).toContain(serverMessages.passwordCommon);
});

it('a folder with real data has no DevTools by default, even if it is started without SEED_ORDERS=0', async () => {
  const folder = path.join(path.dirname(dataDir), 'real-data');
  const first = serve({ DATA_DIR: folder, SEED_ORDERS: '0' });
  await urlOf(first);
  first.child.kill('SIGTERM');
  await first.ended;
  const again = serve({ DATA_DIR: folder });
  const server = await urlOf(again);
  expect(await call(server, '/config.json')).toMatchObject({ status: 200, json: { devTools: false } });
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

it('SIGTERM during the start ends it, and the next start begins again', async () => {
  const folder = path.join(path.dirname(dataDir), 'told-to-end');
  const env = { DATA_DIR: folder, SEED_ORDERS: '5000' };
  const first = serve(env);
  await first.waitFor(/Database migrated/);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain('"msg":"Ending"');
  expect(first.output()).not.toContain('Server listening');
  const next = serve({ ...env, SEED_ORDERS: ORDERS });
  expect((await login(await urlOf(next), 'admin@example.com')).status).toBe(200);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

it('shuts down in order on SIGTERM, and keeps accounts and tokens over a restart', async () => {
  const first = running[0] as Program;
  const token = String((await login(await urlOf(first), 'admin@example.com')).json?.token);
  first.child.kill('SIGTERM');
  // npm forwards a signal that the terminal has already sent; the second one must not cut the shutdown short.
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['pgdata', 'token-secret']);

  // Without a server the command opens the database itself.
  // The end of the line of an env file is no part of the password.
  const made = makeAdmin('alone@example.com', { ADMIN_PASSWORD: 'alone password\r\n' });
  expect(await made.ended).toBe(0);
  const server = await urlOf(serve());
  expect(await login(server, 'alone@example.com', 'alone password')).toMatchObject({ status: 200 });
  expect(await call(server, FLAG, { token })).toMatchObject({ status: 200 });
});

it('names a port in use, an address that is not of this machine and a wrong variable, without a stack', async () => {
  const { url } = await urlOf(running.at(-1) as Program);
  const port = new URL(url).port;
  const empty = path.join(path.dirname(dataDir), 'other');
  const taken = serve({ PORT: port, DATA_DIR: empty, SEED_ORDERS: '0' });
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toContain(
    `Port ${port} of 127.0.0.1 is in use by another program. Choose another PORT.`,
  );
  expect(taken.output()).not.toMatch(/\n\s+at /);

  const elsewhere = serve({ HOST: '203.0.113.7', ALLOW_DEMO: '1', DATA_DIR: empty, SEED_ORDERS: '0' });
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.output()).toContain('This machine has no address 203.0.113.7. Choose another HOST.');
  expect(elsewhere.output()).not.toMatch(/\n\s+at /);

  const wrong = serve({ TOKEN_TTL: '5m' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/^The configuration is not valid:\n {2}TOKEN_TTL: [^\n]+\n$/);
});

it('runs even when neither log nor greeting can be written', async () => {
  if (process.platform !== 'linux') return;
  const full = fs.openSync('/dev/full', 'w');
  const port = String(await freePort());
  const env = { DATA_DIR: path.join(path.dirname(dataDir), 'mute'), PORT: port, SEED_ORDERS: '0' };
  const child = spawn(process.execPath, [programs.main], {
    env: programEnvironment(env),
    stdio: ['ignore', full, full],
  });
  const ended = once(child, 'exit');
  try {
    const server = { url: `http://127.0.0.1:${port}` };
    await until(async () => (await call(server, '/readyz').catch(() => null))?.status === 200, ended);
    // Each of these requests writes a log line.
    for (let count = 0; count < 5; count += 1) {
      expect(await call(server, '/api/merchants')).toMatchObject({ status: 401 });
    }
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  fs.closeSync(full);
});

it('refuses to expose existing demo accounts to other machines, even without SEED_ORDERS', async () => {
  const last = running.find(({ child }) => child.exitCode === null) as Program;
  last.child.kill('SIGTERM');
  await last.ended;
  const open = serve({ HOST: '0.0.0.0', SEED_ORDERS: '0' });
  expect(await open.ended).toBe(1);
  expect(open.output()).toMatch(
    /HOST 0\.0\.0\.0 can be reached from elsewhere, and super@example\.com, admin@example\.com in this data folder/,
  );
});

it('on other addresses, prints the demo accounts only if their password works', async () => {
  const everywhere = async (env: Record<string, string>) => {
    const program = serve({ HOST: '0.0.0.0', SEED_ORDERS: '0', ...env });
    const [, port] = await program.waitFor(/http:\/\/0\.0\.0\.0:(\d+)\/api/);
    const answer = await login({ url: `http://127.0.0.1:${port}` }, 'super@example.com');
    program.child.kill('SIGTERM');
    await program.ended;
    return [program.output().includes(DEMO_PASSWORD), answer.status];
  };
  expect(await everywhere({ ALLOW_DEMO: '1' })).toEqual([true, 200]);
  for (const email of ['super@example.com', 'admin@example.com'])
    expect(await makeAdmin(email).ended).toBe(0);
  expect(await everywhere({})).toEqual([false, 401]);
});

it('makes no demo account in a folder that began without demo data', async () => {
  const real = path.join(path.dirname(dataDir), 'other');
  const program = serve({ DATA_DIR: real });
  const server = await urlOf(program);
  expect(program.output()).not.toContain(DEMO_PASSWORD);
  expect(await login(server, 'super@example.com')).toMatchObject({ status: 401 });
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

it('serves metrics on their own port, and sends traces, when configured', async () => {
  const collector = closedAfterTest(await startCollector());
  const program = serve({
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    DATA_DIR: path.join(path.dirname(dataDir), 'figures'),
  });
  const [, metrics = ''] = await program.waitFor(/(http:\/\/127\.0\.0\.1:\d+\/metrics)/);
  const server = await urlOf(program);
  await login(server, 'admin@example.com');
  const figures = await fetch(metrics);
  expect(figures.headers.get('content-type')).toMatch('text/plain');
  const text = await figures.text();
  expect(text).toContain('console_info{engine="embedded"} 1');
  expect(text).toMatch(
    /^console_answer_seconds_count\{method="POST",route="\/api\/user\/login",status="200"\} 1$/m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^console_data_folder_free_bytes \d+/m);
  expect(text).toMatch(/^console_trace_spans\{state="lost"\} 0$/m);
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404);
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('console_info');
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  await expect(fetch(metrics)).rejects.toThrow();
  // The shutdown waits for the last spans.
  expect(collector.spans).toContainEqual(expect.objectContaining({ name: 'POST /api/user/login' }));
});
