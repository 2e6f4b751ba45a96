/** Messages that contain a reason of the server. */
import { merchantMessages } from '../../src/contract/merchantMessages';

it.each([
  ['Merchant is archived', 'Could not get merchant. Merchant is archived.'],
  ['Merchant is archived.', 'Could not get merchant. Merchant is archived.'],
  // A single full stop ends the sentence; more are part of the text.
  ['Nothing found for Ste...', 'Could not get merchant. Nothing found for Ste...'],
  ['', 'Could not get merchant'],
])('MSG-38 MSG-39 ends with one full stop after the reason %p, and keeps its text', (reason, message) => {
  expect(merchantMessages.merchantNotRead(reason)).toBe(message);
});
