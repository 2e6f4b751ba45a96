/** Bad days for staff: a server that is down, slow or broken, a lost session, blocked storage, two tabs. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import { programEnvironment } from '../support/programEnvironment';
import { apiAs } from './support/api';
import { DEMO_PASSWORD, openSignedIn, stoodStill } from './support/browser';
import { closePage, openPage, searchesIn } from './support/pages';
import { checkbox, choose, clickRow, counter, openSelect, panel, search } from './support/ordersPage';
import { emptyFolder } from './support/folders';
import { watchQuiet } from './support/quiet';
import { SERVER_PROGRAM, startServer, type RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const QUEUE = '/dashboard?status=GEOCODED';
const results = (page: Page) => page.getByRole('dialog', { name: 'Pickup Ready Results' });
const ready = (page: Page) => page.getByRole('button', { name: 'Ready', exact: true });
const tray = (page: Page) => page.getByRole('region', { name: 'Jobs' });
const sendsOf = (log: { calls: { path: string }[] }) =>
  log.calls.map(({ path }) => path).filter((path) => path.endsWith('/pickupready'));

async function openQueue(url = server.url) {
  const opened = await openSignedIn(browser, url, 'user', QUEUE);
  await counter(opened.page, 'loaded', 50);
  return opened;
}

describe('a server that crashes and comes back', () => {
  let crashing: RunningServer;
  beforeAll(async () => {
    crashing = await startServer();
  });
  afterAll(() => crashing.stop());
  /** Starts it again as it was, on its folder and port. */
  const comeBack = async () => {
    const { dataDir, url } = crashing;
    crashing = await startServer({ dataDir, port: Number(new URL(url).port) });
  };

  it('OSR-20 a search meanwhile shows no alert and offers Try again, which works without a reload', async () => {
    const { page, log } = await openQueue(crashing.url);
    // Other failed reads, such as the saved views, show a toast; wait until they are done.
    await watchQuiet(page)();
    await crashing.stop('SIGKILL');
    await search(page);
    await page.getByText('The server did not respond').waitFor();
    await counter(page, 'loaded', 0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The server did not respond').waitFor();
    await comeBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await counter(page, 'loaded', 50);
    expect(log.errors).toEqual([]);
    await closePage(page);
  });

  it('Set Ready meanwhile lists each order; once the server is back they are sent, each one once', async () => {
    const { page, log } = await openQueue(crashing.url);
    const orders = await apiAs(crashing.url, 'user');
    const ids = (await orders.search({ orderStatus: 'GEOCODED', limit: 2 })).orders.map(({ id }) => id);
    for (const index of [0, 1]) await checkbox(page, index).click();
    await crashing.stop('SIGKILL');
    await ready(page).click();
    await results(page).waitFor();
    for (const id of ids) await results(page).getByText(id).waitFor();
    await comeBack();
    await results(page).getByRole('button', { name: 'Check 2' }).click();
    await results(page).getByRole('button', { name: 'Retry 2 failed' }).click();
    await results(page).getByText('Success', { exact: true }).nth(1).waitFor();
    for (const id of ids) {
      const order = await orders.order(id);
      expect(order.orderStatus).toBe('PICKUP_READY');
      expect(order.timelineEvents?.filter(({ event }) => event === 'Ready for pickup')).toHaveLength(1);
    }
    expect(log.errors).toEqual([]);
    await closePage(page);
  });
});

describe('a server with wrong responses', () => {
  it('HTML for every call shows a clear message, and the page recovers without a reload', async () => {
    const { page, log } = await openSignedIn(browser, server.url, 'user', '/users');
    const answer = (route: Route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' });
    await page.route('**/api/**', answer);
    await page.goto(QUEUE);
    await page.getByText('The server did not respond').waitFor();
    await toastShown(page, 'Failed to grab feature flag');
    expect(await page.getByText('doctype').count()).toBe(0);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await counter(page, 'loaded', 50);
    // The merchants of the search are requested again too, without a reload.
    const list = page.getByRole('search').getByRole('button', { name: /^Merchant/ });
    await list
      .or(page.getByRole('combobox', { name: /^Merchant/ }))
      .first()
      .click();
    await page.getByRole('listbox').last().getByRole('option').nth(3).waitFor();
    expect(log.errors).toEqual([]);
    await closePage(page);
  });

  it('403 shows for each order that it is not permitted, and the session continues', async () => {
    const { page } = await openQueue();
    await page.route('**/pickupready', (route) =>
      route.fulfill({
        status: 403,
        json: {
          statusCode: 403,
          error: 'Forbidden',
          message: 'You do not have permission to do this.',
          requestId: 'req-1',
        },
      }),
    );
    await checkbox(page, 0).click();
    await ready(page).click();
    await results(page).getByText('You do not have permission to do this.').waitFor();
    expect(await page.getByRole('button', { name: 'Log In' }).count()).toBe(0);
    await closePage(page);
  });
});

describe('a slow server', () => {
  it('shows that it is searching, sends once for double clicks and Enter, and sends one search at a time', async () => {
    const { page, log } = await openSignedIn(browser, server.url, 'user');
    await page.getByText('In hand').waitFor();
    await choose(page, 'Status', 'GEOCODED');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/orders', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Search', exact: true }).dblclick();
    await page.getByLabel('id', { exact: true }).press('Enter');
    await page.locator('.order-row-skeleton').first().waitFor();
    expect(await page.locator('.search-submit').getAttribute('aria-disabled')).toBe('true');
    await page.getByText(/^Searching…/).waitFor();
    release();
    await counter(page, 'loaded', 50);
    expect(searchesIn(log)).toHaveLength(1);
    await closePage(page);
  });

  it('a double click on Ready sends each order once and starts one job', async () => {
    const { page, log } = await openQueue();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/pickupready', async (route) => {
      await held;
      await route.continue();
    });
    for (const index of [0, 1, 2]) await checkbox(page, index).click();
    await ready(page).dblclick();
    release();
    await results(page).getByText('Success', { exact: true }).nth(2).waitFor();
    const sent = sendsOf(log);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
    await results(page).getByRole('button', { name: 'Close' }).last().click();
    await tray(page)
      .getByRole('button', { name: /^Set Ready/ })
      .click();
    await tray(page).getByRole('listitem').first().waitFor();
    expect(await tray(page).getByRole('listitem').count()).toBe(1);
    await closePage(page);
  });
});

it('offline: a page whose code is not loaded yet can be tried again, and nothing typed is lost', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', QUEUE);
  await counter(page, 'loaded', 50);
  await page.getByLabel('Ref Number').fill('typed before');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Rates' }).click();
  await page.getByText('This page could not be loaded').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This page could not be loaded').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Get Rates' }).waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByLabel('Ref Number').waitFor();
  expect(await page.getByLabel('Ref Number').inputValue()).toBe('typed before');
  await closePage(page);
});

it('with blocked storage the user can sign in and work until the page closes', async () => {
  const { page, log } = await openPage(browser, server.url);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto(QUEUE);
  await page.getByLabel('Email').fill('user@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(`**${QUEUE}`);
  await counter(page, 'loaded', 50);
  await checkbox(page, 0).click();
  await ready(page).click();
  await results(page).getByText('Success', { exact: true }).waitFor();
  expect(log.errors).toEqual([]);
  await page.context().close();
});

it('two tabs: a job of one shows in the other, and each order is sent once', async () => {
  const { page, log } = await openQueue();
  const other = await page.context().newPage();
  const otherSends: string[] = [];
  other.on('request', (request) => {
    if (request.url().endsWith('/pickupready')) otherSends.push(request.url());
  });
  await other.goto(QUEUE);
  await counter(other, 'loaded', 50);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/pickupready', async (route) => {
    await held;
    await route.continue();
  });
  for (const index of [0, 1, 2, 3, 4, 5]) await checkbox(page, index).click();
  await ready(page).click();
  await tray(other).getByText('Set Ready').waitFor();
  release();
  await results(page).getByText('Success', { exact: true }).nth(5).waitFor();
  await tray(other).getByText('6 ready').waitFor();
  expect(await results(other).count()).toBe(0);
  expect(new Set(sendsOf(log)).size).toBe(6);
  expect(sendsOf(log)).toHaveLength(6);
  expect(otherSends).toEqual([]);
  await closePage(page);
});

it('very long names, emoji and markup are shown as text and break no layout', async () => {
  const name = `👩🏽‍🚀 ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(8)} <img src=x onerror="window.broken=1">`;
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/users');
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { orders: Record<string, unknown>[] };
    const [first, ...rest] = body.orders;
    const long = {
      ...first,
      recipient: { name, phone: '+15145550123', email: `${'x'.repeat(200)}@example.com` },
    };
    await route.fulfill({ response: answer, json: { ...body, orders: [long, ...rest] } });
  });
  await page.goto(QUEUE);
  await counter(page, 'loaded', 50);
  await clickRow(page, 0);
  await panel(page).getByText(name).first().waitFor();
  await stoodStill(page);
  const overflow = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth > window.innerWidth,
    cards: [...document.querySelectorAll('.detail-card')].filter(
      (card) => card.scrollWidth > card.clientWidth + 1,
    ).length,
    run: 'broken' in window,
  }));
  expect(overflow).toEqual({ page: false, cards: 0, run: false });
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('an empty installation: the first admin signs in, a search finds nothing, selects stay usable', async () => {
  const dataDir = emptyFolder();
  createAdmin(dataDir, 'first@example.com', 'a first password');
  const empty = await startServer({ dataDir, env: { SEED_ORDERS: '0' } });
  const { page, log } = await openPage(browser, empty.url);
  await page.goto('/');
  await page.getByLabel('Email').fill('first@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a first password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText('In hand').waitFor();
  const merchants = await openSelect(page, 'Merchant');
  await merchants.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');
  await choose(page, 'Status', 'GEOCODED');
  await search(page);
  await page.getByText('No orders match').waitFor();
  await counter(page, 'loaded', 0);
  expect(log.errors).toEqual([]);
  await closePage(page);
  await empty.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function createAdmin(dataDir: string, email: string, password: string): void {
  const program = SERVER_PROGRAM.replace('main.cjs', 'createAdmin.cjs');
  execFileSync(process.execPath, [program, email], {
    env: programEnvironment({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SEED_ORDERS: '0',
      ADMIN_PASSWORD: password,
    }),
    stdio: 'pipe',
  });
}
