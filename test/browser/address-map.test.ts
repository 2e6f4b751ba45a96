/** The map of an address on the real server: dragging the pin, its keys, and what is stored. */
import type { Browser, Page } from 'playwright-core';
import { messages } from '../../src/contract/messages';
import type { Order } from '../../src/contract/schemas/orders';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { hasFocus } from './support/focus';
import { panel } from './support/ordersPage';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { watchQuiet } from './support/quiet';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const approximate = ({ recipientAddress, originAddress }: Order) =>
  recipientAddress?.location !== undefined &&
  recipientAddress.locationWithinKm !== undefined &&
  originAddress?.location !== undefined;

async function openMap(id: string): Promise<Page> {
  const { page } = await openSignedIn(browser, server.url, 'user', `/dashboard?id=${id}&order=${id}`);
  await map(page).waitFor();
  return page;
}

const map = (page: Page) => panel(page).getByRole('img', { name: /^Map: / });
const pin = (page: Page) => panel(page).getByRole('application', { name: 'Pin' });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name });
const isGone = (page: Page, name: string) => button(page, name).waitFor({ state: 'detached' });
const coordinates = (page: Page) =>
  panel(page)
    .getByText(/^-?\d+\.\d{5}, −\d+\.\d{5}/)
    .first()
    .innerText();

/** Returns the middle of the pin's head. */
async function headOf(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width } = (await pin(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  return { x: x + width / 2, y: y + 12 };
}

it('OAC-12 OAC-14 MSG-13 a dragged pin sets the coordinates of the address', async () => {
  const order = await api.find({ orderStatus: 'GEOCODED' }, approximate);
  const page = await openMap(order.id);
  const height = (await panel(page).boundingBox())?.height;
  await panel(page)
    .getByText(/^within about/)
    .waitFor();
  await button(page, 'Move pin').click();
  await hasFocus(pin(page));
  const from = await headOf(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 5 });
  await page.mouse.up();
  const to = await headOf(page);
  expect([to.x - from.x, to.y - from.y]).toEqual([expect.closeTo(30, 0), expect.closeTo(20, 0)]);
  const shown = await coordinates(page);
  // Neither the hint below the map nor the shorter line of coordinates shifts the layout.
  expect((await panel(page).boundingBox())?.height).toBe(height);

  await page.keyboard.press('Enter');
  await toastShown(page, messages.addressUpdated);
  await hasFocus(button(page, 'Move pin'));
  await panel(page).getByRole('group', { name: 'Addresses' }).getByText('Address found').waitFor();
  expect(
    await panel(page)
      .getByText(/^within about/)
      .count(),
  ).toBe(0);
  const { useCoordinate, recipientAddress } = await api.order(order.id);
  const { lat = 0, lng = 0 } = recipientAddress?.location ?? {};
  expect([useCoordinate, recipientAddress?.locationAccuracy, recipientAddress?.street]).toEqual([
    true,
    'exact',
    order.recipientAddress?.street,
  ]);
  expect(shown).toBe(`${lat.toFixed(5)}, −${Math.abs(lng).toFixed(5)}`);
  await closePage(page);
});

it('Escape during a drag ends it: the map is not held, and the next pin does not follow a pointer that presses nothing', async () => {
  const order = await api.find({ orderStatus: 'GEOCODED' }, approximate);
  const page = await openMap(order.id);
  await button(page, 'Move pin').click();
  await hasFocus(pin(page));
  const from = await headOf(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 5 });
  await page.keyboard.press('Escape');
  await isGone(page, 'Save pin');
  await page.mouse.up();

  await button(page, 'Move pin').click();
  await hasFocus(pin(page));
  const placed = await coordinates(page);
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 5 });
  expect(await coordinates(page)).toBe(placed);
  await closePage(page);
});

it('a click moves the pin there, arrow keys move it further, and Escape resets it and leaves the order open', async () => {
  const order = await api.find({ orderStatus: 'GEOCODED' }, approximate);
  const page = await openMap(order.id);
  const before = await coordinates(page);
  await button(page, 'Move pin').click();
  await hasFocus(pin(page));
  // Near the corner: the map pans to make room for the pin, and stays there.
  const ground = (await map(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(ground.x + ground.width - 6, ground.y + ground.height - 40);
  await page.mouse.click(ground.x + 130, ground.y + 90);
  const head = await headOf(page);
  expect([head.x - ground.x, head.y + 21 - ground.y]).toEqual([
    expect.closeTo(130, 0),
    expect.closeTo(90, 0),
  ]);
  await hasFocus(pin(page));

  const pressed = await coordinates(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  const [lat = 0, lng = 0] = (await coordinates(page)).split(', −').map(Number);
  const [latBefore = 0, lngBefore = 0] = pressed.split(', −').map(Number);
  expect(latBefore - lat).toBeCloseTo(0.00009, 5);
  expect(lng - lngBefore).toBeGreaterThan(0.0009);

  await page.keyboard.press('Escape');
  await isGone(page, 'Save pin');
  await hasFocus(button(page, 'Move pin'));
  expect(await coordinates(page)).toBe(before);
  const { recipientAddress } = await api.order(order.id);
  expect(recipientAddress?.location).toEqual(order.recipientAddress?.location);
  await closePage(page);
});

it('sends requests to the server only, loads map code only once an order is open, and never loads tile code', async () => {
  const order = await api.find({ orderStatus: 'GEOCODED' }, approximate);
  const { page } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=CREATED');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const quiet = watchQuiet(page);
  await page.goto(`/dashboard?id=${order.id}`);
  await quiet();
  const before = asked.length;
  await page.locator('[role=row][data-row="0"]').getByRole('gridcell').nth(1).click();
  await panel(page).getByText('Rough outlines: Natural Earth, GeoNames').waitFor();
  expect(asked.slice(before).filter((url) => url.endsWith('.js'))).not.toEqual([]);
  expect(asked.filter((url) => /\/(tiles|maplibre)[^/]*$/.test(url))).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
  await closePage(page);
});
