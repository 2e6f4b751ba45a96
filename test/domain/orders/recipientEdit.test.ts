import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import {
  recipientText,
  recipientUpdate,
  isAcceptableEmail,
  reducePhone,
  recipientTextToSend,
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
  ['٣٤', '+'],
])('OAC-08 the phone %j is reduced to %j while it is typed', (typed, reduced) => {
  expect(reducePhone(typed)).toBe(reduced);
});

it('OAC-08 OAC-09 a phone is sent with its plus sign, a lone plus sign as nothing', () => {
  expect(recipientUpdate('phone', '514 555-0142')).toEqual({ recipient: { phone: '+5145550142' } });
  expect(recipientUpdate('phone', '+')).toEqual({ recipient: { phone: '' } });
  expect(recipientUpdate('phone', '')).toEqual({ recipient: { phone: '' } });
});

test.each(['', '  ', 'a@b.co', ' zoé+colis@exemple.québec.ca '])('OAC-07 the e-mail %j will do', (email) => {
  expect(isAcceptableEmail(email)).toBe(true);
});

test.each(['a', 'a@b', '@b.co', 'a@.', 'a b@c.de', 'a@b@c.de', 'a@b.co, c@d.ef'])(
  'OAC-07 the e-mail %j will not do',
  (email) => {
    expect(isAcceptableEmail(email)).toBe(false);
  },
);

it('OAC-10 sends the changed part and nothing else', () => {
  expect(recipientUpdate('email', ' a@b.co ')).toEqual({ recipient: { email: 'a@b.co' } });
  expect(recipientUpdate('notes', 'Ring twice.\nBack door.\n')).toEqual({ notes: 'Ring twice.\nBack door.' });
  expect(recipientTextToSend('notes', '   ')).toBe('');
});

it('begins with what the order has', () => {
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
