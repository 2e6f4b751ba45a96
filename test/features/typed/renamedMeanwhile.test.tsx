/**
 * Deleting what somebody else has renamed meanwhile: the server finds nothing by the old name. It still exists, so
 * input about it stays.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { refusal } from '../../support/apiAnswers';
import { openAddress, type renderApp } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import * as rulesPage from '../shippingRules/support';
import { aZone, card, openZones } from '../zones/support';

const unsaved = ({ store }: ReturnType<typeof renderApp>) =>
  selectUnsavedPlaces(store.getState()).map(({ what }) => what);

it('ZON-06 a zone that is not there by its name is shown by its new one, and input about it stays', async () => {
  const zones = [aZone('Centre', { H2X: 8.75 })];
  const deleteZone = () => {
    zones[0] = { ...aZone('Centre', { H2X: 8.75 }, 2), name: 'Downtown' };
    return refusal(404, merchantMessages.zoneNotFound('Centre'));
  };
  const opened = openZones({ zones, isLive: true, answers: { deleteZone } });
  const { user } = opened;
  await user.click(within(await card('Centre')).getByRole('button', { name: 'Edit zone Centre' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Zone: Centre' }));
  await user.type(dialog.getByRole('textbox', { name: 'Zone Name' }), ' 2');
  openAddress('/orders/rates');
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  act(() => window.history.back());

  await user.click(within(await card('Centre')).getByRole('button', { name: 'Delete zone Centre' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Zone' }));
  await toast(merchantMessages.zoneNotFound('Centre'));
  expect(await card('Downtown')).toBeVisible();
  expect(unsaved(opened)).toEqual(['Edit Zone: Centre']);
});

it('SHR-04 a rule that is not there by its zones is shown by their new names, and input about it stays', async () => {
  let rule = rulesPage.CENTRE_LAVAL;
  const opened = rulesPage.openRules({
    answers: {
      listShippingRules: () => [rule],
      deleteShippingRule: () => {
        rule = { ...rule, originZone: 'Downtown', version: 9 };
        return refusal(404, merchantMessages.ruleNotFound('Centre', 'Laval'));
      },
    },
  });
  const { user } = opened;
  const laval = within(await rulesPage.card('Centre to Laval'));
  await user.click(laval.getByRole('button', { name: 'Edit Surcharge of Centre to Laval' }));
  await user.keyboard('7');
  await user.click(laval.getByRole('button', { name: /^Delete shipping rule/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
  await toast(merchantMessages.ruleNotFound('Centre', 'Laval'));
  expect(await rulesPage.card('Downtown to Laval')).toBeVisible();
  await waitFor(() => expect(unsaved(opened)).toHaveLength(1));
});
