/** The grid in a browser test: its cells, their texts, and pressing keys in it. */
import type { Locator, Page } from 'playwright-core';

/** A cell by its row and column, from 0. */
export const cellOf = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[data-row="${row}"] [data-column="${column}"]`);

/** The texts of the displayed rows; the caret's cell has its text in a field. */
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

/** Presses keys one after the other, waiting for each. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
