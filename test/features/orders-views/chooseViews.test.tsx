/** Saved views beside the title: choosing, changing and undoing, the address, the keys, relative days. */
import { act, screen, waitFor } from '@testing-library/react';
import { deferred } from '../../support/deferred';
import { refusal } from '../../support/apiAnswers';
import { openAddress } from '../../support/renderApp';
import { stopDateAt } from '../../support/stoppedDate';
import { viewMessages } from '../../../src/contract/viewMessages';
import { address, aView, chosenTab, openViews, tab, tabs } from './viewsSupport';

const OF_PRODUCT = ['To place', 'Ready to pick up', 'On the road today', 'Failed addresses'];

it('lists four built-in views, then one’s own and those of others; a click searches, and Back returns', async () => {
  const theirs = aView({ id: 'viw_2', name: 'Night shift', owner: 'dana@example.com', ownerName: 'Dana' });
  const { user, searches } = await openViews({ views: [aView(), theirs] });
  await tab('Night shift');
  expect(tabs()).toEqual([...OF_PRODUCT, 'Lavoie, in hand', 'Night shift']);
  expect(screen.getByRole('button', { name: 'Night shift' }).title).toContain('shared by Dana');

  await user.click(await tab('Lavoie, in hand'));
  await waitFor(() => expect(searches()).toEqual([{ merchantId: 'mer_1', limit: 50 }]));
  expect(address()).toBe('/dashboard?view=viw_1');
  await user.click(await tab('Failed addresses'));
  await waitFor(() => expect(searches().at(-1)).toEqual({ orderStatus: 'GEOCODEDFAILED', limit: 50 }));
  act(() => window.history.back());
  await waitFor(() => expect(chosenTab()).toBe('Lavoie, in hand'));
  expect(searches().at(-1)).toEqual({ merchantId: 'mer_1', limit: 50 });
});

it('a changed search marks the view as modified and goes into the address; Undo restores the view', async () => {
  const { user, searches } = await openViews({ at: '/dashboard?view=ready' });
  await waitFor(() => expect(searches()).toHaveLength(1));
  expect(chosenTab()).toBe('Ready to pick up');
  await user.type(screen.getByLabelText('Ref Number'), 'R1{Enter}');
  await waitFor(() => expect(chosenTab()).toBe('Ready to pick up modified'));
  expect(address()).toBe('/dashboard?view=ready&ref=R1&status=PICKUP_READY');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(chosenTab()).toBe('Ready to pick up'));
  expect(searches().at(-1)).toEqual({ orderStatus: 'PICKUP_READY', limit: 50 });
  expect(screen.getByLabelText('Ref Number')).toHaveValue('');
  expect(address()).toBe('/dashboard?view=ready');
});

it('a link with a view and other filters applies both', async () => {
  const { searches } = await openViews({ at: '/dashboard?view=ready&status=PICKUP_READY&ref=R1' });
  await waitFor(() =>
    expect(searches()).toEqual([{ orderStatus: 'PICKUP_READY', refNumber: 'R1', limit: 50 }]),
  );
  expect(chosenTab()).toBe('Ready to pick up modified');
});

it('a link can open a view that is not listed', async () => {
  const { searches } = await openViews({
    at: '/dashboard?view=viw_9&order=ord_0',
    unlisted: [aView({ id: 'viw_9', name: 'Far away' })],
  });
  await waitFor(() => expect(searches()).toEqual([{ merchantId: 'mer_1', limit: 50 }]));
  expect(chosenTab()).toBe('Far away');
  expect(address()).toBe('/dashboard?view=viw_9&order=ord_0');
});

it('a link to a view that is gone, or not visible to this user, says so', async () => {
  const { searches } = await openViews({ at: '/dashboard?view=viw_7' });
  expect(await screen.findByText(viewMessages.notFound)).toBeVisible();
  expect(chosenTab()).toBeNull();
  expect(searches()).toEqual([]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('Alt and a digit select a view by position, also in a field, unless that types a character or a dialog is open', async () => {
  const { user, searches } = await openViews();
  screen.getByLabelText('Ref Number').focus();
  await user.keyboard('{Alt>}[Digit2]{/Alt}');
  await waitFor(() => expect(chosenTab()).toBe('Ready to pick up'));
  // Alt types a character here, as Option+5 types a bracket on a Mac with a German keyboard.
  const typed = new KeyboardEvent('keydown', { key: '¡', code: 'Digit1', altKey: true, bubbles: true });
  screen.getByLabelText('Ref Number').dispatchEvent(typed);
  expect(chosenTab()).toBe('Ready to pick up');
  await user.click(screen.getByRole('button', { name: 'Actions for view Ready to pick up' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }));
  await screen.findByRole('dialog', { name: 'Save view' });
  await user.keyboard('{Alt>}[Digit1]{/Alt}');
  expect(chosenTab()).toBe('Ready to pick up');
  expect(searches()).toHaveLength(1);
});

it.each([
  ['Search', 'On the road today', {}],
  ['Merchant', 'On the road today modified', { sortBy: 'merchant', sortDirection: 'asc' }],
])(
  'names relative days, and moves them on with the first search after midnight, by %s',
  async (button, shown, sort) => {
    stopDateAt(new Date('2026-11-20T23:50:00-05:00'));
    try {
      const { user, searches } = await openViews({ at: '/dashboard?view=on-the-road' });
      await waitFor(() => expect(searches()).toHaveLength(1));
      expect(await screen.findByLabelText('Delivery window, from')).toHaveValue('11/20/2026');
      expect(screen.getByText('today')).toBeVisible();
      jest.setSystemTime(new Date('2026-11-21T00:10:00-05:00'));
      expect(chosenTab()).toBe('On the road today');
      await user.click(await screen.findByRole('button', { name: button }));
      await waitFor(() => expect(searches()).toHaveLength(2));
      expect(screen.getByLabelText('Delivery window, from')).toHaveValue('11/21/2026');
      expect(chosenTab()).toBe(shown);
      expect(searches()[1]).toEqual({
        orderStatus: 'DELIVERY_EN_ROUTE',
        completeAfter: Date.parse('2026-11-21T00:00:00-05:00'),
        completeBefore: Date.parse('2026-11-22T00:00:00-05:00') - 1,
        ...sort,
        limit: 50,
      });
    } finally {
      jest.useRealTimers();
    }
  },
);

it('a view with a time zone uses the days of that zone', async () => {
  const content = {
    filters: { orderStatus: 'CREATED', created: { from: '2026-11-20', to: '2026-11-20' } },
    zone: 'America/Vancouver',
  };
  const { searches } = await openViews({ at: '/dashboard?view=viw_1', views: [aView({ content })] });
  await waitFor(() => expect(searches()).toHaveLength(1));
  expect(searches()[0]).toMatchObject({ createdAtStart: Date.parse('2026-11-20T00:00:00-08:00') / 1000 });
  expect(await screen.findByText('days in Vancouver')).toBeVisible();
});

it('finding one order leaves the view and its sort; one’s own sort stays', async () => {
  const content = { filters: { merchantId: 'mer_1' }, sort: { by: 'refNumber', direction: 'asc' } } as const;
  const { user, searches } = await openViews({ views: [aView({ content })] });
  const find = async (text: string) => {
    await user.type(screen.getByLabelText(/^Find one order by id/), `${text}{Enter}`);
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ find: text }));
  };
  await user.click(await tab('Lavoie, in hand'));
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ sortBy: 'refNumber' }));
  await find('tremblay');
  expect(searches().at(-1)).not.toHaveProperty('sortBy');
  expect(address()).toBe('/dashboard?find=tremblay');
  await user.click(await screen.findByRole('button', { name: 'Status' }));
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ sortBy: 'status' }));
  await user.clear(screen.getByLabelText(/^Find one order by id/));
  await find('lavoie');
  expect(searches().at(-1)).toMatchObject({ sortBy: 'status' });
});

it('a view of one hour says when that hour is past', async () => {
  const ofHour = (id: string, windowHour: string) =>
    aView({ id, name: id, content: { filters: { windowHour } } });
  await openViews({ views: [ofHour('Then', '2020-03-04T13'), ofHour('Later', '2999-03-04T13')] });
  expect(await tab('Then past')).toBeVisible();
  expect(await tab('Later')).toBeVisible();
});

it('Back returns to the list after Overview', async () => {
  const { user, searches } = await openViews({ at: '/dashboard?status=CREATED' });
  await screen.findByText('Recipient 1');
  await user.click(await tab('To place'));
  await waitFor(() => expect(searches()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Overview' }));
  await screen.findByRole('region', { name: 'Orders by status' });
  act(() => window.history.back());
  await waitFor(() => expect(chosenTab()).toBe('To place'));
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe('/dashboard?status=CREATED'));
});

it('shows the other views even if the view of a link is answered before the list of views', async () => {
  const wait = deferred();
  const views = [aView(), aView({ id: 'viw_2', name: 'Late ones' })];
  let asked = 0;
  await openViews({
    at: '/dashboard?view=viw_1',
    views,
    answers: {
      listViews: async () => {
        asked += 1;
        if (asked === 1) await wait.until;
        return views;
      },
    },
  });
  await screen.findByText('Recipient 0');
  await waitFor(() => expect(asked).toBe(1));
  await tab('Lavoie, in hand');
  wait.end();
  expect(await tab(/^Late ones/)).toBeVisible();
});

it.each(['shown', 'gone'])(
  'what is typed while the view of a link is looked up stays: the view is %s',
  async (end) => {
    const wait = deferred();
    const unlisted = end === 'shown' ? [aView({ id: 'viw_9', name: 'Far away' })] : [];
    const held = () => wait.until.then(() => unlisted[0] ?? refusal(404, viewMessages.notFound));
    const { user, searches } = await openViews({ at: '/dashboard?view=viw_9', answers: { getView: held } });
    const find = screen.getByRole('textbox', { name: /^Find one order/ });
    await user.type(find, 'tremblay');
    await user.type(screen.getByLabelText('Ref Number'), 'R1');
    wait.end();
    if (end === 'gone') expect(await screen.findByText(viewMessages.notFound)).toBeVisible();
    else await waitFor(() => expect(searches()).toEqual([{ merchantId: 'mer_1', limit: 50 }]));
    expect(find).toHaveValue('tremblay');
    expect(screen.getByLabelText('Ref Number')).toHaveValue('R1');
    if (end === 'gone') return;
    // What was typed is added to the search of the view.
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ merchantId: 'mer_1', refNumber: 'R1', limit: 50 }),
    );
    expect(find).toHaveValue('tremblay');
  },
);

it('a link that is left and returned to before its view arrives still ends with its list', async () => {
  const wait = deferred();
  const held = () => wait.until.then(() => aView({ id: 'viw_9', name: 'Far away' }));
  const { user } = await openViews({ at: '/dashboard?view=viw_9', answers: { getView: held } });
  openAddress('/bulk_update');
  await screen.findByRole('heading', { level: 1, name: 'Bulk Pickup Ready' });
  openAddress('/dashboard?view=viw_9');
  await screen.findByRole('group', { name: 'Views' });
  wait.end();
  expect(await screen.findByText('Recipient 0')).toBeVisible();
  expect(chosenTab()).toBe('Far away');
  expect(address()).toBe('/dashboard?view=viw_9');
  // The page is the dashboard again, which shows its start once there is no search.
  await user.click(screen.getByRole('button', { name: 'Overview' }));
  expect(await screen.findByRole('region', { name: 'Orders by status' })).toBeVisible();
});

it.each([
  ['one that others can open, by its id', true, '/dashboard?view=viw_1'],
  ['a private one, by its filters', false, '/dashboard?merchant=mer_1'],
])('the link copied for others names the chosen view: %s', async (_which, isShared, link) => {
  const { user } = await openViews({ at: '/dashboard?view=viw_1', views: [aView({ isShared })] });
  await screen.findByText('Recipient 0');
  await waitFor(() => expect(chosenTab()).toBe('Lavoie, in hand'));
  await user.click(screen.getByRole('button', { name: 'Copy link to this search' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${link}`);
  expect(address()).toBe('/dashboard?view=viw_1');
});
