import { bareEmail, isEmail } from '../../src/lib/email';

it.each([
  ['mailto:foo@example.com', 'foo@example.com'],
  ['mailto:foo@example.com?subject=Order%20OA-7&cc=bar@example.com', 'foo@example.com'],
  ['MAILTO: foo@example.com', 'foo@example.com'],
  [' <foo@example.com> ', 'foo@example.com'],
  ['<mailto:foo@example.com>', 'foo@example.com'],
  ['foo@example.com', 'foo@example.com'],
  ['\u200bfoo@example.com\u200e', 'foo@example.com'],
])('reads %j as the e-mail %j', (typed, email) => {
  expect(bareEmail(typed)).toBe(email);
  expect(isEmail(email)).toBe(true);
});

// An empty text would clear the existing e-mail.
it.each([
  'mailto:',
  '<>',
  '< >',
  '<mailto:>',
  '<mailto: >',
  'mailto:?subject=Order',
  'foo@example.com,',
  'foo@example.com.',
  'Foo <foo@example.com>',
  '“foo@example.com”',
  '«foo@example.com»',
])('%j is not an e-mail, and does not become empty', (typed) => {
  expect(bareEmail(typed)).not.toBe('');
  expect(isEmail(bareEmail(typed))).toBe(false);
});
