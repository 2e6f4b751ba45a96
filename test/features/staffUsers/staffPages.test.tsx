/** The list of staff users loaded by pages, from a server that has them (docs/decisions/0048). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffUser } from '../../../src/contract/schemas/users';
import { filteredUsers, staffTotals } from '../../../src/domain/staff/staffList';
import type { Call } from '../../support/apiCalls';
import type { Handlers } from '../../support/fakeApi';
import { refusal } from '../../support/apiAnswers';
import { typeAtOnce } from '../../support/typeAtOnce';
import { aUser, openStaff, OWN, rows } from './support';

const ME = aUser(OWN, { name: 'Casey Morgan', roles: ['super_admin'] });
const MANY: readonly StaffUser[] = [
  ...Array.from({ length: 350 }, (_, at) =>
    aUser(`n${String(at).padStart(3, '0')}@example.com`, { activated: at % 50 !== 0, name: `Person ${at}` }),
  ),
  aUser('zoe@example.com', { name: 'Zoé' }),
];
const ALL = [ME, ...MANY];

/** Pages as our server returns them. */
function pageOf(all: readonly StaffUser[], { query }: Pick<Call, 'query'>) {
  const limit = Number(query.limit);
  const fit = filteredUsers(all, {
    state: (query.state as 'active' | undefined) ?? 'all',
    find: String(query.search ?? ''),
  });
  const rest = fit.filter(({ email }) => email > String(query.after ?? ''));
  const users = rest.slice(0, limit);
  return {
    users: [...users],
    next: rest.length > limit ? (users.at(-1)?.email ?? null) : null,
    ...(query.after === undefined && { totals: staffTotals(all) }),
  };
}
const paged: NonNullable<Handlers['listStaffUsers']> = (call) => pageOf(ALL, call);

function open(answers: Handlers = {}) {
  const opened = openStaff({ people: ALL, answers: { listStaffUsers: paged, ...answers } });
  const reads = () =>
    opened.asked.filter(({ endpoint }) => endpoint === 'listStaffUsers').map(({ query }) => query);
  return { ...opened, reads };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const host = () => screen.getByRole('region', { name: 'Staff users' });
function scrollTo(top: number) {
  host().scrollTop = top;
  fireEvent.scroll(host());
}
const loaded = (count: number) =>
  waitFor(() => expect(screen.getByText(/^users loaded:/).textContent).toBe(`users loaded: ${count}`));

it('STF-02 STF-05 STF-15 loads a page, and the next ones while the list is scrolled, each user once', async () => {
  const { reads } = open();
  await rows();
  await loaded(100);
  expect(reads()).toEqual([{ limit: '100' }]);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  expect(screen.getByText('100 users shown, scroll for more')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'All 352' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Waiting 7' })).toBeInTheDocument();
  for (const [top, count] of [
    [3000, 200],
    [7000, 300],
    [11_000, 352],
  ] as const) {
    scrollTo(top);
    await loaded(count);
  }
  scrollTo(14_000);
  expect((await rows()).at(-1)).toBe('zoe@example.com | Zoé | user | Yes');
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '353');
  expect(reads().map(({ after }) => after)).toEqual([
    undefined,
    'n098@example.com',
    'n198@example.com',
    'n298@example.com',
  ]);
});

it('STF-05 searches on the server once typing pauses, and says when there is nobody', async () => {
  const { user, reads } = open();
  await rows();
  const field = screen.getByRole('textbox', { name: 'Find an email or name' });
  typeAtOnce(field, 'ZOE');
  expect(await screen.findByRole('cell', { name: 'zoe@example.com' })).toBeInTheDocument();
  expect(await rows()).toEqual(['zoe@example.com | Zoé | user | Yes']);
  expect(screen.getByText('1 of 352 users shown')).toBeInTheDocument();
  expect(reads()).toEqual([{ limit: '100' }, { limit: '100', search: 'ZOE' }]);
  typeAtOnce(field, 'ZOEq');
  expect(screen.queryByRole('heading', { name: 'No users found' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  await loaded(100);
  await user.click(screen.getByRole('radio', { name: 'Waiting 7' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select n/ })).toHaveLength(7));
  expect(reads().at(-1)).toEqual({ limit: '100', state: 'waiting' });
});

it('STF-13 selects all, including users that are not loaded yet, but not oneself', async () => {
  const { user, reads } = open();
  await rows();
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  expect(await screen.findByRole('button', { name: 'Delete 351 users' })).toBeInTheDocument();
  expect(reads()).toEqual([{ limit: '100' }, { limit: '500', after: 'n098@example.com' }]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  expect(screen.queryByRole('button', { name: /^Delete \d/ })).toBeNull();
});

it('a page that failed to load is loaded again on request', async () => {
  let isOut = true;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, reads } = open({
    listStaffUsers: (call, pass) =>
      isOut && call.query.after !== undefined ? refusal(409, 'Out of order.') : paged(call, pass),
  });
  await rows();
  scrollTo(3000);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('More users could not be loaded.');
  expect(logged.mock.calls.join()).toContain('Out of order.');
  expect(reads()).toHaveLength(2);
  isOut = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await loaded(200);
  expect(screen.queryByRole('alert')).toBeNull();
  logged.mockRestore();
});

it('a complete list that cannot be reloaded stays, and does not promise more users', async () => {
  let isOut = false;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open({
    listStaffUsers: () => (isOut ? refusal(409, 'Out of order.') : ALL),
    deleteStaffUser: () => refusal(409, 'Not now.'),
  });
  await rows();
  isOut = true;
  await user.click(screen.getByRole('button', { name: 'Delete n000@example.com' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The users could not be read again.')).toBeInTheDocument();
  logged.mockRestore();
});

it('without pages on the server the list is complete, searched locally, and requested once', async () => {
  const { user, reads } = open({ listStaffUsers: () => ALL });
  await rows();
  await loaded(352);
  scrollTo(14_000);
  await user.type(screen.getByRole('textbox', { name: 'Find an email or name' }), 'zoe');
  expect(await rows()).toEqual(['zoe@example.com | Zoé | user | Yes']);
  await act(() => pause(400));
  expect(screen.getByText('1 of 352 users shown')).toBeInTheDocument();
  expect(reads()).toHaveLength(1);
});

it('STF-13 selects all matches of a search, even before it is answered', async () => {
  const { user } = open();
  await rows();
  await user.type(screen.getByRole('textbox', { name: 'Find an email or name' }), '34');
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  // n034, n134, n234, n334, and n340 to n349.
  expect(await screen.findByRole('button', { name: 'Delete 14 users' })).toBeInTheDocument();
});

it('a text longer than any e-mail and name finds nobody, and is not sent', async () => {
  const { user, reads } = open();
  await rows();
  await user.click(screen.getByRole('textbox', { name: 'Find an email or name' }));
  await user.paste('person '.repeat(100));
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeInTheDocument();
  await act(() => pause(400));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reads()).toHaveLength(1);
});

it('STF-13 the counts are correct after one of several deletions was refused', async () => {
  const gone = new Set<string>();
  const { user } = open({
    // A search takes longer than a deletion, and counts users that are deleted meanwhile; the full list is loaded
    // before.
    listStaffUsers: async (call) => {
      if (call.query.state !== undefined) await pause(30);
      return pageOf(
        ALL.filter(({ email }) => !gone.has(email)),
        call,
      );
    },
    deleteStaffUser: async ({ params: { email = '' } }) => {
      if (email === 'n000@example.com') return refusal(409, 'Refused.');
      await pause(10);
      gone.add(email);
      return {};
    },
  });
  await rows();
  await user.click(screen.getByRole('radio', { name: 'Waiting 7' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select n/ })).toHaveLength(7));
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  await user.click(screen.getByRole('button', { name: 'Delete 7 users' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 7 users' }));
  await waitFor(() => expect(gone.size).toBe(6));
  await act(() => pause(100));
  expect(await screen.findByRole('radio', { name: 'All 346' })).toBeInTheDocument();
});

it.each([
  [404, 'n333@example.com is not there any more.'],
  [409, 'Refused.'],
])('STF-13 a deletion refused with %d keeps the scroll position of the list', async (status, message) => {
  const many = [
    ME,
    ...Array.from({ length: 1_006 }, (_, at) => aUser(`n${String(at).padStart(4, '0')}@example.com`)),
  ];
  const gone = new Set<string>();
  const { user, reads } = open({
    listStaffUsers: (call) =>
      pageOf(
        many.filter(({ email }) => !gone.has(email)),
        call,
      ),
    deleteStaffUser: ({ params: { email = '' } }) => {
      if (status === 404) gone.add(email);
      return refusal(status, message);
    },
  });
  await rows();
  expect(screen.getByRole('radio', { name: 'All 1,007' })).toBeInTheDocument();
  for (let count = 100; count < 700; count += 100) {
    await loaded(count);
    scrollTo(count * 40 - 1_000);
  }
  await loaded(700);
  scrollTo(24_000);
  const before = reads().length;
  await user.click(screen.getByRole('button', { name: 'Delete n0610@example.com' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(reads().length).toBeGreaterThan(before));
  await act(() => pause(50));
  expect(reads().slice(before)).toEqual([{ limit: '500' }, { limit: '200', after: 'n0498@example.com' }]);
  await loaded(700);
  expect(host().scrollTop).toBe(24_000);
  expect((await rows()).some((row) => row.startsWith('n0610@'))).toBe(status !== 404);
  expect((await rows()).some((row) => row.startsWith('n0611@'))).toBe(true);
});
