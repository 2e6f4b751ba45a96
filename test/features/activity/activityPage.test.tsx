/** Activity: who did what, filtered by what the address says, with changed fields and an export. */
import { STAFF_PAGE_MAX } from '../../../src/contract/constants';
import { screen, waitFor, within } from '@testing-library/react';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import { OUR_EXTRAS } from '../../support/extras';
import { address, EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { event, EVENTS, NOON, openActivity, REQUEST, table, texts } from './support';

const downloaded: [string, string][] = [];
jest.mock('../../../src/lib/download', () => ({
  downloadFile: (name: string, content: string) => downloaded.push([name, content]),
}));
beforeEach(() => downloaded.splice(0));

it('shows who did what to which record, grouped by day', async () => {
  openActivity();
  expect(await texts()).toEqual([
    expect.stringMatching(/^November 22, 2026 3 events$/),
    '12:00 PMDKDana KowalskiChanged orderOrder ord_0Notes – → Note 00b6e0a52',
    '11:59 AMDKDana KowalskiChanged zoneZone Nord2 fields0b6e0a52',
    expect.stringMatching(/RefusedCall listStaffUsersAddress =1\+1/),
    expect.stringMatching(/^November 21, 2026 1 event$/),
    expect.stringMatching(/ord_3/),
  ]);
  const shown = await table();
  expect(shown.getByRole('link', { name: 'ord_0' })).toHaveAttribute('href', '/dashboard?order=ord_0');
  expect(shown.getByRole('link', { name: 'Nord' })).toHaveAttribute(
    'href',
    '/merchants/Maison/viewZones?merchantId=mer_1&zone=zon_1',
  );
});

it('an opened event shows each field before and after, and links to everything of its request and its job', async () => {
  const { user } = openActivity();
  const opener = (await table()).getByRole('button', { name: 'Changed zone, 11:59 AM' });
  await user.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  const fields = within((await screen.findAllByRole('table'))[1] as HTMLElement);
  expect(fields.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'Facilityyul1yul2',
    'Prices–K2B $7.00',
  ]);
  expect(screen.getByText('job_4f2a')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All of this job' }));
  expect(address()).toBe('/activity?id=job_4f2a');
});

it.each([
  ['request', REQUEST],
  ['record', 'zon_1'],
])('All of this %s leaves the other filters out', async (what, id) => {
  const { user } = openActivity('/activity?by=dana@example.com&kind=zone');
  await user.click((await table()).getByRole('button', { name: 'Changed zone, 11:59 AM' }));
  await user.click(screen.getByRole('button', { name: `All of this ${what}` }));
  expect(address()).toBe(`/activity?id=${id}`);
});

it('an event of the server’s own work has no request to list, and may have changed no fields', async () => {
  const own = event(0, { by: 'system', requestId: 'start', before: null, after: null });
  const { user } = openActivity('/activity', () => ({ events: [own], next: null }));
  await user.click((await table()).getByRole('button', { name: 'Changed order, 12:00 PM' }));
  expect(screen.getByText('No fields were changed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'All of this record' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'All of this request' })).toBeNull();
});

it('copies a link to the events that are listed', async () => {
  const { user } = openActivity('/activity?by=dana@example.com&from=2026-11-21&page=2');
  await table();
  await user.click(screen.getByRole('button', { name: 'Copy link to this search' }));
  expect(await navigator.clipboard.readText()).toBe(
    'http://localhost/activity?from=2026-11-21&by=dana%40example.com',
  );
});

it('a text of the address that is no date stays in its field, which says so, and is not sent', async () => {
  const { asked } = openActivity('/activity?from=2026-11-21&to=tomorrow');
  await table();
  expect(screen.getByRole('textbox', { name: 'When, to' })).toHaveValue('tomorrow');
  expect(screen.getByRole('textbox', { name: 'When, to' })).toHaveAccessibleDescription('Use MM/DD/YYYY');
  expect(asked.find(({ path }) => path.startsWith('/activity'))?.query).toEqual({
    fold: 'jobs',
    from: String(Date.UTC(2026, 10, 21, 5)),
  });
});

it('offers everybody under Who, also of more people than one answer may have', async () => {
  const one = (name: string) => ({
    email: `${name.toLowerCase()}@example.com`,
    name,
    roles: ['user' as const],
    activated: true,
  });
  const first = Array.from({ length: STAFF_PAGE_MAX }, (_, at) => one(`Ana${at}`));
  const totals = {
    states: { active: 2, waiting: 0, invited: 0, deactivated: 0 },
    invitations: { open: 0, expired: 0 },
    lastSuperAdmin: null,
  };
  const { user } = renderApp({
    at: '/activity',
    roles: ['super_admin'],
    config: { extras: OUR_EXTRAS },
    answers: [
      {
        listActivity: () => ({ events: EVENTS, next: null }),
        listStaffUsers: ({ query: { after } }) =>
          after === undefined
            ? { users: first, next: 'last', totals }
            : { users: [one('Zed')], next: null, totals },
      },
      EMPTY_SERVER,
    ],
  });
  await table();
  await user.click(screen.getByRole('button', { name: /^Who/ }));
  await user.keyboard('Zed');
  expect(await screen.findByRole('option', { name: /^Zed/ })).toBeVisible();
});

it('Up and Down move between events, Enter opens one, Escape closes it', async () => {
  const { user } = openActivity();
  const openers = (await table()).getAllByRole('button', { expanded: false });
  openers[0]?.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(openers[1]).toHaveFocus();
  expect(openers[1]).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(openers[1]).toHaveAttribute('aria-expanded', 'false');
});

it('asks for what the address says, in the reader’s time zone; a new choice goes into the address', async () => {
  const { user, asked } = openActivity('/activity?by=dana@example.com&from=2026-11-21&to=2026-11-22');
  await table();
  const last = () => asked.filter(({ path }) => path.startsWith('/activity')).at(-1)?.query;
  expect(last()).toEqual({
    by: 'dana@example.com',
    fold: 'jobs',
    from: String(Date.UTC(2026, 10, 21, 5)),
    to: String(Date.UTC(2026, 10, 23, 5)),
  });
  await user.click(screen.getByRole('button', { name: /^On/ }));
  await user.click(within(await screen.findByRole('option', { name: 'Zone' })).getByText('Zone'));
  await waitFor(() => expect(last()).toMatchObject({ kind: 'zone', by: 'dana@example.com' }));
  expect(address()).toContain('kind=zone');
  await user.type(screen.getByRole('textbox', { name: 'Id, request id or job id' }), 'zon_1{Enter}');
  await waitFor(() => expect(last()).toMatchObject({ id: 'zon_1', kind: 'zone' }));
});

it('announces how many events were found, including none', async () => {
  const { user } = openActivity('/activity', ({ query: { below, kind } }) => {
    if (kind !== undefined) return { events: [], next: null };
    return below === undefined
      ? { events: EVENTS.slice(0, 2), next: 'more' }
      : { events: EVENTS.slice(2), next: null };
  });
  const said = () => document.getElementById('announcements')?.textContent;
  await waitFor(() => expect(said()).toBe('The newest 2 events shown'));
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(said()).toBe('4 events found'));
  await user.click(screen.getByRole('button', { name: /^On/ }));
  await user.click(within(await screen.findByRole('option', { name: 'Zone' })).getByText('Zone'));
  await waitFor(() => expect(said()).toBe('Nothing found'));
});

it('Show older loads older events below the newer ones', async () => {
  const { user } = openActivity('/activity', ({ query: { below } }) =>
    below === undefined
      ? { events: EVENTS.slice(0, 2), next: 'more' }
      : { events: EVENTS.slice(2), next: null },
  );
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect(await texts()).toHaveLength(6));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('older events that could not be loaded are asked for again, and say nothing about when the newest were read', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(NOON);
  const asked: (string | undefined)[] = [];
  const { user } = openActivity('/activity', ({ query: { below } }) => {
    asked.push(below);
    if (below === undefined) return { events: EVENTS.slice(0, 2), next: 'more' };
    return asked.length === 2 ? refusal(400, 'Not now.') : { events: EVENTS.slice(2), next: null };
  });
  const older = await screen.findByRole('button', { name: 'Show older' });
  expect(screen.getByText(/^Updated 12:00 PM/)).toBeVisible();
  clock.mockReturnValue(NOON + 2 * 3_600_000);
  await user.click(older);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await texts()).toHaveLength(6));
  expect(asked).toEqual([undefined, 'more', 'more']);
  expect(screen.getByText(/^Updated 12:00 PM/)).toBeVisible();
  clock.mockRestore();
});

it('the exported file has a row for each field, and escapes what a spreadsheet would run', async () => {
  const { user, asked } = openActivity();
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('4 events written to activity.csv.')).toBeInTheDocument();
  expect(asked.at(-1)?.query).toMatchObject({ purpose: 'export', limit: '500' });
  const [[name, text] = []] = downloaded;
  expect(name).toBe('activity.csv');
  const who = '2026-11-22T11:59:00-05:00,dana@example.com,Dana Kowalski';
  expect(text?.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFWhen,Who,Name,Action,On,Id,Record,Field,Before,After,Reason,From,Request id',
    `2026-11-22T12:00:00-05:00,dana@example.com,Dana Kowalski,Changed order,Order,ord_0,,Notes,,Note 0,,Orders,${REQUEST}`,
    `${who},Changed zone,Zone,zon_1,Nord,Facility,yul1,yul2,,Job,${REQUEST}`,
  ]);
  expect(text).toContain("Address,,'=1+1");
  expect(text?.trim().split('\r\n')).toHaveLength(6);
});

it('a long list is shortened on the page and whole in the exported file', async () => {
  const prefixes = Array.from({ length: 8 }, (_, at) => `H${at}A`);
  const changed = event(1, {
    kind: 'zone',
    action: 'updateZone',
    before: { locationPricing: { pricingRows: [] } },
    after: { locationPricing: { pricingRows: prefixes.map((postalPrefix) => ({ postalPrefix, price: 7 })) } },
  });
  const { user } = openActivity('/activity', () => ({ events: [changed], next: null }));
  const named = (count: number) =>
    prefixes
      .slice(0, count)
      .map((prefix) => `${prefix} $7.00`)
      .join(', ');
  expect((await texts()).join()).toContain(`${named(6)} and 2 more`);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('1 event written to activity.csv.')).toBeInTheDocument();
  expect(downloaded[0]?.[1]).toContain(`Prices,,"${named(8)}"`);
});

it('the exported file says that there are more, although the last page that it needs is the last of all', async () => {
  // A server ends a page early if its events are long.
  const sizes = [480, ...Array.from({ length: 20 }, () => 500)];
  const { user } = openActivity('/activity?kind=order', ({ query: { purpose, below = '0' } }) => {
    if (purpose === undefined) return { events: EVENTS, next: null };
    const page = Number(below);
    const events = Array.from({ length: sizes[page] ?? 0 }, (_, at) => event(page * 500 + at));
    return { events, next: page < sizes.length - 1 ? String(page + 1) : null };
  });
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const said = 'The newest 10,000 events were written to activity.csv; there are more.';
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it('the exported file has the newest 10,000 events, and says that there are more', async () => {
  const { user } = openActivity('/activity?kind=order', ({ query: { purpose, below = '0' } }) => {
    if (purpose === undefined) return { events: EVENTS, next: null };
    const page = Number(below);
    const events = Array.from({ length: 500 }, (_, at) => event(page * 500 + at));
    return { events, next: page < 20 ? String(page + 1) : null };
  });
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const said = 'The newest 10,000 events were written to activity.csv; there are more.';
  expect(await screen.findByText(said)).toBeInTheDocument();
  const records = (downloaded[0]?.[1] ?? '').match(/,ord_\d+,/g) ?? [];
  expect([new Set(records).size, records.length]).toEqual([10_000, 10_000]);
  expect([records[0], records.at(-1)]).toEqual([',ord_0,', ',ord_9999,']);
});

it('says when loading fails and loads again on request; says when nothing is found', async () => {
  let isThere = false;
  const { user } = openActivity('/activity?id=ord_0', () =>
    isThere ? { events: [], next: null } : refusal(500, serverMessages.serverFailed),
  );
  expect(await screen.findByText('The activity could not be loaded.')).toBeInTheDocument();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(address()).toBe('/activity');

  // Not below the list, where nobody would see it if the list is long.
  isThere = false;
  await user.click(screen.getByRole('button', { name: 'Refresh activity' }));
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('The activity could not be loaded.');
  expect(screen.getByRole('region', { name: 'Activity' })).not.toContainElement(failure);
});

it('does not ask a server that has no activity', async () => {
  const { asked } = openActivity('/activity', undefined, { ...OUR_EXTRAS, activity: false });
  expect(await screen.findByRole('heading', { name: 'No activity' })).toBeInTheDocument();
  expect(asked.filter(({ path }) => path.startsWith('/activity'))).toEqual([]);
});
