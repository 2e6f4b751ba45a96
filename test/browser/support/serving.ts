/** What nearly every file of browser tests begins with. */
import type { Browser } from 'playwright-core';
import { apiAs, type ApiClient } from './api';
import { launchBrowser, type DemoRole } from './browser';
import { startServer, type RunningServer } from './server';

interface Serving {
  readonly server: RunningServer;
  readonly browser: Browser;
  /** For what a test needs to know of, or do to, the stored orders. */
  readonly api: ApiClient;
}

/** Starts the built server on demo data, and Chromium, for the tests of a file; ends both after them. */
export function serveTests(take: (serving: Serving) => void, apiRole: DemoRole = 'super'): void {
  let serving: Serving | undefined;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    serving = { server, browser, api: await apiAs(server.url, apiRole) };
    take(serving);
  });
  afterAll(async () => {
    await serving?.browser.close();
    await serving?.server.stop();
  });
}
