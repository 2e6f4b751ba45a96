/** Escape while an input method is composing takes back what is being composed, and closes nothing. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noInspector, openConsole, pressKey, theInspector } from '../features/inspector/support';
import { openDashboard, wireOrder } from '../features/orders/support';
import { openStaff } from '../features/staffUsers/support';

/** How browsers mark a key that belongs to an input method: during the composition, and in Safari after it. */
const MARKS = [{ isComposing: true }, { keyCode: 229 }];

describe.each(MARKS)('Escape of an input method (%j) closes', (mark) => {
  const escape = (element: Element, marked: object = mark) =>
    fireEvent.keyDown(element, { key: 'Escape', ...marked });

  it('no searched list', async () => {
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Merchant: Any merchant' }));
    const search = await screen.findByRole('combobox', { name: 'Search Merchant' });
    escape(search);
    expect(search).toHaveAttribute('aria-expanded', 'true');
    escape(search, {});
    await waitFor(() => expect(search).not.toBeInTheDocument());
  });

  it('neither the list of roles nor its dialog', async () => {
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Edit zoe@example.com' }));
    const box = within(await screen.findByRole('dialog'));
    const field = box.getByRole('combobox', { name: 'Roles' });
    await user.click(field);
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    escape(field);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'true');
    escape(field, {});
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  });

  it('no open order', async () => {
    const { user } = openDashboard({ at: '/dashboard?status=GEOCODED', order: () => wireOrder(0) });
    await user.click(await screen.findByText('Recipient 0'));
    const tab = await screen.findByRole('tab', { name: 'Destination Address' });
    escape(tab);
    expect(tab).toBeInTheDocument();
    escape(tab, {});
    await waitFor(() => expect(tab).not.toBeInTheDocument());
  });

  it('no inspector', async () => {
    await openConsole();
    pressKey();
    const tab = within(await theInspector()).getByRole('tab', { name: /^Requests/ });
    escape(tab);
    expect(noInspector()).toBe(false);
    escape(tab, {});
    await waitFor(() => expect(noInspector()).toBe(true));
  });
});
