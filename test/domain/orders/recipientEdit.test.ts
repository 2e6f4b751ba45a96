import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import {
  recipientText,
  recipientUpdate,
  isAcceptableEmail,
  isAcceptablePhone,
  reducePhone,
  recipientTextToSend,
  typedPhone,
} from '../../../src/domain/orders/recipientEdit';

const order = (parts: Partial<OrderRecord>): OrderRecord => ({
  id: 'ord_1',
  createdAt: null,
  merchantId: 'm',
  merchantDisplayName: 'M',
  orderStatus: 'CREATED',
  ...parts,
});

test.each([
  ['(514) 555-0142', '+5145550142'],
  ['+1 514 555 0142', '+15145550142'],
  ['1.514.555.0142 x 7', '+15145550142'],
  ['(514) 555-0142 ext. 12', '+5145550142'],
  ['+15145550142 x12', '+15145550142'],
  ['514 555-0142 poste 4', '+5145550142'],
  ['++44', '+44'],
  ['abc', '+'],
  ['+', '+'],
  ['', ''],
  ['   ', ''],
  ['٣٤', '+34'],
  ['５１４－５５５－０１４２', '+5145550142'],
  ['٥١٤٥٥٥٠١٤٢', '+5145550142'],
  ['514-555-0142 extension 12', '+5145550142'],
  ['514-555-0142, ext: 12', '+5145550142'],
  ['514-555-0142;ext=12', '+5145550142'],
  ['514-555-0142,12', '+5145550142'],
  ['514-555-0142 (poste 12)', '+5145550142'],
  ['514-555-0142 x 12 (home)', '+5145550142'],
  ['555-0142 x12', '+5550142'],
  ['514.555.0142 / 514.555.0143', '+5145550142'],
  ['514 555 0142 ou 514 555 0143', '+5145550142'],
  ['Tel. 1,514,555,0142', '+15145550142'],
  ['514/555\u20110142', '+5145550142'],
  ['\u202a+44 (0)20 7946\u00a00000\u202c', '+4402079460000'],
])('OAC-08 reduces the phone %j to %j while it is typed', (typed, reduced) => {
  expect(reducePhone(typed)).toBe(reduced);
});

/** Types these keys one by one, and returns the resulting field. */
const typedByKey = (keys: string, begun = '') =>
  [...keys].reduce((phone, key) => typedPhone(phone.text, phone.text + key, phone.hasEnded), {
    text: begun,
    hasEnded: false,
  });

test.each([
  ['514 555 0142 x12', '+5145550142', true],
  ['514-555-0142, ext. 12', '+5145550142', true],
  ['(514) 555-0142 (poste 12)', '+5145550142', true],
  ['514.555.0142 / 514.555.0143', '+5145550142', true],
  ['1,514,555,0142', '+15145550142', false],
  ['514 555 01x42', '+5145550142', false],
  ['+1 514 555-0142. ', '+15145550142', false],
  ['tel 514', '+514', false],
])('OAC-08 reads %j typed key by key as %j, ended: %j', (keys, text, hasEnded) => {
  expect(typedByKey(keys)).toEqual({ text, hasEnded });
});

it('OAC-08 ignores input after the end of a number until something else changes', () => {
  expect(typedPhone('+15145550142', '+1514555014', true)).toEqual({ text: '+1514555014', hasEnded: false });
  expect(typedPhone('+15145550142', '+1514555014x2', false)).toEqual({
    text: '+15145550142',
    hasEnded: false,
  });
  expect(typedPhone('+15145550142', '416 555 0187', true).text).toBe('+4165550187');
});

test.each(['5,14556E+09', '5.14556e+09', '—', '－', 'n/a', '.', '👍'])(
  'OAC-08 ignores %j typed over a phone',
  (typed) => {
    expect(typedPhone('+15145550100', typed, false).text).toBe('+15145550100');
  },
);

test.each([
  ['', ''],
  ['  ', ''],
  ['+', '+'],
  ['(', '+'],
])('OAC-09 typing %j over a phone gives %j: empty, or the start of another', (typed, text) => {
  expect(typedPhone('+15145550100', typed, false).text).toBe(text);
});

test.each([
  ['', true],
  [' + ', true],
  ['1', true],
  ['+123456789012345', true],
  ['1234567890123456', false],
  ['514 555 0142 514 555 0143', false],
  ['—', false],
  ['call me', false],
])('OAC-08 accepts the phone %j: %j', (typed, canBe) => {
  expect(isAcceptablePhone(typed)).toBe(canBe);
});

it('OAC-08 OAC-09 sends a phone with its plus sign, and a lone plus sign as empty', () => {
  expect(recipientUpdate('phone', '514 555-0142')).toEqual({ recipient: { phone: '+5145550142' } });
  expect(recipientUpdate('phone', '+')).toEqual({ recipient: { phone: '' } });
  expect(recipientUpdate('phone', '')).toEqual({ recipient: { phone: '' } });
});

test.each(['', '  ', 'a@b.co', ' zoé+colis@exemple.québec.ca '])('OAC-07 accepts the e-mail %j', (email) => {
  expect(isAcceptableEmail(email)).toBe(true);
});

test.each([
  'a',
  'a@b',
  '@b.co',
  'a@.',
  'a b@c.de',
  'a@b@c.de',
  'a@b.co, c@d.ef',
  'a@b.co,',
  'a@b.co.',
  'a@b.co;c@d.ef',
  '"A"@b.co',
  'A<a@b.co>',
])('OAC-07 refuses the e-mail %j', (email) => {
  expect(isAcceptableEmail(email)).toBe(false);
});

it('OAC-10 sends only the changed field', () => {
  expect(recipientUpdate('email', ' a@b.co ')).toEqual({ recipient: { email: 'a@b.co' } });
  expect(recipientUpdate('email', 'mailto:a@b.co')).toEqual({ recipient: { email: 'a@b.co' } });
  expect(recipientUpdate('notes', 'Ring twice.\nBack door.\n')).toEqual({ notes: 'Ring twice.\nBack door.' });
  expect(recipientTextToSend('notes', '   ')).toBe('');
  // Line breaks of Word, a page break of a PDF, and characters that nobody sees and the server refuses.
  expect(recipientTextToSend('notes', 'Ring\u000btwice.\u000cBack\u0007 door\ud800.')).toBe(
    'Ring\ntwice.\nBack door.',
  );
});

it('starts with the value of the order', () => {
  const recipient = { name: 'A', phone: ' (416) 555-0187 ', email: 'a@b.co' };
  expect(recipientText(order({ recipient }), 'phone')).toBe('+4165550187');
  expect(recipientText(order({ recipient }), 'email')).toBe('a@b.co');
  expect(recipientText(order({ notes: 'Two\nlines' }), 'notes')).toBe('Two\nlines');
  expect(['phone', 'email', 'notes'].map((field) => recipientText(order({}), field as 'phone'))).toEqual([
    '',
    '',
    '',
  ]);
});
