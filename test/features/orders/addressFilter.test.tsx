/** The filter in the header of the Address column: only approximate addresses (docs/decisions/0025). */
import { screen, waitFor } from '@testing-library/react';
import { address } from '../../support/renderApp';
import { openDashboard, wireOrders } from './support';
import { OUR_EXTRAS } from '../../support/extras';

const rows = (count: number) => ({ orders: wireOrders(count), next: null });
const filterButton = (name = 'Filter by Address') => screen.findByRole('button', { name });

it('searches again for approximate addresses, keeps other filters and typed text, and can be removed', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?status=LOST' });
  await filterButton();
  await user.type(screen.getByLabelText('Ref Number'), 'A-1');
  await user.click(await filterButton());
  await user.click(await screen.findByRole('radio', { name: 'Approximate only' }));
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({
      orderStatus: 'LOST',
      refNumber: 'A-1',
      approximate: true,
      limit: 50,
    }),
  );
  expect(address()).toBe('/dashboard?ref=A-1&status=LOST&address=approximate');

  await filterButton('Filter by Address: Approximate only');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', refNumber: 'A-1', limit: 50 }),
  );
});

it('stays on in the next search, and can be removed where nothing was found', async () => {
  const { user, searches } = openDashboard({
    at: '/dashboard?status=LOST&address=approximate',
    search: ({ approximate }) => rows(approximate ? 0 : 2),
  });
  expect(await screen.findByText('No orders match')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', approximate: true, limit: 50 });
  await user.click(await filterButton('Filter by Address: Approximate only'));
  await user.click(await screen.findByRole('radio', { name: 'All' }));
  expect(await screen.findByText('Recipient 0')).toBeInTheDocument();
});

it('narrows a find by itself, and leaves the fields as typed', async () => {
  const { user, searches } = openDashboard({
    at: '/dashboard?find=Tremblay',
    search: ({ approximate }) => rows(approximate ? 0 : 2),
  });
  await screen.findByText('Recipient 0');
  await user.type(screen.getByLabelText('Ref Number'), 'A-1');
  await user.click(await filterButton());
  await user.click(await screen.findByRole('radio', { name: 'Approximate only' }));
  expect(await screen.findByText('No orders match')).toBeVisible();
  expect(searches().at(-1)).toEqual({ find: 'Tremblay', approximate: true, limit: 50 });
  expect(screen.getByLabelText('Ref Number')).toHaveValue('A-1');

  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('Recipient 0')).toBeInTheDocument();
  expect(searches().at(-1)).toEqual({ find: 'Tremblay', limit: 50 });
  expect(screen.getByLabelText('Ref Number')).toHaveValue('A-1');
});

it('a find that other filters narrow does not blame the text', async () => {
  openDashboard({ at: '/dashboard?find=Tremblay&status=LOST', search: () => rows(0) });
  expect(await screen.findByText('No orders match')).toBeVisible();
  expect(screen.getByText('Try fewer filters.')).toBeVisible();
});

it('the day at a glance links to the waiting orders with such an address', async () => {
  const { user, searches } = openDashboard();
  await user.click(await screen.findByRole('link', { name: 'Approximate addresses' }));
  await waitFor(() =>
    expect(searches()).toEqual([{ orderStatus: 'GEOCODED', approximate: true, limit: 50 }]),
  );
});

it('is neither offered nor sent if the server does not support it', async () => {
  const { searches } = openDashboard({
    at: '/dashboard?status=LOST&address=approximate',
    config: {
      extras: { ...OUR_EXTRAS, approximate: false },
    },
  });
  await screen.findByText('Recipient 0');
  expect(searches()).toEqual([{ orderStatus: 'LOST', limit: 50 }]);
  expect(screen.queryByRole('button', { name: /Filter by Address/ })).toBeNull();
});
