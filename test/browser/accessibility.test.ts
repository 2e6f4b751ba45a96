/** Checks each built page with axe, in both themes, with dialogs and an open order. No violation is allowed. */
import type { Browser, Locator, Page } from 'playwright-core';
import { apiAs } from './support/api';
import { axeViolations, openSignedIn, switchTheme } from './support/browser';
import { closePage } from './support/pages';
import { ringedFocus } from './support/focus';
import { checkbox, clickRow, counter, panel, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const loaded = (page: Page) => page.getByText(/^orders loaded: ?[1-9]\d*$/).waitFor();

it('the inspector beside the page has no violation at any width, and the page stays usable', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED&inspect');
  await loaded(page);
  const drawer = page.getByRole('dialog', { name: 'Inspector' });
  await drawer.getByRole('button', { name: '/api/orders', exact: true }).first().click();
  await drawer.getByText('Asked by').waitFor();
  for (const width of [1440, 1280, 700, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeViolations(page)).toEqual([]);
    expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(680);
  }
  const path = drawer.getByRole('button', { name: '/api/orders', exact: true }).first();
  expect((await path.boundingBox())?.width).toBeGreaterThan(100);
  for (const name of [/^Cache/, /^Jobs/, /^Feed/, /^Flags/, /^Store/, /^Long tasks/]) {
    await drawer.getByRole('tab', { name }).click();
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await checkbox(page, 0).click();
  await page.keyboard.press('Control+`');
  await drawer.waitFor({ state: 'detached' });
  expect(await checkbox(page, 0).isChecked()).toBe(true);
  await closePage(page);
});

it('the dashboard has no violation: empty, loaded, open order, modals', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard');
  await page.getByText('In hand').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/dashboard?status=DELIVERY_COMPLETED');
  await loaded(page);
  expect(await axeViolations(page)).toEqual([]);
  await clickRow(page, 0);
  await panel(page).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'View Full Timeline' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await checkbox(page, 0).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByRole('dialog', { name: 'Pickup Ready Results' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await closePage(page);
});

it('editing has no violation, and every tab stop shows the focus: field, conflict, address with suggestions', async () => {
  const api = await apiAs(server.url, 'admin');
  const { id, recipientAddress } = await api.find(
    { orderStatus: 'GEOCODED' },
    (order) => !!order.recipientAddress?.city && !order.notes,
  );
  const address = `/dashboard?id=${id}&order=${id}`;
  const { page } = await openSignedIn(browser, server.url, 'admin', address);
  await panel(page).getByRole('button', { name: 'Edit Notes' }).click();
  await panel(page).getByRole('textbox', { name: 'Notes', exact: true }).fill('Mine.');
  expect(await axeViolations(page)).toEqual([]);
  await api.call('PATCH', `/orders/updateOrder/${id}`, { notes: 'Theirs.' });
  await page.keyboard.press('Control+Enter');
  const conflict = panel(page).getByRole('group', { name: 'Notes was changed in the meantime' });
  await conflict.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const choices = await conflict.getByRole('button').all();
  expect(choices.length).toBeGreaterThan(1);
  for (const button of choices) await seenAfterTabTo(page, button);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await conflict.waitFor({ state: 'detached' });
  await toastShown(page, 'Order updated. Refreshing orders.');
  expect(await axeViolations(page)).toEqual([]);

  await panel(page).getByRole('button', { name: 'Edit address' }).click();
  const street = panel(page).getByRole('combobox', { name: 'Street' });
  await street.fill('');
  await street.pressSequentially(recipientAddress?.city ?? '');
  await page.getByRole('listbox', { name: 'Street suggestions' }).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await street.fill('');
  for (const name of ['Save address', 'Cancel'])
    await seenAfterTabTo(page, panel(page).getByRole('button', { name }).last());
  await closePage(page);
});

it('selecting all matches and the window dialog have no violation: empty, refused, running, failed', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=PICKUP_READY');
  await counter(page, 'loaded', SOME);
  await page.getByRole('button', { name: 'Select all that match' }).click();
  const take = page.getByRole('button', { name: /^Select all \d+$/ });
  await take.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await take.click();
  const hold = { release: () => undefined as void };
  const held = new Promise<void>((resolve) => (hold.release = resolve));
  await page.route('**/orders/windows/*', async (route) => {
    await held;
    await route.fulfill({
      status: 409,
      json: { statusCode: 409, message: 'Somebody holds this order.', requestId: 'req-1' },
    });
  });
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  await dialog.getByText(/will change/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Change \d+ orders$/ }).click();
  await dialog.getByText('Choose a category.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByLabel('From date', { exact: true }).fill('2027-01-12');
  await dialog.getByLabel('From time', { exact: true }).fill('1:00 PM');
  await dialog.getByLabel('To time', { exact: true }).fill('4:00 PM');
  await dialog.getByLabel('Category').selectOption('DRIVER_NO_SHOW');
  await dialog.getByLabel('Internal notes').fill('No driver');
  await dialog.getByLabel('External notes').fill('No driver');
  await dialog.getByRole('button', { name: /^Change \d+ orders$/ }).click();
  await dialog.getByText('Changing windows').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  hold.release();
  await dialog.getByText(/^Error: the following orders/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ['Retry', 'Close'])
    await seenAfterTabTo(page, dialog.getByRole('button', { name }).last());
  await closePage(page);
});

it('merchants have no violation: list, menu, no results, archived merchant, archive question', async () => {
  const api = await apiAs(server.url, 'admin');
  const name = 'Axe';
  const fields = { phone: '514 555 0142', email: 'axe@example.com', merchantLocation: { city: 'Laval' } };
  const { id } = await api.call<{ id: string }>('POST', '/merchants/create', { name, ...fields });
  const { page } = await openSignedIn(browser, server.url, 'admin', '/merchants/viewMerchants');
  const search = page.getByLabel('Search by name');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('region', { name: `Details of ${name}` }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Archive Merchant' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Archive Merchant' }).click();
  await page.getByText('This action cannot be undone.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('This action cannot be undone.').waitFor({ state: 'detached' });

  await search.fill('nobody is called this');
  await search.press('Enter');
  await page.getByText('No merchant matches').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await api.call('PATCH', `/merchants/${id}/archive`);
  await search.fill(name);
  await search.press('Enter');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('Archived, read-only').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await closePage(page);
});

it('the question before an export of old records has no violation and shows the focus', async () => {
  const { page } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=DELIVERY_COMPLETED');
  await counter(page, 'loaded', SOME);
  await checkbox(page, 0).click();
  await page.clock.setFixedTime(Date.now() + 20 * 60_000);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Export 1 order?' });
  await question.getByText(/^The order was read 2\d minutes ago/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  for (const button of await question.getByRole('button').all()) await seenAfterTabTo(page, button);
  await page.context().close();
});

/** Reaches a control with Tab from its neighbour and checks that the focus is visible on it in both themes. */
async function seenAfterTabTo(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  for (const theme of ['shown', 'other']) {
    const { name, isSeen } = await ringedFocus(page);
    expect({ theme, name, isSeen }).toEqual({ theme, name, isSeen: true });
    await switchTheme(page);
  }
  expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
}
