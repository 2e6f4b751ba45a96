/**
 * Pages for tests: clean, with a log of errors. A page that a test has finished with is cleared and reused, because a
 * new page costs Chromium three times as much as a navigation.
 */
import type {
  Browser,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
} from 'playwright-core';
import { forgetPage, rememberPage } from './openedPages';
import { VIEWPORT } from './sizes';
import { forgetToasts, recordToasts } from './toast';

/** A URL of the console's origin that runs no code, for writing and clearing its storage. */
export const EMPTY_PATH = '/readyz';

/** The errors that a page threw or logged, and its requests to the API (`METHOD /path`). */
export interface PageLog {
  readonly errors: string[];
  readonly calls: { method: string; path: string; body: unknown; headers: Record<string, string> }[];
}

type LoggedCall = PageLog['calls'][number];

/** Whether the page sends the request by itself when others change something: counts, and orders by id. */
const followsOthers = ({ path, body }: LoggedCall): boolean =>
  /^\/orders\/(counts?|summary)(\?|$)/.test(path) ||
  (path === '/orders' && Object.hasOwn(Object(body) as object, 'ids'));

/** The requests caused by the user. */
export const ownCalls = (calls: PageLog['calls']): PageLog['calls'] =>
  calls.filter((call) => !followsOthers(call));

/** The searches that were sent. */
export const searchesIn = ({ calls }: PageLog): PageLog['calls'] =>
  ownCalls(calls).filter(({ method, path }) => method === 'POST' && path === '/orders');

export interface OpenedPage {
  readonly page: Page;
  readonly log: PageLog;
}

interface Kept {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly options: BrowserContextOptions;
  readonly page: Page;
  readonly stopLog: () => void;
}

const inUse = new Map<Page, Kept>();
const idle: Kept[] = [];

const isSame = (one: BrowserContextOptions, other: BrowserContextOptions) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A page with empty storage in its own context, 1440×900 unless specified otherwise. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const kept = idle.find(
    (one) => one.browser === browser && one.baseURL === baseURL && isSame(one.options, options),
  );
  if (kept) idle.splice(idle.indexOf(kept), 1);
  const page = kept?.page ?? (await newPage(browser, baseURL, options));
  const log: PageLog = { errors: [], calls: [] };
  const answers: string[] = [];
  inUse.set(page, { browser, baseURL, options, page, stopLog: keepLog(page, log, answers) });
  rememberPage({ page, errors: log.errors, answers });
  return { page, log };
}

/**
 * Ends the use of a page: clears its storage, permissions and routes, so that another test can use it. A page with its
 * own scripts or clock cannot be cleared: its test must close the context.
 */
export async function closePage(page: Page): Promise<void> {
  const kept = inUse.get(page);
  const context = page.context();
  if (!kept || context.pages().length > 1) return context.close();
  inUse.delete(page);
  forgetPage(page);
  forgetToasts(page);
  kept.stopLog();
  try {
    await context.setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(EMPTY_PATH);
    await page.evaluate(() => sessionStorage.clear());
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: kept.baseURL, storageTypes: 'all' });
    await devtools.detach();
    await context.clearPermissions();
    if (kept.options.permissions) await context.grantPermissions(kept.options.permissions);
    await page.setViewportSize(kept.options.viewport ?? VIEWPORT);
    await page.mouse.move(0, 0);
    idle.push(kept);
  } catch {
    // Its server may already be stopped.
    await context.close();
  }
}

async function newPage(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORT,
    timezoneId: 'America/Toronto',
    locale: 'en-CA',
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(90_000);
  await recordToasts(context);
  return context.newPage();
}

/** Logs until the returned function is called. */
function keepLog(page: Page, log: PageLog, answers: string[]): () => void {
  const onError = (error: Error) => log.errors.push(String(error));
  const onConsole = (message: ConsoleMessage) => {
    // The browser itself logs refused requests; tests check the responses instead.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      log.errors.push(message.text());
    }
  };
  const onRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    log.calls.push({
      method: request.method(),
      path: pathname.slice('/api'.length) + search,
      body: readBody(request.postData()),
      headers: request.headers(),
    });
  };
  const said = (request: Request, what: string) =>
    answers.push(`${new Date().toISOString()} ${request.method()} ${request.url()}: ${what}`);
  const onResponse = (response: Response) => {
    const request = response.request();
    if (request.method() !== 'GET' || !response.ok()) said(request, String(response.status()));
  };
  const onFailed = (request: Request) => said(request, request.failure()?.errorText ?? 'failed');
  page.on('pageerror', onError).on('console', onConsole).on('request', onRequest);
  page.on('response', onResponse).on('requestfailed', onFailed);
  return () => {
    page.off('pageerror', onError).off('console', onConsole).off('request', onRequest);
    page.off('response', onResponse).off('requestfailed', onFailed);
  };
}

function readBody(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
