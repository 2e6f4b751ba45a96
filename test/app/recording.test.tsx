/** `?record`: who can record a session, and what the bar shows and does. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { recordSession } from '../../src/app/recording/recordSession';
import { downloadFile } from '../../src/lib/download';
import { replayReport } from '../../src/store/recording/replay';
import { sessionActions } from '../../src/store/session/sessionSlice';
import type { Role } from '../../src/contract/roles';
import { anAppStore } from '../support/appStore';
import { menuToggled } from '../../src/store/views/shell/shellSlice';
import userEvent from '@testing-library/user-event';

jest.mock('../../src/lib/download');
const files = jest.mocked(downloadFile);

/** Signs a user in to a page with `?record` in its address. */
function signedIn(role: Role, devTools = false) {
  const { store, environment } = anAppStore({ config: { devTools } });
  recordSession(store, environment);
  const person = { email: 'kestrel@example.com', name: 'Canary', roles: [role], expiresAt: Date.now() + 1e7 };
  act(() => void store.dispatch(sessionActions.signedIn(person)));
  return store;
}
const bar = () => screen.findByRole('region', { name: 'Recording' });

it('a super admin sees that the session is recorded, saves a file that can be replayed, and stops recording', async () => {
  const store = signedIn('super_admin');
  const user = userEvent.setup();
  expect(within(await bar()).getByText('Recording', { exact: true })).toBeVisible();
  act(() => void store.dispatch(menuToggled()));
  await within(await bar()).findByText(/^\d+ actions?, 0\.0 MB$/);

  await user.click(screen.getByRole('button', { name: 'Save recording' }));
  const [name, content, type] = files.mock.calls[0] ?? [];
  expect([name, type]).toEqual([
    expect.stringMatching(/^session-20\d\d-\d\d-\d\dT\d\d-\d\d\.json$/),
    'application/json',
  ]);
  expect(content).not.toMatch(/kestrel|Canary/);
  expect(replayReport(content as string)).toMatchObject({ isSame: true });

  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();
});

it('after the session has ended the bar says so; the file can still be saved, and the bar closed', async () => {
  const store = signedIn('super_admin');
  const user = userEvent.setup();
  await bar();
  act(() => void store.dispatch(sessionActions.signedOut()));
  expect(await screen.findByText('Recording ended with the session')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save recording' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();
});

it('other roles are told that they may not record, unless the configuration allows DevTools', async () => {
  const store = signedIn('admin');
  await waitFor(() =>
    expect(store.getState().notices.shown.map(({ text }) => text)).toEqual([
      'Only super admins can record a session.',
    ]),
  );
  expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();

  signedIn('user', true);
  const user = userEvent.setup();
  await bar();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
});
