import { act, screen, waitFor } from '@testing-library/react';
import type { Role } from '../../src/contract/roles';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import userEvent from '@testing-library/user-event';
import { PAGE_NAMES, PAGES } from '../../src/app/pages';
import { ROUTES } from '../../src/paths';
import { sessionActions } from '../../src/store/session/sessionSlice';
import { announce } from '../../src/ui/announce';
import { refusal } from '../support/apiAnswers';
import type { Handlers } from '../support/fakeApi';
import { address, EMPTY_SERVER, openAddress, renderApp, tokenWith } from '../support/renderApp';
import { toast } from '../support/toasts';
import { unsignedToken } from '../support/unsignedToken';

// The orders page has its own tests; here only who can open it matters.
jest.mock('../../src/features/orders/OrdersRoute', () => ({
  __esModule: true,
  default: () => <h1>Orders</h1>,
}));

const SUPER: Role[] = ['super_admin'];
const ADMIN: Role[] = ['super_admin', 'admin'];
const ALL: Role[] = ['super_admin', 'admin', 'user'];

/** The route table of the specification, with an address for each. */
const TABLE: readonly [string, string, string, Role[]][] = [
  ['ROUTE-05', '/dashboard', '/dashboard', ALL],
  ['ROUTE-06', '/orders/rates', '/orders/rates', ADMIN],
  ['ROUTE-07', '/bulk_update', '/bulk_update', ALL],
  ['ROUTE-08', '/merchants/viewMerchants', '/merchants/viewMerchants?searchParam=caf%C3%A9', ADMIN],
  ['ROUTE-09', '/merchants/addMerchant', '/merchants/addMerchant', ADMIN],
  ['ROUTE-10', '/merchants/:merchantName/viewZones', '/merchants/A%20%2F%20B/viewZones?merchantId=1', ADMIN],
  [
    'ROUTE-11',
    '/merchants/:merchantName/addZones',
    '/merchants/A/addZones?merchantId=1&searchParam=x',
    ADMIN,
  ],
  [
    'ROUTE-12',
    '/merchants/:merchantName/viewShippingRules',
    '/merchants/A/viewShippingRules?merchantId=1',
    ADMIN,
  ],
  [
    'ROUTE-13',
    '/merchants/:merchantName/addShippingRules',
    '/merchants/A/addShippingRules?merchantId=1',
    ADMIN,
  ],
  ['ROUTE-14', '/merchants/:merchantId/users', '/merchants/1/users', ADMIN],
  ['ROUTE-15', '/merchants/:merchantId/user/create', '/merchants/1/user/create', SUPER],
  ['ROUTE-16', '/merchants/:merchantId/user/:username/edit', '/merchants/1/user/a%40b.com/edit', SUPER],
  ['ROUTE-17', '/users', '/users', SUPER],
  ['Activity', '/activity', '/activity', SUPER],
];

const heading = () => screen.findByRole('heading', { level: 1 });

describe('the route table', () => {
  it('ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 has exactly the guarded routes of the specification, each for its roles', () => {
    const built = PAGE_NAMES.map((name) => [ROUTES[name], [...PAGES[name].roles].sort()]);
    expect(built).toEqual(TABLE.map(([, path, , roles]) => [path, [...roles].sort()]));
  });

  describe.each(TABLE)('%s %s', (id, _path, place, permitted) => {
    it.each(ALL)(
      `${id} ROUTE-04 %s can open it or is redirected to the orders, without a loop`,
      async (role) => {
        renderApp({ at: place, roles: [role] });
        await heading();
        await waitFor(() => expect(address()).toBe(permitted.includes(role) ? place : '/dashboard'));
        expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
      },
    );

    it(`${id} ROUTE-01 ROUTE-02 a visitor is redirected to / and the location is remembered`, async () => {
      const { session } = renderApp({ at: place });
      expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
      expect(address()).toBe('/');
      expect([...session.entries.values()]).toEqual([place]);
    });
  });
});

describe('guards', () => {
  it('ROUTE-20 an unknown address redirects a visitor to /', async () => {
    renderApp({ at: '/no/such/page' });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
    expect(address()).toBe('/');
  });

  it('ROUTE-20 an unknown address redirects a signed-in user to the orders', async () => {
    renderApp({ at: '/no/such/page', roles: ['user'] });
    expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
  });

  it.each(['/', '/register', '/register?invite=abc'])(
    'AUTH-05 AUTH-06 a signed-in user opening %s is redirected to the orders without seeing the form',
    async (at) => {
      renderApp({ at, roles: ['user'] });
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeInTheDocument();
      expect(address()).toBe('/dashboard');
    },
  );

  it('ROUTE-03 a redirected user is told which page they may not see', async () => {
    renderApp({ at: '/users', roles: ['user'] });
    await screen.findByRole('heading', { name: 'Orders', level: 1 });
    await toast('You do not have access to Staff Users.');
  });

  it('ROUTE-03 MENU-07 an admin who has become a user is told so, and the menu changes', async () => {
    const listMerchants = () => refusal(403, messages.notPermitted, { roles: ['user'] });
    renderApp({
      at: '/merchants/viewMerchants',
      roles: ['admin'],
      answers: [{ listMerchants }, EMPTY_SERVER],
    });
    await screen.findByRole('heading', { name: 'Orders', level: 1 });
    await toast('Your roles were changed. You now have: user.');
    expect(address()).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'View Merchants' })).toBeNull();
  });

  it('ROUTE-03 input of an admin who has become a user stays visible until they discard it', async () => {
    const { store } = renderApp({
      at: '/merchants/addMerchant',
      roles: ['admin'],
      answers: [EMPTY_SERVER],
    });
    const name = await screen.findByRole('textbox', { name: 'Business Name' });
    await userEvent.type(name, 'Boutique');
    act(() => void store.dispatch(sessionActions.rolesChanged(['user'])));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'View Merchants' })).toBeNull());
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('Boutique');
    await userEvent.clear(name);
    await screen.findByRole('heading', { name: 'Orders', level: 1 });
    await toast('You do not have access to Add Merchant.');
  });

  it('ROUTE-03 somebody who has lost all roles sees that there is no access', async () => {
    const listMerchants = () => refusal(403, messages.notPermitted, { roles: [] });
    renderApp({
      at: '/merchants/viewMerchants',
      roles: ['admin'],
      answers: [{ listMerchants }, EMPTY_SERVER],
    });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('ROUTE-03 a denied page is not remembered and causes no redirect loop', async () => {
    const { session } = renderApp({ at: '/users', roles: ['user'] });
    await screen.findByRole('heading', { name: 'Orders', level: 1 });
    expect(session.entries.size).toBe(0);
    expect(address()).toBe('/dashboard');
  });

  it.each(['/', '/dashboard', '/users'])(
    'ROUTE-03 somebody without a role who opens %s is told so and can log out',
    async (at) => {
      const { user, local } = renderApp({ at, roles: [] });
      expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument();
      expect(address()).toBe('/');
      expect(screen.queryByRole('navigation')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Log Out' }));
      expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
      expect(local.entries.has('token')).toBe(false);
    },
  );

  it('announcements to screen readers are removed when the session ends', async () => {
    const { user } = renderApp({ at: '/dashboard', roles: ['user'] });
    await screen.findByRole('button', { name: 'Log Out' });
    announce('Order of Éva Roy is open.');
    expect(screen.getByText('Order of Éva Roy is open.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await screen.findByRole('button', { name: 'Log In' });
    expect(screen.queryByText(/Éva Roy/)).toBeNull();
  });

  it.each([
    ['the same person', 'casey.morgan@example.com', '/bulk_update?job=7'],
    ['another person', 'dana.roy@example.com', '/dashboard'],
  ])('AUTH-04 %s signs in after the server ended a session', async (_who, email, destination) => {
    const { user, store } = renderApp({
      at: '/bulk_update?job=7',
      roles: ['user'],
      answers: [{ login: () => ({ token: tokenWith(['user'], email) }) }, EMPTY_SERVER],
    });
    await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
    act(() => {
      store.dispatch(sessionActions.expired({ status: 401, message: messages.notAuthenticated }));
    });
    await user.type(await screen.findByLabelText('Email'), email);
    await user.type(screen.getByLabelText('Password'), 'demo-password');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(address()).toBe(destination));
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  const CASEY = 'casey.morgan@example.com';
  const DANA = 'dana.roy@example.com';

  /** Types the password wrong once if asked to, then signs in. */
  const signInAs = async ({ user }: ReturnType<typeof renderApp>, email: string, mistyped = false) => {
    const field = await screen.findByLabelText('Email');
    await user.type(field, email);
    await user.type(screen.getByLabelText('Password'), mistyped ? 'wrong' : 'demo-password');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    if (mistyped) await toast(serverMessages.invalidCredentials);
  };
  /** The first sign-in is refused if the password was typed wrong. */
  const answersTo = (email: string): Handlers[] => [
    {
      login: ({ body }) =>
        (body as { password: string }).password === 'wrong'
          ? refusal(401, serverMessages.invalidCredentials)
          : { token: tokenWith(['user'], email) },
    },
    EMPTY_SERVER,
  ];
  const A_SEARCH = '/dashboard?merchantId=7';

  it.each([
    ['the same person', CASEY, A_SEARCH],
    ['another person', DANA, '/dashboard'],
  ])('AUTH-04 %s signs in after a reload with an expired token', async (_who, email, destination) => {
    const token = unsignedToken({ sub: CASEY, roles: ['user'], exp: Math.floor(Date.now() / 1000) - 60 });
    const app = renderApp({ at: A_SEARCH, stored: { token }, answers: answersTo(email) });
    await signInAs(app, email);
    await waitFor(() => expect(address()).toBe(destination));
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  it.each([
    ['the same person', CASEY, A_SEARCH],
    ['another person', DANA, '/dashboard'],
  ])(
    'AUTH-04 %s goes Back after the server ended a session and a sign-in failed',
    async (_who, email, destination) => {
      const app = renderApp({ at: A_SEARCH, roles: ['user'], answers: answersTo(email) });
      await screen.findByRole('heading', { name: 'Orders', level: 1 });
      act(() => {
        app.store.dispatch(sessionActions.expired({ status: 401, message: messages.notAuthenticated }));
      });
      await signInAs(app, email, true);
      openAddress(A_SEARCH);
      await waitFor(() => expect(address()).toBe('/'));
      await signInAs(app, email);
      await waitFor(() => expect(address()).toBe(destination));
      expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    },
  );

  it('AUTH-17 Back remembers no location after Log Out, not even after a failed sign-in', async () => {
    const app = renderApp({ at: A_SEARCH, roles: ['user'], answers: answersTo(DANA) });
    await app.user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await signInAs(app, DANA, true);
    openAddress(A_SEARCH);
    await waitFor(() => expect(address()).toBe('/'));
    await signInAs(app, DANA);
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('AUTH-17 Log Out shows the login page and remembers no location', async () => {
    const { user, session } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
    expect(address()).toBe('/');
    expect(session.entries.size).toBe(0);
  });
});
