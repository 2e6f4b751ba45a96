/** Lazily loaded code that is missing: no connection, or a newer version on the server. */
import fs from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import { deferred } from '../support/deferred';
import { EMPTY_PATH, closePage } from './support/pages';
import { openSignedIn } from './support/browser';
import { checkbox, clickRow, counter, grid, panel, row } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
serveTests((serving) => ({ server, browser } = serving));

const MISSING = 'This could not be loaded';

/** Opens the orders with a reference typed, with only the page's own code available. */
async function openWithoutParts(): Promise<Page> {
  const { page } = await openSignedIn(browser, server.url, 'admin', EMPTY_PATH);
  const html = fs.readFileSync('dist/console/index.html', 'utf8');
  await page.route(/\/assets\/.+\.(js|css)$/, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    const isOfPage = html.includes(`="/${file}"`) || ofOrders(html).includes(file);
    await (isOfPage ? route.continue() : route.abort());
  });
  await page.goto('/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  await page.getByLabel('Ref Number').fill('typed before');
  await checkbox(page, 1).check();
  return page;
}

function ofOrders(html: string): string[] {
  const written = /name="chunks" content="([^"]*)"/.exec(html)?.[1] ?? '{}';
  const files = JSON.parse(written.replaceAll('&quot;', '"')) as Record<string, string[] | undefined>;
  return ['workspace', 'shell', 'dashboard'].flatMap((name) => files[name] ?? []);
}

async function isKept(page: Page): Promise<void> {
  await row(page, 0).waitFor();
  await counter(page, 'selected', 1);
  expect(await page.getByLabel('Ref Number').inputValue()).toBe('typed before');
}

it('an order whose detail code fails to load says so in its place, under its row; trying again shows it', async () => {
  const page = await openWithoutParts();
  await clickRow(page, 0);
  const said = grid(page).getByRole('alert').filter({ hasText: MISSING });
  await said.waitFor();
  await isKept(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await said.getByRole('button', { name: 'Try again' }).press('Enter');
  await panel(page).waitFor();
  await isKept(page);
  // The keys still work on the order.
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await closePage(page);
});

it.each([
  [
    'Change Delivery Window',
    async (page: Page) => page.getByRole('button', { name: 'Change Delivery Window' }).click(),
  ],
  ['Account', async (page: Page) => page.getByTitle('Account').click()],
  ['Keyboard', async (page: Page) => page.getByRole('button', { name: /^Keyboard/ }).click()],
])(
  'when the code of the dialog %s fails to load, a question offers to try again, and the page stays',
  async (name, open) => {
    const page = await openWithoutParts();
    await open(page);
    const question = page.getByRole('alertdialog', { name: MISSING });
    await question.waitFor();
    await question.getByRole('button', { name: 'Close' }).click();
    await question.waitFor({ state: 'detached' });
    await isKept(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await open(page);
    await page.getByRole('dialog', { name: new RegExp(name) }).waitFor();
    await closePage(page);
  },
);

it.each([
  ['does not come', (route: Route) => route.abort()],
  [
    'comes to its half',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '(() => {' }),
  ],
])('when the main code %s, the page says so, and Try again starts the console', async (_what, answer) => {
  const { page } = await openSignedIn(browser, server.url, 'user', EMPTY_PATH);
  const loading = deferred();
  await page.route(/\/assets\/main\.\w+\.js$/, async (route) => {
    await loading.until;
    await answer(route);
  });
  await page.goto('/dashboard?status=GEOCODED#part', { waitUntil: 'commit' });
  await page.getByText('Loading…', { exact: true }).waitFor();
  loading.end();
  const said = page.getByRole('alert').filter({ hasText: 'The console could not start' });
  await said.waitFor();
  await page.getByText('Loading…', { exact: true }).waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const again = page.waitForEvent('framenavigated');
  await said.getByRole('button', { name: 'Try again' }).press('Enter');
  // Also the end of the address, where an invitation has its e-mail.
  expect((await again).url()).toMatch(/#part$/);
  await counter(page, 'loaded', 50);
  await said.waitFor({ state: 'detached' });
  await closePage(page);
});

it('without its style sheet the page says so, and Try again starts the console', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.route(/\/assets\/main\.\w+\.css$/, (route) => route.abort());
  await page.goto('/login');
  const said = page.getByRole('alert').filter({ hasText: 'The console could not start' });
  await said.waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await said.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await context.close();
});

it('without the calendar, Escape leaves a date field', async () => {
  const page = await openWithoutParts();
  const from = page.getByLabel('Created at, from');
  await from.click();
  await page.keyboard.type('31.12.2026');
  await page.keyboard.press('Escape');
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(false);
  expect(await from.inputValue()).toBe('12/31/2026');
  await closePage(page);
});
