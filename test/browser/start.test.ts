/** The start of the console: what is loaded, when, and how much. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openSignedIn } from './support/browser';
import { closePage, EMPTY_PATH, openPage } from './support/pages';
import { PAGE_NAMES } from '../../src/app/pages';
import { eventually } from './support/eventually';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { watchQuiet } from './support/quiet';

let server: RunningServer;
let browser: Browser;
serveTests((serving) => ({ server, browser } = serving));

const CODE = /\.(js|css)$/;
/** Kilobytes as sent with gzip, with some reserve. Give a reason when you raise them. */
// Sign-in knows Redux DevTools, sign-ins in two tabs at once, the details of a problem, and right-to-left names.
const LOGIN_MAX = 173;
// More than a list alone needs: views, counts, sorting and columns, the job engine with its workflows, and the feed of
// other people's changes all work from the first moment. bench/budgets.json has the goal.
const ORDERS_MAX = 400;
/** Scripts and style sheets, including preloaded ones. */
const ORDERS_FILES_MAX = 14;
/** Bytes of the page and its configuration, which are requested on each visit. */
const REVISIT_MAX = 2_000;

/** Collects the paths of scripts and style sheets that the page requests from now on. */
function codeOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (CODE.test(pathname)) files.add(pathname);
  });
  return files;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + fs.statSync(path.join('dist/console', `${file}.gz`)).size, 0) / 1000;

/** Returns the files of each lazy chunk, as the page lists them. */
function chunks(): Record<string, string[]> {
  const html = fs.readFileSync('dist/console/index.html', 'utf8');
  const written = /name="chunks" content="([^"]*)"/.exec(html)?.[1] ?? '{}';
  return JSON.parse(written.replaceAll('&quot;', '"')) as Record<string, string[]>;
}

it('built files can be read by other users than the one who built them', () => {
  const places = fs.readdirSync('dist', { recursive: true, encoding: 'utf8' });
  expect(places).toContain('server/cluster/PG_VERSION');
  const closed = places.filter((name) => {
    const { mode } = fs.statSync(path.join('dist', name));
    return (mode & 0o044) !== 0o044;
  });
  expect(closed).toEqual([]);
});

it('every page is known to the code that preloads chunks', () => {
  // One form adds and edits.
  const pages = PAGE_NAMES.filter((name) => name !== 'editMerchantUser');
  for (const name of [...pages, 'workspace', 'shell']) {
    expect(chunks()[name]).toEqual(expect.arrayContaining([expect.stringMatching(CODE)]));
  }
});

it('all code of the orders page is requested before any code of the console runs', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', EMPTY_PATH);
  const files = codeOf(page);
  await page.route(/\/vendor\.\w+\.js$/, () => undefined);
  await page.goto('/dashboard?status=GEOCODED', { waitUntil: 'commit' });
  await page.locator('link[rel=preload][href*=dashboard]').first().waitFor({ state: 'attached' });
  const { workspace = [], shell = [], dashboard = [] } = chunks();
  const needed = [...workspace, ...shell, ...dashboard].map((file) => `/${file}`);
  await eventually(() => Promise.resolve(expect([...files]).toEqual(expect.arrayContaining(needed))));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage(page);
});

it('a visitor loads only the login page, within its size limit', async () => {
  const { page } = await openPage(browser, server.url);
  const files = codeOf(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect([...files].filter((file) => /workspace|shell|dashboard/.test(file))).toEqual([]);
  expect(kilobytes(files)).toBeLessThan(LOGIN_MAX);
  await closePage(page);
});

it('the orders page stays within its size limit, including preloads, and a second visit loads hardly anything', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', EMPTY_PATH);
  const files = codeOf(page);
  const quiet = watchQuiet(page);
  await page.goto('/dashboard?status=GEOCODED');
  await quiet();
  await page.locator('[role=row][data-row="0"]').waitFor();
  // Preloading waits for an idle moment, which on a busy machine may come after the quiet period.
  const { dialogs = [] } = chunks();
  const ahead = dialogs.map((file) => `/${file}`);
  await eventually(() => Promise.resolve(expect([...files]).toEqual(expect.arrayContaining(ahead))));
  await quiet();
  expect(kilobytes(files)).toBeLessThan(ORDERS_MAX);
  expect(files.size).toBeLessThanOrEqual(ORDERS_FILES_MAX);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const code = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (!new URL(response.url).pathname.startsWith('/api/')) code.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/dashboard?status=GEOCODED');
  await quiet();
  await page.locator('[role=row][data-row="0"]').waitFor();
  expect(code.size).toBeGreaterThan(5);
  expect(bytes).toBeLessThan(REVISIT_MAX);
  await devtools.detach();
  await closePage(page);
});

it('a dark page is dark before the code of the console arrives', async () => {
  const { page } = await openPage(browser, server.url);
  await page.goto(EMPTY_PATH);
  await page.evaluate(() => localStorage.setItem('shell.theme.v1', 'dark'));
  await page.route(/\/(vendor|main)\.\w+\.js$/, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('html.bp6-dark').waitFor({ state: 'attached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage(page);
});
