/** A console that stays open: what was opened and closed leaves nothing in memory. */
import type { Browser, Page } from 'playwright-core';
import { openSignedIn } from './support/browser';
import { eventually } from './support/eventually';
import { counter, openSelect, SOME } from './support/ordersPage';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

/** How many lists the page has in memory after a garbage collection, shown or not. */
async function listsInMemory(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'HTMLUListElement.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const { result: length } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await devtools.detach();
  return Number(length.value);
}

it('a list of options that was opened often is in memory no more often', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  const openAndClose = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const list = await openSelect(page, 'Status');
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
    }
  };
  await openAndClose(3);
  const before = await listsInMemory(page);
  await openAndClose(10);
  // Some are not collected at once.
  await eventually(async () => expect(await listsInMemory(page)).toBeLessThan(before + 5));
  await closePage(page);
});
