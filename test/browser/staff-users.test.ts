/** Staff users on the built server: invited, registered, signed in, edited, deleted. */
import type { Browser, Page } from 'playwright-core';
import type { StaffUser } from '../../src/contract/schemas/users';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage, openPage } from './support/pages';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const PASSWORD = 'long enough to be one';
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const staff = () => api.call<StaffUser[]>('GET', '/user/manageUsers');

async function choose(page: Page, ...roles: string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Roles' }).click();
  for (const role of roles) await page.getByRole('option', { name: role, exact: true }).click();
}

it('STF-01 STF-03 STF-04 STF-09 STF-12 STF-13 STF-15 STA-10 ROL-01 MSG-96 MSG-97 MSG-98 API-41 API-42 API-43 API-44 a user is invited, registers through the link, signs in, is edited and deleted', async () => {
  const email = 'mona.haddad+depot@example.com';
  const { page, log } = await openSignedIn(browser, server.url, 'super', '/users');
  await page.getByRole('heading', { name: 'Staff Users', level: 1 }).waitFor();
  const before = (await staff()).length;
  await page.getByText(`users loaded: ${before}`).waitFor();
  const list = page.getByRole('region', { name: 'Staff users' });
  expect((await list.boundingBox())?.height).toBeCloseTo(720, 0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await choose(page, 'user');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await toastShown(page, 'User created.');
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByText(`User created. Send this link to ${email}.`).waitFor();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/register\\?invite=.{20,}#email=[^@]+$`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`users loaded: ${before + 1}`).waitFor();
  await rowOf(page, email).getByText('No', { exact: true }).waitFor();

  const theirs = await openPage(browser, server.url);
  await theirs.page.goto(link);
  expect(await theirs.page.getByLabel('Email').inputValue()).toBe(email);
  await theirs.page.getByLabel('Name').fill('Mona Haddad');
  await theirs.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.page.getByRole('button', { name: 'Register' }).click();
  await theirs.page.getByRole('button', { name: 'Log In' }).waitFor();
  await theirs.page.getByLabel('Email').fill(email);
  await theirs.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.page.getByRole('button', { name: 'Log In' }).click();
  await theirs.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await closePage(theirs.page);

  // The list is read again when the user comes back.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await page.getByRole('link', { name: 'View Users' }).click();
  await rowOf(page, email).getByText('Yes', { exact: true }).waitFor();
  await rowOf(page, email).getByText('Mona Haddad').waitFor();

  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByRole('dialog', { name: `Edit user: ${email}` }).waitFor();
  await choose(page, 'admin', 'super_admin');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await toastShown(page, 'User Edited.');
  await rowOf(page, email).getByText('super_admin, admin, user').waitFor();
  expect((await staff()).find((user) => user.email === email)).toMatchObject({
    roles: ['super_admin', 'admin', 'user'],
  });

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete user' });
  await question.getByText(email).waitFor();
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await toastShown(page, 'User deleted.');
  await rowOf(page, email).waitFor({ state: 'detached' });
  await page.getByText(`users loaded: ${before}`).waitFor();
  expect(await staff()).toHaveLength(before);

  const changes = log.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/user/'));
  expect(changes.map(({ method, path, body }) => [method, path, body ?? null])).toEqual([
    ['PUT', '/user/manageUsers', { email, roles: ['user'] }],
    ['PATCH', '/user/manageUsers', { email, roles: ['super_admin', 'admin', 'user'] }],
    ['DELETE', `/user/manageUsers/${encodeURIComponent(email)}`, null],
  ]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('STF-02 STF-04 LIM-11 by keyboard in the dark theme: the list is 80vh high and scrolls, a role is chosen, Escape closes the choices first', async () => {
  const email = `zoe.${'very-long-'.repeat(12)}name@example.com`;
  for (let count = 0; count < 14; count += 1) {
    await api.call('PUT', '/user/manageUsers', { email: `filler.${count}@example.com`, roles: ['user'] });
  }
  await api.call('PUT', '/user/manageUsers', { email, roles: ['user'] });
  const { page } = await openSignedIn(browser, server.url, 'super', '/users', { colorScheme: 'dark' });
  await rowOf(page, email).waitFor();
  const list = page.getByRole('region', { name: 'Staff users' });
  expect((await list.boundingBox())?.height).toBe(0.8 * (page.viewportSize()?.height ?? 0));
  await list.focus();
  await page.keyboard.press('End');
  await page.waitForFunction((region) => region !== null && region.scrollTop > 0, await list.elementHandle());
  expect(await list.evaluate((region) => region.scrollWidth <= region.clientWidth)).toBe(true);

  const edit = page.getByRole('button', { name: `Edit ${email}` });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Edit user: ${email}` });
  await dialog.waitFor();
  const roles = dialog.getByRole('combobox', { name: 'Roles' });
  await roles.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['super_admin', 'admin', 'user']);
  await page.keyboard.type('super');
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
  await page.keyboard.press('Enter');
  await dialog.getByText('super_admin').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).focus();
  await page.keyboard.press('Escape');
  // The chosen role is not discarded without a question.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction((button) => document.activeElement === button, await edit.elementHandle());
  await closePage(page);
});

it('STA-10 an account is activated, deactivated and invited again; each dialog has no violation', async () => {
  const email = 'own.registration@example.com';
  const account = { email, name: 'Own Registration', password: PASSWORD };
  await api.call('POST', '/user/register', account);
  const { page } = await openSignedIn(browser, server.url, 'super', '/users');
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const openFromMenu = async (item: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await dialog(name).waitFor();
    expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  };
  await rowOf(page, email).getByText('registered, not invited').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await openFromMenu('Activate', `Activate user: ${email}`);
  await dialog(`Activate user: ${email}`).getByText('by themselves').waitFor();
  await choose(page, 'user');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await toastShown(page, 'User activated.');
  await rowOf(page, email).getByText('Yes', { exact: true }).waitFor();

  const { token } = await api.call<{ token: string }>('POST', '/user/login', { email, password: PASSWORD });
  await openFromMenu('Sessions', `Sessions: ${email}`);
  await dialog(`Sessions: ${email}`)
    .getByText(/^Last used/)
    .waitFor();
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await page.keyboard.press('Escape');

  await openFromMenu('Deactivate', 'Deactivate user');
  await dialog('Deactivate user').getByRole('button', { name: 'Deactivate' }).click();
  await toastShown(page, 'User deactivated.');
  await rowOf(page, email).getByText('deactivated').waitFor();
  const copy = await fetch(`${server.url}/api/user/sessions`, { headers: { authorization: token } });
  expect(copy.status).toBe(401);

  await openFromMenu('Send invitation', 'Send invitation');
  await dialog('Send invitation').getByRole('button', { name: 'Make a new link' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  expect(link).toMatch(/\/register\?invite=.{20,}#email=/);
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Go on without it' }).click();
  await rowOf(page, email)
    .getByText(/invited until/)
    .waitFor();
  await closePage(page);
});
