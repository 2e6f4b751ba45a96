/** Right-to-left names among left-to-right words: isolates keep numbers and signs beside them in place. */
import { merchantMessages } from '../../src/contract/merchantMessages';
import { messages } from '../../src/contract/messages';
import { guardTexts } from '../../src/contract/ruleTexts';

const [SHOP, ZONE] = ['متجر الأمل 24', 'אזור!'];
const alone = (name: string) => `\u2068${name}\u2069`;

it('isolates right-to-left names', () => {
  expect(merchantMessages.hasBeenArchived(SHOP)).toBe(`${alone(SHOP)} has been archived.`);
  expect(merchantMessages.zoneNameTaken(ZONE, SHOP)).toBe(
    `Zone name ${alone(ZONE)} already exists for ${alone(SHOP)}.`,
  );
  expect(guardTexts.winsOver('H2', ZONE, '$9.50')).toBe(`Wins over H2 in ${alone(ZONE)} ($9.50)`);
  expect(messages.jobAbout(SHOP, 0, 3)).toBe(`${alone(SHOP)}, 3 not loaded`);
  expect(messages.logOutLoses([SHOP, ZONE])).toBe(`Not saved: ${alone(SHOP)}, ${alone(ZONE)}.`);
});

it('leaves other names as they are: quoted texts have no character of their own', () => {
  expect(merchantMessages.hasBeenArchived('Café 🌸 Øst')).toBe('Café 🌸 Øst has been archived.');
  expect(merchantMessages.zoneNameTaken('东 2', 'Ελλάς')).toBe('Zone name 东 2 already exists for Ελλάς.');
});
