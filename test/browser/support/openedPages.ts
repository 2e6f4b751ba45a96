/** The pages that the running test file has opened, kept where the report of a failing test finds them. */
import type { Page } from 'playwright-core';

export interface Opened {
  readonly page: Page;
  /** What the page threw or logged as an error. */
  readonly errors: readonly string[];
  /** What its calls that changed something were answered with, and those that failed. */
  readonly answers: readonly string[];
}
type Keeper = Record<string, unknown> & { openedPages?: Opened[] };

export const openedPages = (keeper: object = globalThis): readonly Opened[] =>
  ((keeper as Keeper).openedPages ?? []).filter(({ page }) => !page.isClosed());

export function rememberPage(opened: Opened): void {
  (globalThis as unknown as Keeper).openedPages = [...openedPages(), opened];
}

export function forgetPage(page: Page): void {
  const left = openedPages().filter((opened) => opened.page !== page);
  (globalThis as unknown as Keeper).openedPages = left;
}
