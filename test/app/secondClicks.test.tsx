/**
 * A double click on a button that disappears with the first click. jsdom has no layout, so that the tests say what is
 * under it.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { card, openPrices, openZones } from '../features/zones/support';

beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

/** Clicks one element first, then the element under the pointer. */
function doubleClick(first: HTMLElement, under: HTMLElement): void {
  fireEvent.click(first, { detail: 1 });
  fireEvent.click(under, { detail: 2 });
}

it('a double click on Cancel of a dialog does not press what is under the dialog', async () => {
  const { user } = openZones();
  const pencil = within(await card('Est')).getByRole('button', { name: 'Edit zone Est' });
  await user.click(screen.getByRole('button', { name: 'Edit zone Centre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
  doubleClick(within(dialog).getByRole('button', { name: 'Cancel' }), pencil);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A separate click counts, and so does the next double click.
  fireEvent.click(pencil, { detail: 1 });
  expect(await screen.findByRole('dialog', { name: 'Edit Zone: Est' })).toBeVisible();
});

it('a double click on Delete of one price does not edit the price below', async () => {
  const { user } = openZones();
  const dialog = within(await openPrices(user, 'Centre'));
  await user.click(dialog.getByRole('button', { name: 'Delete H2G' }));
  doubleClick(
    await screen.findByRole('button', { name: 'Delete' }),
    dialog.getByRole('button', { name: 'Edit H2V' }),
  );
  await waitFor(() => expect(dialog.queryByRole('rowheader', { name: 'H2G' })).toBeNull());
  expect(dialog.queryByRole('spinbutton', { name: 'Price of H2V' })).toBeNull();
});

it('the second click counts if the first did not remove its button', async () => {
  const { user } = openZones();
  const pencil = within(await card('Est')).getByRole('button', { name: 'Edit zone Est' });
  doubleClick(screen.getByRole('textbox', { name: /Which zone/ }), pencil);
  expect(await screen.findByRole('dialog', { name: 'Edit Zone: Est' })).toBeVisible();
  await user.keyboard('{Escape}');
});
