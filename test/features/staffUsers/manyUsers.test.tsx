/** A list of many staff users: search, filter, drawing only visible rows, deleting several (docs/decisions/0048). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountFacts, StaffUser } from '../../../src/contract/schemas/users';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { refusal } from '../../support/apiAnswers';
import { toast, toasts } from '../../support/toasts';
import { aUser, openStaff, OWN, rows } from './support';

const facts = (parts: Partial<AccountFacts> = {}): AccountFacts => ({
  createdAt: 1,
  hasPassword: true,
  isActivatedByEdit: false,
  ...parts,
});
const off = (email: string, parts: Partial<AccountFacts>, more: Partial<StaffUser> = {}): StaffUser =>
  aUser(email, { activated: false, account: facts(parts), ...more });
const invitation = { by: OWN, at: 1, expiresAt: 2, isExpired: true };

const ME = aUser(OWN, { name: 'Casey Morgan', roles: ['super_admin'] });
const ALL = [
  aUser('active@example.com', { name: 'Zoé Ångström', version: 4 }),
  off('closed@example.com', { deactivatedAt: 5 }),
  off('invited@example.com', { hasPassword: false, invitation }, { name: '' }),
  off('again@example.com', { deactivatedAt: 5, invitation }),
  off('waiting@example.com', { isActivatedByEdit: true }, { roles: [], version: 2 }),
  ME,
];
const emails = async () => (await rows()).map((row) => row.split(' | ')[0]?.replace(/You$/, ''));

afterEach(() => jest.restoreAllMocks());

it('STF-05 each user has one state; the states are counted and filter the list', async () => {
  const { user } = openStaff({ people: ALL });
  await rows();
  const states = within(screen.getByRole('radiogroup', { name: 'Users shown' })).getAllByRole('radio');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'All 6',
    'Active 2',
    'Waiting 1',
    'Invited 2',
    'Deactivated 1',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Invited 2' }));
  expect(await emails()).toEqual(['again@example.com', 'invited@example.com']);
  expect(screen.getByText('2 of 6 users shown')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Deactivated 1' }));
  expect(await emails()).toEqual(['closed@example.com']);
});

it('STF-05 finds a user by parts of e-mail and name, ignoring accents, or says that there is none', async () => {
  const { user } = openStaff({ people: ALL });
  await rows();
  const field = screen.getByRole('textbox', { name: 'Find an email or name' });
  await user.type(field, 'ANGSTROM zoe active@');
  expect(await emails()).toEqual(['active@example.com']);
  await user.type(field, 'x');
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(await emails()).toHaveLength(6);
  expect(field).toHaveValue('');
});

it('STF-05 a very tall window has rows down to its end', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(6000);
  openStaff({
    people: [
      ...Array.from({ length: 500 }, (_, at) => off(`n${String(at).padStart(3, '0')}@example.com`, {})),
      ME,
    ],
  });
  const drawn = await emails();
  expect(drawn).toContain('n148@example.com');
  expect(drawn.length).toBeLessThan(200);
});

it('STF-05 draws only the visible rows of five hundred, and can select all', async () => {
  const many = Array.from({ length: 500 }, (_, at) => off(`n${String(at).padStart(3, '0')}@example.com`, {}));
  const { user } = openStaff({ people: [...many, ME] });
  expect((await rows()).length).toBeLessThan(100);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '502');
  const list = screen.getByRole('region', { name: 'Staff users' });
  list.scrollTop = 9000;
  fireEvent.scroll(list);
  expect(await emails()).toContain('n225@example.com');
  // The matches are shown from the top.
  await user.click(screen.getByRole('radio', { name: 'Waiting 500' }));
  expect(list.scrollTop).toBe(0);
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  await user.click(screen.getByRole('button', { name: 'Delete 500 users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 500 users' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'n000@example.com',
    'n001@example.com',
    'n002@example.com',
    'n003@example.com',
    'n004@example.com',
    'and 495 more',
  ]);
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

const tick = (user: ReturnType<typeof openStaff>['user'], email: string) =>
  user.click(screen.getByRole('checkbox', { name: `Select ${email}` }));

it.each([
  [['invited@example.com', 'waiting@example.com'], 'Any invitation already sent will stop working.'],
  [
    ['active@example.com', 'invited@example.com'],
    'Any open session ends, and they can no longer sign in. Any invitation already sent will stop working.',
  ],
])('the question before deleting %j does not claim that anybody was signed in', async (people, words) => {
  const { user } = openStaff({ people: ALL });
  await rows();
  for (const email of people) await tick(user, email);
  await user.click(screen.getByRole('button', { name: 'Delete 2 users' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(words)).toBeInTheDocument();
  expect(dialog.queryByText(/signed out/)).toBeNull();
});

it('STF-13 deletes the selected users in the versions shown, after a question', async () => {
  const { user, changes, asked } = openStaff({ people: ALL });
  await rows();
  await tick(user, 'active@example.com');
  await tick(user, 'waiting@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete 2 users' }));
  expect(changes()).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 2 users' }));
  await toast(`${staffMessages.staffUsersDeleted(2)}\nactive@example.com\nwaiting@example.com`);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes().map(({ path }) => path)).toEqual([
    'manageUsers/active%40example.com',
    'manageUsers/waiting%40example.com',
  ]);
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ ifMatch }) => ifMatch)).toEqual([
    '"4"',
    '"2"',
  ]);
  expect(await emails()).not.toContain('active@example.com');
  expect(screen.getByRole('region', { name: 'Staff users' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Delete \d/ })).toBeNull();
});

it('STF-13 MSG-101 lists users that were not deleted with the reason; one already gone counts as deleted', async () => {
  const { user } = openStaff({
    people: ALL,
    answers: {
      deleteStaffUser: ({ params }) => {
        const { email = '' } = params;
        if (email.startsWith('closed')) return refusal(409, staffMessages.lastSuperAdmin);
        return email.startsWith('again') ? refusal(404, serverMessages.userNotFound(email)) : {};
      },
    },
  });
  await rows();
  for (const email of ['again@example.com', 'closed@example.com', 'invited@example.com'])
    await tick(user, email);
  await user.click(screen.getByRole('button', { name: 'Delete 3 users' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 3 users' }));
  expect(await within(dialog).findByText(`: ${staffMessages.lastSuperAdmin}`)).toBeInTheDocument();
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    `2 of 3 users deleted.closed@example.com: ${staffMessages.lastSuperAdmin}`,
  );
  await user.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('STF-13 cannot select oneself, and does not delete users hidden by the filter', async () => {
  const { user } = openStaff({ people: ALL });
  await rows();
  expect(screen.getByRole('checkbox', { name: `Select ${OWN}` })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  expect(screen.getByRole('button', { name: 'Delete 5 users' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Deactivated 1' }));
  expect(await screen.findByRole('button', { name: 'Delete 1 user' })).toBeInTheDocument();
});

it('STF-13 a session that ends meanwhile leaves no message about the others to whoever signs in next', async () => {
  const answers: (() => void)[] = [];
  const { user, changes, store } = openStaff({
    people: ALL,
    answers: { deleteStaffUser: () => new Promise((resolve) => answers.push(() => resolve({}))) },
  });
  await rows();
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  await user.click(screen.getByRole('button', { name: 'Delete 5 users' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 5 users' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => void store.dispatch(sessionActions.leftElsewhere({ byLogOut: true })));
  for (const answer of answers) answer();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(changes()).toHaveLength(2);
  expect(toasts().join()).not.toContain('@example.com');
});

it('STF-13 Stop leaves the remaining users unchanged', async () => {
  const answers: ((body: Record<string, never>) => void)[] = [];
  const { user, changes } = openStaff({
    people: ALL,
    answers: { deleteStaffUser: () => new Promise((resolve) => answers.push(resolve)) },
  });
  await rows();
  await user.click(screen.getByRole('checkbox', { name: 'Select all users shown' }));
  await user.click(screen.getByRole('button', { name: 'Delete 5 users' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 5 users' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  const stop = within(dialog).getByRole('button', { name: 'Stop' });
  await user.click(stop);
  // Stop keeps the focus.
  expect(stop).toHaveFocus();
  expect(stop).toBeEnabled();
  for (const answer of answers) answer({});
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    '2 of 5 users deleted. 3 users left as they were, because you stopped.',
  );
  expect(changes()).toHaveLength(2);
});
