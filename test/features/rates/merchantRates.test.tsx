/** The rates of one merchant, as one of its pages: the merchant is preset. */
import { screen, waitFor, within } from '@testing-library/react';
import { address, openAddress } from '../../support/renderApp';
import { BAKERY, LOOKUP, openRates } from './support';

const OF_MERCHANT = `${LOOKUP}&of=merchant&searchParam=Boul`;
const field = (name: string) => screen.findByRole('textbox', { name });

it('has the merchant’s title and tabs, has no merchant field, and requires a date', async () => {
  const { user, lookups } = openRates({
    at: `/orders/rates?merchantId=${BAKERY.id}&of=merchant&searchParam=Boul`,
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: `Merchants/${BAKERY.name}/Rates` }),
  ).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: `Pages of ${BAKERY.name}` }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Rates');
  expect(tabs.getByRole('link', { name: 'Zones' })).toHaveAttribute(
    'href',
    `/merchants/${encodeURIComponent(BAKERY.name)}/viewZones?merchantId=${BAKERY.id}&searchParam=Boul`,
  );
  const origin = await field('Origin Postal Code');
  expect(screen.queryByRole('button', { name: /^Merchant: / })).toBeNull();
  await user.type(origin, 'H2V 1A1');
  await user.type(await field('Recipient Postal Code'), 'H7N 2B2');
  await user.clear(await field('Date'));
  await user.click(screen.getByRole('button', { name: 'Get Rates' }));
  expect(await field('Date')).toHaveAccessibleDescription('Date is a required field');
  expect(screen.queryByText('Merchant is a required field')).toBeNull();
  expect(lookups()).toEqual([]);
});

it('an address with a look-up shows its rates, and stays on the merchant’s page', async () => {
  openRates({ at: OF_MERCHANT });
  const list = await screen.findByRole('listbox', { name: 'Rates' });
  expect(within(list).getAllByRole('option')).not.toHaveLength(0);
  await waitFor(() => expect(address()).toMatch(/&of=merchant&searchParam=Boul$/));
  expect(screen.getByRole('heading', { level: 1, name: `Merchants/${BAKERY.name}/Rates` })).toBeVisible();
});

it('input is shared with the general rates page', async () => {
  const { user } = openRates({ at: OF_MERCHANT });
  await screen.findByRole('listbox', { name: 'Rates' });
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  await user.click(menu.getByRole('link', { name: 'Rates' }));
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  expect(await screen.findByRole('button', { name: `Merchant: ${BAKERY.name}` })).toBeVisible();
  expect(await field('Recipient Postal Code')).not.toHaveValue('');
});

it('another merchant’s result is not shown, and the input is kept', async () => {
  const other = { ...BAKERY, id: 'other', name: 'Other' };
  openRates({
    at: LOOKUP,
    answers: { getMerchant: ({ params }) => (params.id === 'other' ? other : undefined) },
  });
  await screen.findByRole('listbox', { name: 'Rates' });
  openAddress('/orders/rates?merchantId=other&of=merchant');
  await screen.findByRole('heading', { level: 1, name: 'Merchants/Other/Rates' });
  expect(await field('Recipient Postal Code')).toHaveValue('H7N 5H9');
  expect(screen.queryByRole('listbox', { name: 'Rates' })).toBeNull();
  expect(screen.getByText('Fill in the form to see rates and windows.')).toBeVisible();
});

it('the name in the title opens the merchant in the list', async () => {
  const { zones: _zones, shippingRules: _rules, ...summary } = BAKERY;
  const { user } = openRates({
    at: OF_MERCHANT,
    answers: { searchMerchants: () => [summary] },
  });
  const title = await screen.findByRole('heading', { level: 1, name: /\/Rates$/ });
  await user.click(await within(title).findByRole('link', { name: BAKERY.name }));
  const row = await screen.findByRole('button', { name: BAKERY.name });
  await waitFor(() => expect(row).toHaveAttribute('aria-expanded', 'true'));
  expect(address()).toBe('/merchants/viewMerchants?searchParam=Boul');
});
