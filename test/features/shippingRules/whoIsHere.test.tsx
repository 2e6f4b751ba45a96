/**
 * The people who are working on a rule too: in the header of its dialogs, and on its card while something is typed
 * (docs/decisions/0065).
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { PresenceRequest } from '../../../src/contract/schemas/presence';
import { OUR_EXTRAS } from '../../support/extras';
import { fakeFeed } from '../../support/fakeFeed';
import { card, CENTRE_LAVAL, openRules, QUEBEC_HALIFAX } from './support';

const ID = CENTRE_LAVAL.id;

/** Opens the page of rules while Dana is editing Centre to Laval. */
function openBesideDana() {
  const { platform, handlers } = fakeFeed();
  const opened = openRules({
    followsChanges: platform,
    config: { extras: OUR_EXTRAS },
    answers: {
      ...handlers,
      reportPresence: ({ body: { signs } }) => ({
        records: signs
          .filter(({ state }) => state !== 'left')
          .map(({ entity, recordId }) => ({
            entity,
            recordId,
            people: recordId === ID ? [{ name: 'Dana Kowalski', state: 'editing' }] : [],
          })),
      }),
    },
  });
  const said = () =>
    opened.asked
      .filter(({ endpoint }) => endpoint === 'reportPresence')
      .map(({ body }) =>
        (body as PresenceRequest).signs.map(({ recordId, state }) => `${recordId} ${state}`),
      );
  return { ...opened, said };
}

it.each([
  ['View Delivery and Pickup Windows', 'Windows: Centre to Laval'],
  ['Add a new service', 'Add Service: Centre to Laval'],
  ['View or Add Weight Pricing', 'Weight Pricing: Centre to Laval'],
])('%s shows who else is there, and reports this user', async (button, title) => {
  const { user, said } = openBesideDana();
  const at = await card('Centre to Laval');
  await user.click(within(at).getByRole('button', { name: new RegExp(`^${button}`) }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByText('Dana is editing this rule');
  expect(said().at(-1)).toEqual([`${ID} open`]);
  // The page with all its rules does not count as presence.
  expect(said().flat().join()).not.toMatch(QUEBEC_HALIFAX.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(said().at(-1)).toEqual([`${ID} left`]));
});

it('typing a number on a card reports the rule as being edited, and shows who else is editing it', async () => {
  const { user, said } = openBesideDana();
  const at = await card('Centre to Laval');
  await user.click(within(at).getByRole('button', { name: 'Edit Surcharge of Centre to Laval' }));
  await user.keyboard('9');
  const words = await within(at).findByText('Dana is editing this rule');
  await user.hover(words);
  expect(await screen.findByText('Dana Kowalski is editing this rule')).toBeVisible();
  await waitFor(() => expect(said().at(-1)).toEqual([`${ID} editing`]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(said().at(-1)).toEqual([`${ID} left`]));
});
