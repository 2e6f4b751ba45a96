/** Restoring a deleted price from its toast (docs/decisions/0056-undo.md). */
import { screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { toast, toasts } from '../../support/toasts';
import { aZone, openPrices, openZones, priceRows } from './support';

/** Deletes H2X of Centre and waits for the toast. */
async function deleted(answers: Handlers = {}) {
  const opened = openZones({ answers });
  const dialog = await openPrices(opened.user, 'Centre');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Delete H2X' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await toast('Postal Code Deleted.\nH2X at $8.75 in Centre');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25']));
  const restore = async () => opened.user.click(screen.getByRole('button', { name: /^Restore/ }));
  return { ...opened, dialog, restore };
}

it('ZON-16 Restore adds the same price again, on the version after the deletion, and confirms it', async () => {
  const { asked, dialog, restore } = await deleted();
  await restore();
  await toast('Restored.\nH2X at $8.75 in Centre');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']));
  expect(asked.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    endpoint: 'addLocationPricing',
    body: { zoneName: 'Centre', postalPrefix: 'H2X', price: 8.75 },
    ifMatch: '"2"',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull());
  expect(toasts()).not.toContain('Postal Code Deleted.');
});

it('MSG-75 the confirmation lasts three seconds like any other; after it the price can still be restored', async () => {
  const { store, dialog, restore } = await deleted();
  expect(store.getState().notices.shown).toMatchObject([{ text: 'Postal Code Deleted.', durationMs: 3_000 }]);
  await screen.findByText('Can still be restored');
  await waitFor(() => expect(toasts()).toEqual(['H2X at $8.75 in Centre']));
  await restore();
  await toast('Restored.\nH2X at $8.75 in Centre');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']));
});

it('ZON-16 Ctrl+Z restores too, only once, but not while a field has the focus', async () => {
  const { user, calls, dialog } = await deleted();
  await user.click(within(dialog).getByRole('textbox', { name: 'Postal Prefix' }));
  await user.keyboard('{Control>}z{/Control}');
  within(dialog).getByRole('button', { name: 'Delete H2G' }).focus();
  expect(calls('POST')).toEqual([]);
  await user.keyboard('{Control>}zz{/Control}');
  await toast('Restored.\nH2X at $8.75 in Centre');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']));
  expect(calls('POST')).toHaveLength(1);
});

it.each([
  ['what somebody else added', 'dana@example.com', /^Last changed by dana@example\.com, /],
  ['what the same person added in another window', 'casey.morgan@example.com', null],
])('does not overwrite %s meanwhile, and says so', async (_what, by, who) => {
  const current = aZone('Centre', { H2G: 8.75, H2V: 7.25, H2X: 3.33 }, 3);
  const changed = { by, at: 1_795_194_000_000 };
  const { dialog, restore } = await deleted({
    addLocationPricing: () => refusal(412, merchantMessages.zoneChanged('Centre'), { current, changed }),
  });
  await restore();
  await toast('Not restored: it is there again.\nNow: H2X at $3.33 in Centre');
  expect(toasts().filter((line) => /changed by|someone else/.test(line))).toEqual(
    who ? [expect.stringMatching(who)] : [],
  );
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $3.33']));
});

it('shows the server’s refusal in its own words, and keeps offering Restore until it succeeds', async () => {
  let isRefused = true;
  const { restore, dialog } = await deleted({
    addLocationPricing: () =>
      isRefused ? refusal(409, merchantMessages.postalCodesTakenByMerchant('H2X')) : undefined,
  });
  await restore();
  await toast(`${merchantMessages.postalCodesTakenByMerchant('H2X')}\nH2X at $8.75 in Centre`);
  await waitFor(() => expect(toasts()).not.toContain('Postal Code Deleted.'));
  isRefused = false;
  await restore();
  await toast('Restored.\nH2X at $8.75 in Centre');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']));
});
