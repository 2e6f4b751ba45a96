/** A scanner in the dialog for pasted ids. */
import { screen, within } from '@testing-library/react';
import { scan } from '../orders/support';
import { FOUR, openBulk, rows, theStrip } from './support';

it.each(['Enter', 'Tab'])(
  'BULK-03 each code that ends with %s is a line, and the next one follows',
  async (end) => {
    const { user } = openBulk({ orders: FOUR });
    await theStrip();
    await user.click(screen.getByRole('button', { name: 'Paste ids' }));
    const field = within(await screen.findByRole('dialog', { name: 'Paste order ids' })).getByRole('textbox');
    await user.click(field);
    await scan(`ord_1{${end}}`);
    await scan(`ord_4{${end}}`);
    expect(field).toHaveValue('ord_1\nord_4\n');
    expect(field).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await rows()).toHaveLength(2);
  },
);

it('Tab leaves the field for a person', async () => {
  const { user } = openBulk({ orders: FOUR });
  await theStrip();
  await user.click(screen.getByRole('button', { name: 'Paste ids' }));
  const field = within(await screen.findByRole('dialog', { name: 'Paste order ids' })).getByRole('textbox');
  await user.click(field);
  await user.paste('ord_1');
  await user.tab();
  expect(field).toHaveValue('ord_1');
  expect(field).not.toHaveFocus();
});
