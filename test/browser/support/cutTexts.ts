/** Texts that are cut off, and whether pointer and keyboard reach the rest of them. */
import type { Page } from 'playwright-core';

/** Time limit for a tooltip, long enough for a busy machine. Milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Points at one text of each kind that ends in an ellipsis, then focuses by keyboard what it is in, or the button that
 * opens its row. Returns the texts of which no tooltip showed the rest, with what was tried. A row of the orders table
 * is not focused: Enter opens all of it. Fields are read by their caret.
 */
export async function unreadTexts(page: Page): Promise<string[]> {
  // From here on the browser takes each focus for one by keyboard.
  await page.keyboard.press('Shift');
  const cut = await page.evaluateHandle(() => {
    const kinds = new Map<string, HTMLElement>();
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(input, textarea)')) {
      const { textOverflow, visibility } = getComputedStyle(element);
      if (textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth) continue;
      if (visibility !== 'visible' || !element.checkVisibility()) continue;
      const kind = `${element.className} in ${element.parentElement?.className}`;
      if (!kinds.has(kind)) kinds.set(kind, element);
    }
    return [...kinds.values()];
  });
  const unread: string[] = [];
  for (const handle of (await cut.getProperties()).values()) {
    const element = handle.asElement();
    const text = (await element?.textContent()) ?? '';
    // The words of a tooltip are themselves, whatever spaces are around them.
    const tip = page.locator('.bp6-tooltip').filter({ hasText: text }).first();
    const shows = (how: string) =>
      tip.waitFor({ timeout: PATIENCE_MS }).catch(() => unread.push(`${how}: ${text}`));
    await element?.hover();
    await shows('pointer');
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: 'hidden' });
    const isReached = await element?.evaluate((node: HTMLElement) => {
      const stops = 'a[href], button, .cut-text';
      const own = node.closest<HTMLElement>(stops) ?? node.querySelector<HTMLElement>(stops);
      const ofRow = node.closest('tr, [role=row]')?.querySelector<HTMLElement>('[aria-expanded]');
      (own ?? ofRow)?.focus();
      return node.closest('[role=grid]') === null;
    });
    if (isReached) await shows('keyboard');
    // Its tooltip may have the same words as the next one.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  return unread;
}
