/** Raising the prices of a zone together. */
import { screen, waitFor, within } from '@testing-library/react';
import { toast } from '../../support/toasts';
import { openPrices, openZones, priceRows } from './support';

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
