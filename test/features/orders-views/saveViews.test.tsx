/** Saving, renaming, sharing and deleting views. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { viewMessages } from '../../../src/contract/viewMessages';
import { deferred } from '../../support/deferred';
import { NO_EXTRAS } from '../../support/extras';
import { aConfig } from '../../support/appStore';
import { address, aView, chosenTab, ME, openViews, tab, tabs } from './viewsSupport';
import { openAddress } from '../../support/renderApp';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const DANA = { by: 'dana@example.com', name: 'Dana', at: 1_795_194_000_000 };

/** Looks at the browser tab again. */
const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });

it('saves a search as a new view, shared or not, and selects it', async () => {
  const { user, views } = await openViews({ at: '/dashboard?status=CREATED&ref=R1' });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const form = within(await dialog('Save view'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText(viewMessages.nameMissing)).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'Fresh');
  await user.click(form.getByLabelText('Share with the team'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(viewMessages.saved('Fresh'))).toBeVisible();
  expect(chosenTab()).toBe('Fresh');
  expect(views).toEqual([
    expect.objectContaining({
      name: 'Fresh',
      isShared: true,
      content: { filters: { refNumber: 'R1', orderStatus: 'CREATED' } },
    }),
  ]);
});

it('asks whether the days are relative, if they could be, and in which time zone', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now());
  const { user, views } = await openViews({
    at: `/dashboard?status=CREATED&createdFrom=${today}&createdTo=${today}&windowFrom=2026-01-01&windowTo=2026-01-03`,
  });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const form = within(await dialog('Save view'));
  expect(form.queryByLabelText('Delivery window')).toBeNull();
  await user.type(form.getByLabelText('Name'), 'Mine');
  await user.selectOptions(form.getByLabelText('Created at'), 'Today');
  await user.selectOptions(form.getByLabelText('Days of'), 'Toronto');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(views[0]?.content).toEqual({
      filters: {
        orderStatus: 'CREATED',
        created: { relative: 'today' },
        window: { from: '2026-01-01', to: '2026-01-03' },
      },
      zone: 'America/Toronto',
    }),
  );
  expect(await screen.findByText('today in Toronto')).toBeVisible();
});

it('while a view is being saved, its choices keep the focus and their values', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now());
  const wait = deferred();
  const { user, views } = await openViews({
    at: `/dashboard?status=CREATED&createdFrom=${today}&createdTo=${today}`,
    saving: () => wait.until,
  });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const form = within(await dialog('Save view'));
  await user.type(form.getByLabelText('Name'), 'Mine');
  const created = form.getByLabelText('Created at');
  await user.selectOptions(created, 'Today');
  const zone = form.getByLabelText('Days of');
  await user.selectOptions(zone, 'Toronto');
  await user.click(form.getByRole('button', { name: 'Save' }));
  // A disabled field would lose the focus, if Enter in it has saved.
  for (const choice of [created, zone]) {
    await waitFor(() => expect(choice).toHaveAttribute('aria-disabled', 'true'));
    expect(choice).toBeEnabled();
  }
  await user.selectOptions(created, '');
  await user.selectOptions(zone, 'Each reader’s own time zone');
  expect([created, zone].map((choice) => (choice as HTMLSelectElement).value)).toEqual([
    'today',
    'America/Toronto',
  ]);
  wait.end();
  await waitFor(() => expect(views).toHaveLength(1));
});

it('a view saved with the days of another time zone is searched again: the list shows what its link shows', async () => {
  const theirs = aView({
    owner: DANA.by,
    ownerName: 'Dana',
    content: {
      filters: { orderStatus: 'CREATED', created: { relative: 'today' } },
      zone: 'America/Vancouver',
    },
  });
  const { user, searches } = await openViews({ at: '/dashboard?view=viw_1', views: [theirs] });
  expect(await screen.findByText('today in Vancouver')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie, in hand' }));
  await user.click(screen.getByRole('menuitem', { name: 'Save as new view…' }));
  const form = within(await dialog('Save view'));
  await user.type(form.getByLabelText('Name'), 'Mine');
  await user.selectOptions(form.getByLabelText('Created at'), 'Today');
  await user.selectOptions(form.getByLabelText('Days of'), 'Each reader’s own time zone');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Mine'));
  await waitFor(() => expect(address()).toBe('/dashboard?view=viw_new1'));
  const shown = searches().at(-1);
  expect(shown).not.toEqual(searches()[0]);
  await user.click(await tab('To place'));
  await user.click(await tab('Mine'));
  await waitFor(() => expect(address()).toBe('/dashboard?view=viw_new1'));
  expect(searches().at(-1)).toEqual(shown);
});

it('saves the days that it shows, also if a form kept from an earlier search had a choice that no longer fits', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now());
  const days = (from: string, to: string) => `/dashboard?status=CREATED&createdFrom=${from}&createdTo=${to}`;
  const { user, views } = await openViews({ at: days(today, today) });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    return within(await dialog('Save view'));
  };
  const first = await open();
  await user.type(first.getByLabelText('Name'), 'Mine');
  await user.selectOptions(first.getByLabelText('Created at'), 'Today');
  openAddress('/bulk_update');
  await screen.findByRole('heading', { level: 1, name: 'Bulk Pickup Ready' });
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  openAddress(days(tomorrow, tomorrow));
  const form = await open();
  expect(form.getByLabelText('Created at')).toHaveDisplayValue(/^These days/);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(views[0]?.content.filters.created).toEqual({ from: tomorrow, to: tomorrow }));
});

it('overwrites the filters of the view, and keeps its sort and columns', async () => {
  const table = { sort: { by: 'status', direction: 'asc' }, columns: [{ id: 'recipient' }] } as const;
  const content = { filters: { merchantId: 'mer_1' }, sort: table.sort, columns: [...table.columns] };
  const { user, views } = await openViews({
    at: '/dashboard?view=viw_1&status=CREATED',
    views: [aView({ content })],
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const form = within(await dialog('Save view'));
  expect(form.getByLabelText('Over “Lavoie, in hand”, for everybody')).toBeChecked();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Lavoie, in hand'));
  expect(views[0]).toMatchObject({ content: { filters: { orderStatus: 'CREATED' }, ...table }, version: 2 });
});

it('a view of somebody else can only be saved as a new one, and neither renamed nor deleted', async () => {
  const theirs = aView({ owner: DANA.by, ownerName: 'Dana' });
  const { user } = await openViews({ at: '/dashboard?view=viw_1&status=CREATED', views: [theirs] });
  await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie, in hand' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Save as new view…']);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(within(await dialog('Save view')).queryByRole('radio')).toBeNull();
});

it('renames and deletes a view; the list it showed stays', async () => {
  const { user, views, searches } = await openViews({ at: '/dashboard?view=viw_1', views: [aView()] });
  await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie, in hand' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename or share…' }));
  const form = within(await dialog('View Lavoie, in hand'));
  const name = form.getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Lavoie');
  await user.click(form.getByLabelText('Share with the team'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Lavoie'));
  expect(views[0]).toMatchObject({ name: 'Lavoie', isShared: false });

  await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete view…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete view Lavoie?' }));
  await user.click(question.getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(tabs()).not.toContain('Lavoie'));
  expect(views).toEqual([]);
  expect(screen.getByText('Recipient 0')).toBeVisible();
  expect(searches()).toHaveLength(1);
});

it('without /views on the server, saves the views in the browser for their user', async () => {
  const { user, asked, environment } = await openViews({
    at: '/dashboard?status=CREATED',
    config: { ...aConfig(), extras: NO_EXTRAS },
  });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const form = within(await dialog('Save view'));
  expect(form.queryByLabelText('Share with the team')).toBeNull();
  await user.type(form.getByLabelText('Name'), 'Local{Enter}');
  await waitFor(() => expect(chosenTab()).toBe('Local'));
  expect(asked.filter(({ path }) => path.startsWith('/views'))).toEqual([]);
  expect(environment.persistence.getViews(ME)).toEqual([expect.objectContaining({ name: 'Local' })]);
  expect(environment.persistence.getViews('somebody.else@example.com')).toEqual([]);

  await user.click(await screen.findByRole('button', { name: 'Actions for view Local' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete view…' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete view' }),
  );
  await waitFor(() => expect(tabs()).not.toContain('Local'));
  expect(environment.persistence.getViews(ME)).toEqual([]);
});

it('a view shows its saved columns; after it is deleted the user’s own are shown again', async () => {
  const { user, store } = await openViews({ at: '/dashboard?status=CREATED&sort=merchant' });
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const toggle = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    await user.keyboard('{Escape}');
  };
  await screen.findByText('Recipient 1');
  await toggle(/^Price/);
  const own = headers();
  expect(own).toContain('Price');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const form = within(await dialog('Save view'));
  await user.type(form.getByLabelText('Name'), 'Fresh');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Fresh'));
  expect(address()).toBe('/dashboard?view=viw_new0');

  await toggle(/^Weight/);
  expect(headers()).toContain('Weight');
  expect(chosenTab()).toBe('Fresh modified');
  await user.click(await tab('Actions for view Fresh'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(chosenTab()).toBeNull());
  expect(headers()).toEqual(own);
  expect(address()).toBe('/dashboard?status=CREATED&sort=merchant');
  // Later changes go to the user's own columns again.
  await toggle(/^Weight/);
  expect(store.getState().views.orderColumns.own.map(({ id }) => id)).toContain('weight');
});

it('saves filters that only the day at a glance links to: late orders, and those of one hour', async () => {
  const { user, searches } = await openViews({ at: '/dashboard?late=late&hour=2096-11-25T13' });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const form = within(await dialog('Save view'));
  await user.type(form.getByLabelText('Name'), 'Late at one');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Late at one'));
  const first = searches().at(-1);
  expect(first).toMatchObject({ late: true });
  await user.click(await tab('To place'));
  await lookAgain();
  await user.click(await tab('Late at one'));
  await waitFor(() => expect(searches().at(-1)).toEqual(first));
  expect(searches()).toHaveLength(3);
});

it('shows a newer version by somebody else with its columns and sort once requested', async () => {
  const { user, views } = await openViews({ at: '/dashboard?view=viw_1', views: [aView()] });
  await screen.findByText('Recipient 1');
  views[0] = aView({
    version: 2,
    changed: DANA,
    content: {
      filters: { merchantId: 'mer_1' },
      sort: { by: 'status', direction: 'desc' },
      columns: [{ id: 'price' }, { id: 'recipient' }],
    },
  });
  await lookAgain();
  await user.click(await screen.findByRole('button', { name: 'Show changes' }));
  await waitFor(() => expect(chosenTab()).toBe('Lavoie, in hand'));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Price', 'Recipient']),
  );
  expect(screen.queryByRole('columnheader', { name: /^Merchant/ })).toBeNull();
});

it('a view has its own row density, which can be changed and saved; the reader’s density stays', async () => {
  const { user, views } = await openViews({
    at: '/dashboard?view=viw_1',
    views: [aView({ content: { filters: { merchantId: 'mer_1' }, density: 'compact' } })],
  });
  await screen.findByText('Recipient 1');
  const height = () => screen.getByText('Recipient 0').closest<HTMLElement>('[role=row]')?.style.height;
  const chooseRows = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('radio', { name }));
    await user.keyboard('{Escape}');
  };
  expect(height()).toBe('36px');
  expect(chosenTab()).toBe('Lavoie, in hand');
  await chooseRows('Comfortable');
  expect(height()).toBe('48px');
  expect(chosenTab()).toBe('Lavoie, in hand modified');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await dialog('Save view')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chosenTab()).toBe('Lavoie, in hand'));
  expect(views[0]?.content.density).toBe('comfortable');
  await chooseRows('Compact');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await dialog('Save view')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(views[0]?.content.density).toBe('compact'));
  await user.click(await tab('To place'));
  await screen.findByText('Recipient 1');
  expect(height()).toBe('48px');
});
