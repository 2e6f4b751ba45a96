/** The name of a merchant that begins with right-to-left letters: it has its own direction wherever it is shown. */
import { screen, within } from '@testing-library/react';
import { ELISABETH } from '../features/merchants/support';
import { aZone, card } from '../features/zones/support';
import { EMPTY_SERVER, renderApp } from '../support/renderApp';

const NAME = 'متجر Lavoie (2)';
const MERCHANT = { ...ELISABETH, name: NAME };

const open = (at: string) =>
  renderApp({
    at,
    roles: ['admin'],
    answers: [
      {
        getMerchant: () => ({ ...MERCHANT, zones: [], shippingRules: [] }),
        listMerchantNames: () => [{ id: MERCHANT.id, name: NAME, archived: false }],
      },
      EMPTY_SERVER,
    ],
  });

it('in the title of its pages', async () => {
  open(`/merchants/shop/viewZones?merchantId=${MERCHANT.id}`);
  expect(await screen.findByRole('link', { name: NAME })).toHaveAttribute('dir', 'auto');
});

it('in a list to choose from, and when it is chosen', async () => {
  const { user } = open('/orders/rates');
  await user.click(await screen.findByRole('button', { name: /^Merchant:/ }));
  const option = await screen.findByRole('option', { name: NAME });
  expect(within(option).getByText(NAME).tagName).toBe('BDI');
  await user.click(within(option).getByText(NAME));
  const chosen = await screen.findByRole('button', { name: `Merchant: ${NAME}` });
  expect(within(chosen).getByText(NAME)).toHaveAttribute('dir', 'auto');
});

it('in sentences: the price beside the name of a zone stays behind it', async () => {
  const zones = [aZone('אזור', { H2: 9.5 }), aZone('Est', { H2X: 8 })];
  const { user } = renderApp({
    at: `/merchants/shop/viewZones?merchantId=${MERCHANT.id}`,
    roles: ['admin'],
    answers: [{ getMerchant: () => ({ ...MERCHANT, zones, shippingRules: [] }) }, EMPTY_SERVER],
  });
  await user.click(within(await card('Est')).getByRole('button', { name: 'View Location Pricing of Est' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('over H2 in \u2068אזור\u2069 ($9.50)');
});
