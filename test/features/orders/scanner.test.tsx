/** A scanner at the dashboard: its code is searched for, and does nothing else. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import { aConfig } from '../../support/appStore';
import { address } from '../../support/renderApp';
import { openDashboard, scan } from './support';

async function openList(config: Partial<RuntimeConfig> = {}) {
  const opened = openDashboard({ at: '/dashboard?status=GEOCODED', config });
  await screen.findByText('Recipient 2');
  return opened;
}

it.each([
  ['the page body', () => null],
  ['the table', () => screen.getByRole('grid', { name: 'Orders' })],
  ['Ready', () => screen.getByRole('button', { name: 'Ready' })],
])('searches for a code with the focus on %s, and does nothing else', async (_where, find) => {
  const { store } = await openList();
  act(() => (find() ? find()?.focus() : (document.activeElement as HTMLElement).blur()));
  await scan('xla 204996{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?find=xla+204996'));
  const { jobs, views, notices } = store.getState();
  expect([jobs.ids, views.orderSelection.count, views.orderList.openId]).toEqual([[], 0, null]);
  expect(JSON.stringify(notices)).not.toContain('select');
});

it('searches for a code that ends with Tab, and the focus stays', async () => {
  await openList();
  const grid = screen.getByRole('grid', { name: 'Orders' });
  act(() => grid.focus());
  await scan('xla 204996{Tab}');
  await waitFor(() => expect(address()).toBe('/dashboard?find=xla+204996'));
});

it('searches for a code as an id if the server has no find', async () => {
  const { searches } = await openList({ extras: { ...aConfig().extras, find: false } });
  await scan('ord_7{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?id=ord_7'));
  expect(searches().at(-1)).toEqual({ id: 'ord_7', limit: 50 });
});

it('leaves a code scanned into a field in that field', async () => {
  const { user } = await openList();
  const field = screen.getByLabelText('Ref Number');
  await user.click(field);
  await scan('MLF-204996');
  expect(field).toHaveValue('MLF-204996');
  expect(address()).toBe('/dashboard?status=GEOCODED');
});

it('a code whose last key is released after the focus has moved takes no key from the next button', async () => {
  const { user } = await openList();
  act(() => screen.getByRole('grid', { name: 'Orders' }).focus());
  await scan('xla 204996{Enter>}');
  await waitFor(() => expect(address()).toBe('/dashboard?find=xla+204996'));
  const ready = screen.getByRole('button', { name: 'Ready' });
  act(() => ready.focus());
  fireEvent.keyUp(ready, { key: 'Enter', code: 'Enter' });
  expect(screen.queryByText(messages.selectAtLeastOneOrder)).toBeNull();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(messages.selectAtLeastOneOrder)).toBeVisible();
});
