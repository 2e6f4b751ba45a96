import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually';

/** The lines of each toast that a page has drawn and no test has asked for yet, oldest first. */
const drawn = new WeakMap<Page, string[][]>();

/**
 * Notes the toasts of all pages of a context for `toastShown`. A toast is gone after 3 seconds, and on a busy machine
 * Chromium can pause for longer between two looks at the page.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('toastDrawn', ({ page }, lines: string[]) => {
    drawn.set(page, [...(drawn.get(page) ?? []), lines]);
  });
  await context.addInitScript(() => {
    const { toastDrawn } = window as unknown as { toastDrawn: (lines: string[]) => void };
    const toasts = document.getElementsByClassName('bp6-toast');
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of [...toasts].filter((one) => !known.has(one))) {
        known.add(toast);
        const parts = toast.querySelectorAll('.notice-title, .notice-text, .notice-lines li');
        toastDrawn([...parts].flatMap(({ textContent }) => textContent.split('\n')));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Forgets the toasts of an earlier test on the same page. */
export const forgetToasts = (page: Page): unknown => drawn.delete(page);

/**
 * Waits until a toast with these lines has been drawn that no earlier call has found, whether it is still there or not.
 * To work with a toast itself, use `holdToasts`.
 */
export const toastShown = (page: Page, ...lines: readonly string[]): Promise<void> =>
  eventually(() => {
    const toasts = drawn.get(page) ?? [];
    const at = toasts.findIndex((toast) => lines.every((line) => toast.includes(line)));
    if (at < 0) throw new Error(`No toast has the lines ${JSON.stringify(lines)}: ${JSON.stringify(toasts)}`);
    drawn.set(page, [...toasts.slice(0, at), ...toasts.slice(at + 1)]);
    return Promise.resolve();
  });

/** Keeps all toasts of the page, until it navigates, as a pointer that never leaves them does. */
export const holdToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const toasts = document.getElementsByClassName('bp6-toast');
    // In each frame, because the timer starts a moment after the toast is drawn.
    const hold = () => {
      for (const toast of toasts) toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      requestAnimationFrame(hold);
    };
    hold();
  });

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
