/** Where the focus is, and whether a person can see it there. */
import type { Locator, Page } from 'playwright-core';

/** What has the focus: its words, and whether a person sees that it has it. */
interface Focus {
  readonly name: string;
  readonly isSeen: boolean;
}

/** Looks at the focused element, at what surrounds it, and at the bar that marks a row of the table. */
const focusOf = (page: Page): Promise<Focus> =>
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

/** How long a focus may take to come, and its ring to be drawn, on a busy machine. Milliseconds. */
const PATIENCE_MS = 10_000;

/** `focusOf` once it is as wanted, or as it is when that does not come. */
async function settledFocus(page: Page, isWanted: (focus: Focus) => boolean): Promise<Focus> {
  const late = Date.now() + PATIENCE_MS;
  for (;;) {
    const focus = await focusOf(page);
    if (isWanted(focus) || Date.now() > late) return focus;
    await page.waitForTimeout(20);
  }
}

/** Where the focus is, its ring drawn: a ring may fade in, and a focus may come a frame after what it comes with. */
export const focusOn = (page: Page, name: string): Promise<Focus> =>
  settledFocus(page, (focus) => focus.name === name && focus.isSeen);

/** Whatever has the focus, its ring drawn; at once when nothing has it. */
export const ringedFocus = (page: Page): Promise<Focus> =>
  settledFocus(page, ({ name, isSeen }) => isSeen || name === 'nothing');

/** Waits until the element has the focus: keys go nowhere before. */
export async function hasFocus(locator: Locator): Promise<void> {
  await locator.waitFor();
  const late = Date.now() + PATIENCE_MS;
  while (!(await locator.evaluate((element) => element === document.activeElement))) {
    if (Date.now() > late) throw new Error(`No focus: ${String(locator)}`);
    await locator.page().waitForTimeout(20);
  }
}

/**
 * Focuses something of a menu or a dialog that just opened: Blueprint takes the focus inside a moment after that, and
 * keys would go there. Done when the focus has stayed for a while.
 */
export async function takeFocus(locator: Locator): Promise<void> {
  await locator.waitFor();
  const late = Date.now() + PATIENCE_MS;
  for (let stayed = 0; stayed < 3;) {
    const hasIt = await locator.evaluate((element) => element === document.activeElement);
    if (!hasIt) await locator.focus();
    stayed = hasIt ? stayed + 1 : 0;
    if (Date.now() > late) throw new Error(`The focus does not stay: ${String(locator)}`);
    await locator.page().waitForTimeout(60);
  }
}

/** Presses a key until the focus is on what is wanted; every stop on the way must be visible. */
export async function walkTo(page: Page, wanted: RegExp, key = 'Tab', most = 40): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(key);
    const { name, isSeen } = await ringedFocus(page);
    passed.push(name);
    expect({ name, isSeen }).toEqual({ name, isSeen: true });
    if (wanted.test(name)) return;
  }
  throw new Error(`${String(wanted)} is not reached: ${passed.join(' | ')}`);
}
