/** The console's files, its page URLs, security headers, CORS, health, configuration and the API documentation page. */
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { runtimeConfig } from '../../../src/contract/schemas/config';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const INDEX = '<!doctype html><title>Console</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const page = { accept: 'text/html,application/xhtml+xml' };
let server: TestServer;
let consoleDir: string;

beforeAll(async () => {
  consoleDir = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
  fs.writeFileSync(path.join(consoleDir, 'index.html'), INDEX);
  fs.mkdirSync(path.join(consoleDir, 'assets'));
  fs.writeFileSync(path.join(consoleDir, 'assets/main.0123abcd.js'), SCRIPT);
  fs.writeFileSync(path.join(consoleDir, 'assets/main.0123abcd.js.br'), zlib.brotliCompressSync(SCRIPT));
  fs.writeFileSync(path.join(consoleDir, 'assets/main.0123abcd.js.gz'), zlib.gzipSync(SCRIPT));
  fs.writeFileSync(path.join(path.dirname(consoleDir), 'outside.txt'), 'outside');
  server = await startTestServer({
    deps: { consoleDir },
    settings: {
      CORS_ORIGINS: 'https://elsewhere.example',
      SENTRY_DSN: 'https://key@errors.example/1',
      TRACKING_URL_TEMPLATE: 'https://track.example/{id}',
      PRODUCT_KEY: 'planner',
      PHOTO_HOSTS: 'photos.example.com, *.cdn.example:8443',
      TILE_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=7',
      TILE_CREDIT: 'Maps by <b>Example</b>',
      API_DOCS: '1',
    },
  });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(consoleDir, { recursive: true });
});

/** Returns the bytes as sent, without fetch's decompression. */
function raw(
  address: string,
  encoding: string,
): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve) => {
    http.get(server.url + address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    });
  });
}

it('ROUTE-19 every page URL returns the console, API URLs never do', async () => {
  for (const address of ['/', '/dashboard', '/merchants/5/users?merchantName=A%2FB', '/users', '/a.b/c']) {
    const answer = await call(server, address, { headers: page });
    expect(answer).toMatchObject({ status: 200, text: INDEX });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  expect((await call(server, '/api/users', { headers: page })).json?.statusCode).toBe(404);
  expect((await call(server, '/dashboard', { method: 'POST', body: {} })).status).toBe(404);
});

it('ROUTE-19 a URL with broken escapes returns the console, which explains it, except under the API', async () => {
  for (const address of ['/merchants/50%/users', '/merchants/%E0%A4%A/viewZones?merchantId=x']) {
    const answer = await call(server, address, { headers: page });
    expect(answer).toMatchObject({ status: 200, text: INDEX });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  }
  expect((await call(server, '/api/users/%E0%A4%A', { headers: page })).json?.statusCode).toBe(400);
});

it('serves hashed files as immutable and as compressed at build time; a missing file is not answered with the page', async () => {
  const address = '/assets/main.0123abcd.js';
  const plain = await raw(address, 'identity');
  expect(plain.body.toString()).toBe(SCRIPT);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const br = await raw(address, 'gzip, br');
  expect(br.headers['content-encoding']).toBe('br');
  expect(zlib.brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
  const gzip = await raw(address, 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(zlib.gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  // A cache must keep the encodings apart, and the origins that may read them.
  for (const { headers } of [plain, br, gzip]) expect(headers.vary).toMatch(/^Origin, accept-encoding$/i);
  const missing = await call(server, '/assets/gone.0123abcd.js', { headers: { accept: 'text/javascript' } });
  expect(missing.status).toBe(404);
});

it('serves a console that was rebuilt while the server runs: the new page and files, not the old ones', async () => {
  const file = (name: string) => path.join(consoleDir, name);
  const before = await call(server, '/dashboard', { headers: page });
  expect(before.text).toBe(INDEX);
  expect((await call(server, '/assets/zones.aaaa1111.js')).status).toBe(404);
  try {
    fs.writeFileSync(file('index.html'), '<!doctype html><title>Anew</title>');
    fs.writeFileSync(file('assets/zones.aaaa1111.js'), 'anew');
    fs.renameSync(file('assets'), file('gone'));
    fs.mkdirSync(file('assets'));
    fs.writeFileSync(file('assets/zones.aaaa1111.js'), 'anew');
    expect((await call(server, '/dashboard', { headers: page })).text).toContain('<title>Anew</title>');
    expect((await call(server, '/assets/zones.aaaa1111.js')).text).toBe('anew');
    expect((await call(server, '/assets/main.0123abcd.js')).status).toBe(404);
  } finally {
    fs.rmSync(file('assets'), { recursive: true });
    fs.renameSync(file('gone'), file('assets'));
    fs.rmSync(file('assets/zones.aaaa1111.js'));
    fs.writeFileSync(file('index.html'), INDEX);
  }
});

it('never serves files outside its folder', async () => {
  for (const address of [
    '/../outside.txt',
    '/..%2Foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/a%00b',
  ]) {
    const status = await new Promise<string>((resolve) => {
      http.get(
        { ...new URL(server.url), hostname: '127.0.0.1', port: new URL(server.url).port, path: address },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve(text));
        },
      );
    });
    expect(status).not.toContain('outside\n');
    expect(status).not.toBe('outside');
  }
});

it('sends a strict content security policy that follows the configuration, and the usual security headers', async () => {
  const { headers } = await call(server, '/', { headers: page });
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values] as const;
    }),
  );
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('img-src')).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://photos.example.com',
    'https://*.cdn.example:8443',
  ]);
  expect(policy.get('connect-src')).toEqual([
    "'self'",
    'https://errors.example',
    'https://tiles.example:8443',
  ]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-powered-by')).toBeNull();
});

it('lets only the configured origins read responses, and never with cookies', async () => {
  const from = (origin: string) =>
    call(server, '/api/user/login', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
  const allowed = await from('https://elsewhere.example');
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example');
  const sendable = allowed.headers.get('access-control-allow-headers');
  for (const name of ['idempotency-key', 'x-made-from', 'x-unattended']) expect(sendable).toContain(name);
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  for (const origin of ['https://evil.example', 'null', 'https://elsewhere.example.evil.example'])
    expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull();
  // A preflight without request headers is valid.
  const headers = { origin: 'https://elsewhere.example' };
  const bare = await call(server, '/api/user/login', { method: 'OPTIONS', headers });
  expect([bare.status, bare.text]).toEqual([204, '']);
});

it.each(['/config.json', '/quick-fill-tags.json'])(
  '%s is sent once, and then answered with 304',
  async (path) => {
    const first = await call(server, path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.json).toBeTruthy();
    for (const tags of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await call(server, path, { headers: { 'if-none-match': tags } });
      expect([tags, again.status, again.text]).toEqual([tags, 304, '']);
    }
    for (const tags of ['W/"another"', 'W/""', 'nonsense']) {
      const changed = await call(server, path, { headers: { 'if-none-match': tags } });
      expect([changed.status, changed.json]).toEqual([200, first.json]);
    }
  },
);

it('gives the console its configuration', async () => {
  const answer = await call(server, '/config.json');
  expect(runtimeConfig.parse(answer.json)).toMatchObject({
    apiBase: '/api',
    productKey: 'planner',
    productLabel: 'Routing',
    providerName: 'Provider',
    emailExampleHost: 'example.com',
    trackingUrlTemplate: 'https://track.example/{id}',
    photoHosts: ['photos.example.com', '*.cdn.example:8443'],
    tiles: { url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=7', credit: 'Maps by <b>Example</b>' },
    registration: { mode: 'open', domains: [] },
    paths: { geocodeOrder: '/orders/:id/geocode' },
    extras: { ifMatch: true, idempotencyKey: true },
    errorReporting: { dsn: 'https://key@errors.example/1' },
  });
  expect(answer.text).not.toContain(server.settings.tokenSecret);
});

it('reports whether it runs and whether its database responds', async () => {
  expect(await call(server, '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
  expect(await call(server, '/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } });
});

it('readyz answers 503 when the database is gone', async () => {
  const lonely = await startTestServer();
  await lonely.deps.engine.close();
  expect(await call(lonely, '/healthz')).toMatchObject({ status: 200 });
  expect(await call(lonely, '/readyz')).toMatchObject({ status: 503, json: { statusCode: 503 } });
  await lonely.app.close();
});

it('documents its endpoints under the prefix, on a page that works with its own content security policy', async () => {
  const { json } = await call(server, '/api/docs/json');
  const paths = json?.paths as Record<string, Record<string, { operationId: string; requestBody?: unknown }>>;
  expect(paths['/api/user/login']?.post).toMatchObject({ operationId: 'login' });
  expect(JSON.stringify(paths['/api/user/login']?.post?.requestBody)).toContain('password');
  expect(paths['/api/orders/admin/featureFlags/{flagName}']?.get?.operationId).toBe('getFeatureFlag');

  const docs = await call(server, '/api/docs/');
  expect(docs.status).toBe(200);
  expect(docs.headers.get('content-security-policy')).toContain("default-src 'self'");
  // Nothing inline: every script of the page has a src.
  expect([...docs.text.matchAll(/<script\b[^>]*>/g)].every(([tag]) => tag.includes(' src='))).toBe(true);
});

it('shows the documentation only when configured, or in the demo', async () => {
  const plain = await startTestServer();
  expect((await call(plain, '/api/docs')).status).toBe(404);
  expect((await call(plain, '/api/docs/json')).status).toBe(404);
  const demo = await startTestServer({ deps: { settings: { ...plain.settings, demo: true } } });
  expect((await call(demo, '/api/docs/json')).status).toBe(200);
  await Promise.all([plain.close(), demo.close()]);
});

it('compresses large JSON responses when asked', async () => {
  const big = await raw('/api/docs/json', 'gzip');
  expect(big.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(zlib.gunzipSync(big.body).toString())).toHaveProperty('openapi');
  expect((await raw('/healthz', 'gzip')).headers['content-encoding']).toBeUndefined();
});

it('sends the length of a file when a range past its end is requested', async () => {
  const past = await call(server, '/index.html', { headers: { range: 'bytes=99999-' } });
  expect(past).toMatchObject({
    status: 416,
    json: { message: 'The file has no bytes in the Range that was asked for.' },
  });
  expect(past.headers.get('content-range')).toBe(`bytes */${INDEX.length}`);
});

it.each([
  ['QUERY', '/', 'The request must say what its body is (Content-Type: application/json).'],
  ['GET', '/%00', 'The address has a character that is not allowed.'],
  ['GET', '/api/%00', 'The address has a character that is not allowed.'],
])('refuses %s %s with our own message', async (method, path, message) => {
  const [response] = (await once(http.request(server.url + path, { method }).end(), 'response')) as [
    http.IncomingMessage,
  ];
  const said = (await json(response)) as { message: string };
  expect([response.statusCode, said.message]).toEqual([400, message]);
});
