/** Signing in and out, guards and the side menu, on the real server. */
import type { Browser } from 'playwright-core';
import { DEMO_PASSWORD, openSignedIn, signIn, type DemoRole } from './support/browser';
import { closePage, openPage } from './support/pages';
import { startProxy } from './support/proxy';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { watchQuiet } from './support/quiet';

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

  it('AUTH-07 MSG-06 a refused login shows the reason until it is closed, keeps what was typed and clears the token', async () => {
    const { page } = await openPage(browser, server.url);
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('token', 'left over'));
    await page.getByLabel('Email').fill('user@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.clock.install();
    await page.getByRole('button', { name: 'Log In' }).click();
    const toast = page.getByText('Login Error');
    await toast.waitFor();
    await page.getByText('Invalid email or password.').waitFor();
    await page.clock.fastForward(120_000);
    expect(await toast.isVisible()).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('user@example.com');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'hidden' });
    await page.context().close();
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

  it.each([
    ['AUTH-14 MSG-05 LIM-01 a token 40 minutes from its end counts as expired', 2_400, false],
    ['AUTH-15 a token with more than 40 minutes left is accepted on load', 2_500, true],
  ])('%s', async (_, secondsLeft, accepted) => {
    const { page } = await openPage(browser, server.url);
    const now = Math.floor(Date.now() / 1000) * 1000;
    await page.clock.setFixedTime(now);
    await page.addInitScript(
      (token) => localStorage.setItem('token', token),
      unsignedToken({ sub: 'somebody@example.com', roles: ['user'], exp: now / 1000 + secondsLeft }),
    );
    // The server does not know this token, so the test responds for it; only the client's own decision matters here.
    await page.route('**/api/**', (route) => route.fulfill({ json: [] }));
    await page.goto('/dashboard');
    if (accepted) {
      await page.getByRole('heading', heading).waitFor();
    } else {
      await page.getByText('The token in local storage has expired').waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    }
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

  it('AUTH-10 AUTH-11 MSG-08 the server checks the password; the page stays and keeps what was typed', async () => {
    const { page } = await openPage(browser, server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Email').fill('short@example.com');
    await page.getByLabel('Name').fill('Short');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Registration Error').waitFor();
    await page.getByText('Password must be at least 8 characters long.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/register');
    expect(await page.getByLabel('Name').inputValue()).toBe('Short');
    await closePage(page);
  });
});

describe('menu and guards', () => {
  const MENUS: [DemoRole, string[]][] = [
    ['user', ['Orders', 'Bulk Pickup Ready']],
    ['admin', ['Orders', 'Rates', 'Bulk Pickup Ready', 'View Merchants', 'Add Merchant']],
    [
      'super',
      ['Orders', 'Rates', 'Bulk Pickup Ready', 'View Merchants', 'Add Merchant', 'View Users', 'Activity'],
    ],
  ];

  it.each(MENUS)(
    'MENU-04 MENU-05 MENU-06 MENU-07 MENU-08 MENU-10 %s sees exactly its menu',
    async (role, items) => {
      const { page } = await openPage(browser, server.url);
      await page.goto('/');
      expect(await page.getByRole('navigation').count()).toBe(0);
      await signIn(page, role);
      const menu = page.getByRole('navigation');
      await menu.waitFor();
      expect(await menu.getByRole('link').allInnerTexts()).toEqual(items);
      await page.getByRole('button', { name: 'Log Out' }).waitFor();
      await closePage(page);
    },
  );

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

  const GUARDED: [string, string, DemoRole[]][] = [
    ['ROUTE-05', '/dashboard', ['user', 'admin', 'super']],
    ['ROUTE-06', '/orders/rates', ['admin', 'super']],
    ['ROUTE-07', '/bulk_update', ['user', 'admin', 'super']],
    ['ROUTE-08', '/merchants/viewMerchants?searchParam=a', ['admin', 'super']],
    ['ROUTE-09', '/merchants/addMerchant', ['admin', 'super']],
    ['ROUTE-10', '/merchants/A%20%2F%20B/viewZones?merchantId=1', ['admin', 'super']],
    ['ROUTE-11', '/merchants/A/addZones?merchantId=1&searchParam=x', ['admin', 'super']],
    ['ROUTE-12', '/merchants/A/viewShippingRules?merchantId=1', ['admin', 'super']],
    ['ROUTE-13', '/merchants/A/addShippingRules?merchantId=1', ['admin', 'super']],
    ['ROUTE-14', '/merchants/1/users', ['admin', 'super']],
    ['ROUTE-15', '/merchants/1/user/create', ['super']],
    ['ROUTE-16', '/merchants/1/user/somebody%40example.com/edit', ['super']],
    ['ROUTE-17', '/users', ['super']],
  ];

  it.each(['user', 'admin', 'super'] as const)(
    'ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 %s reaches exactly its routes, by address',
    async (role) => {
      const { page } = await openSignedIn(browser, server.url, role);
      await page.getByRole('navigation').waitFor();
      const reached: string[] = [];
      for (const [id, path] of GUARDED) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // A denied visitor ends on the dashboard, by way of /.
        const { pathname } = new URL(page.url());
        if (path.startsWith(pathname)) reached.push(id);
      }
      expect(reached).toEqual(GUARDED.filter(([, , roles]) => roles.includes(role)).map(([id]) => id));
      await closePage(page);
    },
  );

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

  it('ROUTE-03 a person without any role gets a message and can log out', async () => {
    const { page } = await openPage(browser, server.url);
    const claims = { sub: 'norole@example.com', roles: [], exp: Math.floor(Date.now() / 1000) + 9_000 };
    await page.addInitScript((token) => localStorage.setItem('token', token), unsignedToken(claims));
    await page.route('**/api/**', (route) => route.fulfill({ json: { enabled: false } }));
    await page.goto('/dashboard');
    await page
      .getByText(/no access/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.context().close();
  });
});

it('AUTH-19 FLG-01 every call after sign-in carries the token, the flag is asked for every role', async () => {
  for (const role of ['user', 'admin', 'super'] as const) {
    const { page, log } = await openSignedIn(browser, server.url, role);
    await page.getByRole('heading', heading).waitFor();
    await watchQuiet(page)();
    const flag = log.calls.filter(({ path }) => path.endsWith('/featureFlags/heavy-parcel-consolidation-v1'));
    expect(flag).toHaveLength(1);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(log.calls.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
    await closePage(page);
  }
});
