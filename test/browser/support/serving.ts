/** The setup of most files of browser tests. */
import type { Browser } from 'playwright-core';
import { apiAs, type ApiClient } from './api';
import { launchBrowser, type DemoRole } from './browser';
import { startServer, type RunningServer } from './server';

interface Serving {
  readonly server: RunningServer;
  readonly browser: Browser;
  /** To read or change stored orders. */
  readonly api: ApiClient;
}

/** Starts the built server on demo data, and Chromium, for the tests of a file, and stops both after them. */
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
