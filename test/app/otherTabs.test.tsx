/**
 * Two tabs of one session: where each one continues after the session has ended
 * (docs/decisions/sessions.md#remembered-page).
 */
import { act, screen, waitFor } from '@testing-library/react';
import { messages } from '../../src/contract/messages';
import { createPersistence } from '../../src/store/persistence';
import { watchOtherTabs } from '../../src/store/session/otherTabs';
import { restoreSession, signOut } from '../../src/store/session/sessionThunks';
import { refusal } from '../support/apiAnswers';
import { anAppStore, memoryStorage, untilState } from '../support/appStore';
import { fakeApi } from '../support/fakeApi';
import { address, EMPTY_SERVER, renderApp, tokenWith } from '../support/renderApp';

// The orders page has its own tests; here only who can open it matters.
jest.mock('../../src/features/orders/OrdersRoute', () => ({
  __esModule: true,
  default: () => <h1>Orders</h1>,
}));

const ME = 'casey.morgan@example.com';
const PLACE = '/merchants/addMerchant';

/** Opens this tab at Add Merchant, and another one on the same local storage. */
async function openTwo() {
  const here = renderApp({
    at: PLACE,
    roles: ['admin'],
    answers: [{ login: ({ body }) => ({ token: tokenWith(['admin'], body.email) }) }, EMPTY_SERVER],
  });
  const persistence = createPersistence(() => here.local, memoryStorage);
  const stop = watchOtherTabs(here.store, () => here.environment.persistence.getToken());
  stops.push(stop);
  await screen.findByRole('heading', { level: 1, name: 'Add Merchant' });
  /** Fires the event by which browsers tell a tab what another one stored. */
  const hear = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  return { ...here, persistence, hear };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Ends the session in the other tab, by Log Out or by a refused call. */
async function endElsewhere({ persistence }: Awaited<ReturnType<typeof openTwo>>, byLogOut: boolean) {
  const refuse = () => refusal(401, messages.notAuthenticated);
  const { store } = anAppStore({ persistence, fetch: fakeApi([{ every: refuse }]).send });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  if (byLogOut) store.dispatch(signOut());
  await untilState(
    store,
    ({ session }) => session.phase,
    (phase) => phase === 'failed',
  );
}

describe.each([
  ['after the server ended it', false, ME, PLACE],
  ['after the server ended it, and somebody else signs in', false, 'dana.roy@example.com', '/dashboard'],
  ['by Log Out', true, ME, '/dashboard'],
])('another tab ends the session, %s', (_how, byLogOut, email, destination) => {
  it(`AUTH-04 AUTH-17 signing in here leads to ${destination}`, async () => {
    const tabs = await openTwo();
    await endElsewhere(tabs, byLogOut);
    tabs.hear();
    await tabs.user.type(await screen.findByLabelText('Email'), email);
    await tabs.user.type(screen.getByLabelText('Password'), 'demo-password');
    await tabs.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(address()).toBe(destination));
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  it(`AUTH-04 AUTH-17 signing in there leads this tab to ${destination}`, async () => {
    const tabs = await openTwo();
    await endElsewhere(tabs, byLogOut);
    tabs.hear();
    await screen.findByLabelText('Email');
    tabs.persistence.setToken(tokenWith(['admin'], email));
    tabs.hear();
    await waitFor(() => expect(address()).toBe(destination));
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  });
});

describe('a page that Back brings back as it was', () => {
  // While it was away, this page got no event of the storage.
  const comeBack = () =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

  it('leads the person who has signed in meanwhile to the orders', async () => {
    const tabs = await openTwo();
    await endElsewhere(tabs, true);
    tabs.persistence.setToken(tokenWith(['admin'], 'dana.roy@example.com'));
    comeBack();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(tabs.store.getState().session.email).toBe('dana.roy@example.com');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders');
  });

  it('stays as it is for the same person', async () => {
    const tabs = await openTwo();
    tabs.persistence.setToken(tokenWith(['admin'], ME));
    comeBack();
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Merchant' })).toBeVisible();
    expect(address()).toBe(PLACE);
  });
});
