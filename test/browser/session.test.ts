/** Signing in and out, guards and the side menu, on the real server. */
import type { Browser } from 'playwright-core';
import { DEMO_PASSWORD, openSignedIn } from './support/browser';
import { closePage, openPage } from './support/pages';
import { startProxy } from './support/proxy';
import type { RunningServer } from './support/server';
import { eventually } from './support/eventually';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const heading = { name: 'Orders', exact: true } as const;

describe('login', () => {
  it('AUTH-04 AUTH-17 AUTH-18 MENU-09 ROUTE-02 ROUTE-18 a deep link survives the sign-in; Log Out stays logged out', async () => {
    const { page } = await openPage(browser, server.url);
    await page.goto('/merchants/viewMerchants?searchParam=caf%C3%A9');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await toastShown(page, 'There is no token set in local storage.');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/merchants/viewMerchants?searchParam=caf%C3%A9');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await closePage(page);
  });

  it('AUTH-05 AUTH-06 AUTH-12 a signed-in visitor is moved on, and a reload shows no login form', async () => {
    const { page } = await openSignedIn(browser, server.url, 'user', '/');
    await page.getByRole('heading', heading).waitFor();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('input[type=password]')) sessionStorage.setItem('test.form-seen', 'yes');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/register');
    await page.getByRole('heading', heading).waitFor();
    await page.reload();
    await page.getByRole('heading', heading).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('test.form-seen'))).toBeNull();
    await page.context().close();
  });

  it('a clock that is far ahead causes a warning, and signs nobody out', async () => {
    const { page } = await openSignedIn(browser, server.url, 'user');
    await page.getByRole('heading', heading).waitFor();
    await page.clock.setFixedTime(Date.now() + 30 * 3_600_000);
    await page.reload();
    await page.getByText("This computer's clock is about 30 hours ahead of the server's.").waitFor();
    await page.getByRole('heading', heading).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await page.context().close();
  });

  it('AUTH-21 old service workers are unregistered at start', async () => {
    const proxy = await startProxy(server.url, (request, response) => {
      if (request.url !== '/old-worker.js') return false;
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('self.addEventListener("fetch", () => {});');
      return true;
    });
    const { page } = await openPage(browser, proxy.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/old-worker.js');
    });
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registrations()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await eventually(async () => expect(await registrations()).toBe(0));
    await closePage(page);
    await proxy.close();
  });
});
