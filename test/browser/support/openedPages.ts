/** The open pages of the running test file, stored where the report of a failed test finds them. */
import type { Page } from 'playwright-core';

export interface Opened {
  readonly page: Page;
  /** Errors that the page threw or logged. */
  readonly errors: readonly string[];
  /** Responses to its changing requests, and failed requests. */
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
