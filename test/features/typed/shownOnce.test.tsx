/**
 * An invitation and a password are shown only once: closing asks until they are copied, and they disappear with the
 * session.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ordersApi } from '../../../src/api/ordersApi';
import { paths } from '../../../src/paths';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { EMPTY_SERVER, openAddress, renderApp, tokenWith } from '../../support/renderApp';
import { MERCHANT } from '../merchantUsers/support';
import { aUser, PEOPLE } from '../staffUsers/support';

const PASSWORD = 'q7VdRk2mXw9TzLpB4sNhc8eJ';
const TOKEN = 'invitation-token';

/** Opens the console at a page, on a server that creates users and can end the session. */
function openAt(at: string) {
  let isOver = false;
  const opened = renderApp({
    at,
    roles: ['super_admin'],
    answers: [
      {
        login: ({ body: { email } }) => {
          isOver = false;
          return { token: tokenWith(['super_admin'], email) };
        },
        every: ({ endpoint }) =>
          isOver && endpoint !== 'login' ? refusal(401, 'Your session is over.') : undefined,
        createStaffUser: ({ body: { email } }) => ({
          ...aUser(email, { name: '', activated: false }),
          invite: { token: TOKEN, path: `/register?invite=${TOKEN}`, expiresAt: Date.UTC(2099, 0) },
        }),
        listStaffUsers: () => PEOPLE,
        getMerchant: () => MERCHANT,
        listMerchantUsers: () => [],
        createMerchantUser: () => ({ username: 'svc-boulangerie-9d31c6', password: PASSWORD }),
      },
      EMPTY_SERVER,
    ],
  });
  /** Ends the session on the server and signs in another user. */
  const signInAs = async (email: string) => {
    isOver = true;
    const call = ordersApi.endpoints.getOrder.initiate('ord_1', { forceRefetch: true });
    await act(() => opened.store.dispatch(call));
    const field = await screen.findByLabelText('Email');
    expect(screen.queryByRole('dialog')).toBeNull();
    await opened.user.type(field, email);
    await opened.user.type(screen.getByLabelText('Password'), 'secret');
    await opened.user.click(screen.getByRole('button', { name: 'Log In' }));
    await screen.findByRole('navigation', { name: 'Main menu' });
  };
  return { ...opened, signInAs };
}

type User = ReturnType<typeof openAt>['user'];

const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const link = () => screen.findByLabelText('Invitation link');
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const asked = () => screen.findByRole('alertdialog', { name: 'Go on without copying the link?' });

/** Fills in the open Create User form. */
async function create(user: User, email: string): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.click(screen.getByRole('combobox', { name: 'Roles' }));
  await user.click(within(await screen.findByRole('option', { name: 'user' })).getByText('user'));
  await press(user, 'Create');
}

async function openInvitation() {
  const opened = openAt('/users');
  await press(opened.user, 'Create User');
  await create(opened.user, 'mona@example.com');
  expect(await link()).toHaveValue(
    `${window.location.origin}/register?invite=${TOKEN}#email=mona%40example.com`,
  );
  return opened;
}

async function openPassword() {
  const opened = openAt(paths.merchantUsers('mer/1'));
  await press(opened.user, 'Create Service User');
  expect(await screen.findByLabelText('Password')).toHaveValue(PASSWORD);
  return opened;
}

it('Escape and Create another ask before the link is lost, but not after it was copied by hand', async () => {
  const { user } = await openInvitation();
  await user.keyboard('{Escape}');
  await user.click(within(await asked()).getByRole('button', { name: 'Keep the link' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(user, 'Create another');
  await user.click(within(await asked()).getByRole('button', { name: 'Keep the link' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asksBeforeReload()).toBe(true);
  fireEvent.copy(await link());
  expect(asksBeforeReload()).toBe(false);

  // The next link is not copied yet.
  await press(user, 'Create another');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await create(user, 'nour@example.com');
  await link();
  expect(asksBeforeReload()).toBe(true);
  await press(user, 'Done');
  await user.click(within(await asked()).getByRole('button', { name: 'Go on without it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asksBeforeReload()).toBe(false);
});

it.each<[string, (user: User) => unknown]>([
  ['by hand', () => fireEvent.copy(screen.getByLabelText('Password'))],
  ['with the username', (user) => press(user, 'Copy both username and password')],
  ['stored', (user) => user.click(screen.getByLabelText('I have stored the password'))],
])('a reload asks until the password was taken: %s', async (_how, take) => {
  const { user } = await openPassword();
  expect(asksBeforeReload()).toBe(true);
  // The username alone is not enough.
  await press(user, 'Copy username');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^svc-/));
  expect(asksBeforeReload()).toBe(true);
  await take(user);
  await waitFor(() => expect(asksBeforeReload()).toBe(false));
});

it.each([
  ['an invitation', openInvitation, TOKEN],
  ['a password', openPassword, PASSWORD],
])(
  '%s is never in the store, and the next user who signs in does not see it',
  async (_what, open, secret) => {
    const { store, signInAs } = await open();
    expect(JSON.stringify(store.getState())).not.toContain(secret);
    await signInAs('ada@example.com');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asksBeforeReload()).toBe(false);
    expect(document.body.innerHTML).not.toContain(secret);
  },
);

it('MUS-05 a password that arrives while another is shown waits its turn, and a reload asks for both', async () => {
  const wait = deferred();
  const made = (id: string) => ({
    username: `svc-${id}`,
    password: `password of ${id}`,
  });
  const { user } = renderApp({
    at: paths.merchantUsers('mer_a'),
    roles: ['super_admin'],
    answers: [
      {
        getMerchant: ({ params: { id = '' } }) => ({
          ...MERCHANT,
          id,
          name: `Shop ${id}`,
        }),
        listMerchantUsers: () => [],
        createMerchantUser: async ({ params: { id = '' } }) => {
          if (id === 'mer_a') await wait.until;
          return made(id);
        },
      },
      EMPTY_SERVER,
    ],
  });
  const shown = async () => (await screen.findByLabelText<HTMLInputElement>('Password')).value;
  await press(user, 'Create Service User');
  openAddress(paths.merchantUsers('mer_b'));
  await screen.findByText('Shop mer_b');
  await press(user, 'Create Service User');
  expect(await shown()).toBe('password of mer_b');
  await act(async () => {
    wait.end();
    await new Promise((answered) => setTimeout(answered, 200));
  });
  expect(await shown()).toBe('password of mer_b');
  await press(user, 'Copy password');
  await screen.findByText('Copied', { selector: '.bp6-button-text' });
  expect(asksBeforeReload()).toBe(true);
  await user.click(screen.getByLabelText('I have stored the password'));
  await press(user, 'Done');

  await waitFor(async () => expect(await shown()).toBe('password of mer_a'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.getByLabelText('I have stored the password')).not.toBeChecked();
  expect(asksBeforeReload()).toBe(true);
  await user.click(screen.getByLabelText('I have stored the password'));
  await press(user, 'Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asksBeforeReload()).toBe(false);
});
