import { isMerchantPhone } from '../../../src/domain/merchants/merchantPhone';

it('LIM-06 accepts ten dialable digits as a phone, also after 1 or +1', () => {
  expect(['4185550177', '1 418 555 0177', '(418) 555-0177', '+14185550177'].every(isMerchantPhone)).toBe(
    true,
  );
});

it.each([
  ['12'],
  ['555-1212'],
  ['418555017'],
  ['24185550177'],
  ['418555017712'],
  ['114 555 0142'],
  ['418 055 0177'],
  // After +1 these would call somebody else.
  ['+45 41 85 55 01 77'],
  ['+45 41855501'],
  ['+33 1 42 68 53 00'],
  ['418 555 0177 x12'],
  ['call me'],
])('LIM-06 %s is not a phone of a merchant', (typed) => {
  expect(isMerchantPhone(typed)).toBe(false);
});
