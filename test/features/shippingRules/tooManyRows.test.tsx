import { fireEvent, screen, within } from '@testing-library/react';
import { RULE_ROWS_MAX } from '../../../src/contract/constants';
import { ruleActionRequests } from '../../../src/contract/schemas/shippingRules';
import { card, CENTRE_LAVAL, openRules } from './support';

const bands = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ weightInPounds: index + 1, price: 1 }));

it('WGT-11 refuses to paste more bands than the server accepts, with the limit; nothing is lost', async () => {
  const { user } = openRules({ rules: [CENTRE_LAVAL] });
  await user.click(within(await card('Centre to Laval')).getByRole('button', { name: /Weight Pricing/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Weight Pricing: Centre to Laval' });
  await user.click(within(dialog).getByRole('button', { name: 'Edit Weight Pricing' }));
  const grid = await within(dialog).findByRole('grid', { name: 'Weight Pricing' });
  const paste = (count: number) =>
    fireEvent.paste(within(grid).getByRole('textbox'), {
      clipboardData: {
        getData: () =>
          bands(count)
            .map((band) => `${band.weightInPounds}\t1`)
            .join('\r\n'),
      },
    });
  const told = 'Nothing was added: there can be at most 10,000 rows here.';
  paste(RULE_ROWS_MAX + 1);
  expect(within(dialog).getAllByText(told)[0]).toBeInTheDocument();
  expect(within(dialog).getByText('4 rows')).toBeInTheDocument();
  paste(RULE_ROWS_MAX);
  expect(within(dialog).queryByText(told)).not.toBeInTheDocument();
  expect(grid).toHaveAttribute('aria-rowcount', String(RULE_ROWS_MAX + 1));
});

it('API-34 the server accepts as many rows as the grid, and no more', () => {
  const zones = { originZone: 'Centre', destinationZone: 'Laval' };
  const takes = (count: number) =>
    ruleActionRequests.weightPricing.safeParse({ zones, weightPricing: { pricingRows: bands(count) } })
      .success;
  expect(takes(RULE_ROWS_MAX)).toBe(true);
  expect(takes(RULE_ROWS_MAX + 1)).toBe(false);
});
