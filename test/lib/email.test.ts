import { bareEmail, isEmail } from '../../src/lib/email';

it.each([
  ['mailto:foo@example.com', 'foo@example.com'],
  ['MAILTO: foo@example.com', 'foo@example.com'],
  [' <foo@example.com> ', 'foo@example.com'],
  ['<mailto:foo@example.com>', 'foo@example.com'],
  ['foo@example.com', 'foo@example.com'],
  ['\u200bfoo@example.com\u200e', 'foo@example.com'],
])('%j is the e-mail %j', (typed, email) => {
  expect(bareEmail(typed)).toBe(email);
  expect(isEmail(email)).toBe(true);
});

// An empty text would clear the e-mail that is there.
it.each([
  'mailto:',
  '<>',
  '< >',
  '<mailto:>',
  'foo@example.com,',
  'foo@example.com.',
  'Foo <foo@example.com>',
  '“foo@example.com”',
  '«foo@example.com»',
])('%j is none, and does not become nothing', (typed) => {
  expect(bareEmail(typed)).not.toBe('');
  expect(isEmail(bareEmail(typed))).toBe(false);
});
