/** Reading the open order: demo orders of several statuses on the real server. */
import type { Browser, Locator, Page } from 'playwright-core';
import type { Order } from '../../src/contract/schemas/orders';
import { statusLook } from '../../src/contract/statuses';
import type { ApiClient } from './support/api';
import { openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { counter, panel, row } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { eventually } from './support/eventually';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

/** Opens an order by its link. */
async function openOrder(id: string) {
  const opened = await openSignedIn(browser, server.url, 'user', `/dashboard?id=${id}&order=${id}`);
  await card(opened.page, 'Recipient').waitFor();
  return opened;
}

const card = (page: Page, name: string) =>
  panel(page).locator('.detail-card').filter({ hasText: name }).first();
const completion = (page: Page) => panel(page).getByRole('heading', { name: 'Completion' });
const fileOf = (address: string) => address.split('/').at(-1);

it('the selected address tab is underlined in an order opened by its link', async () => {
  const order = await api.find({ orderStatus: 'COMPLETED' });
  const { page } = await openOrder(order.id);
  const isUnderlined = (name: string) =>
    panel(page)
      .getByRole('tab', { name, exact: true })
      .evaluate((tab) => getComputedStyle(tab).boxShadow !== 'none');
  expect(await isUnderlined('Destination Address')).toBe(true);
  await panel(page).getByRole('tab', { name: 'Origin Address' }).click();
  expect(await isUnderlined('Origin Address')).toBe(true);
  expect(await isUnderlined('Destination Address')).toBe(false);
  await closePage(page);
});

it("ODT-24 the number of time changes stands in the middle of the card's header, like its tabs", async () => {
  const order = await api.find({ orderStatus: 'COMPLETED' }, ({ timeChangeEvents }) =>
    Boolean(timeChangeEvents?.length),
  );
  const { page } = await openOrder(order.id);
  const middle = async (text: Locator) => {
    const { y, height } = (await text.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height / 2;
  };
  const tab = await middle(panel(page).getByRole('tab', { name: 'Time Change Events' }));
  const aside = await middle(panel(page).getByText(/^\d+ changes? ·/));
  expect(Math.abs(aside - tab)).toBeLessThanOrEqual(2);
  await closePage(page);
});

it('ODT-25 a completed delivery shows notes and photos of its first task only', async () => {
  const order = await api.find(
    { orderStatus: 'DELIVERY_COMPLETED' },
    ({ tasks }) => tasks?.length === 2 && tasks[0]?.completionNotes !== tasks[1]?.completionNotes,
  );
  const [first, second] = order.tasks ?? [];
  const { page } = await openOrder(order.id);
  await completion(page).waitFor();
  await panel(page)
    .getByText(first?.completionNotes ?? '', { exact: true })
    .waitFor();
  expect(
    await panel(page)
      .getByText(second?.completionNotes ?? '', { exact: true })
      .count(),
  ).toBe(0);
  const images = page.getByRole('list', { name: 'Completion photos' }).locator('img');
  const photos = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
  expect(photos.map(fileOf)).toEqual(first?.completionPhotosUrl?.map(fileOf));
  const broken = () =>
    images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length);
  await eventually(async () => expect(await broken()).toBe(0));
  await closePage(page);
});

it('ODT-19 ODT-20 LIM-11 shows the five newest events, and all of them in a body of 400 px with a tab for each package', async () => {
  const order = await api.find(
    { orderStatus: 'DELIVERY_COMPLETED' },
    ({ packages, timelineEvents }) => (packages?.length ?? 0) > 1 && (timelineEvents?.length ?? 0) > 6,
  );
  const { page } = await openOrder(order.id);
  expect(await panel(page).locator('.tracking-card').getByRole('listitem').count()).toBe(5);
  await panel(page).getByRole('button', { name: 'View Full Timeline' }).click();
  const modal = page.getByRole('dialog', { name: 'Full Timeline' });
  await modal.getByRole('tab').first().waitFor();
  const titles = await modal.getByRole('tab').allInnerTexts();
  expect(titles).toEqual(['Order', ...(order.packages ?? []).map((_, index) => `Package ${index + 1}`)]);
  const body = modal.getByRole('group', { name: /^Events: / });
  await eventually(async () => expect((await body.boundingBox())?.height).toBe(400));
  const events = await body.getByRole('listitem').allInnerTexts();
  expect(events.at(-1)).toContain('Order created');
  await modal.getByRole('tab', { name: 'Package 2', exact: true }).click();
  await body
    .getByText(order.packages?.[1]?.trackingNumber ?? '')
    .first()
    .waitFor();
  expect((await body.boundingBox())?.height).toBe(400);
  await closePage(page);
});

it('copies the order id unchanged', async () => {
  const order = await api.find({ orderStatus: 'GEOCODED' });
  const { page } = await openOrder(order.id);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel(page).getByRole('button', { name: 'Copy order id' }).click();
  await eventually(async () =>
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.id),
  );
  await closePage(page);
});

it('a link to an order outside the search shows it above the list, and closing it leaves the list', async () => {
  const order: Order = await api.find({ orderStatus: 'LOST' });
  const { page } = await openSignedIn(
    browser,
    server.url,
    'user',
    `/dashboard?status=GEOCODED&order=${order.id}`,
  );
  await panel(page).getByText(order.id).first().waitFor();
  await row(page, 0)
    .filter({ hasText: statusLook('LOST').shownAs })
    .waitFor();
  await row(page, 1).filter({ hasText: 'GEOCODED' }).waitFor();
  await stoodStill(page);
  await panel(page).getByRole('button', { name: 'Close order' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('order')).toBeNull();
  await counter(page, 'loaded', /5[01]/);
  await closePage(page);
});
