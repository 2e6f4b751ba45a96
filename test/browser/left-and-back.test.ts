/** Leaving the dashboard and coming back: everything is as it was, and nothing typed is lost. */
import type { Browser } from 'playwright-core';
import { paths } from '../../src/paths';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { createMerchant, createZone } from './support/merchants';
import { closePage } from './support/pages';
import { checkbox, clickRow, counter, panel, row, scroller, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { eventually } from './support/eventually';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

it('after a visit to Rates, the list, selection, scroll position, open order and its typed text are unchanged', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await scroller(page).evaluate((element) => (element.scrollTop = 720));
  const shown = page.locator('[role=row][data-row="20"]');
  await shown.waitFor();
  await checkbox(page, 20).click();
  await checkbox(page, 21).click();
  await counter(page, 'selected', 2);
  await clickRow(page, 22);
  await panel(page).getByRole('button', { name: 'Edit Notes' }).click();
  await panel(page).getByRole('textbox', { name: 'Notes' }).fill('Ring twice, please.');
  const order = await panel(page).getAttribute('aria-label');
  const { top } = await settled();
  const address = page.url();

  await page.getByRole('link', { name: 'Rates' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rates' }).waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  await panel(page).waitFor();
  expect(await panel(page).getAttribute('aria-label')).toBe(order);
  expect(await panel(page).getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Ring twice, please.');
  await counter(page, 'selected', 2);
  // Card heights are fractions of pixels, so two sums may differ by one.
  await eventually(async () => expect(Math.abs((await settled()).top - top)).toBeLessThanOrEqual(1));
  expect(page.url()).toBe(address);
  expect(await row(page, 22).isVisible()).toBe(true);

  // The browser asks before a reload would lose the text.
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.evaluate(() => setTimeout(() => window.location.reload(), 0));
  expect(await asked).toBe('beforeunload');
  expect(await panel(page).getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Ring twice, please.');
  await closePage(page);

  /** Returns the scroll position of the list once it no longer moves. */
  async function settled(): Promise<{ top: number }> {
    const read = () => scroller(page).evaluate((element) => Math.round(element.scrollTop));
    let before = await read();
    await eventually(async () => {
      const now = await read();
      const isStill = now === before;
      before = now;
      expect(isStill).toBe(true);
    });
    return { top: before };
  }
});

it('with a merchant’s sixty zones, all appear after the first, and Back restores the scroll position', async () => {
  const name = 'Boutique Soixante';
  const { id } = await createMerchant(api, name);
  for (let at = 0; at < 60; at += 1) {
    await createZone(api, id, `Zone ${100 + at}`, { [10_000 + at]: 5 });
  }
  const { page } = await openSignedIn(
    browser,
    server.url,
    'admin',
    paths.zones({ merchantId: id, merchantName: name, searchParam: null }),
  );
  const cards = page.getByRole('list', { name: 'Zones' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Edit zone Zone 159' }).waitFor();
  expect(await cards.count()).toBe(61);
  const top = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 3_600));
  const was = await top();
  expect(was).toBeGreaterThan(3_000);
  await page.getByRole('link', { name: 'Merchants' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Merchants' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Edit zone Zone 159' }).waitFor();
  // Cards that were never in view have an estimated height.
  const HALF_A_CARD = 100;
  await eventually(async () => expect(Math.abs((await top()) - was)).toBeLessThan(HALF_A_CARD));
  await closePage(page);
});
