/** A merchant's users on the built server: created, edited, deleted; a service user's password is shown once. */
import type { Browser, Page } from 'playwright-core';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import type { MerchantUser } from '../../src/contract/schemas/users';
import { paths } from '../../src/paths';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { takeFocus } from './support/focus';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
const usersOf = (id: string) => api.call<MerchantUser[]>('GET', `/merchants/${encodeURIComponent(id)}/users`);
const merchantAt = async (offset: number) => {
  const [merchant] = await api.call<MerchantSummary[]>('GET', `/merchants?offset=${offset}&limit=1`);
  if (!merchant) throw new Error('The demo data has no such merchant.');
  return merchant;
};

it('MUS-01 MUS-02 MUS-07 MUS-08 MUS-12 MUS-14 MUS-15 MUS-16 MUS-17 MUS-18 MSG-48 MSG-55 MSG-56 LIM-06 a user is added, edited and deleted, from the merchants list and back to it', async () => {
  const merchant = await merchantAt(0);
  const searchParam = merchant.name.slice(0, 6);
  const email = "ana.o'neil+depot/2@example.com";
  const { page, log } = await openSignedIn(browser, server.url, 'super', paths.merchants(searchParam));
  await page.getByRole('button', { name: `Actions for ${merchant.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage Users' }).click();
  await page.getByRole('heading', { name: `Merchants/${merchant.name}/Users`, level: 1 }).waitFor();
  const before = await usersOf(merchant.id);
  await page.getByText(`${before.length} user`).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('heading', { name: `Merchants/${merchant.name}/Add User`, level: 1 }).waitFor();
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByText('Phone is a required field', { exact: true }).waitFor();
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await name.fill(' Ana O’Neil ');
  await page.getByLabel('Phone', { exact: true }).pressSequentially('14165550123');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Add User' }).click();
  await toastShown(page, `Created a new user for ${email}.`);
  await rowOf(page, email).getByText('Merchant Admin').waitFor();
  await rowOf(page, email).getByText('+1 (416) 555-0123').waitFor();

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Edit User' }).click();
  await page.getByRole('heading', { name: `Merchants/${merchant.name}/Edit User`, level: 1 }).waitFor();
  // The URL contains a slash of the username: a reload finds the same user.
  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Ana O’Neil');
  expect(await page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await name.fill('Ana O’Neil-Roy');
  await page.getByRole('button', { name: 'Save User' }).click();
  await toastShown(page, `Saved updates for user ${email}.`);
  await rowOf(page, email).getByText('Ana O’Neil-Roy').waitFor();
  const saved = (await usersOf(merchant.id)).find(({ username }) => username === email);
  expect(saved).toMatchObject({ name: 'Ana O’Neil-Roy', phone_number: '+14165550123' });

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await page.getByRole('dialog', { name: 'Delete user' }).getByText(email).waitFor();
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toastShown(page, `Deletd user ${email}`);
  await rowOf(page, email).waitFor({ state: 'detached' });
  expect(await usersOf(merchant.id)).toEqual(before);

  await page.getByRole('button', { name: 'Back to merchants' }).click();
  await page.getByText('Showing search results for:').waitFor();
  expect(new URL(page.url()).searchParams.get('searchParam')).toBe(searchParam);
  const changes = log.calls.filter(({ method, path }) => method !== 'GET' && /\/users?\//.test(`${path}/`));
  expect(changes.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE']);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('MUS-03 MUS-04 MUS-05 an admin creates a service user by keyboard in the dark theme: the password is shown once, copied, and then gone', async () => {
  const merchant = await merchantAt(1);
  const { page, log } = await openSignedIn(browser, server.url, 'admin', paths.merchantUsers(merchant.id), {
    colorScheme: 'dark',
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const create = page.getByRole('button', { name: 'Create Service User' });
  await page.getByRole('table', { name: 'Users' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add User' }).count()).toBe(0);
  await create.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Service user created' });
  await dialog.waitFor();
  const username = await dialog.getByLabel('Username', { exact: true }).inputValue();
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
  expect(username).toMatch(/^svc-.+-[0-9a-f]{6}$/);
  expect(password).toHaveLength(24);
  expect(await axeViolations(page)).toEqual([]);

  const copy = dialog.getByRole('button', { name: 'Copy password' });
  await takeFocus(copy);
  await page.keyboard.press('Enter');
  await copy.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  const done = dialog.getByRole('button', { name: 'Done' });
  expect(await done.isDisabled()).toBe(true);
  await takeFocus(dialog.getByLabel('I have stored the password'));
  await page.keyboard.press('Space');
  await takeFocus(done);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction((button) => document.activeElement === button, await create.elementHandle());

  await rowOf(page, username).getByText('Service User').waitFor();
  await page.reload();
  await rowOf(page, username).waitFor();
  expect(await page.content()).not.toContain(password);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(password);

  await page.getByRole('button', { name: `Actions for ${username}` }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `Actions for ${username}` });
  await menu.waitFor();
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['Delete Service User']);
  await takeFocus(menu.getByRole('menuitem'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete service user' });
  await question.waitFor();
  await takeFocus(question.getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  await toastShown(page, `Deletd user ${username}`);
  await rowOf(page, username).waitFor({ state: 'detached' });
  expect(log.errors).toEqual([]);
  await closePage(page);
});
