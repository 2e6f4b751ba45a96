/** The grid of a browser test: its cells, what it shows, and keys pressed in it. */
import type { Locator, Page } from 'playwright-core';

/** A cell by the numbers of its row and column, from 0. */
export const cellOf = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[data-row="${row}"] [data-column="${column}"]`);

/** The rows as they are drawn; the caret's cell holds its text in a field. */
export const drawnIn = (grid: Locator): Promise<string[][]> =>
  grid.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('[data-row]')]
      .sort((one, other) => Number(one.dataset.row) - Number(other.dataset.row))
      .map((row) =>
        [...row.querySelectorAll('[data-column]')].map(
          (one) => one.querySelector('input')?.value ?? one.querySelector('.sheet-text')?.textContent ?? '',
        ),
      ),
  );

/** Presses keys one after the other, each when the one before has been taken. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
