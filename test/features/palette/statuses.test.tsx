/** Orders by status in the command palette. */
import { screen, waitFor } from '@testing-library/react';
import { deferred } from '../../support/deferred';
import { address } from '../../support/renderApp';
import { chosen, openPalette, shown, theField } from './support';

it('finds the orders of a status by its displayed or raw code, and the late ones', async () => {
  const { user } = await openPalette({
    roles: ['user'],
    answers: { searchOrders: () => ({ orders: [], next: null }) },
  });
  await user.keyboard('pickup rea');
  await waitFor(() => expect(shown()['Orders by status']).toEqual(['PICKUP_READY']));
  await user.keyboard('{Escape}en_route');
  await waitFor(() => expect(shown()['Orders by status']).toEqual(['ACTIVE']));
  await user.keyboard('{Escape}failed');
  await waitFor(() =>
    expect(shown()).toMatchObject({
      'Orders by status: 1 more. Type to narrow the list.': ['GEOCODEDFAILED', 'RATE_FAILED', 'FAILED'],
    }),
  );
  await user.keyboard('{Escape}late');
  await waitFor(() => expect(shown()['Orders by status']).toEqual(['Late']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?late=late'));
});

it('leaves the field for a list that was chosen, and returns to it otherwise', async () => {
  const { user } = await openPalette({
    at: '/dashboard',
    answers: { searchOrders: () => ({ orders: [], next: null }) },
  });
  await user.keyboard('{Escape}');
  const id = screen.getByRole('textbox', { name: 'id' });
  await user.click(id);
  await user.keyboard('{Control>}k{/Control}');
  await theField();
  await user.keyboard('{Escape}');
  expect(id).toHaveFocus();
  await user.keyboard('{Control>}k{/Control}');
  await theField();
  await user.keyboard('geocodedf');
  await waitFor(() => expect(chosen()).toBe('GEOCODEDFAILED'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?status=GEOCODEDFAILED'));
  expect(id).not.toHaveFocus();
});

it('a status waits for the answers, because a name may begin like one', async () => {
  const answer = deferred();
  const { user } = await openPalette({
    answers: {
      searchOrders: () => ({ orders: [], next: null }),
      listMerchantNames: async () => {
        await answer.until;
        return [{ id: 'mer_1', name: 'Lost & Found', archived: false }];
      },
    },
  });
  await user.keyboard('lost');
  await waitFor(() => expect(shown()['Orders by status']).toEqual(['LOST']));
  expect(chosen()).toBeNull();
  answer.end();
  await waitFor(() => expect(chosen()).toBe('Lost & Found'));
});
