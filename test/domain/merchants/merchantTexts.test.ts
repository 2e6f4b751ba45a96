/** The texts of a merchant page: its fields in words, its users in order, the part of a name that was searched for. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import {
  choicesOf,
  fieldProblem,
  fieldText,
  fieldWords,
  fieldUpdate,
  isChoiceField,
  textToSend,
} from '../../../src/domain/merchants/merchantFields';
import { groupLabel, sortMerchantUsers } from '../../../src/domain/merchants/merchantUsers';
import { splitAtMatch } from '../../../src/domain/merchants/nameMatch';

it.each([
  ['phone', '+15145550142', '+1 (514) 555-0142'],
  ['phone', 'none', 'none'],
  ['name', '+15145550142', '+15145550142'],
  ['city', 'Laval', 'Laval'],
  ['scanningRequired', 'true', 'Yes'],
  ['scanningRequired', 'false', 'No'],
  ['scanningRequired', '', ''],
  ['rateShowingOptionType', 'SAMEDAYCUTOFF', 'Hide After Cutoff'],
] as const)('MDT-11 MDT-12 shows the %s %p as %p', (field, text, words) => {
  expect(fieldWords(field, text)).toBe(words);
});

it('MDT-12 tells choices from typed fields', () => {
  expect(isChoiceField('name')).toBe(false);
  expect(isChoiceField('createPickup')).toBe(true);
  expect(choicesOf('rateShowingOptionType').map(({ label }) => label)).toEqual([
    'Always',
    'Hide After Cutoff',
  ]);
});

it.each(['+47 22 33 44 55', '\u202a+45 32 34 56 78\u202c'])(
  'LIM-06 %s is refused, not forced behind +1',
  (typed) => {
    expect(fieldProblem('phone', textToSend('phone', typed))).toBe(merchantMessages.phoneFormat);
  },
);

it('MDT-16 sends an e-mail without the mailto: of a link', () => {
  expect(fieldUpdate('email', ' mailto:bonjour@etoile.example ')).toEqual({
    email: 'bonjour@etoile.example',
  });
  expect(fieldUpdate('pickupNotes', 'mailto:a@b.co')).toEqual({ pickupNotes: 'mailto:a@b.co' });
});

it('MDT-16 sends line breaks copied from Word as line breaks, and no character that cannot be stored', () => {
  expect(fieldUpdate('pickupNotes', 'Dock 2\u000bBell\u0000')).toEqual({ pickupNotes: 'Dock 2\nBell' });
});

it('reads the value of the merchant, or an empty text', () => {
  const merchant = { id: 'm', name: 'Un', archived: false } as Parameters<typeof fieldText>[0];
  expect(fieldText({ ...merchant, merchantLocation: { city: 'Laval' } }, 'city')).toBe('Laval');
  expect(fieldText(merchant, 'city')).toBe('');
  expect(fieldText(merchant, 'phone')).toBe('');
  expect(fieldText({ ...merchant, createPickup: false }, 'createPickup')).toBe('false');
});

it('MUS-06 sorts users by name, then username, with service users last by username', () => {
  const user = (username: string, name: string, group = 'merchant_admin') => ({
    id: username,
    username,
    name,
    group,
  });
  const users = [
    user('svc-2', 'A', 'service'),
    user('0@example.com', 'Zoé'),
    user('svc-1', 'B', 'service'),
    user('b@example.com', 'émile'),
    user('a@example.com', 'Émile'),
  ];
  expect(sortMerchantUsers(users).map(({ username }) => username)).toEqual([
    'a@example.com',
    'b@example.com',
    '0@example.com',
    'svc-1',
    'svc-2',
  ]);
  expect(['merchant_admin', 'service', 'other'].map((group) => groupLabel(group))).toEqual([
    'Merchant Admin',
    'Service User',
    'other',
  ]);
});

it.each([
  ['Café Crème', 'CREME', ['Café ', 'Crème', '']],
  ['Café Crème', ' e', ['Caf', 'é', ' Crème']],
  ['Épicerie', 'pi', ['É', 'pi', 'cerie']],
  ['😀 Deux', 'deux', ['😀 ', 'Deux', '']],
  ['Café', 'x', null],
  ['Café', ' ', null],
] as const)('splits %p at the match for %p', (name, term, parts) => {
  expect(splitAtMatch(name, term)).toEqual(parts);
});
