/** Raising the prices of weight bands together, in the grid that saves them. */
import { screen, waitFor, within } from '@testing-library/react';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { toast } from '../../support/toasts';
import { aRule, bands, card, openRules } from './support';

/** Opens the raise for a rule with these prices, after typing `typed` over the first of them. */
async function openRaise(prices: readonly number[], typed = '') {
  const opened = openRules({ rules: [aRule('Centre', 'Laval', { bands: bands(...prices) })] });
  const { user } = opened;
  await user.click(within(await card('Centre to Laval')).getByRole('button', { name: /Weight Pricing/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Weight Pricing: Centre to Laval' });
  await user.click(within(dialog).getByRole('button', { name: 'Edit Weight Pricing' }));
  const grid = await within(dialog).findByRole('grid', { name: 'Weight Pricing' });
  if (typed !== '') await user.keyboard(`{ArrowRight}${typed}{Enter}`);
  await user.click(within(dialog).getByRole('button', { name: 'Raise prices' }));
  const raise = await screen.findByRole('dialog', { name: 'Raise prices: Centre to Laval' });
  const by = within(raise).getByRole('textbox', { name: 'Raise by' });
  const rows = () =>
    within(raise)
      .getAllByRole('rowheader')
      .map((head) => head.closest('tr')?.textContent);
  const shown = () =>
    [...grid.querySelectorAll('[data-row] [data-column="1"]')].map(
      (cell) => cell.querySelector('input')?.value ?? cell.querySelector('.sheet-text')?.textContent,
    );
  const press = (name: string | RegExp, place = dialog) =>
    user.click(within(place).getByRole('button', { name }));
  return { ...opened, dialog, raise, by, rows, shown, press };
}

it('shows each new price, writes them into the grid in one step, and saves them with the grid', async () => {
  const { user, store, dialog, raise, by, rows, shown, press, calls } = await openRaise([0, 1.5, 3.25]);
  await user.type(by, '5%');
  expect(rows()).toEqual([
    '1$0.00$0.00Same price',
    '2$1.50$1.58Changed: rounded to the cent',
    '3$3.25$3.41Changed: rounded to the cent',
  ]);
  expect(by).toBeValid();
  expect(raise).toHaveTextContent('2 changed, 1 same · saved with the bands, not before');
  await press('Change 2 prices', raise);
  await waitFor(() => expect(raise).not.toBeInTheDocument());
  expect(shown()).toEqual(['0.00', '1.58', '3.41']);
  expect(within(dialog).getByText('2 prices changed')).toHaveAttribute('role', 'status');
  await press('Undo');
  expect(shown()).toEqual(['0.00', '1.50', '3.25']);
  // The raise was undone, so that the grid is unchanged.
  await waitFor(() => expect(selectUnsavedPlaces(store.getState())).toEqual([]));
  await press('Redo');
  expect(calls('PATCH')).toEqual([]);
  await press('Save');
  await toast('Shipping Rule updated');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls('PATCH')).toEqual([
    {
      path: '/actions/weightPricing',
      body: {
        zones: { originZone: 'Centre', destinationZone: 'Laval' },
        weightPricing: {
          pricingRows: [
            { weightInPounds: 1, price: 0 },
            { weightInPounds: 2, price: 1.58 },
            { weightInPounds: 3, price: 3.41 },
          ],
        },
      },
    },
  ]);
});

it('refuses an invalid or useless raise with the reason, and leaves the grid unchanged', async () => {
  const { user, raise, by, shown, press } = await openRaise([1, 2]);
  expect(raise).toHaveTextContent('Each price is shown here before it changes.');
  await press('Change prices', raise);
  await toast('Enter a percentage like 5% or an amount like 0.50.');
  await user.type(by, 'ten');
  expect(by).toBeInvalid();
  await user.clear(by);
  await user.type(by, '-1.5');
  await press('Change 1 price', raise);
  await toast('Some prices would be below 0 or above 1,000,000. Change the amount.');
  expect(by).toBeInvalid();
  await user.clear(by);
  await user.type(by, '0%');
  await press('Change prices', raise);
  await toast('No price would change. Enter another percentage or amount.');
  expect(raise).toHaveTextContent('No price would change. Enter another percentage or amount.');
  await user.clear(by);
  await user.type(by, '50%');
  expect(raise).not.toHaveTextContent('No price would change.');
  expect(shown()).toEqual(['1.00', '2.00']);
});

it('raises unsaved prices of the grid, and skips a price that cannot be read', async () => {
  const typed = await openRaise([1, 2], '5');
  await typed.user.type(typed.by, '0.50');
  expect(typed.rows()).toEqual(['1$5.00$5.50Changed', '2$2.00$2.50Changed']);
  await typed.press('Change 2 prices', typed.raise);
  await waitFor(() => expect(typed.shown()).toEqual(['5.50', '2.50']));
  typed.unmount();

  const none = await openRaise([1], 'free');
  await none.user.type(none.by, '5%');
  expect(none.raise).toHaveTextContent('There are no prices yet.');
  none.unmount();

  const wrong = await openRaise([1, 2], 'free');
  await wrong.user.type(wrong.by, '-10%');
  expect(wrong.rows()).toEqual(['2$2.00$1.80Changed']);
  await wrong.press('Change 1 price', wrong.raise);
  await waitFor(() => expect(wrong.shown()).toEqual(['free', '1.80']));
  expect(wrong.calls('PATCH')).toEqual([]);
});
