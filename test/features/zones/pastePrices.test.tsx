/** A block of prices pasted into the location pricing of a zone. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { toast } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { zoneReceived } from '../../../src/store/entities/zones/zonesSlice';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { ELISABETH } from '../merchants/support';
import { aZone, openPrices, openZones, priceRows } from './support';

const BLOCK = 'H2X\t$9.00\r\nh2j\t6,50\r\nH2G\t8.75\r\nH1\t5\r\n';
const pasteDialog = () => screen.findByRole('dialog', { name: 'Paste prices: Centre' });
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('rowheader')
    .map((head) => head.closest('tr')?.textContent);

async function pasted(opened = openZones()) {
  const { user } = opened;
  const dialog = await openPrices(user, 'Centre');
  await user.click(within(dialog).getByRole('textbox', { name: 'Postal Prefix' }));
  await user.paste(BLOCK);
  return { ...opened, dialog, paste: await pasteDialog() };
}

it('several lines pasted as a prefix are shown before anything is sent, and saved in one request', async () => {
  const { user, calls, dialog, paste } = await pasted();
  expect(within(dialog).getByRole('textbox', { name: 'Postal Prefix', hidden: true })).toHaveValue('');
  expect(lines(paste)).toEqual([
    'H1––Refused: Exists in Est at $8.25',
    'H2X$8.75$9.00Changed',
    'H2J–$6.50New',
    'H2G$8.75$8.75Same price',
  ]);
  expect(paste).toHaveTextContent('1 new, 1 changed, 1 same, 1 refused');
  expect(calls('PATCH')).toEqual([]);
  await user.click(within(paste).getByRole('button', { name: 'Save 2 prices' }));
  await toast('Prices saved.');
  const pricingRows = [
    { postalPrefix: 'H2X', price: 9 },
    { postalPrefix: 'H2G', price: 8.75 },
    { postalPrefix: 'H2V', price: 7.25 },
    { postalPrefix: 'H2J', price: 6.5 },
  ];
  expect(calls('PATCH')).toEqual([{ path: '/zones/zon_centre', body: { locationPricing: { pricingRows } } }]);

  // The refused line stays, to be corrected.
  const field = within(paste).getByRole('textbox', { name: 'Prefixes and prices' });
  await waitFor(() => expect(field).toHaveValue('H1\t5'));
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'H3Z 5');
  await user.click(within(paste).getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(paste).not.toBeInTheDocument());
  expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2J $6.50', 'H2V $7.25', 'H2X $9.00', 'H3Z $5.00']);
});

/** Opens the dialog for a block and pastes it. */
async function pasteBlock(user: UserEvent, block: string) {
  const dialog = await openPrices(user, 'Centre');
  await user.click(within(dialog).getByRole('button', { name: 'Paste prices' }));
  const paste = await pasteDialog();
  const field = within(paste).getByRole('textbox', { name: 'Prefixes and prices' });
  await user.click(field);
  await user.paste(block);
  return { paste, field };
}

it('an unclear price is still refused after the other lines were saved', async () => {
  const { user, calls } = openZones();
  const { paste } = await pasteBlock(user, 'H2X 9\nJ4B ,50');
  const refused = 'J4B––Refused: ,50 could be 50 or 0.50. Enter one of the two.';
  expect(lines(paste)).toEqual([refused, 'H2X$8.75$9.00Changed']);
  await user.click(within(paste).getByRole('button', { name: 'Save 1 price' }));
  await toast('Prices saved.');
  await waitFor(() => expect(lines(paste)).toEqual([refused]));
  await user.click(within(paste).getByRole('button', { name: 'Save prices' }));
  await toast('There is no price to save. Enter a prefix and its new price.');
  expect(calls('PATCH')).toHaveLength(1);
});

const WAS_TWICE =
  'H2X$9.00–Refused: Was twice in the list, and the other line is saved. Edit this line to use its price.';

it('a line that was refused for the others beside it stays refused once they are saved, until it is edited', async () => {
  const { user, calls } = openZones();
  const { paste } = await pasteBlock(user, 'H2X 9\n7030 8\nH2X 10');
  const refused = [
    '7030––Refused: 7030 could be 07030. Enter 07030, or 7030 by itself.',
    'H2X$8.75–Refused: Twice in this list',
  ];
  expect(lines(paste)).toEqual([...refused, 'H2X$8.75$9.00Changed']);
  await user.click(within(paste).getByRole('button', { name: 'Save 1 price' }));
  await toast('Prices saved.');
  const left = [refused[0], WAS_TWICE];
  await waitFor(() => expect(lines(paste)).toEqual(left));
  await user.click(within(paste).getByRole('button', { name: 'Save prices' }));
  await toast('There is no price to save. Enter a prefix and its new price.');
  await leaveAndReturn(user);
  const again = await pasteDialog();
  expect(lines(again)).toEqual(left);
  const fieldAgain = within(again).getByRole('textbox', { name: 'Prefixes and prices' });
  await user.clear(fieldAgain);
  await user.type(fieldAgain, '07030 8');
  expect(lines(again)).toEqual(['07030–$8.00New']);
  expect(calls('PATCH')).toHaveLength(1);
});

it('a refused line is judged again when the zone that it was about has changed, and only then', async () => {
  const { user, store, calls } = openZones();
  const { paste } = await pasteBlock(user, 'H2X 9\nH1 5\n7030 8\nH2X 10');
  await user.click(within(paste).getByRole('button', { name: 'Save 1 price' }));
  await toast('Prices saved.');
  const zero = '7030––Refused: 7030 could be 07030. Enter 07030, or 7030 by itself.';
  const twice = WAS_TWICE;
  await waitFor(() => expect(lines(paste)).toEqual(['H1––Refused: Exists in Est at $8.25', zero, twice]));
  const est = selectZonesOfMerchant(store.getState(), ELISABETH.id).find(({ name }) => name === 'Est')!;
  const pricingRows = [{ postalPrefix: 'H2', price: 9.5 }];
  act(() => void store.dispatch(zoneReceived({ ...est, version: 2, locationPricing: { pricingRows } })));
  expect(lines(paste)).toEqual([zero, twice, 'H1–$5.00New']);
  await user.click(within(paste).getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
  await waitFor(() => expect(lines(paste)).toEqual([zero, twice]));
});

/** Goes to Rates and back to the prices of the zone. */
async function leaveAndReturn(user: UserEvent) {
  const menu = screen.getByRole('navigation', { name: 'Main menu', hidden: true });
  await user.click(within(menu).getByRole('link', { name: 'Rates', hidden: true }));
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  act(() => window.history.back());
  await openPrices(user, 'Centre');
}

it('closing asks, and the pasted text is kept across another page', async () => {
  const { user, paste } = await pasted();
  await user.click(within(paste).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  const field = within(paste).getByRole('textbox', { name: 'Prefixes and prices' });
  expect(field).toHaveValue(BLOCK.replaceAll('\r\n', '\n'));
  await leaveAndReturn(user);
  const again = within(await pasteDialog()).getByRole('textbox', { name: 'Prefixes and prices' });
  expect(again).toHaveValue(BLOCK.replaceAll('\r\n', '\n'));
});

it('says that there is nothing to save, and shows a change by somebody else before overwriting it', async () => {
  let isStale = true;
  const opened = openZones({
    answers: {
      updateZone: () => {
        if (!isStale) return undefined;
        isStale = false;
        const current = aZone('Centre', { H2X: 3, H2G: 8.75, H2V: 7.25 }, 2);
        return refusal(412, 'Zone Centre was changed.', { current });
      },
    },
  });
  const { user, paste, calls } = await pasted(opened);
  await user.click(within(paste).getByRole('button', { name: 'Save 2 prices' }));
  await toast('Someone else changed H2X in the meantime. Look at the list again, then save.');
  await waitFor(() => expect(lines(paste)).toContain('H2X$3.00$9.00Changed'));
  expect(calls('PATCH')).toHaveLength(1);
  const field = within(paste).getByRole('textbox', { name: 'Prefixes and prices' });
  await user.clear(field);
  await user.click(within(paste).getByRole('button', { name: 'Save prices' }));
  await toast('There is no price to save. Enter a prefix and its new price.');
  expect(calls('PATCH')).toHaveLength(1);
});
