/** The address on configured street tiles, drawn by WebGL. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { Order } from '../../src/contract/schemas/orders';
import { apiAs, type ApiClient } from './support/api';
import { axeViolations, launchBrowser, openSignedIn } from './support/browser';
import { eventually } from './support/eventually';
import { hasFocus } from './support/focus';
import { panel } from './support/ordersPage';
import { startServer, type RunningServer } from './support/server';

/** A tile of one green pixel. */
const GREEN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgWMAAAAFEAKH5ZOq+AAAAAElFTkSuQmCC',
  'base64',
);
const CREDIT = '© Maps by <b>Example</b>';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let tiles: http.Server;
let asked: string[] = [];
let status = 200;

beforeAll(async () => {
  tiles = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    response.end(status === 200 ? GREEN : undefined);
  });
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  const { port } = tiles.address() as AddressInfo;
  [server, browser] = await Promise.all([
    startServer({ env: { TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, TILE_CREDIT: CREDIT } }),
    launchBrowser(),
  ]);
  api = await apiAs(server.url, 'super');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  tiles.closeAllConnections();
  tiles.close();
});
beforeEach(() => {
  asked = [];
  status = 200;
});

const placed = ({ recipientAddress, originAddress }: Order) =>
  recipientAddress?.location !== undefined && originAddress?.location !== undefined;

const map = (page: Page) => panel(page).getByRole('img', { name: /^Map: .*; origin .* away$/ });
const pin = (page: Page) => panel(page).getByRole('application', { name: 'Pin' });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name });

async function openMap(prepare: (page: Page) => unknown = () => undefined) {
  const { id } = await api.find({ orderStatus: 'GEOCODED' }, placed);
  const opened = await openSignedIn(browser, server.url, 'user', '/dashboard?status=CREATED');
  await prepare(opened.page);
  await opened.page.goto(`/dashboard?id=${id}&order=${id}`);
  await map(opened.page).waitFor();
  return opened;
}

/** Returns the colour on screen at this point, as red, green and blue. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const { x: left, y: top } = (await map(page).boundingBox()) ?? { x: 0, y: 0 };
  const clip = { x: left + x, y: top + y, width: 1, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const drawing = document.createElement('canvas').getContext('2d');
    drawing?.drawImage(image, 0, 0);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture);
}

const isGreen = (page: Page) =>
  eventually(async () => {
    const [red = 255, green = 0, blue = 255] = await colourAt(page, 20, 90);
    expect(green).toBeGreaterThan(2 * Math.max(red, blue));
  });

/** Lets the console wait ten times as long for the first tile, which takes a busy machine long to draw. */
const patient = (page: Page) =>
  page.addInitScript(() => {
    const begin = window.setInterval.bind(window);
    const LOOK_MS = 250;
    window.setInterval = ((run: () => void, ms: number) =>
      begin(run, ms === LOOK_MS ? 10 * LOOK_MS : ms)) as typeof window.setInterval;
  });

it('is drawn on tiles, whose credit is shown as configured', async () => {
  const { page, log } = await openMap(patient);
  await panel(page).getByText(CREDIT, { exact: true }).waitFor();
  await isGreen(page);
  expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^\/\d+\/\d+\/\d+\.png$/)]));
  expect(
    await panel(page)
      .getByText(/Natural Earth/)
      .count(),
  ).toBe(0);
  expect(log.errors).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

it('zooms by button and not by the wheel, and its pin moves by keys', async () => {
  const { page } = await openMap(patient);
  await isGreen(page);
  const closest = () => Math.max(...asked.map((path) => Number(path.split('/')[1])));
  const [before, requests] = [closest(), asked.length];
  await map(page).hover();
  await page.mouse.wheel(0, -300);
  await button(page, 'Zoom in').click();
  await eventually(() => Promise.resolve(expect(closest()).toBe(before + 1)));
  expect(asked.length).toBeGreaterThan(requests);

  await button(page, 'Move pin').click();
  await hasFocus(pin(page));
  const shown = () =>
    panel(page)
      .getByText(/^-?\d+\.\d{5}, −\d+\.\d{5}/)
      .first()
      .innerText();
  const [lat = 0] = (await shown()).split(',').map(Number);
  await page.keyboard.press('ArrowUp');
  const [moved = 0] = (await shown()).split(',').map(Number);
  expect(moved - lat).toBeCloseTo(0.00009, 5);
  // No part of the tile map takes the focus.
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('CANVAS');
  await pin(page).focus();
  await page.keyboard.press('Escape');
  await hasFocus(button(page, 'Move pin'));
  await page.context().close();
});

it.each<[string, (page: Page) => unknown]>([
  [
    'no tile comes',
    () => {
      status = 404;
    },
  ],
  [
    'there is no WebGL',
    (page) =>
      page.addInitScript(() => {
        const canvas = HTMLCanvasElement.prototype as unknown as Record<string, (kind: string) => unknown>;
        const { getContext } = canvas;
        canvas.getContext = function (this: HTMLCanvasElement, kind: string) {
          return kind === 'webgl2' ? null : getContext?.call(this as never, kind);
        };
      }),
  ],
  ['its code cannot be fetched', (page) => page.route(/\/tiles\.\w+\.js$/, (route) => route.abort())],
])('falls back to outlines, and says so, when %s', async (_, prepare) => {
  const { page } = await openMap(prepare);
  await panel(page).getByText('No street map. Natural Earth, GeoNames').waitFor();
  expect(await panel(page).getByText(CREDIT).count()).toBe(0);
  await button(page, 'Move pin').click();
  await hasFocus(pin(page));
  await page.context().close();
});
