/** A shift without a mouse: sign in, search, select, read, act, log out; the focus is visible at each step. */
import type { Browser } from 'playwright-core';
import { DEMO_PASSWORD, openSignedIn, stoodStill } from './support/browser';
import { closePage, openPage } from './support/pages';
import { focusOn, hasFocus, ringedFocus, walkTo } from './support/focus';
import { checkbox, chooseGeocodedByKeys, counter, grid, panel, row } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

it('signs in, searches, selects, reads an order, sets it ready and logs out without a mouse', async () => {
  const { page, log } = await openPage(browser, server.url);
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(await focusOn(page, 'Email')).toEqual({ name: 'Email', isSeen: true });
  await page.keyboard.type('user@example.com');
  await walkTo(page, /^Password/);
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  // The first field of the search has the focus, because nothing is listed yet.
  await page.getByText('In hand').waitFor();
  await chooseGeocodedByKeys(page);
  expect((await focusOn(page, 'Status: GEOCODED')).name).toBe('Status: GEOCODED');
  await walkTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await counter(page, 'loaded', 50);
  // The focus stayed on the button while it showed that it was searching.
  expect(await focusOn(page, 'Search')).toEqual({ name: 'Search', isSeen: true });

  await row(page, 0).waitFor();
  await walkTo(page, /^Orders$/);
  await hasFocus(grid(page));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await grid(page).getAttribute('aria-activedescendant')).toBe('order-row-2');
  await page.keyboard.press('Space');
  await counter(page, 'selected', 1);
  expect(await checkbox(page, 2).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  await stoodStill(page);

  await walkTo(page, /^Copy order id$/);
  await walkTo(page, /^Destination Address$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('tab', { name: 'Origin Address', selected: true }).first().waitFor();
  expect((await ringedFocus(page)).isSeen).toBe(true);
  await walkTo(page, /^View Full Timeline$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Full Timeline' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'View Full Timeline');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await focusOn(page, 'Orders')).toEqual({ name: 'Orders', isSeen: true });
  expect(await grid(page).getAttribute('aria-activedescendant')).toBe('order-row-2');

  // The table's header has tab stops; its rows and its scrolling part have none.
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    if (!(await grid(page).evaluate((table) => table.contains(document.activeElement)))) break;
    stops.push((await ringedFocus(page)).name);
  }
  expect(stops).toEqual([
    'Select all loaded orders',
    'Filter by Address',
    'Placed On',
    'Status',
    'Merchant',
    'Ref #',
    'Filter by Pickup Ready',
  ]);

  await walkTo(page, /^Ready$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const results = page.getByRole('dialog', { name: 'Pickup Ready Results' });
  await results.getByText('Success', { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('.bp6-dialog-container') !== null);
  await walkTo(page, /^Close$/);
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Ready');
  expect(await focusOn(page, 'Ready')).toEqual({ name: 'Ready', isSeen: true });

  await walkTo(page, /^Log Out$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('every tab stop on the dashboard is visible, light and dark, and Tab comes round', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openSignedIn(
      browser,
      server.url,
      'super',
      '/dashboard?status=DELIVERY_COMPLETED',
      {
        colorScheme,
      },
    );
    await row(page, 0).waitFor();
    const names: string[] = [];
    for (let step = 0; step < 45; step++) {
      await page.keyboard.press('Tab');
      const { name, isSeen } = await ringedFocus(page);
      if (name === 'nothing') break;
      expect({ colorScheme, name, isSeen }).toEqual({ colorScheme, name, isSeen: true });
      names.push(name);
    }
    expect(names[0]).toBe('Skip to content');
    expect(names).toEqual(expect.arrayContaining(['Orders', 'Log Out', 'Search', 'Ready', 'Refresh orders']));
    await closePage(page);
  }
});
