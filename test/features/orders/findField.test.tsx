/** The field that finds one order, and the mark that says that the list does not match the filters in the fields. */
import { act, screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { broken } from '../../support/apiAnswers';
import { toast } from '../../support/toasts';
import { deferred } from '../../support/deferred';
import { aConfig } from '../../support/appStore';
import type { Order } from '../../../src/contract/schemas/orders';
import { openDashboard, wireOrders } from './support';

const findField = () => screen.findByLabelText(/^Find one order by/);
const address = () => `${window.location.pathname}${window.location.search}`;
const found = (orders: Order[]) => () => ({ orders, next: null });

it('Enter finds, shows on the row what matched, and opens the only match; Escape clears', async () => {
  const { user, searches, store } = openDashboard({
    search: found(wireOrders(1, { recipient: { name: 'Marie Côté', phone: '+14165550142' } })),
  });
  await user.type(await findField(), '555-0142{Enter}');
  expect(await screen.findByText('Matched phone')).toBeVisible();
  expect(searches()).toEqual([{ find: '555-0142', limit: 50 }]);
  await waitFor(() => expect(address()).toBe('/dashboard?find=555-0142&order=ord_0'));
  expect(store.getState().views.orderList.openId).toBe('ord_0');

  const field = await findField();
  field.focus();
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(await screen.findByText('In hand')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('says when nothing was found and when the text is too short', async () => {
  const { user, searches } = openDashboard({ search: found([]) });
  await user.type(await findField(), 'nobody{Enter}');
  expect(await screen.findByText('Nothing found for "nobody"')).toBeVisible();
  expect(screen.getByText(messages.findHelp)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await findField()).toHaveValue('');
  await user.type(await findField(), 'no{Enter}');
  expect(await screen.findByText(messages.findTooShort)).toBeVisible();
  expect(searches()).toHaveLength(1);
});

it('a text that is too short leaves the saved view as it is', async () => {
  const { user } = openDashboard({ at: '/dashboard?view=to-place' });
  await screen.findByText('Recipient 0');
  await user.type(await findField(), 'no{Enter}');
  expect(await screen.findByText(messages.findTooShort)).toBeVisible();
  expect(address()).toBe('/dashboard?view=to-place');
});

it('what was typed after a failed search stays in the fields when it is tried again', async () => {
  let isDown = true;
  const { user } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => (isDown ? broken() : { orders: wireOrders(1), next: null }),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await user.type(screen.getByLabelText('Ref Number'), 'R1');
  isDown = false;
  await user.click(retry);
  await screen.findByText('Recipient 0');
  expect(screen.getByLabelText('Ref Number')).toHaveValue('R1');
});

it('a search by filters searches again and empties the field', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?find=nobody', search: found([]) });
  await screen.findByText('Nothing found for "nobody"');
  await user.type(await screen.findByLabelText('id'), 'ord_7{Enter}');
  await waitFor(() => expect(searches().at(-1)).toEqual({ id: 'ord_7', limit: 50 }));
  expect(await findField()).toHaveValue('');
});

it('filters typed and not searched for stay typed after a find, Escape and the cross, and the text after a search', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await screen.findByText('Recipient 0');
  const isMarked = () => screen.queryByText('Filters changed') !== null;
  const shown = () => [
    screen.getByLabelText<HTMLInputElement>('Ref Number').value,
    screen.getByRole('button', { name: /^Status: / }).getAttribute('aria-label'),
  ];
  await user.type(screen.getByLabelText('Ref Number'), 'REF-9');
  const typed = shown();
  await user.type(await findField(), 'Marie{Enter}');
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\?find=Marie/));
  expect([shown(), isMarked()]).toEqual([typed, true]);
  expect(await findField()).toHaveValue('Marie');
  await user.type(await findField(), '{Escape}');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(shown()).toEqual(typed);
  await user.type(await findField(), 'Marie{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Clear the find field' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(shown()).toEqual(typed);

  await user.type(await findField(), 'Zoë');
  await user.type(screen.getByLabelText('Ref Number'), '{Enter}');
  await waitFor(() =>
    expect(searches().at(-1)).toMatchObject({ refNumber: 'REF-9', orderStatus: 'GEOCODED' }),
  );
  expect(isMarked()).toBe(false);
  expect(await findField()).toHaveValue('Zoë');
  expect(screen.getByText('Find text changed')).toBeVisible();
});

it('typed text that was not searched for survives a visit to another page, and changes no filters', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await screen.findByText('Recipient 0');
  await user.type(await findField(), 'Marie');
  expect(screen.queryByText('Filters changed')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
  await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await findField()).toHaveValue('Marie');
});

it('marks filters that changed since the search, until they are searched for or restored', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await screen.findByText('Recipient 0');
  const mark = () => screen.queryByText('Filters changed');
  expect(mark()).toBeNull();
  const id = await screen.findByLabelText('id');
  await user.type(id, 'ord_1');
  expect(mark()).toBeVisible();
  await user.clear(id);
  expect(mark()).toBeNull();
  await user.type(id, 'ord_1{Enter}');
  await waitFor(() => expect(mark()).toBeNull());
});

it('filters changed during a slow search are searched for at once, and the late response of the first is ignored', async () => {
  const slow = deferred();
  const { user, searches, store } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: async ({ id, refNumber }) => {
      if (refNumber === 'REF-1') await slow.until;
      const name = id ?? refNumber ?? 'first';
      return { orders: wireOrders(1, { id: name, recipient: { name: `Found by ${name}` } }), next: null };
    },
  });
  await screen.findByText('Found by first');
  await user.type(screen.getByLabelText('Ref Number'), 'REF-1{Enter}');
  await waitFor(() => expect(searches()).toHaveLength(2));
  await user.keyboard('{Enter}');
  expect(searches()).toHaveLength(2);
  await user.type(screen.getByLabelText('Ref Number'), '{Backspace}2{Enter}');
  await screen.findByText('Found by REF-2');
  slow.end();
  await waitFor(() => expect(store.getState().entities.orders.total).toBe(3));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('Found by REF-2')).toBeVisible();
  expect(screen.queryByText('Found by REF-1')).toBeNull();
  expect(screen.queryByText('Filters changed')).toBeNull();
  expect(searches().at(-1)).toMatchObject({ refNumber: 'REF-2' });
});

it('marks the list as older than the text in the field, until that text is found or removed', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await screen.findByText('Recipient 0');
  const mark = () => screen.queryByText('Find text changed');
  expect(mark()).toBeNull();
  await user.type(await findField(), 'no{Enter}');
  await toast(messages.findTooShort);
  expect(mark()).toBeVisible();
  await user.clear(await findField());
  expect(mark()).toBeNull();
  await user.paste('x'.repeat(10_000));
  await user.keyboard('{Enter}');
  expect(mark()).toBeVisible();
  expect(screen.getByText('Recipient 0')).toBeVisible();
  await user.clear(await findField());
  await user.type(await findField(), 'Marie{Enter}');
  await waitFor(() => expect(mark()).toBeNull());
});

it('is absent if the server does not support it: a link with it searches for the id (OSR-07)', async () => {
  const { extras } = aConfig();
  const { searches } = openDashboard({
    at: '/dashboard?find=ord_1',
    config: { extras: { ...extras, find: false } },
  });
  await screen.findByText('Recipient 0');
  expect(searches()).toEqual([{ id: 'ord_1', limit: 50 }]);
  expect(screen.getByLabelText('id')).toHaveValue('ord_1');
  expect(screen.queryByRole('search', { name: 'Find one order' })).toBeNull();
});

it('too long a text is reported, stays as pasted, and does not go into the address', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await screen.findByText('Recipient 0');
  const asked = searches().length;
  const long = 'x'.repeat(10_000);
  const paste = async (label: string) => {
    const field = await screen.findByLabelText(label);
    await user.click(field);
    await user.paste(long);
    expect(field).toHaveValue(long);
    return field;
  };
  await paste('id');
  await paste('Ref Number');
  await user.keyboard('{Enter}');
  await toast(
    'The id is too long: it may have at most 100 characters.\nRef Number is too long: it may have at most 200 characters.',
  );
  const find = await findField();
  await user.click(find);
  await user.paste(long);
  await user.keyboard('{Enter}');
  await toast('The text to find is too long: it may have at most 200 characters.');
  expect(find).toHaveValue(long);
  expect(await screen.findByLabelText('id')).toHaveValue(long);
  expect(address()).toBe('/dashboard?status=GEOCODED');
  expect(searches()).toHaveLength(asked);
  expect(screen.getByText('Recipient 0')).toBeVisible();
});
