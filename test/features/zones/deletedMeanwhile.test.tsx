/**
 * Deleting something that somebody else changed after it was shown (412 with the current zone): docs/decisions/0027.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast, toasts } from '../../support/toasts';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';
import { ELISABETH } from '../merchants/support';
import { refusal } from '../../support/apiAnswers';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { zoneReceived } from '../../../src/store/entities/zones/zonesSlice';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { aZone, card, openPrices, openZones, priceRows, type WireZone } from './support';

const CENTRE = aZone('Centre', { H2X: 8.75, H2G: 8.75 });

/** A server on which somebody else has changed Centre to this: it refuses the first deletion only. */
function changedTo(
  prices: Readonly<Record<string, number>>,
  more: Partial<WireZone> = {},
  changed = LAST_CHANGE,
) {
  const current = { ...aZone('Centre', prices, 2), ...more };
  let isRefused = false;
  const refuseOnce = () => {
    if (isRefused) return undefined;
    isRefused = true;
    return refusal(412, merchantMessages.zoneChanged('Centre'), { current, changed });
  };
  const opened = openZones({
    zones: [CENTRE],
    answers: {
      deleteZone: refuseOnce,
      removeLocationPricing: ({ query: { postalPrefix } }) => {
        const left = current.locationPricing.pricingRows.filter((row) => row.postalPrefix !== postalPrefix);
        return refuseOnce() ?? { ...current, version: 3, locationPricing: { pricingRows: left } };
      },
    },
  });
  const versions = () =>
    opened.asked.filter(({ method }) => method === 'DELETE').map(({ ifMatch }) => ifMatch);
  return { ...opened, versions };
}

async function deletePrefix({ user }: ReturnType<typeof changedTo>, prefix: string) {
  const dialog = within(await openPrices(user, 'Centre'));
  await user.click(dialog.getByRole('button', { name: `Delete ${prefix}` }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
}

it('a price that was changed meanwhile is kept and shown with its new value', async () => {
  const opened = changedTo({ H2X: 3.33, H2G: 8.75 });
  await deletePrefix(opened, 'H2X');
  await toast('Not deleted: someone else changed it in the meantime.\nNow: H2X at $3.33');
  expect(toasts()).toContainEqual(expect.stringMatching(LAST_CHANGED));
  expect(opened.versions()).toEqual(['"1"']);
  const dialog = screen.getByRole('dialog', { name: 'Location Pricing: Centre' });
  expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2X $3.33']);
});

it('a price is deleted without a question if another price was changed, on the current version', async () => {
  const opened = changedTo({ H2X: 8.75, H2G: 3.33 });
  await deletePrefix(opened, 'H2X');
  await toast('Postal Code Deleted.\nH2X at $8.75 in Centre');
  expect(opened.versions()).toEqual(['"1"', '"2"']);
});

it('a price that is already deleted is reported as deleted', async () => {
  const opened = changedTo({ H2G: 8.75 });
  await deletePrefix(opened, 'H2X');
  await toast('Someone else has already deleted it.');
  expect(toasts()).toContainEqual(expect.stringMatching(LAST_CHANGED));
  const dialog = screen.getByRole('dialog', { name: 'Location Pricing: Centre' });
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $8.75']));
});

it('ZON-06 a zone that was changed meanwhile is kept and shown with its changes, and can then be deleted', async () => {
  const opened = changedTo({ H2X: 8.75, H2G: 8.75, H2V: 7.25 }, { facility: 'yow1' });
  const { user } = opened;
  const askToDelete = async () => {
    await user.click(within(await card('Centre')).getByRole('button', { name: 'Delete zone Centre' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Zone' }));
  };
  await askToDelete();
  await toast(
    'Not deleted: someone else changed it in the meantime.\nNow: Centre · yow1 · America/Toronto · 3 prefixes · $7.25–$8.75',
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await card('Centre')).toHaveTextContent('3 prefixes · $7.25–$8.75');
  await askToDelete();
  await toast('Zone Deleted.\nCentre');
  expect(opened.versions()).toEqual(['"1"', '"2"']);
});

it('ZON-06 a zone that changed on the screen while the question was open is kept, too', async () => {
  const opened = changedTo({ H2X: 8.75, H2G: 8.75, H2V: 7.25 }, { facility: 'yow1' });
  const { user, store } = opened;
  await user.click(within(await card('Centre')).getByRole('button', { name: 'Delete zone Centre' }));
  const question = await screen.findByRole('button', { name: 'Delete Zone' });
  const shown = selectZonesOfMerchant(store.getState(), ELISABETH.id)[0];
  if (!shown) throw new Error('No zone is loaded');
  // The feed brings what somebody else has just saved.
  act(() => void store.dispatch(zoneReceived({ ...shown, facility: 'yow1', version: 2 })));
  await waitFor(async () => expect(await card('Centre')).toHaveTextContent('yow1'));
  await user.click(question);
  await toast(
    'Not deleted: someone else changed it in the meantime.\nNow: Centre · yow1 · America/Toronto · 3 prefixes · $7.25–$8.75',
  );
  expect(opened.versions()).toEqual(['"1"']);
});

it('one’s own change in another window is not attributed to somebody else', async () => {
  const opened = changedTo({ H2X: 3.33, H2G: 8.75 }, {}, { ...LAST_CHANGE, by: 'CASEY.morgan@example.com' });
  await deletePrefix(opened, 'H2X');
  await toast('Not deleted: it was changed in the meantime.\nNow: H2X at $3.33');
  expect(toasts()).toContainEqual(expect.stringMatching(/^Last changed by you, in another window, Nov 20/));
});
