/** What a browser downloads for the login page and the orders page, as gzip. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import type { Figure } from './figures';
import { connect } from './support/apiClient';
import { openBrowser, signedIn } from './support/chromium';
import { seededFolder } from './support/folders';
import { startServer } from './support/serverProcess';
import { watchQuiet } from '../test/browser/support/quiet';

export async function benchBundle(): Promise<Figure[]> {
  const server = await startServer({ dataDir: seededFolder(5_000), orders: 5_000 });
  const { token } = await connect(server.url);
  const browser = await openBrowser();
  const login = await downloads(browser.context, `${server.url}/login`, 'input[type=password]');
  await signedIn(browser.context, token);
  const orders = await downloads(browser.context, `${server.url}/dashboard`, '.order-row[data-row]');
  await browser.close();
  await server.stop();

  const figure = (what: string, files: readonly string[], kind: string): Figure => {
    const sizes = files.filter((name) => name.endsWith(kind)).map(gzipSize);
    const value = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    return { what, value, unit: 'kB', note: `${sizes.length} files` };
  };
  return [
    figure('bundle: login page, JS', login.all, '.js'),
    figure('bundle: login page, CSS', login.all, '.css'),
    figure('bundle: orders page, JS in total', orders.all, '.js'),
    figure('bundle: orders page, JS before the first rows', orders.first, '.js'),
    figure('bundle: orders page, CSS in total', orders.all, '.css'),
  ];
}

const gzipSize = (name: string): number =>
  gzipSync(fs.readFileSync(path.join('dist/console', name)), { level: 9 }).length;

interface Downloads {
  /** `first`: until the awaited element was displayed. `all`: until the page was idle. Paths of files. */
  readonly first: readonly string[];
  readonly all: readonly string[];
}

async function downloads(context: BrowserContext, url: string, shown: string): Promise<Downloads> {
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  const quiet = watchQuiet(page);
  await page.goto(url);
  await page.waitForSelector(shown);
  const first = [...files];
  await quiet();
  // Code prefetched in idle time counts too, because the user did not ask for it.
  await page.waitForTimeout(1_500);
  await page.close();
  return { first, all: [...files] };
}
