/** The orders dashboard in terms of its users: counters, rows, cells, the open order, the search row. */
import type { Locator, Page } from 'playwright-core';
import { hasFocus, walkTo } from './focus';

/** Waits until a counter shows this number, or one that matches. */
export const counter = (page: Page, name: 'loaded' | 'selected', value: number | RegExp) =>
  page
    .getByText(new RegExp(`^orders ${name}: ?${value instanceof RegExp ? value.source : value}$`))
    .waitFor();

export async function counted(page: Page, name: 'loaded' | 'selected'): Promise<number> {
  const text = await page.getByText(new RegExp(`^orders ${name}: ?\\d+$`)).innerText();
  return Number(text.replace(/\D/g, ''));
}

export const SOME = /[1-9]\d*/;

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Orders' });
/** The n-th order of the list, from 0. */
export const row = (page: Page, index: number): Locator =>
  grid(page).locator(`[role=row][data-row="${index}"]`);
/** Column 0 is the checkbox, 1 the recipient, and so on to 7, Pickup Ready. */
export const cell = (page: Page, index: number, column: number): Locator =>
  row(page, index).getByRole('gridcell').nth(column);
export const checkbox = (page: Page, index: number): Locator => row(page, index).getByRole('checkbox');
export const selectAll = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Select all loaded orders' });
export const clickRow = (page: Page, index: number) =>
  cell(page, index, 1).click({ position: { x: 60, y: 12 } });
export const panel = (page: Page): Locator => page.getByRole('region', { name: /^Order / });
/** The scrolling element inside the table. */
export const scroller = (page: Page): Locator =>
  page.locator('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container');

const ROW_PX = 48;

/**
 * Scrolls the list until this row is displayed below `above` other rows, and waits until the rows are stable. Their
 * elements are reused for other rows while scrolling, and a click would hit another order.
 */
export async function scrollToRow(page: Page, index: number, above = 3): Promise<void> {
  const first = Math.max(0, index - above);
  await scroller(page).evaluate((element, top) => element.scrollTo(0, top), first * ROW_PX);
  await page.waitForFunction(
    ([from, to]) => {
      const drawn = [...document.querySelectorAll<HTMLElement>('.order-row[data-row]')];
      const places = drawn.map(({ dataset }) => Number(dataset.row));
      const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
      return isInOrder && places.includes(from) && places.includes(to);
    },
    [first, index] as const,
  );
}

export const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

/** Opens a searchable select of the search row and returns its list of options. */
export async function openSelect(page: Page, field: 'Merchant' | 'Status'): Promise<Locator> {
  await page
    .getByRole('search')
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .or(page.getByRole('search').getByRole('button', { name: new RegExp(`^${field}`) }))
    .first()
    .click();
  const list = page.getByRole('listbox').last();
  await list.waitFor();
  return list;
}

export async function choose(page: Page, field: 'Merchant' | 'Status', text: string): Promise<void> {
  const list = await openSelect(page, field);
  await list.getByRole('option', { name: text, exact: true }).click();
}

/** From the id field: chooses GEOCODED as the status, by keys alone. Letters come `delay` milliseconds apart. */
export async function chooseGeocodedByKeys(page: Page, delay = 0): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.id === 'orders-id');
  await walkTo(page, /^Status/);
  await page.keyboard.press('Enter');
  await hasFocus(page.getByPlaceholder('Type to search'));
  await page.keyboard.type('geocoded', { delay });
  await page.getByRole('option', { name: 'LOST', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}
