/** Two users of one shared view: what one changes or deletes while the other has it open. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { viewMessages } from '../../../src/contract/viewMessages';
import { address, aView, chosenTab, openViews, tab } from './viewsSupport';
import { openAddress } from '../../support/renderApp';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const DANA = { by: 'dana@example.com', name: 'Dana', at: 1_795_194_000_000 };

/** Looks at the browser tab again. */
const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });

const changedBy = (parts = {}) => ({
  ...aView({ version: 2, changed: DANA, content: { filters: { orderStatus: 'CREATED' } } }),
  ...parts,
});

it('a change by another user is announced, and shown only on request', async () => {
  const { user, views, searches } = await openViews({ at: '/dashboard?view=viw_1', views: [aView()] });
  await screen.findByText('Recipient 0');
  await tab('Lavoie, in hand');
  views[0] = changedBy();
  await lookAgain();
  const show = await screen.findByRole('button', { name: 'Show changes' });
  expect(show.title).toContain('Last changed by Dana');
  expect(searches()).toEqual([{ merchantId: 'mer_1', limit: 50 }]);
  await user.click(show);
  await waitFor(() => expect(searches().at(-1)).toEqual({ orderStatus: 'CREATED', limit: 50 }));
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull();
});

it.each([
  ['a name', 'a share', { isShared: false }, { name: 'Lavoie, in hand 2', isShared: false }],
  ['a share', 'a name', { name: 'Renamed by Dana' }, { name: 'Renamed by Dana', isShared: false }],
])(
  '%s that was kept from an earlier visit does not undo %s by somebody else',
  async (mine, _, theirs, after) => {
    const { user, views } = await openViews({ at: '/dashboard?view=viw_1', views: [aView()] });
    const open = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for view ${name}` }));
      await user.click(screen.getByRole('menuitem', { name: 'Rename or share…' }));
      return within(await screen.findByRole('dialog', { name: /^View / }));
    };
    const first = await open('Lavoie, in hand');
    if (mine === 'a name') await user.type(first.getByLabelText('Name'), ' 2');
    else await user.click(first.getByLabelText('Share with the team'));
    openAddress('/bulk_update');
    await screen.findByRole('heading', { level: 1, name: 'Bulk Pickup Ready' });
    views[0] = aView({ version: 2, changed: DANA, ...theirs });
    openAddress('/dashboard?view=viw_1');
    await lookAgain();
    const form = await open('name' in theirs ? theirs.name : 'Lavoie, in hand');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(views[0]).toMatchObject(after));
  },
);

it.each([
  ['one’s own view that is gone', 'deleted', {}],
  ['another person’s view that can no longer be seen', 'no longer shared', { owner: DANA.by }],
])('%s is marked as %s, and the list stays', async (_which, mark, parts) => {
  const { views } = await openViews({ at: '/dashboard?view=viw_1', views: [aView(parts)] });
  await screen.findByText('Recipient 0');
  await tab('Lavoie, in hand');
  views.splice(0);
  await lookAgain();
  expect(await screen.findByText(mark)).toBeVisible();
  expect(screen.getByText('Recipient 0')).toBeVisible();
});

it('the mark goes when the view is shared again', async () => {
  const theirs = aView({ owner: DANA.by });
  const { views } = await openViews({ at: '/dashboard?view=viw_1', views: [theirs] });
  await screen.findByText('Recipient 0');
  await tab('Lavoie, in hand');
  views.splice(0);
  await lookAgain();
  expect(await screen.findByText('no longer shared')).toBeVisible();
  views.push(theirs);
  await lookAgain();
  await waitFor(() => expect(screen.queryByText('no longer shared')).toBeNull());
  expect(chosenTab()).toBe('Lavoie, in hand');
});

it.each([
  ['Keep mine', { refNumber: 'R1', merchantId: 'mer_1' }, 'Lavoie, in hand'],
  ['Take theirs', { orderStatus: 'CREATED' }, 'Lavoie, in hand'],
])('saving over a newer version asks which to keep: %s', async (answer, filters, shown) => {
  const { user, views, searches } = await openViews({
    at: '/dashboard?view=viw_1&merchant=mer_1&ref=R1',
    views: [aView()],
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const form = within(await dialog('Save view'));
  views[0] = changedBy();
  await user.click(form.getByRole('button', { name: 'Save' }));
  const card = within(await form.findByRole('group', { name: /^View Lavoie, in hand was changed/ }));
  expect(card.getByText(/Last changed by Dana/)).toBeVisible();
  for (const words of ['Épicerie Lavoie', 'Épicerie Lavoie, Ref R1', 'Status CREATED'])
    expect(card.getByText(words)).toBeVisible();
  await user.click(card.getByRole('button', { name: answer }));
  await waitFor(() => expect(chosenTab()).toBe(shown));
  expect(views[0]?.content.filters).toEqual(filters);
  const { refNumber, ...sent } = filters as Record<string, string>;
  expect(searches().at(-1)).toEqual({ ...sent, ...(refNumber && { refNumber }), limit: 50 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Saves the orders created today over a view that somebody else saved meanwhile: the conflict is shown. */
async function saveDaysOverNewer() {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now());
  const opened = await openViews({
    at: `/dashboard?view=viw_1&merchant=mer_1&createdFrom=${today}&createdTo=${today}`,
    views: [aView()],
  });
  const { user, views } = opened;
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const form = within(await dialog('Save view'));
  await user.selectOptions(form.getByLabelText('Created at'), 'Today');
  views[0] = changedBy();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByRole('button', { name: 'Keep mine' });
  return { ...opened, form, today };
}

it('Keep mine saves the days that the form shows: they cannot be changed during the conflict', async () => {
  const { user, form, views, today } = await saveDaysOverNewer();
  const days = form.getByLabelText('Created at');
  await user.selectOptions(days, form.getByRole('option', { name: /^These days/ }));
  const shown = (days as HTMLSelectElement).selectedOptions[0]?.textContent;
  await user.click(form.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(views[0]?.content.filters.created).toEqual(
    shown === 'Today' ? { relative: 'today' } : { from: today, to: today },
  );
});

it('a search that conflicts can be saved as a new view instead, under the name and for whom the form says', async () => {
  const { user, form, views } = await saveDaysOverNewer();
  await user.click(form.getByLabelText('As a new view'));
  expect(form.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await user.type(form.getByLabelText('Name'), 'Mine');
  await user.click(form.getByLabelText('Share with the team'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Mine'));
  const filters = { merchantId: 'mer_1', created: { relative: 'today' } };
  expect(views).toMatchObject([changedBy(), { name: 'Mine', isShared: true, content: { filters } }]);
});

it('Keep mine saves the days that were chosen while a new view was considered', async () => {
  const { user, form, views, today } = await saveDaysOverNewer();
  await user.click(form.getByLabelText('As a new view'));
  await user.selectOptions(
    form.getByLabelText('Created at'),
    form.getByRole('option', { name: /^These days/ }),
  );
  await user.click(form.getByLabelText(/^Over/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(views[0]?.content.filters.created).toEqual({ from: today, to: today });
});

it('a view that is deleted while its dialog is open: the typed text stays, and no other view opens in its place', async () => {
  const { user, views } = await openViews({
    at: '/dashboard?view=viw_1',
    views: [aView(), aView({ id: 'viw_2', name: 'Mine', isShared: false })],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie, in hand' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename or share…' }));
  const form = within(await dialog('View Lavoie, in hand'));
  await user.type(form.getByLabelText('Name'), ', by Monday');
  views.splice(0, 1);
  await lookAgain();
  expect(await form.findByText(viewMessages.goneWhileOpen)).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('Lavoie, in hand, by Monday');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: /^Discard/ }));
  await user.click(await tab('Mine'));
  await waitFor(() => expect(chosenTab()).toBe('Mine'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Rename or share…', 'dialog', 'View Mine'],
  ['Delete view…', 'alertdialog', 'Delete view Mine?'],
])('%s is still about its view after Back to another one', async (item, role, name) => {
  const { user } = await openViews({
    at: '/dashboard?view=viw_1',
    views: [aView(), aView({ id: 'viw_2', name: 'Mine', isShared: false })],
  });
  await screen.findByText('Recipient 0');
  await user.click(await tab('Mine'));
  await waitFor(() => expect(chosenTab()).toBe('Mine'));
  await user.click(await screen.findByRole('button', { name: 'Actions for view Mine' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  await screen.findByRole(role, { name });
  const field = screen.queryByLabelText('Name');
  if (field) await user.type(field, ' 2');
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe('/dashboard?view=viw_1'));
  expect(screen.getByRole(role, { name })).toBeVisible();
  if (field) expect(field).toHaveValue('Mine 2');
});

it('a conflict also compares sort, columns and rows', async () => {
  const { user, views } = await openViews({
    at: '/dashboard?view=viw_1&sort=-placedOn&ref=R1&merchant=mer_1',
    views: [aView()],
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const form = within(await dialog('Save view'));
  const { filters } = aView().content;
  views[0] = aView({
    version: 2,
    changed: DANA,
    content: {
      filters,
      sort: { by: 'windowStart', direction: 'desc' },
      columns: [{ id: 'recipient' }, { id: 'price', width: 140 }],
      density: 'compact',
    },
  });
  await user.click(form.getByRole('button', { name: 'Save' }));
  const card = within(await form.findByRole('group', { name: /^View Lavoie, in hand was changed/ }));
  expect(
    card.getByText(
      'Épicerie Lavoie, sorted by Delivery window, down, columns Recipient, Price (140 px), compact rows',
    ),
  ).toBeVisible();
});

it('a new name by somebody else does not conflict with other filters: both are kept', async () => {
  const { user, views } = await openViews({ at: '/dashboard?view=viw_1&status=CREATED', views: [aView()] });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const form = within(await dialog('Save view'));
  views[0] = aView({ version: 2, changed: DANA, name: 'Lavoie' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Lavoie'));
  expect(views[0]).toMatchObject({
    name: 'Lavoie',
    content: { filters: { orderStatus: 'CREATED' } },
    version: 3,
  });
});

it('Log Out tells unsaved changes of views of one name apart by their owners', async () => {
  const { user } = await openViews({
    role: 'super_admin',
    views: ['ana', 'bo'].map((owner) => aView({ id: `viw_${owner}`, owner: `${owner}@example.com` })),
  });
  for (const owner of ['ana', 'bo']) {
    openAddress(`/dashboard?view=viw_${owner}`);
    await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie, in hand' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename or share…' }));
    await user.type(within(await dialog('View Lavoie, in hand')).getByLabelText('Name'), ' 2');
    openAddress('/bulk_update');
    await screen.findByRole('heading', { level: 1, name: 'Bulk Pickup Ready' });
  }
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Not saved: View Lavoie, in hand (ana@example.com), View Lavoie, in hand (bo@example.com).',
  );
});
