/** Any bad input gets a 4xx with JSON that names the fault, never a 5xx or a stack trace. */
import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

function expectRefusal(answer: Answer, status: number, message: string | RegExp): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.json?.statusCode).toBe(status);
  expect(typeof answer.json?.error).toBe('string');
  expect(answer.json?.requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.json?.message).toMatch(message);
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/);
}

const login = (text: string, headers?: Record<string, string>) =>
  call(server, '/api/user/login', { text, headers });

it('API-46 names wrong and missing fields, with the whole list in details', async () => {
  const answer = await login('{"email": 5}');
  expectRefusal(answer, 400, 'The field email is not valid: expected a text that is not empty.');
  expect(answer.json?.details).toEqual([
    { field: 'email', reason: 'The field email is not valid: expected a text that is not empty.' },
    { field: 'password', reason: 'The field password is missing: expected a text that is not empty.' },
  ]);
});

it.each([
  ['no JSON', '{"email": ', /^The request body is not valid JSON\.$/],
  ['an empty body', '', /^The request body is missing: expected an object\.$/],
  ['a list', '[]', /^The request body is not valid: expected an object\.$/],
  ['null', 'null', /^The request body is missing: expected an object\.$/],
  ['a text', '"x"', /^The request body is not valid: expected an object\.$/],
  [
    'a prototype',
    '{"__proto__": {"admin": true}}',
    /^The request body has a field named __proto__, which is not allowed\.$/,
  ],
  [
    'the prototype of a constructor',
    '{"email": {"constructor": {"prototype": {"admin": true}}}}',
    /^The request body has a field named constructor, which is not allowed\.$/,
  ],
  [
    'a length that cannot be compared',
    '{"email": {"length": {"toString": 1}}, "password": "x"}',
    /^The request body has a field named toString, which is not allowed\.$/,
  ],
  [
    'a length written with escapes',
    String.raw`{"email": "a", "password": [{"length": {"value\u004ff": 1, "to\u0053tring": 2}}]}`,
    /^The request body has a field named valueOf, which is not allowed\.$/,
  ],
  ['a NUL', String.raw`{"email": "a\u0000b", "password": "x"}`, /^The field email has a character/],
  ['a bell', String.raw`{"email": "a\u0007b", "password": "x"}`, /^The field email has a character/],
  ['a backspace', String.raw`{"email": "a\bb", "password": "x"}`, /^The field email has a character/],
  ['a broken apostrophe', '{"email": "a", "password": "l\u0092"}', /^The field password has a character/],
  ['half a pair', String.raw`{"email": "a", "password": "\ud83d"}`, /^The field password has a character/],
  [
    'a field named twice',
    '{"email": "a@example.com", "password": "x", "email": "b@example.com"}',
    /^The request body has the field email twice\.$/,
  ],
  [
    'a field named twice, once with escapes',
    String.raw`{"email": {"a:": [{"b": "\"a:\""}], "\u0061:": 1}}`,
    /^The request body has the field a: twice\.$/,
  ],
  ['a long field named twice', `{"${'k'.repeat(999)}": 1, "${'k'.repeat(999)}": 1}`, /k{100}… twice\.$/],
  ['deep nesting', '['.repeat(4_000), /^The request body is nested too deeply\.$/],
])('API-46 refuses as body: %s', async (_name, text, message) => {
  expectRefusal(await login(text), 400, message);
});

it('API-46 refuses deep nesting even where a long body is allowed', async () => {
  const answer = await call(server, '/api/orders', { token, text: '['.repeat(100_000) });
  expectRefusal(answer, 400, /^The request body is nested too deeply\.$/);
});

const object = (fields: number) =>
  `{${Array.from({ length: fields }, (_, index) => `"k${index}": ":"`).join(', ')}}`;

it('refuses an object with very many fields before validation, also inside a list', async () => {
  const refused = /^The request body has an object of more than 500 fields\.$/;
  for (const text of [object(501), `[{}, ${object(501)}]`]) {
    expectRefusal(await call(server, '/api/orders', { token, text }), 400, refused);
  }
  // Many small objects are fine.
  for (const text of [object(500), `{"ids": [${Array(2_000).fill('{"a": 1}').join(',')}]}`]) {
    expectRefusal(await call(server, '/api/orders', { token, text }), 400, /^(?!.*(?:more than 500|twice))/);
  }
});

it('the body size limit depends on the endpoint', async () => {
  const blanks = ' '.repeat(200_000);
  expectRefusal(
    await call(server, '/api/orders', { token, text: `{}${blanks}` }),
    413,
    /too large: it may have at most 131,072 bytes\.$/,
  );
  const zone = { path: '/api/merchants/none/zones', text: `{"name": "A"}${blanks}` };
  expectRefusal(await call(server, zone.path, { token, text: zone.text }), 400, /required/);
});

it('API-46 reports a character that cannot be stored with its path, like a wrong field', async () => {
  const answer = await login(String.raw`{"email": [{"a": "ok"}, {"a": ["\u0000"]}]}`);
  const reason = 'The field email[1].a[0] has a character that cannot be stored.';
  expectRefusal(answer, 400, reason);
  expect(answer.json?.details).toEqual([{ field: 'email[1].a[0]', reason }]);
});

it('API-46 accepts surrogate pairs, brackets in texts and an escaped quote', async () => {
  const email = JSON.stringify(`${'['.repeat(150)}"\\ 😀\t\n`);
  expectRefusal(await login(`{"email": ${email}, "password": "\\ud83d\\ude00"}`), 401, /Invalid email/);
});

it('API-46 treats a JSON content type with an empty body as no body', async () => {
  const path = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';
  const headers = { 'content-type': 'application/json', authorization: token };
  const status = await new Promise((resolve) => {
    http.get(server.url + path, { headers }, (response) => resolve(response.resume().statusCode));
  });
  expect(status).toBe(200);
});

it('API-46 answers 413 for oversized bodies and 415 for other media types', async () => {
  const big = JSON.stringify({ email: 'a'.repeat(1024 * 1024), password: 'x' });
  expectRefusal(await login(big), 413, 'The request body is too large: it may have at most 4,096 bytes.');
  expectRefusal(
    await login('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    /must be JSON/,
  );
  expectRefusal(await login('<a/>', { 'content-type': 'text/xml' }), 415, /must be JSON/);
});

it.each([
  ['DELETE', '/api/presence', 'POST'],
  ['HEAD', '/api/orders/count', 'POST'],
  ['PUT', '/api/views/vie_1', 'GET, HEAD, PATCH, DELETE'],
  ['POST', '/config.json', 'GET, HEAD'],
])('a method that an address does not know is refused with 405: %s %s', async (method, path, allowed) => {
  const answer = await call(server, path, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
  if (method === 'HEAD') return;
  expectRefusal(answer, 405, `There is no ${method} at ${path}, only ${allowed}.`);
});

it('API-46 answers 404 with JSON for unknown paths, and 400 for malformed ones', async () => {
  expectRefusal(
    await call(server, '/api/nothing/here', { token }),
    404,
    'There is nothing at GET /api/nothing/here.',
  );
  expectRefusal(await call(server, '/api'), 404, 'There is nothing at GET /api.');
  expectRefusal(
    await call(server, '/api/nothing', { headers: { accept: 'text/html' } }),
    404,
    'There is nothing at GET /api/nothing.',
  );
  expectRefusal(await call(server, '/api/orders/getOrders/%E0%A4%A', { token }), 400, /not a valid URL/);
  const long = `/api/orders/getOrders/${'a'.repeat(2_000)}`;
  expectRefusal(
    await call(server, long, { token }),
    414,
    /^A part of the address is too long: .* at most [\d,]+ char/,
  );
  expectRefusal(
    await call(server, '/api/orders/admin/featureFlags/a%00b', { token }),
    400,
    /^The field flagName has a character/,
  );
  expectRefusal(
    await call(server, `/api/orders/admin/featureFlags/${'a'.repeat(300)}`, { token }),
    400,
    'The field flagName is too long: it may have at most 200 characters.',
  );
});

it('API-46 tells a caller without a token nothing about the body', async () => {
  expectRefusal(await call(server, '/api/orders', { text: '{broken' }), 401, 'Please sign in.');
});

it('always generates the request id itself, even when the caller sends one', async () => {
  for (const id of ['trace-12345678', '<script>']) {
    const answer = await call(server, '/healthz', { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

it.each<readonly [string, Uint8Array<ArrayBuffer>, Record<string, string>, number, RegExp]>([
  [
    'Latin-1',
    Buffer.from('{"email": "caf\xe9@example.com"}', 'latin1'),
    {},
    400,
    /^The request body is not UTF-8\.$/,
  ],
  ['half a pair in UTF-8', Buffer.from('{"email": "\xed\xa0\x80"}', 'latin1'), {}, 400, /is not UTF-8/],
  [
    'what says that it is Latin-1',
    Buffer.from('{"email": "a"}'),
    { 'content-type': 'application/json; charset=ISO-8859-1' },
    415,
    /^The charset ISO-8859-1 is not supported\. Send the body in UTF-8\.$/,
  ],
  [
    'a packed body',
    gzipSync('{"email": "a"}'),
    { 'content-encoding': 'gzip' },
    415,
    /^The Content-Encoding gzip is not supported\. Send the body without it\.$/,
  ],
])('API-46 refuses %s instead of storing it damaged', async (_name, bytes, headers, status, message) => {
  expectRefusal(await call(server, '/api/user/login', { text: bytes, headers }), status, message);
});

it('accepts UTF-8 with a byte order mark, and its charset name in any case', async () => {
  const answer = await login('\ufeff{"email": "é@example.com", "password": "x"}', {
    'content-type': 'application/json; charset="UTF8"',
  });
  expectRefusal(answer, 401, /./);
});
