import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { address, EMPTY_SERVER, renderApp, tokenWith } from '../../support/renderApp';

jest.mock('../../../src/features/orders/OrdersRoute', () => ({
  __esModule: true,
  default: () => <h1>Orders</h1>,
}));

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');

describe('the login page', () => {
  it('AUTH-01 has Email, Password, Log In and a link to register, and focuses Email', async () => {
    renderApp({ at: '/' });
    expect(await email()).toHaveFocus();
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('button', { name: 'Log In' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  it('AUTH-11 only requires that each field is filled in, says so at the field, and sends nothing before', async () => {
    const { asked, user } = renderApp({
      at: '/',
      answers: [{ login: () => refusal(401, serverMessages.invalidCredentials) }],
    });
    await user.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(screen.getByText('Please enter your email.')).toBeInTheDocument();
    expect(screen.getByText('Please enter your password.')).toBeInTheDocument();
    expect(await email()).toHaveFocus();
    expect(await email()).toBeInvalid();
    expect(await email()).toHaveAccessibleDescription('Please enter your email.');
    expect(asked).toEqual([]);
    await user.type(await email(), 'not an address');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(password()).toHaveFocus();
    expect(asked).toEqual([]);
    // The format of the address and the length of the password are not checked.
    await user.type(password(), 'x');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/user/login',
      body: { email: 'not an address', password: 'x' },
      authorization: null,
    });
  });

  it('keeps the focus on the submit button, which does not send a second time', async () => {
    const { asked, user } = renderApp({ at: '/', answers: [{ login: () => new Promise(() => undefined) }] });
    await user.type(await email(), 'user@example.com');
    await user.type(password(), 'x');
    const button = screen.getByRole('button', { name: 'Log In' });
    await user.click(button);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(button).toBeEnabled();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(asked).toHaveLength(1);
  });

  it('shows the password only on demand', async () => {
    const { user } = renderApp({ at: '/' });
    await user.type(await screen.findByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('secret');
  });

  it('AUTH-07 a refusal is a toast until closed; what was typed is kept', async () => {
    const { user } = renderApp({
      at: '/',
      answers: [{ login: () => refusal(401, serverMessages.invalidCredentials) }],
    });
    await user.type(await email(), 'a@example.com');
    await user.type(password(), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Login Error')).toBeInTheDocument();
    expect(screen.getByText(serverMessages.invalidCredentials)).toBeInTheDocument();
    expect(await email()).toHaveValue('a@example.com');
    expect(password()).toHaveValue('wrong');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Login Error')).toBeNull());
  });

  it('AUTH-03 opens the orders after login if no page is remembered', async () => {
    const { user } = renderApp({
      at: '/',
      answers: [{ login: () => ({ token: tokenWith(['user']) }) }, EMPTY_SERVER],
    });
    await user.type(await email(), 'a@example.com');
    await user.type(password(), 'right');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
  });

  it('AUTH-04 ROUTE-18 opens a deep link after login, with its query, once', async () => {
    const { user, session } = renderApp({
      at: '/merchants/viewMerchants?searchParam=caf%C3%A9',
      answers: [{ login: () => ({ token: tokenWith(['admin']) }) }, EMPTY_SERVER],
    });
    await user.type(await email(), 'a@example.com');
    await user.type(password(), 'right');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'Merchants', level: 1 })).toBeInTheDocument();
    expect(address()).toBe('/merchants/viewMerchants?searchParam=caf%C3%A9');
    expect(session.entries.size).toBe(0);
  });

  it('ROUTE-03 opens the orders if the user may not see the remembered page', async () => {
    const { user } = renderApp({
      at: '/users',
      answers: [{ login: () => ({ token: tokenWith(['user']) }) }, EMPTY_SERVER],
    });
    await user.type(await email(), 'a@example.com');
    await user.type(password(), 'right');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
  });
});

describe('the registration page', () => {
  it('AUTH-08 has Email, Name, Password and a way back to the login page', async () => {
    const { user } = renderApp({ at: '/register' });
    expect(await email()).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAttribute('autocomplete', 'name');
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
    expect(address()).toBe('/');
  });

  const fillIn = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.type(await email(), 'new@example.com');
    await user.type(screen.getByLabelText('Name'), 'New Comer');
    await user.type(password(), 'short');
    await user.click(screen.getByRole('button', { name: 'Register' }));
  };

  it('AUTH-09 sends the fields and the invitation token, confirms it, and goes to /', async () => {
    const { asked, user } = renderApp({
      at: '/register?invite=one%2Ftime',
      answers: [{ register: () => ({ message: serverMessages.registered, activated: true }) }],
    });
    await fillIn(user);
    expect(await screen.findByText('Registration Success')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
    expect(address()).toBe('/');
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/user/register',
        body: { email: 'new@example.com', name: 'New Comer', password: 'short', invite: 'one/time' },
      },
    ]);
  });

  it('a late answer does not lead away from the page one has gone to', async () => {
    const wait = deferred();
    const { asked, user } = renderApp({
      at: '/register',
      answers: [
        {
          register: async () => {
            await wait.until;
            return { message: serverMessages.registered, activated: true };
          },
          login: () => ({ token: tokenWith(['admin']) }),
        },
        EMPTY_SERVER,
      ],
    });
    await fillIn(user);
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Log In' });
    await user.type(await email(), 'a@example.com');
    await user.type(password(), 'right');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await user.click(await screen.findByRole('link', { name: 'Rates' }));
    await screen.findByRole('heading', { name: 'Rates', level: 1 });
    wait.end();
    await screen.findByText('Registration Success');
    expect(address()).toBe('/orders/rates');
  });

  it('AUTH-09 an invitation fills in its e-mail, so that only name and password remain', async () => {
    const { asked, user } = renderApp({
      at: '/register?invite=one%2Ftime#email=ada%2Bops%40example.com',
      answers: [{ register: () => ({ message: serverMessages.registered, activated: true }) }],
    });
    expect(await email()).toHaveValue('ada+ops@example.com');
    expect(await email()).toHaveAttribute('readonly');
    expect(screen.getByText('ada+ops@example.com')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.keyboard('Ada{Tab}a-good-password{Enter}');
    expect(await screen.findByText('Registration Success')).toBeInTheDocument();
    expect(asked.map(({ body }) => body)).toEqual([
      { email: 'ada+ops@example.com', name: 'Ada', password: 'a-good-password', invite: 'one/time' },
    ]);
  });

  describe('with restricted registration', () => {
    const off = { registration: { mode: 'off' as const, domains: [] } };

    it('AUTH-08 the login page says that accounts are by invitation, and has no way to register', async () => {
      renderApp({ at: '/', config: off });
      expect(await screen.findByText(messages.registrationOff)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
    });

    it('AUTH-08 the registration page says so too, and has no form', async () => {
      renderApp({ at: '/register', config: off });
      expect(await screen.findByText(messages.registrationOff)).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
    });

    it('AUTH-09 an invitation can be used', async () => {
      renderApp({ at: '/register?invite=one%2Ftime#email=ada%40example.com', config: off });
      expect(await email()).toHaveValue('ada@example.com');
      expect(screen.getByRole('button', { name: 'Register' })).toBeInTheDocument();
      expect(screen.queryByText(messages.registrationOff)).toBeNull();
    });

    it('AUTH-08 names the accepted domains, except to somebody with an invitation', async () => {
      const config = { registration: { mode: 'domains' as const, domains: ['a.example', 'b.example'] } };
      const { unmount } = renderApp({ at: '/register', config });
      const text = /^Accounts can be made with addresses of a\.example, b\.example only\./;
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(await email()).toHaveFocus();
      unmount();
      renderApp({ at: '/register?invite=one', config });
      await email();
      expect(screen.queryByText(text)).toBeNull();
    });
  });

  it('AUTH-10 AUTH-11 a refusal shows the server’s message and keeps the page and the input', async () => {
    const { user } = renderApp({
      at: '/register',
      answers: [{ register: () => refusal(400, serverMessages.passwordTooShort) }],
    });
    await fillIn(user);
    expect(await screen.findByText('Registration Error')).toBeInTheDocument();
    expect(screen.getByText(serverMessages.passwordTooShort)).toBeInTheDocument();
    expect(address()).toBe('/register');
    expect(screen.getByLabelText('Name')).toHaveValue('New Comer');
    expect(password()).toHaveValue('short');
  });
});
