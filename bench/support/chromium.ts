/** A real Chromium with a profile of its own, so that its caches work as a user's do. */
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { endLater } from './cleanup';
import { temporaryFolder } from './folders';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Browser> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Toronto',
    locale: 'en-CA',
  });
  return { context, close: endLater(() => context.close()) };
}

/** From now on every page of the browser finds this person signed in, with a status remembered. */
export async function signedIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(
    ([kept, status]) => {
      localStorage.setItem('token', kept);
      localStorage.setItem('orders.status', status);
    },
    [token, 'GEOCODED'] as const,
  );
}

/** Counters of one page from the debugging protocol. */
export interface Meter {
  /** CPU time of the page's main thread so far, without waiting. Milliseconds. */
  cpu(): Promise<number>;
  /** Bytes of the JavaScript heap after a full collection. */
  heap(): Promise<number>;
}

export async function meterOf(page: Page): Promise<Meter> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  return {
    cpu: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    },
    heap: async () => {
      // Twice: what the first round finalizes is free in the second.
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
  };
}
