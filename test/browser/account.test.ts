/**
 * The user's own account on the real server: signing out elsewhere and changing the password. Nothing typed is lost.
 */
import type { Browser, Page } from 'playwright-core';
import type { CreatedStaffUser } from '../../src/contract/schemas/users';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { ApiClient } from './support/api';
import { axeViolations } from './support/browser';
import { closePage, type OpenedPage, openPage } from './support/pages';
import { eventually } from './support/eventually';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const PASSWORD = 'long enough to be one';
const NEW_PASSWORD = 'quite another one 7';

/** Registers a person by an invitation. */
async function aPerson(email: string): Promise<string> {
  const { invite } = await api.call<CreatedStaffUser>('PUT', '/user/manageUsers', {
    email,
    roles: ['admin'],
  });
  const details = { email, name: 'Mona Haddad', password: PASSWORD, invite: invite?.token };
  await api.call('POST', '/user/register', details);
  return email;
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function signedIn(email: string): Promise<OpenedPage> {
  const opened = await openPage(browser, server.url);
  await opened.page.goto('/');
  await fillIn(opened.page, email, PASSWORD);
  await opened.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  return opened;
}

const account = (page: Page) => page.getByRole('dialog', { name: 'Account' });

it('AUTH-16 a session that is signed out from elsewhere ends at once, and text typed in it is kept', async () => {
  const email = await aPerson('everywhere@example.com');
  const [here, there] = [await signedIn(email), await signedIn(email)];
  await there.page.getByRole('link', { name: 'Add Merchant' }).click();
  await there.page.getByLabel('Business Name').fill('Typed before');

  await here.page.getByRole('button', { name: new RegExp(email) }).click();
  await account(here.page).getByText('This session').waitFor();
  expect(await account(here.page).getByRole('listitem').count()).toBe(2);
  await account(here.page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await toastShown(here.page, messages.sessionsEnded);
  expect(await account(here.page).getByRole('listitem').count()).toBe(1);

  await there.page.getByRole('button', { name: 'Log In' }).waitFor();
  await toastShown(there.page, serverMessages.sessionOver);
  await fillIn(there.page, email, PASSWORD);
  await there.page.getByRole('link', { name: 'Add Merchant' }).click();
  await eventually(async () =>
    expect(await there.page.getByLabel('Business Name').inputValue()).toBe('Typed before'),
  );
  for (const { page } of [here, there]) await closePage(page);
});

it('the dialog has no violation, by keyboard: a refusal, the new password, focus returned', async () => {
  const email = await aPerson('password@example.com');
  const { page, log } = await signedIn(email);
  const stored = () => page.evaluate(() => localStorage.getItem('token'));
  const token = await stored();
  await page.getByRole('button', { name: new RegExp(email) }).focus();
  await page.keyboard.press('Enter');
  await account(page).getByText('This session').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type('wrong');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await account(page).getByText(serverMessages.passwordWrong).waitFor();
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await toastShown(page, messages.passwordChanged);
  await page.keyboard.press('Escape');
  await account(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(email);
  expect(await stored()).toBe(token);

  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(log.calls.filter(({ path }) => path === '/user/logout')).toHaveLength(1);
  const headers = { authorization: token ?? '' };
  // The page does not wait for the response to Log Out.
  await eventually(async () =>
    expect((await fetch(`${server.url}/api/user/sessions`, { headers })).status).toBe(401),
  );
  await fillIn(page, email, PASSWORD);
  await toastShown(page, serverMessages.invalidCredentials);
  await fillIn(page, email, NEW_PASSWORD);
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await closePage(page);
});
