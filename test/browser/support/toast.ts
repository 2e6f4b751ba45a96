import type { Locator, Page } from 'playwright-core';

/** A toast with exactly this text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.bp6-toast').getByText(text, { exact: true });

/** Names or tags of the fields and buttons, of the page or a part of it, that toasts cover. */
export const coveredByToasts = (page: Page, part = 'body'): Promise<string[]> =>
  page.evaluate((place) => {
    const toasts = [...document.querySelectorAll('.bp6-toast')].map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll(`${place} :is(button, a[href], input, select, textarea)`)]
      .filter((control) => !control.closest('.bp6-toast'))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return (
          width > 0 &&
          toasts.some(
            (toast) => left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom,
          )
        );
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
  }, part);
