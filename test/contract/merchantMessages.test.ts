/** Messages with a reason of the server in them. */
import { merchantMessages } from '../../src/contract/merchantMessages';

it.each([
  ['Merchant is archived', 'Could not get merchant. Merchant is archived.'],
  ['Merchant is archived.', 'Could not get merchant. Merchant is archived.'],
  // One full stop is the sentence's; two more are its words.
  ['Nothing found for Ste...', 'Could not get merchant. Nothing found for Ste...'],
  ['', 'Could not get merchant'],
])('MSG-38 MSG-39 a reason of %p ends in one full stop of ours and keeps its words', (reason, message) => {
  expect(merchantMessages.merchantNotRead(reason)).toBe(message);
});
