import type { Page, Request } from 'playwright-core';

/** So long without a call it is quiet. Milliseconds. */
const QUIET_MS = 500;

/** The stream of changes goes on for as long as the page does. */
const isStream = (request: Request): boolean => request.headers().accept === 'text/event-stream';

/**
 * Begins to look at what the page asks for; the answer waits until nothing is under way any more. Playwright's `networkidle`
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
