/** Toasts with long lists leave the page usable, and anything opened over them can be read and clicked. */
import type { Browser, Locator } from 'playwright-core';
import { openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { counter, grid, selectAll, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { coveredByToasts, holdToasts } from './support/toast';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const HEIGHT = 900;

/** Whether a click would hit this control, and nothing above it. */
const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

it('two lists of failures do not cover the search or the actions, and a question opens over them', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODEDFAILED', {
    viewport: { width: 1440, height: HEIGHT },
  });
  await counter(page, 'loaded', SOME);
  await selectAll(page).click();
  await holdToasts(page);
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  await page.getByText('Could not get labels for the following selected orders:').waitFor();
  await page.getByRole('button', { name: 'Bulk Geocode Retry' }).click();
  await page.getByText(/^Errors raised: /).waitFor();
  await stoodStill(page);

  const toasts = await page.locator('.bp6-toast').all();
  expect(toasts.length).toBeGreaterThan(1);
  for (const toast of toasts) {
    const box = await toast.boundingBox();
    expect((box?.y ?? HEIGHT) + (box?.height ?? 0)).toBeLessThanOrEqual(HEIGHT);
  }
  const covered = await coveredByToasts(page);
  for (const control of ['Search', 'Ready', 'Labels', 'Change Delivery Window']) {
    expect(covered).not.toContain(control);
  }

  await grid(page).focus();
  await page.keyboard.press('Shift+R');
  const cancel = page.getByRole('button', { name: /^Cancel/ });
  await cancel.waitFor();
  expect(await isOnTop(cancel)).toBe(true);
  await closePage(page);
});

it('WIN-02 on a low screen the window form scrolls above its buttons', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED', {
    viewport: { width: 1280, height: 720 },
  });
  await counter(page, 'loaded', SOME);
  await selectAll(page).click();
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  await page.getByLabel('Category').selectOption('DRIVER_SHORTAGE');
  await page.getByRole('button', { name: /^Change \d/ }).click();
  await page.getByText('Enter external notes.').waitFor();
  const form = await page.locator('form.window-form').boundingBox();
  const send = await page.getByRole('button', { name: /^Change \d/ }).boundingBox();
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThanOrEqual(send?.y ?? 0);
  await page.getByText('Enter external notes.').scrollIntoViewIfNeeded();
  expect(await isOnTop(page.getByText('Enter external notes.'))).toBe(true);
  await closePage(page);
});
