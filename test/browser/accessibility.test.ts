/** Each page built, looked at by axe: light, dark, with dialogs and an open order. No violation is allowed. */
import type { Browser, Page } from 'playwright-core';
import { axeViolations, launchBrowser, openPage, openSignedIn } from './support/browser';
import { checkbox, clickRow, panel } from './support/ordersPage';
import { startServer, type RunningServer } from './support/server';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const loaded = (page: Page) => page.getByText(/^orders loaded: ?[1-9]\d*$/).waitFor();

it.each(['/', '/register'])('%s has no violation', async (path) => {
  const { page } = await openPage(browser, server.url);
  await page.goto(path);
  await page.getByRole('button').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

it('a page that comes later has no violation', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/users');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

it.each(['light', 'dark'] as const)(
  'the dashboard has no violation: empty, loaded, open order, modals (%s)',
  async (theme) => {
    const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard');
    await page.getByText('Find orders').waitFor();
    if (theme === 'dark')
      await page
        .getByRole('switch', { name: 'Dark theme' })
        .or(page.getByLabel('Dark theme'))
        .first()
        .click({ force: true });
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/dashboard?status=DELIVERY_COMPLETED');
    await loaded(page);
    expect(await axeViolations(page)).toEqual([]);
    await clickRow(page, 0);
    await panel(page).waitFor();
    await page.waitForTimeout(400);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'View Full Timeline' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(400);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await checkbox(page, 0).click();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await page.getByRole('dialog', { name: 'Pickup Ready Results' }).waitFor();
    await page.waitForTimeout(400);
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  },
);
