/** Raising the prices of a zone together. */
import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { LOST } from '../../support/apiAnswers';
import { OUR_EXTRAS } from '../../support/extras';
import { fakeFeed } from '../../support/fakeFeed';
import { toast } from '../../support/toasts';
import { ELISABETH } from '../merchants/support';
import { aZone, openPrices, openZones, priceRows } from './support';

it('shows each new price before saving, changes only the selected ones, and mentions rounding', async () => {
  const { user, calls } = openZones();
  const dialog = await openPrices(user, 'Centre');
  await user.click(within(dialog).getByRole('button', { name: 'Raise prices' }));
  const raise = await screen.findByRole('dialog', { name: 'Raise prices: Centre' });
  const by = within(raise).getByRole('textbox', { name: 'Raise by' });
  const rows = () =>
    within(raise)
      .getAllByRole('rowheader')
      .map((head) => head.closest('tr')?.textContent);
  await user.type(by, '5%');
  expect(rows()).toEqual([
    'H2G$8.75$9.19Changed: rounded to the cent',
    'H2V$7.25$7.61Changed: rounded to the cent',
    'H2X$8.75$9.19Changed: rounded to the cent',
  ]);
  await user.clear(by);
  await user.type(by, '-8');
  await user.click(within(raise).getByRole('button', { name: /^Save/ }));
  await toast('Some prices would be below 0 or above 1,000,000. Change the amount.');
  await user.clear(by);
  await user.type(by, 'ten');
  await user.click(within(raise).getByRole('button', { name: 'Save prices' }));
  await toast('Enter a percentage like 5% or an amount like 0.50.');
  expect(by).toBeInvalid();
  expect(calls('PATCH')).toEqual([]);
  await user.clear(by);
  await user.type(by, '0.50');
  await user.type(within(raise).getByRole('textbox', { name: 'Only prefixes beginning with' }), 'h2x');
  expect(rows()).toEqual(['H2X$8.75$9.25Changed']);
  // The error is gone once the text is valid.
  expect(raise).not.toHaveTextContent('Enter a percentage like 5%');
  await user.click(within(raise).getByRole('button', { name: 'Save 1 price' }));
  await toast('Prices saved.');
  await waitFor(() => expect(raise).not.toBeInTheDocument());
  expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $9.25']);
});

/** Types a raise by 5% for all prices of Centre. */
async function raisedBy5({ user }: ReturnType<typeof openZones>) {
  const dialog = await openPrices(user, 'Centre');
  await user.click(within(dialog).getByRole('button', { name: 'Raise prices' }));
  const raise = await screen.findByRole('dialog', { name: 'Raise prices: Centre' });
  await user.type(within(raise).getByRole('textbox', { name: 'Raise by' }), '5%');
  const save = () => user.click(within(raise).getByRole('button', { name: /^Save/ }));
  return { dialog, raise, save };
}

it('a raise whose answer was lost is not made twice, although its prices arrived meanwhile', async () => {
  const zones = [aZone('Centre', { H2X: 8.4 })];
  let isReadable = true;
  const opened = openZones({
    zones,
    isLive: true,
    answers: {
      updateZone: () => {
        isReadable = false;
        return LOST;
      },
      getMerchant: () => {
        if (isReadable) return undefined;
        // What the server did shows only after the console gave up.
        isReadable = true;
        zones[0] = aZone('Centre', { H2X: 8.82 }, 2);
        return LOST;
      },
    },
  });
  const { dialog, raise, save } = await raisedBy5(opened);
  await save();
  await toast(messages.notConfirmed);
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2X $8.82']));
  const sent = opened.calls('PATCH');
  await save();
  await toast('Prices saved.');
  await waitFor(() => expect(raise).not.toBeInTheDocument());
  expect(opened.calls('PATCH')).toEqual(sent);
});

it('a raise asks if somebody changed a price while its dialog was open, and then starts from their price', async () => {
  const feed = fakeFeed();
  const zones = [aZone('Centre', { H2X: 8.4 })];
  const opened = openZones({
    zones,
    isLive: true,
    followsChanges: feed.platform,
    answers: feed.handlers,
    config: { extras: { ...OUR_EXTRAS, presence: false } },
  });
  const { dialog, raise, save } = await raisedBy5(opened);
  zones[0] = aZone('Centre', { H2X: 10 }, 2);
  feed.tell(zones[0].id, { entity: 'zone', merchantId: ELISABETH.id, action: 'updateZone', version: 2 });
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2X $10.00']));
  await save();
  await toast('Someone else changed H2X in the meantime. Look at the list again, then save.');
  expect(opened.calls('PATCH')).toEqual([]);
  expect(within(raise).getByRole('rowheader', { name: 'H2X' }).closest('tr')).toHaveTextContent(
    'H2X$10.00$10.50Changed',
  );
  await save();
  await waitFor(() => expect(opened.calls('PATCH')).toHaveLength(1));
  expect(opened.calls('PATCH')[0]?.body).toEqual({
    locationPricing: { pricingRows: [{ postalPrefix: 'H2X', price: 10.5 }] },
  });
});
