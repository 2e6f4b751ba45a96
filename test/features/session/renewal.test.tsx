import { act, screen, waitFor } from '@testing-library/react';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { renderApp, tokenWith } from '../../support/renderApp';

afterEach(() => jest.restoreAllMocks());

const EMAIL = 'casey.morgan@example.com';

/** Opens the dialog over a page, as happens ten minutes before the token expires. */
async function openDialog(login?: Handlers['login']) {
  const opened = renderApp({ at: '/bulk_update', roles: ['user'], answers: [{ login }] });
  await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
  act(() => void opened.store.dispatch(sessionActions.renewalFellDue()));
  expect(await screen.findByText('Your session ends soon')).toBeInTheDocument();
  return opened;
}

const stay = () => screen.getByRole('button', { name: 'Stay signed in' });

describe('the renewal dialog', () => {
  it('gets a new token for the same user and leaves the page unchanged', async () => {
    const renewed = tokenWith(['user'], EMAIL);
    const { asked, local, user } = await openDialog(() => ({ token: renewed }));
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await user.click(stay());
    expect(screen.getByText('Please enter your password.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(stay());
    await waitFor(() => expect(screen.queryByText('Your session ends soon')).toBeNull());
    expect(asked.find(({ endpoint }) => endpoint === 'login')?.body).toEqual({
      email: EMAIL,
      password: 'right',
    });
    expect(local.entries.get('token')).toBe(renewed);
    expect(screen.getByRole('heading', { name: 'Bulk Pickup Ready', level: 1 })).toBeInTheDocument();
  });

  it('shows a refusal in the dialog and keeps the session', async () => {
    const { store, user } = await openDialog(() => refusal(401, serverMessages.invalidCredentials));
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(stay());
    expect(await screen.findByRole('alert')).toHaveTextContent(serverMessages.invalidCredentials);
    expect(store.getState().session.phase).toBe('authenticated');
  });

  it('opens only when the user pauses typing, even if the clock of the computer is set back meanwhile', async () => {
    const { store, user } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await user.click(await screen.findByRole('button', { name: 'Paste ids' }));
    const ids = await screen.findByRole('textbox', { name: /ids/i });
    // Otherwise a busy machine might make the pause between the two ids long enough.
    const timer = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.type(ids, 'ord_1 ');
    act(() => void store.dispatch(sessionActions.renewalFellDue()));
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await user.keyboard('ord_2');
    timer.mockRestore();
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() - 3_600_000);
    expect(ids).toHaveValue('ord_1 ord_2');
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(ids).toHaveValue('ord_1 ord_2');
  });

  it('leaves the focus to somebody who types on as it opens, and takes it at their next pause', async () => {
    const { asked, store, user } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await user.click(await screen.findByRole('button', { name: 'Paste ids' }));
    const ids = await screen.findByRole('textbox', { name: /ids/i });
    await user.click(ids);
    const start = performance.now();
    const timer = jest.spyOn(performance, 'now').mockReturnValue(start + 10_000);
    act(() => void store.dispatch(sessionActions.renewalFellDue()));
    const password = await screen.findByLabelText('Password');
    await user.keyboard('ord_1{Enter}ord_2');
    expect(ids).toHaveValue('ord_1\nord_2');
    expect(password).toHaveValue('');
    expect(screen.queryByText('Please enter your password.')).toBeNull();
    expect(asked.filter(({ endpoint }) => endpoint === 'login')).toEqual([]);
    timer.mockReturnValue(start + 20_000);
    await waitFor(() => expect(password).toHaveFocus());
  });

  it('says that the session has ended if the user returns after its end', async () => {
    const renewed = tokenWith(['user'], EMAIL);
    const { store, user } = await openDialog(() => ({ token: renewed }));
    const { name, roles } = store.getState().session;
    const past = { email: EMAIL, name, roles, expiresAt: Date.now() - 60_000 };
    act(() => void store.dispatch(sessionActions.renewed(past)));
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(dialog).toHaveTextContent(/It ended at .* Enter your password to sign in again;/);
    expect(screen.queryByText('Your session ends soon')).toBeNull();
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
    expect(store.getState().session.phase).toBe('authenticated');
  });

  it('can be dismissed', async () => {
    const { store, user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText('Your session ends soon')).toBeNull());
    expect(store.getState().session.phase).toBe('authenticated');
  });
});
