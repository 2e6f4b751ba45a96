import type { Page, Request } from 'playwright-core';

/** The time without requests after which the page is idle. Milliseconds. */
const QUIET_MS = 500;

/** The stream of changes stays open as long as the page does. */
const isStream = (request: Request): boolean => request.headers().accept === 'text/event-stream';

/**
 * Starts watching the requests of a page; the returned function waits until none is open. Playwright's `networkidle`
 * would wait for the end of the stream of changes.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAt = Date.now();
  page.on('request', (request) => {
    if (isStream(request)) return;
    open.add(request);
    lastAt = Date.now();
  });
  const ended = (request: Request) => {
    if (open.delete(request)) lastAt = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    lastAt = Math.max(lastAt, Date.now() - QUIET_MS / 2);
    while (open.size > 0 || Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(50);
  };
}
