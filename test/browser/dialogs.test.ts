/**
 * Every dialog in windows of all sizes: what is pressed is large enough, can be brought into view, and does not move
 * under a pressed pointer. For that, every button is pressed, held and released, coming from every field of the dialog
 * in turn.
 */
import type { Browser, Page } from 'playwright-core';
import type { Merchant } from '../../src/contract/schemas/merchants';
import { paths, type MerchantAddress } from '../../src/paths';
import { apiAs, type ApiClient } from './support/api';
import { openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { DIALOGS, merchantOfScenes, PAGES, shownDialog, type Scene } from './support/scenes';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { cellOf } from './support/sheet';
import { SIZES, VIEWPORT } from './support/sizes';
import { effectsDrawn, unsteadyPresses } from './support/steadyPress';
import { smallTargets } from './support/targets';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: MerchantAddress;
serveTests((serving) => ({ server, browser, api } = serving), 'super');

beforeAll(async () => {
  merchant = await merchantOfScenes(api);
});

/**
 * Returns parts of the dialog's header or footer that overflow it, and the dialog itself if it is wider than the
 * window.
 */
const overTheSide = (page: Page): Promise<string[]> =>
  shownDialog(page).evaluate((dialog) => {
    const parts = [...dialog.querySelectorAll('.bp6-dialog-header *, .bp6-dialog-footer *')];
    const { right } = dialog.getBoundingClientRect();
    const isOver = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && box.right > right + 1;
    };
    return [
      ...(right > window.innerWidth + 1 ? ['the dialog'] : []),
      ...parts.filter(isOver).map((part) => part.textContent),
    ];
  });

it.each(Object.keys(DIALOGS))(
  'GRD-07 a dialog has no small targets, its buttons can be brought into view, and none moves under the pointer: %s',
  async (name) => {
    const { path, open } = DIALOGS[name] as Scene;
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    await open?.(page);
    await shownDialog(page).waitFor();
    await stoodStill(page);
    expect(await smallTargets(page)).toEqual([]);
    const buttons = shownDialog(page).locator('.bp6-dialog-footer button, .bp6-dialog-header button');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect({ size, over: await overTheSide(page) }).toEqual({ size, over: [] });
      for (const button of await buttons.all()) {
        await button.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await button.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
        const isInView = x >= 0 && y >= 0 && x + width <= size.width + 1 && y + height <= size.height + 1;
        const says = (await button.getAttribute('aria-label')) ?? (await button.innerText());
        expect({ size, says, isInView, at: [x, y] }).toEqual({ size, says, isInView: true, at: [x, y] });
      }
    }
    await page.setViewportSize(VIEWPORT);
    await stoodStill(page);
    expect(await unsteadyPresses(page, shownDialog(page))).toEqual([]);
    await closePage(page);
  },
);

it.each(['the grids of windows', 'the grid of weight prices'])(
  'the error of a cell in the first column is shown inside the dialog: %s',
  async (name) => {
    const { path, open } = DIALOGS[name] as Scene;
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    await open?.(page);
    const dialog = shownDialog(page);
    const cell = cellOf(dialog.getByRole('grid').first(), 0, 0);
    await cell.click();
    await page.keyboard.type('not a day, and no number of pounds');
    await page.keyboard.press('Enter');
    await cell.hover();
    await page.locator('.sheet-tooltip').waitFor();
    await stoodStill(page);
    const [said, around] = await Promise.all([
      page.locator('.sheet-tooltip').boundingBox(),
      dialog.boundingBox(),
    ]);
    expect(said?.x).toBeGreaterThanOrEqual(around?.x ?? Infinity);
    await closePage(page);
  },
);

/** Clicks a button of the page and returns the size of what it opens: in the first frame and once it stands still. */
async function sizesOfOpened(page: Page, opener: string, opened: string): Promise<[number, number][]> {
  const button = await page.getByRole('button', { name: opener }).elementHandle();
  await page.evaluate(
    ([element, selector]) => {
      const seen = new MutationObserver(() => {
        const { width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        if (!width || !height) return;
        seen.disconnect();
        document.body.dataset.firstSize = JSON.stringify([width, height]);
      });
      seen.observe(document.body, { subtree: true, childList: true });
      (element as HTMLElement).click();
    },
    [button, opened] as const,
  );
  await page.locator(opened).waitFor();
  await stoodStill(page);
  const first = JSON.parse((await page.locator('body').getAttribute('data-first-size')) ?? '[]') as [
    number,
    number,
  ];
  const { width, height } = await page.locator(opened).evaluate((element) => element.getBoundingClientRect());
  return [first, [width, height]];
}

it.each([
  ['dialog', paths.zones, 'Edit zone Nord', '.bp6-dialog'],
  ['question', paths.shippingRules, 'Remove SAMEDAY of Nord to Nord', '.bp6-popover'],
])(
  'a %s has its size at once, so that a click meets what it is aimed at',
  async (_, path, opener, opened) => {
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    const [first, last] = await sizesOfOpened(page, opener, opened);
    expect(first).toEqual(last);
    await closePage(page);
  },
);

it('in a window of 320 px, a dialog says beside its title, not over it, that somebody else is editing', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super');
  await page.goto(paths.zones(merchant));
  await page.getByRole('button', { name: 'Edit zone Nord' }).click();
  const { zones = [] } = await api.call<Merchant>('GET', `/merchants/${merchant.merchantId}`);
  const sign = { entity: 'zone', recordId: zones[0]?.id, state: 'editing' };
  await (await apiAs(server.url, 'admin')).call('POST', '/presence', { tab: 'other', signs: [sign] });
  const dialog = shownDialog(page);
  await dialog.getByText(/is editing this zone$/).waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  await stoodStill(page);
  const [title, circle] = await dialog.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element.querySelector('h2, h3, h4, h5, h6') ?? element);
    return [text.getBoundingClientRect(), element.querySelector('[role=status] *')?.getBoundingClientRect()];
  });
  expect(circle?.x).toBeGreaterThanOrEqual(title?.right ?? Infinity);
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
  await effectsDrawn(page);
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Remove service 1' }).waitFor();
  await page.getByRole('list', { name: 'Findings' }).getByText('Scheduled Windows').waitFor();
  await closePage(page);
});

it('in a narrow window, the form of Change Delivery Window is above the preview, not over it', async () => {
  const { path, open } = DIALOGS['a changed delivery window'] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  const form = shownDialog(page).locator('form');
  await form.waitFor();
  await page.setViewportSize({ width: 720, height: 450 });
  await stoodStill(page);
  expect(await form.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await closePage(page);
});

it('WIN-09 Change Delivery Window shows a complete id, as long as those of new orders', async () => {
  const { path, open } = DIALOGS['a changed delivery window'] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  const id = shownDialog(page).getByRole('table').getByText(/^ord_/).first();
  const isCut = await id.evaluate((drawn) => {
    drawn.textContent = 'ord_01MD7H8ZP30TQWVKN';
    return drawn.scrollWidth > drawn.clientWidth;
  });
  expect(isCut).toBe(false);
  await closePage(page);
});
