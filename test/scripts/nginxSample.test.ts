/** The sample for nginx in docs/operating.md, run by a real nginx in front of the real server. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { errorOfAnswer } from '../../src/api/errors';
import { startTestServer, type TestServer } from '../server/support/testServer';
import { closedAfterTest } from '../support/closedAfterTest';
import { listening } from '../support/listening';

const OPERATING = path.resolve(__dirname, '../../docs/operating.md');
const [, SAMPLE = ''] = /^For nginx:\n\n```\n([^]*?)^```$/m.exec(fs.readFileSync(OPERATING, 'utf8')) ?? [];

function isInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const withNginx = isInstalled() ? describe : describe.skip;
if (!isInstalled()) console.warn('nginx is not installed: the test of its sample is left out.');

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
};

interface Nginx {
  readonly origin: string;
  /** What it has written to the log of accesses. */
  readonly log: () => string;
}

/** Starts nginx with the sample, without TLS, in front of these two servers. */
async function startNginx(hosts: readonly [string, string]): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const free = await listening(createServer());
  const { host, origin } = new URL(free.url);
  await free.close();
  const sample = SAMPLE.replace('10.0.0.11:8080', hosts[0])
    .replace('10.0.0.12:8080', hosts[1])
    .replace(/listen 443 ssl;.*/, `listen ${host};`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  );
  const config = path.join(folder, 'nginx.conf');
  // What the sample leaves to nginx (60 s) hangs here, so that it is seen.
  const http = ['proxy_connect_timeout 1h;', ...bodies, sample].join('\n');
  // One process of ours: workers of root would run as another user, who cannot write here.
  fs.writeFileSync(config, `daemon off; master_process off; pid pid; events {}\nhttp {\n${http}}\n`);
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', path.join(folder, 'start.log')]);
  closedAfterTest({
    close: async () => {
      await ended(child, 'SIGTERM');
      fs.rmSync(folder, { recursive: true });
    },
  });
  const failed = once(child, 'exit').then(() => {
    throw new Error(fs.readFileSync(path.join(folder, 'start.log'), 'utf8'));
  });
  // Nobody waits for it once nginx has started.
  failed.catch(() => undefined);
  // It writes this file when it listens.
  const watcher = fs.watch(folder);
  while (!fs.existsSync(path.join(folder, 'pid'))) await Promise.race([once(watcher, 'change'), failed]);
  watcher.close();
  return { origin, log: () => fs.readFileSync(path.join(folder, 'console.log'), 'utf8') };
}

/** A server whose machine is gone: it neither takes nor refuses connections. */
async function goneServer(): Promise<string> {
  const program = `const server = require('node:net').createServer();
    server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program]);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGSTOP');
  // They fill its queue, which takes one more than its length; the system ignores whoever comes then.
  const waiting = await Promise.all(
    [1, 2].map(async () => {
      const socket = net.connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  closedAfterTest({
    close: async () => {
      for (const socket of waiting) socket.on('error', () => undefined).destroy();
      await ended(child, 'SIGKILL');
    },
  });
  return `127.0.0.1:${Number(port)}`;
}

withNginx('the sample for nginx', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const host = () => new URL(server.url).host;

  it('refuses a body that is too large in words that the console shows, and as something that was not done', async () => {
    const { origin } = await startNginx([host(), host()]);
    const body = 'a'.repeat(6 * 1024 * 1024);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/user/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(413);
    expect(errorOfAnswer(413, await answer.json(), { namesItsRequests: true })).toMatchObject({
      message: 'The request body is too large: it may have at most 5,242,880 bytes.',
      requestId: expect.stringMatching(/^\w{32}$/) as string,
      fromServer: true,
    });
  });

  it('asks the other server when one is gone', async () => {
    const { origin } = await startNginx([await goneServer(), host()]);
    const answer = await fetch(`${origin}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ready"}']);
  });

  it('logs neither queries nor e-mails nor user names', async () => {
    const { origin, log } = await startNginx([host(), host()]);
    for (const asked of [
      '/api/user/manageUsers/jane%40example.com/activate',
      '/merchants/mer_1/user/jane%2540example.com/edit?name=jane',
      '/merchants/mer_1/user/jane.doe/edit',
      '/api/user/jane.doe',
      '/api/orders/jane%40example.com/user/create',
      '/readyz?name=jane',
    ]) {
      await (await fetch(origin + asked)).text();
    }
    while (!log().includes('readyz')) await new Promise((resolve) => setTimeout(resolve, 10));
    const paths = log()
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[3]);
    expect(paths).toEqual([
      '/api/user/...',
      '/merchants/mer_1/user/...',
      '/merchants/mer_1/user/...',
      '/api/user/...',
      '/api/orders/...',
      '/readyz',
    ]);
  });
});
