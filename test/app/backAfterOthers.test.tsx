/** Whose searches Back shows (docs/decisions/sessions.md#remembered-page). */
import { act, screen, waitFor } from '@testing-library/react';
import { watchEntries } from '../../src/app/entryOwner';
import { address, EMPTY_SERVER, openAddress, renderApp, setPageWidth, tokenWith } from '../support/renderApp';

const ME = 'casey.morgan@example.com';
const SEARCH = '/dashboard?find=jane+roy&order=ord_1';

const LOGIN = {
  login: ({ body }: { body: { email: string } }) => ({ token: tokenWith(['admin'], body.email) }),
};

const stops: (() => void)[] = [];
beforeEach(() => setPageWidth(1440));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
  });

/** A search, then Rates by the menu, then Log Out; somebody signs in in the same tab and goes back. */
async function searchLogOutSignInGoBack(email: string) {
  openAddress('/');
  const { user, store } = renderApp({
    at: SEARCH,
    roles: ['admin'],
    answers: [LOGIN, EMPTY_SERVER],
  });
  stops.push(watchEntries(store));
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  const searched = address();
  await user.click(screen.getByRole('link', { name: 'Rates' }));
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'demo-password');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await goBack();
  return searched;
}

it('Back shows the next person neither the search nor the open order of the one before', async () => {
  await searchLogOutSignInGoBack('dana.roy@example.com');
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(window.location.href).not.toMatch(/jane|ord_1/);
  expect(screen.queryByDisplayValue('jane roy')).toBeNull();
});

it('Back remembers the page of another person for that person alone, also after the page was loaded again', async () => {
  openAddress('/');
  const first = renderApp({ at: SEARCH, roles: ['admin'] });
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  await first.user.click(screen.getByRole('link', { name: 'Rates' }));
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  await first.user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByLabelText('Email');
  first.unmount();

  const { user } = renderApp({ at: '/', answers: [LOGIN, EMPTY_SERVER] });
  await screen.findByLabelText('Email');
  await goBack();
  await waitFor(() => expect(address()).toBe('/'));
  await user.type(await screen.findByLabelText('Email'), 'dana.roy@example.com');
  await user.type(screen.getByLabelText('Password'), 'demo-password');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(window.location.href).not.toMatch(/jane|ord_1/);
});

it('Back shows the same person, who signed in again, what was there', async () => {
  const searched = await searchLogOutSignInGoBack(ME);
  expect(searched).toContain('jane');
  await waitFor(() => expect(address()).toBe(searched));
});

it.each([
  [
    'refuses',
    () => {
      throw new DOMException('Too often.', 'SecurityError');
    },
  ],
  ['ignores', () => undefined],
])('a browser that %s to change the entry opens the orders anew', async (_what, replaceState) => {
  openAddress('/');
  const { store } = renderApp({ at: '/orders/rates', roles: ['admin'] });
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  window.history.replaceState({ person: 'dana.roy@example.com' }, '');
  const openAnew = jest.fn();
  const limited = jest.spyOn(window.history, 'replaceState').mockImplementation(replaceState);
  try {
    stops.push(watchEntries(store, openAnew));
    expect(openAnew).toHaveBeenCalledWith('/dashboard');
  } finally {
    limited.mockRestore();
  }
});
