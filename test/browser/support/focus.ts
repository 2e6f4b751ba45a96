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
const PATIENCE_MS = 30_000;

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

/**
 * Walks with a key and says which stops are cut off by the box they scroll in, or by the window; what is larger than
 * that cannot be otherwise. One line each.
 */
export async function cutOffStops(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<string[]> {
  const lines = new Set<string>();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    const line = await page.evaluate(async () => {
      // The browser scrolls, then the page, then what comes into view is drawn.
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const seen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const { left, top } = box.getBoundingClientRect();
        const inner = { left: left + box.clientLeft, top: top + box.clientTop };
        seen.left = Math.max(seen.left, inner.left);
        seen.top = Math.max(seen.top, inner.top);
        seen.right = Math.min(seen.right, inner.left + box.clientWidth);
        seen.bottom = Math.min(seen.bottom, inner.top + box.clientHeight);
      }
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const cutBy = (before: number, after: number, size: number, room: number) =>
        size > room ? 0 : Math.round(Math.max(before, after, 0));
      const across = cutBy(seen.left - left, right - seen.right, right - left, seen.right - seen.left);
      const down = cutBy(seen.top - top, bottom - seen.bottom, bottom - top, seen.bottom - seen.top);
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
      return across + down > 0 ? `${name} is cut off by ${across} across, ${down} down` : null;
    });
    if (line !== null) lines.add(line);
  }
  return [...lines];
}
