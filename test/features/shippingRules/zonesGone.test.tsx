/** Add Shipping Rules when the merchant's zones are deleted while a rule is typed. */
import { act, screen } from '@testing-library/react';
import { merchantsApi } from '../../../src/api/merchantsApi';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { ELISABETH } from '../merchants/support';
import { aZone } from '../zones/support';
import { openAdd, theForm } from './addSupport';

it('the deletion of the last zone does not take away what was typed', async () => {
  const zones = [aZone('Centre', { H2X: 8 })];
  const { user, store } = openAdd({ zones, rules: [] });
  await theForm();
  await user.type(screen.getByLabelText('Surcharge'), '2.50');
  zones.splice(0);
  const { getMerchant } = merchantsApi.endpoints;
  const again = getMerchant.initiate(ELISABETH.id, { forceRefetch: true, subscribe: false });
  await act(() => store.dispatch(again).unwrap());
  expect(selectZonesOfMerchant(store.getState(), ELISABETH.id)).toEqual([]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getByLabelText('Surcharge')).toHaveValue('2.50');
  await user.clear(screen.getByLabelText('Surcharge'));
  await screen.findByRole('heading', { name: 'No zones yet' });
});
