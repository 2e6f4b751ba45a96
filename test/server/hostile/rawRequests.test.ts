/**
 * Bytes that no HTTP library would send, over a plain socket: the refusal has the usual format, and the server goes on.
 */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { expectPlainRefusal } from './plainRefusal';

let server: TestServer;
let token: string;
let consoleDir: string;
beforeAll(async () => {
  consoleDir = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
  fs.writeFileSync(path.join(consoleDir, 'index.html'), '<!doctype html><title>Console</title>');
  fs.writeFileSync(`${consoleDir}.secret`, 'outside');
  server = await startTestServer({ deps: { consoleDir } });
  token = await server.tokenFor('admin');
});
afterAll(async () => {
  await server.close();
  fs.rmSync(consoleDir, { recursive: true });
  fs.rmSync(`${consoleDir}.secret`);
});

/** Sends the bytes and reads until the server closes. Give header lines with LF; they are sent with CRLF. */
function send(head: string, body: Buffer | string = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(Buffer.from(`${head}\n\n`.replaceAll('\n', '\r\n'), 'latin1'));
      socket.write(body);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('utf8'))));
    socket.setTimeout(10_000, () => socket.destroy(new Error('No answer')));
  });
}

function readAnswer(answer: string): Answer {
  const end = answer.indexOf('\r\n\r\n');
  const [line = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((header) => header.split(/:\s*/, 2) as [string, string]));
  const text = answer.slice(end + 4);
  let json: Record<string, unknown> | undefined;
  try {
    json = JSON.parse(text) as Record<string, unknown>;
  } catch {
    json = undefined;
  }
  return { status: Number(line.split(' ')[1]), headers, text, json };
}

const HOST = 'Host: localhost\nConnection: close';

it.each([
  ['no HTTP at all', 'nonsense', 400],
  ['a header name with a space', `GET /healthz HTTP/1.1\n${HOST}\nbad name: x`, 400],
  ['a NUL in a header', `GET /healthz HTTP/1.1\n${HOST}\nx-a: a\0b`, 400],
  ['two lengths', `POST /api/user/login HTTP/1.1\n${HOST}\nContent-Length: 2\nContent-Length: 3`, 400],
  [
    'a length and chunks',
    `POST /api/user/login HTTP/1.1\n${HOST}\nContent-Length: 2\nTransfer-Encoding: chunked`,
    400,
  ],
  ['a negative length', `POST /api/user/login HTTP/1.1\n${HOST}\nContent-Length: -2`, 400],
  ['no host', 'GET /api/orders HTTP/1.1\nConnection: close', 400],
  ['two hosts', `GET /healthz HTTP/1.1\n${HOST}\nHost: evil.example`, 400],
  ['headers without end', `GET /healthz HTTP/1.1\n${HOST}\nx-a: ${'a'.repeat(40_000)}`, 431],
  ['an endless address', `GET /${'a'.repeat(40_000)} HTTP/1.1\n${HOST}`, 431],
])('API-46 %s is refused in the usual format', async (_name, head, status) => {
  const answer = await send(head);
  expect(answer.status).toBe(status);
  expectPlainRefusal(answer);
  expect((await call(server, '/healthz')).status).toBe(200);
});

it.each([
  ['a body that only claims to be compressed', 'content-encoding: gzip'],
  ['an unknown compression', 'content-encoding: nonsense'],
  ['a character set that is not ours', 'content-type: application/json; charset=utf-16'],
  ['an unknown expectation', 'expect: nothing'],
])('API-46 %s gets a 4xx', async (_name, header) => {
  const [name = '', value = ''] = header.split(': ');
  const type = name === 'content-type' ? '' : '\nContent-Type: application/json';
  const answer = await send(
    `POST /api/orders HTTP/1.1\n${HOST}\nAuthorization: ${token}${type}\n${name}: ${value}\nContent-Length: 9`,
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00, 0xff, 0xff, 0xff]),
  );
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expectPlainRefusal(answer);
});

it('API-46 a large compressed body that is refused does not block the next request', async () => {
  const body = '['.repeat(150_000);
  const first =
    `POST /api/orders HTTP/1.1\nHost: localhost\nAuthorization: ${token}\n` +
    `Content-Type: application/jsonx\nContent-Encoding: br\nContent-Length: ${body.length}`;
  const next = `GET /healthz HTTP/1.1\r\n${HOST.replace('\n', '\r\n')}\r\n\r\n`;
  const { status, text } = await send(first, body + next);
  expect(status).toBe(415);
  expect(text).toContain('HTTP/1.1 200 OK');
});

it('API-46 a body that is not UTF-8 causes no server error', async () => {
  const body = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]);
  const answer = await send(
    `POST /api/orders HTTP/1.1\n${HOST}\nAuthorization: ${token}\nContent-Type: application/json\nContent-Length: ${body.length}`,
    body,
  );
  expect([200, 400]).toContain(answer.status);
  if (answer.status === 400) expectPlainRefusal(answer);
});

it('API-46 a path longer than any file name is an unknown path, not a server error', async () => {
  for (const address of [`/assets/${'a'.repeat(300)}.js`, `/${'a'.repeat(300)}`, `/${'a/'.repeat(5000)}`]) {
    const script = await send(`GET ${address} HTTP/1.1\n${HOST}\nAccept: text/javascript`);
    expect(script.status).toBe(404);
    expectPlainRefusal(script);
    // A page URL of any length: the console shows what is wrong with it.
    expect((await send(`GET ${address} HTTP/1.1\n${HOST}\nAccept: text/html`)).text).toContain('Console');
  }
});

it("never serves files outside the console's folder, however the path is written", async () => {
  const secret = `${path.basename(consoleDir)}.secret`;
  for (const way of [
    '..',
    '%2e%2e',
    '.%2e',
    '%252e%252e',
    '..%2f..',
    '..%5c',
    '%5c..',
    '..%c0%af',
    '....//..',
    '/..',
    '\\..',
  ]) {
    for (const start of ['', 'assets/', 'http://localhost/']) {
      const answer = await send(`GET /${start}${way}/${secret} HTTP/1.1\n${HOST}\nAccept: */*`);
      expect(answer.text).not.toContain('outside');
      expect(answer.status).toBeLessThan(500);
    }
  }
  const absolute = await send(`GET http://evil.example/${secret} HTTP/1.1\n${HOST}`);
  expect(absolute.text).not.toContain('outside');
  expect(absolute.status).toBeLessThan(500);
});

it('reads an absolute URL from its path on, and accepts HTTP/1.0 without a host', async () => {
  const unknown = await send(`GET http://evil.example/api/nowhere HTTP/1.1\n${HOST}`);
  expect([unknown.status, unknown.json?.message]).toEqual([404, 'There is nothing at GET /api/nowhere.']);
  for (const address of ['http://localhost', 'HTTP://localhost?a=b', 'https://localhost/orders'])
    expect((await send(`GET ${address} HTTP/1.1\n${HOST}`)).text).toContain('Console');
  expect((await send('GET /healthz HTTP/1.0')).status).toBe(200);
});

it('has time limits for requests that never end', () => {
  expect(server.app.server.requestTimeout).toBeGreaterThan(0);
  expect(server.app.server.headersTimeout).toBeGreaterThan(0);
});
