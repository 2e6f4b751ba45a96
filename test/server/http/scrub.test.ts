/**
 * Free text in the log: e-mail addresses and tokens are removed, whatever surrounds them and however long the text is.
 */
import { scrub } from '../../../server/http/log';

it.each([
  ['No room for ann@example.com now.', 'No room for [e-mail] now.'],
  ['mailto:ann@mail.example.com,bob@example.com', 'mailto:[e-mail],[e-mail]'],
  ['<ann@example.com> "bob@example.com"', '<[e-mail]> "[e-mail]"'],
  ['ann@localhost and @example.com stay', 'ann@localhost and @example.com stay'],
  ['Bearer eyJhbGci.eyJzdWIi.c2ln', 'Bearer [token]'],
  ['key=x-eyJhbGci.eyJzdWIi.', 'key=x-[token]'],
  ['v1.eyJhbGci.eyJzdWIi.c2ln.v2', 'v1.[token].v2'],
  ['eyJhbGci alone, and heyJ.a.b', 'eyJhbGci alone, and heyJ.a.b'],
])('%s', (text, written) => {
  expect(scrub(text)).toBe(written);
});

it.each([
  ['a word', 'a'],
  ['a word before an at sign', 'a', '@'],
  ['a word after one', 'a', '', 'x@'],
  ['starts of tokens', 'eyJ-'],
])('a megabyte of %s does not block the server', (_what, part, after = '', before = '') => {
  const text = before + part.repeat(1_000_000 / part.length) + after;
  expect(scrub(text) === text).toBe(true);
});
