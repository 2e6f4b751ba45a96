/** A double click on a button that goes with the first click: jsdom has no layout, so the tests say what lies under it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { card, openPrices, openZones } from '../features/zones/support';

beforeAll(() => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});

/** The first click on one thing, the second where the pointer is then. */
function doubleClick(first: HTMLElement, under: HTMLElement): void {
  fireEvent.click(first, { detail: 1 });
  fireEvent.click(under, { detail: 2 });
}

it('Cancel of a dialog does not press what lies under the dialog', async () => {
  const { user } = openZones();
  const pencil = within(await card('Est')).getByRole('button', { name: 'Edit zone Est' });
  await user.click(screen.getByRole('button', { name: 'Edit zone Centre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
  doubleClick(within(dialog).getByRole('button', { name: 'Cancel' }), pencil);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A click on its own counts, and so does the next double click.
  fireEvent.click(pencil, { detail: 1 });
  expect(await screen.findByRole('dialog', { name: 'Edit Zone: Est' })).toBeVisible();
});

it('Delete of one price does not open the one below for editing', async () => {
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

it('the second click counts where the first one left its button', async () => {
  const { user } = openZones();
  const pencil = within(await card('Est')).getByRole('button', { name: 'Edit zone Est' });
  doubleClick(screen.getByRole('textbox', { name: /Which zone/ }), pencil);
  expect(await screen.findByRole('dialog', { name: 'Edit Zone: Est' })).toBeVisible();
  await user.keyboard('{Escape}');
});
