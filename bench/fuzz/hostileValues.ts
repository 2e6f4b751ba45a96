/** Input of a broken or hostile client: values, texts, bodies and headers for tests that try to break the server. */
import fc from 'fast-check';

/** Texts known to break software: SQL, JSON, Unicode, prototypes, numbers, paths. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud800',
  '\ufeff',
  '\u202etxt',
  'İ'.repeat(100),
  'a\u0301'.repeat(60),
  'ﷺ'.repeat(200),
  '𝒳'.repeat(60),
  'x'.repeat(101),
  'x'.repeat(70_000),
  "'; drop table orders; --",
  '$1',
  '%',
  '\\',
  '"',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '99999999999999999999',
  '../../etc/passwd',
  'GEOCODED',
  'PARCEL',
  'ord_hostile',
  'ord_hostile.000000000000',
  'someone@example.com',
  'a@b.c',
];

/** Numbers at the limits of int4, int8, Date and JSON. */
const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  9_999_999_999,
  10_000_000_000,
  8.64e15,
  8.64e15 + 1,
  9.3e18,
  1e308,
  -1e308,
  5e-324,
];

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  // Any code unit, including lone surrogates.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((units) => String.fromCharCode(...units)),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(...NASTY_NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, true, false),
  fc.constantFrom([], {}, [[]], [null], { $gt: '' }, { length: 1e9 }, { toString: 'x' }, { toJSON: 1 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Field names that endpoints of the API read, and some that none does. */
const FIELD_NAMES = [
  'email',
  'password',
  'name',
  'invite',
  'id',
  'refNumber',
  'merchantId',
  'orderStatus',
  'deliveryType',
  'createdAtStart',
  'createdAtEnd',
  'completeAfter',
  'completeBefore',
  'lastEvaluatedKey',
  'createdAt',
  'limit',
  'roles',
  'group',
  'phone',
  'phone_number',
  '__proto__',
  'constructor',
  'prototype',
  '\u0000',
  'x'.repeat(500),
];

/** Printed member by member, so that `__proto__` is an ordinary one. */
const nastyObject = fc
  .array(fc.tuple(fc.constantFrom(...FIELD_NAMES), nastyValue), { maxLength: 8 })
  .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${print(value)}`).join()}}`);

/** Texts that are not JSON, not an object, or too large. */
export const NASTY_BODIES = [
  '',
  ' \n',
  'null',
  '[]',
  '"x"',
  '7',
  'NaN',
  'undefined',
  '{',
  '{"id":',
  '{"id":"a",}',
  "{'id':'a'}",
  '{"id":"a"}{"id":"b"}',
  '\ufeff{}',
  '\u0000',
  '{"limit":1e999}',
  '{"limit":-0}',
  '{"createdAtStart":123456789012345678901234567890}',
  '{"id":"a","id":"b"}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `{"id":${'['.repeat(99)}${']'.repeat(99)}}`,
  '['.repeat(150_000),
  '{"a":'.repeat(50_000),
  `{"id":"${'x'.repeat(1024 * 1024)}"}`,
  `{${JSON.stringify('x'.repeat(300_000))}:"\\u0000"}`,
  '{"id":"\\ud800"}',
  '{"id":"\\uDFFF\\uD800"}',
];

export const nastyBody = fc.oneof(
  { weight: 4, arbitrary: nastyObject },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY_BODIES) },
  { weight: 1, arbitrary: nastyValue.map(print) },
);

/** A path segment or a query value: encoded, encoded twice, or not decodable. */
export const nastySegment = fc.oneof(
  nastyText.map((text) => encodeURIComponent(wellFormed(text, 1200))),
  nastyText.map((text) => encodeURIComponent(encodeURIComponent(wellFormed(text, 300)))),
  fc.constantFrom(
    '%',
    '%zz',
    '%E0%A4%A',
    '%ED%A0%80',
    '%00',
    '%2e%2e',
    '..',
    '%2f',
    '%5c',
    ';',
    '%C0%AF',
    '*',
    ':id',
  ),
);

export const nastyQuery = fc
  .array(fc.tuple(fc.constantFrom('id', 'limit', '__proto__', 'a[b]', '%', ''), nastySegment), {
    maxLength: 4,
  })
  .map((pairs) =>
    pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
  );

/** A header value may be any Latin-1 text without control characters; anything else never reaches a server. */
const headerText = fc
  .oneof(nastyText, fc.constantFrom('"1"', 'W/"2"', '"99999999999999999999"', '*', '"1", "2"', 'key-1'))
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2000));

export const nastyHeaders = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/json;',
      'APPLICATION/JSON',
      'application/merge-patch+json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/jsonx',
      ';;;',
      '',
    ),
    'content-encoding': fc.constantFrom(
      'gzip',
      'br',
      'deflate',
      'identity',
      'zstd',
      'gzip, gzip',
      'nonsense',
    ),
    accept: fc.constantFrom('text/html', 'application/json', 'nonsense', '*/*;q=0'),
    'accept-encoding': fc.constantFrom('*', 'identity;q=0', 'br', 'nonsense', 'gzip;q=0, *;q=0'),
    'if-match': headerText,
    'if-none-match': headerText,
    'idempotency-key': headerText,
    'x-request-id': headerText,
    range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=-', 'lines=1'),
    origin: fc.constantFrom('null', 'https://evil.example', ''),
    expect: fc.constantFrom('nothing'),
    'x-http-method-override': fc.constantFrom('DELETE'),
    'x-forwarded-for': headerText,
  },
  { requiredKeys: [] },
);

/** The text without lone surrogates, which percent-encoding cannot express, and cut to a length. */
function wellFormed(text: string, length: number): string {
  return Buffer.from(text.slice(0, length)).toString();
}

/** JSON text of a value; numbers that JSON cannot express become a very large one. */
function print(value: unknown): string {
  return JSON.stringify(value) ?? '1e400';
}
