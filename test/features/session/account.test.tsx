/** The user's account, opened by the e-mail in the menu: password and sessions. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Session } from '../../../src/contract/schemas/auth';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { broken, refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { NO_EXTRAS } from '../../support/extras';
import type { Handlers } from '../../support/fakeApi';
import { renderApp, setPageWidth } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';

const EMAIL = 'casey.morgan@example.com';
const NOON = Date.UTC(2026, 10, 20, 17, 0, 0);
const aSession = (id: string, parts: Partial<Session> = {}): Session => ({
  id,
  createdAt: NOON - 3_600_000,
  seenAt: NOON,
  expiresAt: NOON + 3_600_000,
  address: '203.0.113.7',
  browser: 'Firefox 140 on Linux',
  isCurrent: false,
  ...parts,
});
const OWN = aSession('ses_own', { browser: 'Chrome 131 on Windows', isCurrent: true });
const OTHER = aSession('ses_other');
const UNKNOWN = aSession('ses_unknown', { browser: '', address: '' });

beforeEach(() => setPageWidth(1440));

const account = () => screen.findByRole('dialog', { name: 'Account' });
const openedBy = () => screen.findByRole('button', { name: new RegExp(EMAIL) });
const current = () => screen.getByLabelText('Current password');
const chosen = () => screen.getByLabelText('New password');
const send = () => screen.getByRole('button', { name: 'Change password' });

/** Opens the dialog. The server has these sessions and forgets those that are ended. */
async function openAccount(answers: Handlers = {}, sessions: readonly Session[] = [OWN, OTHER, UNKNOWN]) {
  let left = sessions;
  const opened = renderApp({
    at: '/bulk_update',
    roles: ['user'],
    answers: [
      answers,
      {
        listSessions: () => left,
        endSession: ({ params: { id } }) => {
          left = left.filter((one) => one.id !== id);
          return {};
        },
        endSessions: () => ({ ended: left.length - 1 }),
        changePassword: () => ({}),
      },
    ],
  });
  await opened.user.click(await openedBy());
  await account();
  const changes = () => opened.asked.filter(({ method }) => method !== 'GET');
  return { ...opened, changes };
}

const items = async () =>
  (await within(await account()).findAllByRole('listitem')).map((one) => one.textContent);

describe('the user’s password', () => {
  it('is sent with the current one, and both fields are emptied once it is accepted', async () => {
    const { changes, store, user } = await openAccount();
    expect(current()).toHaveFocus();
    expect(current()).toHaveAttribute('autocomplete', 'current-password');
    expect(chosen()).toHaveAttribute('autocomplete', 'new-password');
    await user.keyboard('old one 1{Tab}{Tab}new one 22{Enter}');
    await toast(messages.passwordChanged);
    expect(changes()).toMatchObject([
      { endpoint: 'changePassword', body: { current: 'old one 1', new: 'new one 22' } },
    ]);
    expect([current(), chosen()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
    expect(JSON.stringify(store.getState())).not.toMatch(/old one|new one/);
    // All other sessions have ended with the change.
    await waitFor(async () => expect(await items()).toHaveLength(1));
  });

  it('says what is missing, and sends nothing', async () => {
    const { changes, user } = await openAccount();
    await user.click(send());
    expect(screen.getByText(messages.currentPasswordMissing)).toBeInTheDocument();
    expect(screen.getByText(messages.newPasswordMissing)).toBeInTheDocument();
    await waitFor(() => expect(current()).toHaveFocus());
    expect(changes()).toEqual([]);
  });

  it.each([
    ['current', serverMessages.passwordWrong, current],
    ['new', serverMessages.passwordCommon, chosen],
  ])('shows a refusal of the field %s beside it, and keeps what was typed', async (field, reason, input) => {
    const { store, user } = await openAccount({
      changePassword: () => refusal(400, reason, { details: [{ field, reason }] }),
    });
    await user.type(current(), 'old one 1');
    await user.type(chosen(), 'password1');
    await user.click(send());
    await toast(reason);
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription(reason);
    await waitFor(() => expect(input()).toHaveFocus());
    expect(current()).toHaveValue('old one 1');
    expect(chosen()).toHaveValue('password1');
    expect(store.getState().session.phase).toBe('authenticated');
  });

  it('asks before discarding input, but not without input', async () => {
    const { user } = await openAccount();
    await user.type(chosen(), 'x');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(chosen()).toHaveValue('x');
    await user.clear(chosen());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await openedBy()).toHaveFocus();
  });
});

describe('sessions', () => {
  it('lists browser, time and place, and ends one; the current session has no button', async () => {
    const { changes, user } = await openAccount();
    expect(await items()).toEqual([
      expect.stringMatching(
        /^Chrome 131 on WindowsThis sessionLast used Nov 20, .* from 203\.0\.113\.7Signed in Nov 20/,
      ),
      expect.stringMatching(/^Firefox 140 on LinuxLast used .* from 203\.0\.113\.7Signed in .*Sign out$/),
      expect.stringMatching(/^Unknown browserLast used [^f]*Signed in .*Sign out$/),
    ]);
    await user.click(screen.getByRole('button', { name: /^Sign out Firefox 140 on Linux, last used / }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        messages.sessionEnded,
        expect.stringMatching(/^Firefox 140 on Linux, last used /),
      ]),
    );
    await waitFor(async () => expect(await items()).toHaveLength(2));
    expect(changes()).toMatchObject([{ endpoint: 'endSession', params: { id: 'ses_other' } }]);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus());
  });

  it('ends all others at once', async () => {
    const { changes, user } = await openAccount();
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await toast(messages.sessionsEnded);
    await waitFor(async () => expect(await items()).toHaveLength(1));
    expect(changes()).toMatchObject([{ endpoint: 'endSessions', query: {} }]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('ends a second one although the answer about the first is still to come', async () => {
    const first = deferred();
    const { changes, user } = await openAccount({ endSession: () => first.until.then(() => undefined) });
    await user.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
    await user.click(screen.getByRole('button', { name: /^Sign out Unknown browser/ }));
    expect(changes()).toMatchObject([{ params: { id: 'ses_other' } }, { params: { id: 'ses_unknown' } }]);
    first.end();
    await waitFor(async () => expect(await items()).toHaveLength(1));
  });

  it('removes a session that had already ended, and keeps one that could not be ended', async () => {
    const { user } = await openAccount({
      endSession: ({ params: { id } }) =>
        id === 'ses_other'
          ? refusal(404, serverMessages.sessionNotFound)
          : refusal(503, serverMessages.serverBusy),
    });
    await user.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
    await toast(serverMessages.sessionNotFound);
    await waitFor(async () => expect(await items()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Sign out Unknown browser/ }));
    await waitFor(() => expect(toasts()).toEqual([serverMessages.serverBusy]));
    expect(await items()).toHaveLength(2);
  });

  it('says why sessions could not be loaded, and loads them on Retry', async () => {
    let isDown = true;
    const { user } = await openAccount({ listSessions: () => (isDown ? broken() : [OWN]) });
    const dialog = within(await account());
    expect(await dialog.findByRole('alert')).toHaveTextContent(serverMessages.serverFailed);
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await items()).toHaveLength(1);
  });
});

it('opens from the initials in the narrow menu', async () => {
  setPageWidth(1280);
  const { user } = renderApp({
    at: '/bulk_update',
    roles: ['user'],
    answers: [{ listSessions: () => [OWN] }],
  });
  await user.click(await screen.findByRole('button', { name: `Account: ${EMAIL} · user` }));
  expect(await items()).toHaveLength(1);
});

it('does not ask a server without sessions', async () => {
  renderApp({ at: '/bulk_update', roles: ['user'], config: { extras: NO_EXTRAS } });
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  expect(menu.getByText(EMAIL)).toBeInTheDocument();
  expect(menu.queryByRole('button', { name: new RegExp(EMAIL) })).toBeNull();
});
