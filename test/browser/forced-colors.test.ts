/** Forced colours (Windows high contrast): edges, ticks, switches and selection are still drawn. */
import type { Browser, Locator, Page } from 'playwright-core';
import { openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { checkbox, counter, row, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
serveTests((serving) => ({ server, browser } = serving));

const open = async (path: string): Promise<Page> =>
  (await openSignedIn(browser, server.url, 'super', path, { forcedColors: 'active' })).page;

/** Whether an edge is drawn; in this mode browsers remove shadows. */
const edge = (element: Locator) =>
  element.evaluate((drawn) => {
    const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(drawn);
    return outlineStyle !== 'none' || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
  });

const picture = (element: Locator) => element.screenshot({ animations: 'disabled' });

it('a ticked row differs from one that is not, in its checkbox and its edge', async () => {
  const page = await open('/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  expect(await edge(row(page, 0))).toBe(false);
  const before = await picture(checkbox(page, 0));
  await checkbox(page, 0).click();
  await page.mouse.move(0, 0);
  expect(await edge(row(page, 0))).toBe(true);
  expect(before.equals(await picture(checkbox(page, 0)))).toBe(false);
  await closePage(page);
});

it('a switch shows whether it is on', async () => {
  const page = await open('/dashboard');
  await page.getByText('In hand').waitFor();
  const theme = page.locator('.menu-theme .bp6-control-indicator');
  expect(await edge(theme)).toBe(true);
  const colours = () =>
    theme.evaluate((drawn) => [
      getComputedStyle(drawn).backgroundColor,
      getComputedStyle(drawn, '::before').backgroundColor,
    ]);
  const off = await colours();
  expect(off[0]).not.toBe(off[1]);
  await theme.click();
  await stoodStill(page);
  const on = await colours();
  expect(on[0]).not.toBe(on[1]);
  expect(on).not.toEqual(off);
  await closePage(page);
});

it('fields, buttons, tables and dialogs have an edge', async () => {
  const page = await open('/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await checkbox(page, 0).click();
  const search = page.getByRole('search');
  expect(await edge(search.getByLabel('Ref Number'))).toBe(true);
  expect(await edge(search.getByRole('button', { name: /^Merchant:/ }))).toBe(true);
  expect(await edge(search.getByRole('button', { name: 'Search', exact: true }))).toBe(true);
  expect(await edge(page.getByTestId('orders-table'))).toBe(true);
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  const dialog = page.locator('.bp6-dialog').last();
  await dialog.getByText(/will change/).waitFor();
  expect(await edge(dialog)).toBe(true);
  // Inside, the content of the dialog would cover it.
  expect(await dialog.evaluate((drawn) => getComputedStyle(drawn).outlineOffset)).toBe('0px');
  expect(await edge(dialog.getByLabel('Category'))).toBe(true);
  expect(await edge(dialog.locator('.bp6-control-indicator').first())).toBe(true);
  await closePage(page);
});
