/** Actions on an account from the menu of its row, and how the account was created (docs/decisions/0046). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { staffListApi } from '../../../src/api/staffListApi';
import { feedActions } from '../../../src/store/feed/feedSlice';
import type { AccountFacts, StaffUser } from '../../../src/contract/schemas/users';
import { messages } from '../../../src/contract/messages';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { LAST_CHANGE } from '../../support/lastChange';
import { toast, toasts } from '../../support/toasts';
import { aUser, openStaff, OWN, rows } from './support';

const NOON = Date.UTC(2026, 10, 20, 17, 0, 0);
const DAY = 24 * 3_600_000;
const SUPER = 'zoe@example.com';
const facts = (parts: Partial<AccountFacts> = {}): AccountFacts => ({
  createdAt: NOON,
  createdBy: SUPER,
  hasPassword: true,
  isActivatedByEdit: false,
  ...parts,
});
const invitation = { by: SUPER, at: NOON, expiresAt: NOON + 7 * DAY, isExpired: false };
const account = (email: string, parts: Partial<StaffUser>, of: Partial<AccountFacts>): StaffUser =>
  aUser(email, { activated: false, version: 1, ...parts, account: facts(of) });

const ACTIVE = account('active@example.com', { activated: true }, { registeredAt: NOON });
const CLOSED = account('closed@example.com', {}, { registeredAt: NOON, deactivatedAt: NOON + DAY });
const INVITED = account('invited@example.com', { name: '' }, { hasPassword: false, invitation });
const EXPIRED = account(
  'late@example.com',
  { name: '' },
  { hasPassword: false, invitation: { ...invitation, isExpired: true } },
);
const WAITING = account(
  'waiting@example.com',
  { roles: [] },
  { createdBy: 'waiting@example.com', registeredAt: NOON, isActivatedByEdit: true },
);
/** Somebody registered without the invitation link, as was once possible. */
const TAKEN = account('taken@example.com', { roles: ['super_admin'] }, { registeredAt: NOON + DAY });
const ME = aUser(OWN, { roles: ['super_admin'], account: facts() });
const ALL = [ACTIVE, CLOSED, INVITED, EXPIRED, WAITING, TAKEN, ME];

const open = (answers: Handlers = {}, people: readonly StaffUser[] = ALL) => openStaff({ people, answers });
type Opened = ReturnType<typeof open>;

async function menuOf({ user }: Opened, email: string): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));
  const menu = await screen.findByRole('menu', { name: `Actions for ${email}` });
  const items = within(menu).getAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}

async function choose(opened: Opened, email: string, item: string): Promise<void> {
  await menuOf(opened, email);
  await opened.user.click(screen.getByRole('menuitem', { name: item }));
}

async function giveRole({ user }: Opened, role: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Roles' }));
  await user.click(within(await screen.findByRole('option', { name: role })).getByText(role));
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

it('STF-06 STF-09 the list says why a user is not activated, and counts the invitations', async () => {
  open();
  expect(await rows()).toEqual([
    'active@example.com | Some Body | user | Yes',
    'casey.morgan@example.comYou | Some Body | super_admin | Yes',
    'closed@example.com | Some Body | user | No· deactivated',
    'invited@example.com | – | user | No· invited until Nov 27',
    'late@example.com | – | user | No· invitation expired',
    'taken@example.com | Some Body | super_admin | No',
    'waiting@example.com | Some Body | – | No· registered, not invited',
  ]);
  expect(screen.getByText('invitations: 1 open, 1 expired')).toBeInTheDocument();
});

it.each([
  [ACTIVE, ['Sessions', 'Deactivate', 'History']],
  [CLOSED, ['Activate', 'Send invitation', 'History']],
  [INVITED, ['Send invitation again', 'History']],
  [EXPIRED, ['Send invitation again', 'History']],
  [WAITING, ['Activate', 'History']],
  [TAKEN, ['Activate', 'Send invitation', 'History']],
  [ME, ['Sessions', 'History']],
])('the menu of $email has the available actions', async ({ email }, items) => {
  const opened = open();
  expect(await menuOf(opened, email)).toEqual(items);
});

describe('Activate', () => {
  it('STA-10 says that the user registered without an invitation, and asks for roles', async () => {
    const active = { ...WAITING, roles: ['user' as const], activated: true, account: facts(), version: 2 };
    const opened = open({ activateStaffUser: () => active });
    await choose(opened, WAITING.email, 'Activate');
    const box = within(await dialog(`Activate user: ${WAITING.email}`));
    expect(box.getByRole('definition')).toHaveTextContent(/^Nov 20, 2026, .* · by themselves$/);
    expect(box.getByText(/^Nobody invited this address, and anyone could have typed it/)).toBeInTheDocument();
    await opened.user.click(box.getByRole('button', { name: 'Activate' }));
    expect(await box.findByText(messages.requiredField('Roles'))).toBeInTheDocument();
    await giveRole(opened, 'user');
    await opened.user.click(box.getByRole('button', { name: 'Activate' }));
    await toast(staffMessages.staffUserActivated);
    expect(opened.changes()).toEqual([
      { path: 'manageUsers/waiting%40example.com/activate', body: { roles: ['user'] } },
    ]);
    expect(await rows()).toContain('waiting@example.com | Some Body | user | Yes');
  });

  it('says when an account was deactivated, and warns of one registered without the link', async () => {
    const opened = open();
    await choose(opened, CLOSED.email, 'Activate');
    const closed = within(await dialog(`Activate user: ${CLOSED.email}`));
    expect(closed.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nov 20, .* · invited by zoe@example\.com$/),
      expect.stringMatching(/^Nov 20, /),
      expect.stringMatching(/^Nov 21, /),
    ]);
    expect(closed.getByText('The person signs in with the same password as before.')).toBeInTheDocument();
    await opened.user.keyboard('{Escape}');
    // The list of roles passes Escape on to the dialog two frames later.
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await choose(opened, TAKEN.email, 'Activate');
    const taken = within(await dialog(`Activate user: ${TAKEN.email}`));
    expect(taken.getByText(/^Someone registered without the invitation link/)).toBeInTheDocument();
  });

  it('sends nothing once somebody else has sent an invitation, which removed the password', async () => {
    const invited = {
      ...CLOSED,
      version: 2,
      account: facts({ ...CLOSED.account, hasPassword: false, invitation }),
    };
    const opened = open({
      activateStaffUser: () =>
        refusal(412, serverMessages.userChanged(CLOSED.email), { current: invited, changed: LAST_CHANGE }),
    });
    await choose(opened, CLOSED.email, 'Activate');
    const box = within(await dialog(`Activate user: ${CLOSED.email}`));
    await opened.user.click(box.getByRole('button', { name: 'Activate' }));
    await opened.user.click(await box.findByRole('button', { name: 'Keep mine' }));
    await toast(staffMessages.passwordRemoved);
    expect(box.queryByText(/same password as before/)).toBeNull();
    expect(opened.changes()).toHaveLength(1);
  });

  it('asks again when the account was replaced by another one', async () => {
    const anew = { ...WAITING, version: 3, account: facts({ ...WAITING.account, createdAt: NOON + DAY }) };
    const sent: (string | null)[] = [];
    const opened = open({
      activateStaffUser: ({ ifMatch, body: { roles } }) => {
        sent.push(ifMatch);
        return sent.length > 1
          ? { ...anew, roles, activated: true }
          : refusal(412, serverMessages.userChanged(WAITING.email), { current: anew, changed: LAST_CHANGE });
      },
    });
    await choose(opened, WAITING.email, 'Activate');
    const box = within(await dialog(`Activate user: ${WAITING.email}`));
    await giveRole(opened, 'admin');
    await opened.user.click(box.getByRole('button', { name: 'Activate' }));
    expect(await box.findByText(messages.changedMeanwhile)).toBeInTheDocument();
    expect(box.getAllByRole('definition')[0]).toHaveTextContent(/^Nov 21, /);
    await opened.user.click(box.getByRole('button', { name: 'Keep mine' }));
    await toast(staffMessages.staffUserActivated);
    expect(sent).toEqual(['"1"', '"3"']);
  });
});

describe('Edit', () => {
  it('API-43 says that it activates a user who registered without an invitation', async () => {
    const opened = open();
    await opened.user.click(await screen.findByRole('button', { name: `Edit ${WAITING.email}` }));
    const box = within(await dialog(`Edit user: ${WAITING.email}`));
    expect(
      box.getByText(/ Edit also activates the account: whoever registered signs in/),
    ).toBeInTheDocument();
    expect(box.getByRole('definition')).toHaveTextContent(/by themselves$/);
    await giveRole(opened, 'user');
    await opened.user.click(box.getByRole('button', { name: 'Edit' }));
    await toast(staffMessages.staffUserEdited);
  });

  it.each([
    [CLOSED, 'The account stays deactivated. Activate it from the menu of its row.'],
    [INVITED, 'The account is activated when the person registers through the invitation link.'],
    [EXPIRED, 'The invitation has expired. Send it again from the menu of its row.'],
  ])('says that it does not activate $email', async ({ email }, hint) => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Edit ${email}` }));
    expect(within(await dialog(`Edit user: ${email}`)).getByText(hint)).toBeInTheDocument();
  });
});

it('Deactivate asks, names the consequences, and returns the focus', async () => {
  const closed = { ...ACTIVE, activated: false, version: 2, account: facts({ deactivatedAt: NOON }) };
  const opened = open({ deactivateStaffUser: () => closed });
  await choose(opened, ACTIVE.email, 'Deactivate');
  const box = within(await dialog('Deactivate user'));
  expect(box.getByText(/^Any open session ends, and the user cannot sign in/)).toBeInTheDocument();
  expect(box.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await opened.user.click(box.getByRole('button', { name: 'Deactivate' }));
  await toast(staffMessages.staffUserDeactivated);
  expect(opened.changes()).toEqual([
    { path: 'manageUsers/active%40example.com/deactivate', body: undefined },
  ]);
  expect(await rows()).toContain('active@example.com | Some Body | user | No· deactivated');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: `Actions for ${ACTIVE.email}` })).toHaveFocus(),
  );
});

describe('Send invitation again', () => {
  const link = { token: 't2', path: '/register?invite=t2', expiresAt: NOON + 9 * DAY };
  const again: Handlers = {
    inviteStaffUser: () => ({ ...EXPIRED, version: 2, account: INVITED.account, invite: link }),
  };

  it('STF-09 creates a new link, shows it once, and asks before it is closed uncopied', async () => {
    const opened = open(again);
    await choose(opened, EXPIRED.email, 'Send invitation again');
    const box = within(await dialog('Send invitation again'));
    expect(box.getByText(/valid for 7 days\. The previous one stops working\./)).toBeInTheDocument();
    expect(box.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(opened.changes()).toEqual([]);
    await opened.user.click(box.getByRole('button', { name: 'Make a new link' }));
    const field = await box.findByLabelText<HTMLInputElement>('Invitation link');
    expect(field.value).toBe(`${window.location.origin}/register?invite=t2#email=late%40example.com`);
    expect(JSON.stringify(opened.store.getState())).not.toContain('t2');
    expect(await rows()).toContain('late@example.com | – | user | No· invited until Nov 27');
    await opened.user.click(box.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Go on without copying the link?')).toBeInTheDocument();
    await opened.user.click(screen.getByRole('button', { name: 'Go on without it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that an existing password stops working', async () => {
    const opened = open();
    await choose(opened, CLOSED.email, 'Send invitation');
    const box = within(await dialog('Send invitation'));
    expect(box.getByText(/The current password stops working, too/)).toBeInTheDocument();
    expect(box.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('shows a refusal, and reloads the list', async () => {
    const opened = open({ inviteStaffUser: () => refusal(409, serverMessages.alreadyActive) });
    await choose(opened, EXPIRED.email, 'Send invitation again');
    const before = opened.asked.filter(({ endpoint }) => endpoint === 'listStaffUsers').length;
    await opened.user.click(await screen.findByRole('button', { name: 'Make a new link' }));
    await waitFor(() => expect(toasts()).toEqual([serverMessages.alreadyActive]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(opened.asked.filter(({ endpoint }) => endpoint === 'listStaffUsers').length).toBeGreaterThan(
        before,
      ),
    );
  });
});

const SESSION = {
  id: 'ses_1',
  createdAt: NOON,
  seenAt: NOON,
  expiresAt: NOON + DAY,
  address: '203.0.113.7',
  browser: 'Firefox 140 on Linux',
  isCurrent: false,
};

it('Sessions of another user: Sign out everywhere asks first', async () => {
  const opened = open({
    listSessions: ({ query }) => (query.email === ACTIVE.email ? [SESSION] : []),
    endSessions: () => ({ ended: 1 }),
  });
  await choose(opened, ACTIVE.email, 'Sessions');
  const box = within(await dialog(`Sessions: ${ACTIVE.email}`));
  expect(await box.findByText('Firefox 140 on Linux')).toBeInTheDocument();
  await opened.user.click(box.getByRole('button', { name: 'Sign out everywhere' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await opened.user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
  await toast(messages.personSignedOut(ACTIVE.email));
  expect(opened.asked.find(({ endpoint }) => endpoint === 'endSessions')?.query).toEqual({
    email: ACTIVE.email,
  });
  expect(await box.findByText('Not signed in anywhere.')).toBeInTheDocument();
});

it('Sessions of another user: ending one asks too, and question and toast name it', async () => {
  const opened = open({
    listSessions: ({ query }) => (query.email === ACTIVE.email ? [SESSION] : []),
    endSession: () => ({}),
  });
  await choose(opened, ACTIVE.email, 'Sessions');
  const box = within(await dialog(`Sessions: ${ACTIVE.email}`));
  const button = await box.findByRole('button', { name: /^Sign out Firefox 140 on Linux, last used / });
  const name = (button.getAttribute('aria-label') ?? '').replace('Sign out ', '');
  await opened.user.click(button);
  const question = within(
    await screen.findByRole('alertdialog', { name: `Sign out ${ACTIVE.email} (${name})?` }),
  );
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(opened.asked.some(({ endpoint }) => endpoint === 'endSession')).toBe(false);
  await opened.user.click(question.getByRole('button', { name: 'Sign out' }));
  await toast(`${messages.sessionEnded}\n${ACTIVE.email}: ${name}`);
});

it('Edit of somebody whom another admin activated meanwhile sends nothing if nothing was changed', async () => {
  const opened = open();
  await opened.user.click(await screen.findByRole('button', { name: `Edit ${WAITING.email}` }));
  const box = within(await screen.findByRole('dialog', { name: `Edit user: ${WAITING.email}` }));
  await box.findByRole('combobox', { name: 'Roles' });
  const activated: StaffUser = {
    ...WAITING,
    roles: ['user'],
    activated: true,
    account: facts({ registeredAt: NOON }),
    version: 2,
  };
  act(() => {
    for (const arg of staffListApi.util.selectCachedArgsForQuery(opened.store.getState(), 'listStaffUsers'))
      opened.store.dispatch(
        staffListApi.util.updateQueryData('listStaffUsers', arg, (list) => ({
          ...list,
          users: list.users.map((user) => (user.email === WAITING.email ? activated : user)),
        })),
      );
    opened.store.dispatch(
      feedActions.changesReceived({
        place: '2',
        ids: { user: [WAITING.email] },
        changes: { [WAITING.email]: { by: SUPER, at: NOON, version: 2 } },
      }),
    );
  });
  await box.findByRole('combobox', { name: 'Chosen: user' });
  await opened.user.click(box.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.changes()).toEqual([]);
});
