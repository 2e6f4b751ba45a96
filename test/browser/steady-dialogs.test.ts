/**
 * Nothing moves under a pressed pointer: every button of every dialog is pressed, held and released, from every field
 * of the dialog in turn, in a real browser on the built server.
 */
import type { Browser } from 'playwright-core';
import type { MerchantAddress } from '../../src/paths';
import type { ApiClient } from './support/api';
import { openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { DIALOGS, merchantOfScenes, shownDialog, type Scene } from './support/scenes';
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
