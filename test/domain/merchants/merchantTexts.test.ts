/** What a page of a merchant says: its fields in words, its users in their order, the part of a name that was searched for. */
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
] as const)('MDT-11 MDT-12 the %s %p is shown as %p', (field, text, words) => {
  expect(fieldWords(field, text)).toBe(words);
});

it('MDT-12 what is chosen and what is typed', () => {
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

it('MDT-16 an e-mail is sent without what a link puts around it', () => {
  expect(fieldUpdate('email', ' mailto:bonjour@etoile.example ')).toEqual({
    email: 'bonjour@etoile.example',
  });
  expect(fieldUpdate('pickupNotes', 'mailto:a@b.co')).toEqual({ pickupNotes: 'mailto:a@b.co' });
});

it('a field holds what the merchant has, and nothing where it is not known', () => {
  const merchant = { id: 'm', name: 'Un', archived: false } as Parameters<typeof fieldText>[0];
  expect(fieldText({ ...merchant, merchantLocation: { city: 'Laval' } }, 'city')).toBe('Laval');
  expect(fieldText(merchant, 'city')).toBe('');
  expect(fieldText(merchant, 'phone')).toBe('');
  expect(fieldText({ ...merchant, createPickup: false }, 'createPickup')).toBe('false');
});

it('MUS-06 users come by name, then username, service users last and by username', () => {
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
] as const)('of %p the part found by %p is marked', (name, term, parts) => {
  expect(splitAtMatch(name, term)).toEqual(parts);
});
