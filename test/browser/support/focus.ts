/** Where the focus is, and whether a person can see it there. */
import type { Page } from 'playwright-core';

/** What has the focus: its words, and whether a person sees that it has it. */
export interface Focus {
  readonly name: string;
  readonly isSeen: boolean;
}

/** Looks at the focused element, at what surrounds it, and at the bar that marks a row of the table. */
export const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: 'nothing', isSeen: false };
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.innerText;
    const hasRing = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one, pseudo);
      const isOutlined =
        outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && !/, 0\)$/.test(outlineColor);
      return isOutlined || (boxShadow !== 'none' && !/^rgba\(\d+, \d+, \d+, 0\)/.test(boxShadow));
    };
    const bar = element.getAttribute('role') === 'grid' && element.querySelector('.order-focus-bar');
    const indicator = element.parentElement?.querySelector('.bp6-control-indicator');
    const isSeen = bar
      ? getComputedStyle(bar).display !== 'none' && getComputedStyle(bar).opacity !== '0'
      : hasRing(element) || hasRing(element, '::before') || (indicator ? hasRing(indicator) : false);
    return { name: name.trim(), isSeen };
  });

/** Presses a key until the focus is on what is wanted; every stop on the way must be visible. */
export async function walkTo(page: Page, wanted: RegExp, key = 'Tab', most = 40): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(key);
    const { name, isSeen } = await focusOf(page);
    passed.push(name);
    expect({ name, isSeen }).toEqual({ name, isSeen: true });
    if (wanted.test(name)) return;
  }
  throw new Error(`${String(wanted)} is not reached: ${passed.join(' | ')}`);
}
