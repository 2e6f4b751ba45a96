/** Signing in and out, guards and the side menu, on the real server. */
import type { Browser } from 'playwright-core';
import { DEMO_PASSWORD, openSignedIn } from './support/browser';
import { closePage, openPage } from './support/pages';
import { startProxy } from './support/proxy';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const heading = { name: 'Orders', exact: true } as const;

/** Returns a readable token without a valid signature, enough for what the client decides itself. */
function unsignedToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.unsigned`;
}

describe('login', () => {
  it('AUTH-01 AUTH-02 AUTH-03 API-01 the form signs in, stores the token and lands on the dashboard', async () => {
    const { page, log } = await openPage(browser, server.url);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Register' }).getAttribute('href')).resolves.toBe(
      '/register',
    );
    await page.getByLabel('Email').fill('user@example.com');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('heading', heading).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(log.calls[0]).toMatchObject({
      method: 'POST',
      path: '/user/login',
      body: { email: 'user@example.com', password: DEMO_PASSWORD },
    });
    const stored = await page.evaluate(() => localStorage.getItem('token'));
    expect(stored?.split('.')).toHaveLength(3);
    await closePage(page);
  });

  it('AUTH-04 AUTH-17 AUTH-18 MENU-09 ROUTE-02 ROUTE-18 a deep link survives the sign-in; Log Out stays logged out', async () => {
    const { page } = await openPage(browser, server.url);
    await page.goto('/merchants/viewMerchants?searchParam=caf%C3%A9');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
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

  it('AUTH-13 MSG-04 a guarded page without a token says so; the login page itself shows no message', async () => {
    const { page } = await openPage(browser, server.url);
    await page.goto('/dashboard');
    await page.getByText('There is no token set in local storage.').waitFor();
    await page.getByText('Error!').waitFor();
    const fresh = await openPage(browser, server.url);
    await fresh.page.goto('/');
    await fresh.page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await fresh.page.getByText('There is no token set').count()).toBe(0);
    await closePage(page);
    await closePage(fresh.page);
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

  it('AUTH-16 API-45 a token the server no longer accepts ends the session, and the page is remembered', async () => {
    const { page } = await openSignedIn(browser, server.url, 'user');
    await page.getByRole('heading', heading).waitFor();
    const claims = { sub: 'user@example.com', roles: ['user'], exp: Math.floor(Date.now() / 1000) + 9_000 };
    await page.evaluate((token) => localStorage.setItem('token', token), unsignedToken(claims));
    await page.goto('/dashboard?id=anything');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.getByLabel('Email').fill('user@example.com');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/dashboard?id=anything');
    await closePage(page);
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
    let left = await registrations();
    for (let attempt = 0; left > 0 && attempt < 50; attempt++) {
      await page.waitForTimeout(100);
      left = await registrations();
    }
    expect(left).toBe(0);
    await closePage(page);
    await proxy.close();
  });
});

describe('registration', () => {
  it('AUTH-08 AUTH-09 MSG-09 API-02 registers, says so and goes to the login page; the account waits for activation', async () => {
    const { page, log } = await openPage(browser, server.url);
    await page.goto('/register');
    await page.getByLabel('Email').fill('newcomer@example.com');
    await page.getByLabel('Name').fill('New Comer');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Registration Success').waitFor();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(log.calls.find(({ path }) => path === '/user/register')?.body).toEqual({
      email: 'newcomer@example.com',
      name: 'New Comer',
      password: 'long enough',
    });
    await page.getByLabel('Email').fill('newcomer@example.com');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Your account has not been activated. Please contact an administrator.').waitFor();
    await closePage(page);
  });
});

describe('menu and guards', () => {
  it('MENU-01 MENU-02 MENU-03 the menu shows the version, collapses, and remembers it', async () => {
    const { page } = await openSignedIn(browser, server.url, 'super');
    await page.getByText('Version 1.23.6').waitFor();
    await page.getByRole('button', { name: /collapse/i }).click();
    await page.getByText('Version 1.23.6').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: /expand/i }).click();
    await page.getByText('Version 1.23.6').waitFor();
    await page.getByRole('link', { name: 'View Users' }).click();
    await page.waitForURL('**/users');
    await page.getByRole('navigation').waitFor();
    await closePage(page);
  });

  it('ROUTE-19 ROUTE-20 page URLs that look like API paths serve the console; unknown ones end on the dashboard', async () => {
    const { page } = await openSignedIn(browser, server.url, 'super', '/users');
    await page.reload();
    await page.getByRole('navigation').waitFor();
    expect(new URL(page.url()).pathname).toBe('/users');
    await page.goto('/no/such/page');
    await page.getByRole('heading', heading).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await closePage(page);
  });
});
