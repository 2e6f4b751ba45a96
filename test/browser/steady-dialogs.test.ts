/**
 * Nothing moves under a pressed pointer: every button of every dialog is pressed, held and released, coming from every
 * field of the dialog in turn.
 */
import type { Browser } from 'playwright-core';
import type { MerchantAddress } from '../../src/paths';
import type { ApiClient } from './support/api';
import { openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { DIALOGS, merchantOfScenes, PAGES, shownDialog, type Scene } from './support/scenes';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { unsteadyPresses } from './support/steadyPress';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: MerchantAddress;
serveTests((serving) => ({ server, browser, api } = serving), 'super');

beforeAll(async () => {
  merchant = await merchantOfScenes(api);
});

it.each(Object.keys(DIALOGS))('GRD-07 no button of a dialog moves under the pointer: %s', async (name) => {
  const { path, open } = DIALOGS[name] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  await shownDialog(page).waitFor();
  await stoodStill(page);
  expect(await unsteadyPresses(page, shownDialog(page))).toEqual([]);
  await closePage(page);
});

it('GRD-07 the footer of Weight Pricing stays under the pointer when a wrong cell is left', async () => {
  const { path, open } = DIALOGS['the grid of weight prices'] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  await stoodStill(page);
  const button = shownDialog(page).getByRole('button', { name: 'Save', exact: true });
  for (const key of ['o', 'Enter', 'o', 'Enter', 'o']) await page.keyboard.press(key);
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await page.getByRole('list', { name: 'What to look at' }).getByText('Row 3').waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await closePage(page);
});

it('GRD-07 the parts below the windows of a new rule stay under the pointer when a wrong cell is left', async () => {
  const { path, open } = PAGES['a new shipping rule'] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  for (const name of ['Delivery Windows', 'Pickup Windows', 'Scheduled Windows']) {
    const grid = page.getByRole('grid', { name });
    const add = page.getByRole('region', { name }).getByRole('button', { name: 'Add', exact: true });
    if ((await grid.getByRole('gridcell').count()) === 0) await add.click();
    await grid
      .getByRole('gridcell')
      .first()
      .click({ position: { x: 4, y: 4 } });
    await page.keyboard.type('someday');
    if (name !== 'Scheduled Windows') await page.keyboard.press('Enter');
  }
  const button = page.getByRole('button', { name: 'Add a service' });
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await page.waitForTimeout(200);
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Remove service 1' }).waitFor();
  await page.getByRole('list', { name: 'Findings' }).getByText('Scheduled Windows').waitFor();
  await closePage(page);
});
