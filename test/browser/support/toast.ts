import type { Locator, Page } from 'playwright-core';

/** A toast's sentence, to the letter. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.bp6-toast').getByText(text, { exact: true });
