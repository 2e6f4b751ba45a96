/**
 * Requests that no HTTP library sends: malformed lines and headers, wrong lengths, invalid chunks, foreign encodings,
 * incomplete bodies.
 */
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

const JSON_BODY = '{"id":"ord_1"}';
const PLACES = [
  '/api/orders',
  '/api/orders/count',
  '/api/user/login',
  '/api/merchants/create',
  '/healthz',
  '/nowhere',
];
const BOMB = gzipSync(Buffer.alloc(4_000_000, 0x20));

/** Bodies with the headers that describe them. */
const BODIES: readonly (readonly [headers: readonly string[], body: Buffer])[] = [
  [['Content-Encoding: gzip'], gzipSync(JSON_BODY)],
  [['Content-Encoding: gzip'], gzipSync(JSON_BODY).subarray(0, 12)],
  [['Content-Encoding: gzip'], Buffer.from(JSON_BODY)],
  [['Content-Encoding: gzip'], BOMB],
  [['Content-Encoding: deflate'], deflateRawSync(JSON_BODY)],
  [['Content-Encoding: gzip, gzip'], gzipSync(gzipSync(JSON_BODY))],
  [['Content-Encoding: br'], Buffer.from([0x8b, 0x06, 0x80, 0xff])],
  ...['utf-16', 'utf-16le', 'utf-7', 'iso-8859-1', 'gbk', 'shift_jis', '"', 'x'.repeat(2000)].map(
    (charset) =>
      [[`Content-Type: application/json; charset=${charset}`], Buffer.from(JSON_BODY, 'utf16le')] as const,
  ),
  [[], Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from(JSON_BODY)])],
  [[], Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  [[], Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d])],
  [[], Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d])],
  [[], Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xf0, 0x82, 0x82, 0xac, 0x22, 0x7d])],
  [[], Buffer.from(`{"id":"\u0000"}`)],
  [[], Buffer.alloc(140_000, 0x5b)],
  [[], Buffer.alloc(70_000, 0x20)],
  [
    ['Content-Type: multipart/form-data; boundary=x'],
    Buffer.from('--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--'),
  ],
  [['Content-Type: application/x-www-form-urlencoded'], Buffer.from('id=1&id[__proto__]=2')],
];

const LENGTHS = [
  '-1',
  '0',
  '1',
  '5',
  '+14',
  '0x0e',
  '14, 14',
  '14, 15',
  '99999999999999999999',
  '1e3',
  ' ',
  'x',
  '14 14',
];

const CHUNKS = [
  'e\r\n{"id":"ord_1"}\r\n0\r\n\r\n',
  'E;a=b\r\n{"id":"ord_1"}\r\n0\r\nX-Trailer: 1\r\n\r\n',
  'zz\r\n{}\r\n0\r\n\r\n',
  '-2\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n{}',
  '2\r\n{"id":"longer"}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  '\r\n\r\n',
  '0\r\n',
  `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `0\r\n${'T: x\r\n'.repeat(300)}\r\n`,
];

const HEADERS = [
  'bad name: x',
  'NoColon',
  ': empty',
  'X-A: a\u0000b',
  'X-A: a\rb',
  'X-A: a\n folded',
  'X-A\t: tab',
  `X-A: ${'a'.repeat(20_000)}`,
  `${'a'.repeat(9_000)}: x`,
  Array.from({ length: 300 }, (_, at) => `X-${at}: ${at}`).join('\r\n'),
  'Host: other',
  'Host: a b',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  'Expect: 100-continue',
  'Expect: nothing',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, identity',
  'Authorization: {token}\r\nAuthorization: {token}',
  'Authorization: \xff\xfe',
  'Accept-Encoding: gzip;q=9, br;q=-1, *;q=x',
  'Range: bytes=0-,1-,2-,3-,4-',
  'If-None-Match: "',
  'X-Forwarded-For: 1.2.3.4, \xff, ::1, 999.1.1.1',
  'Content-Type: ',
  'Content-Type: application/json; charset=utf-8; charset=utf-16',
  'Cookie: a=%00; __proto__=1',
];

const TARGETS = [
  '*',
  '//',
  '/%',
  '/%00',
  '/api/orders/getOrders/%ff',
  '/api/orders/getOrders/%E0%A4%A',
  '/api/../healthz',
  'http://127.0.0.1/healthz',
  'http://[::1',
  'http://user:pw@other/api/orders',
  '/api/orders?\xff=\xfe',
  '/\xc3\xa9',
  `/${'a'.repeat(9_000)}`,
  `/api/labels/${'%41'.repeat(400)}`,
  `/?${'a&'.repeat(4_000)}`,
  '/config.json#x',
  '',
];

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'get',
  'G ET',
  'PRI',
  'M-SEARCH',
  'LINK',
  '\u0000',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.10', 'http/1.1', 'HTTP', ''];

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const base = (method: string, place: string): string => `${method} ${place} HTTP/1.1\r\nHost: localhost\r\n`;
const SIGNED = 'Authorization: {token}\r\n';
const TYPED = 'Content-Type: application/json\r\n';
const place = fc.constantFrom(...PLACES);

const withBody = fc.tuple(place, fc.constantFrom(...BODIES)).map(([where, [headers, body]]) => {
  const typed = headers.some((header) => header.startsWith('Content-Type')) ? '' : TYPED;
  const lines = headers.map((header) => `${header}\r\n`).join('');
  return Buffer.concat([
    latin(`${base('POST', where)}${SIGNED}${typed}${lines}Content-Length: ${body.length}\r\n\r\n`),
    body,
  ]);
});

const wrongLength = fc
  .tuple(place, fc.constantFrom(...LENGTHS), fc.boolean())
  .map(([where, length, twice]) =>
    latin(
      `${base('POST', where)}${SIGNED}${TYPED}Content-Length: ${length}\r\n` +
        `${twice ? 'Content-Length: 14\r\n' : ''}\r\n${JSON_BODY}`,
    ),
  );

const chunked = fc
  .tuple(place, fc.constantFrom(...CHUNKS), fc.boolean())
  .map(([where, chunks, alsoLength]) =>
    latin(
      `${base('POST', where)}${SIGNED}${TYPED}Transfer-Encoding: chunked\r\n` +
        `${alsoLength ? 'Content-Length: 14\r\n' : ''}\r\n${chunks}`,
    ),
  );

/** A body, or the head before it, that ends too early. */
const truncated = fc
  .tuple(place, fc.nat(400))
  .map(([where, length]) =>
    latin(
      `${base('PATCH', where)}${SIGNED}${TYPED}Content-Length: 200\r\n\r\n{"id":"${'x'.repeat(180)}`,
    ).subarray(0, length),
  );

const odd = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.oneof(place, fc.constantFrom(...TARGETS)),
    fc.constantFrom(...VERSIONS),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
  )
  .map(([method, target, version, headers]) =>
    latin(
      `${method} ${target} ${version}\r\nHost: localhost\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
    ),
  );

const pipelined = fc
  .array(fc.tuple(fc.constantFrom('GET', 'POST', 'PATCH'), place), { minLength: 2, maxLength: 20 })
  .map((calls) =>
    latin(
      calls
        .map(([method, where]) => `${base(method, where)}${SIGNED}${TYPED}Content-Length: 2\r\n\r\n{}`)
        .join(''),
    ),
  );

const noise = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes));

/** A readable request with a few bytes changed. */
const flipped = fc
  .tuple(
    fc.oneof(withBody, chunked, odd, pipelined),
    fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { maxLength: 4 }),
  )
  .map(([bytes, flips]) => {
    const copy = Buffer.from(bytes);
    for (const [at, byte] of flips) copy[at % copy.length] = byte;
    return copy;
  });

/** Base64. */
export const rawBytes: fc.Arbitrary<string> = fc
  .oneof(withBody, wrongLength, chunked, truncated, odd, pipelined, noise, flipped)
  .map((bytes) => bytes.toString('base64'));
