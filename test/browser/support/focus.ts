/** Where the focus is, and whether it is visible. */
import type { Locator, Page } from 'playwright-core';

/** The focused element: its text, and whether its focus is visible. */
interface Focus {
  readonly name: string;
  readonly isSeen: boolean;
}

/** Checks the focused element, its surroundings, and the bar that marks a row of the table. */
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

/** Time limit for the focus to move and its ring to be drawn, long enough for a busy machine. Milliseconds. */
const PATIENCE_MS = 30_000;

/** `focusOf` once it is as wanted, or at the time limit. */
async function settledFocus(page: Page, isWanted: (focus: Focus) => boolean): Promise<Focus> {
  const late = Date.now() + PATIENCE_MS;
  for (;;) {
    const focus = await focusOf(page);
    if (isWanted(focus) || Date.now() > late) return focus;
    await page.waitForTimeout(20);
  }
}

/** The focus, once it is on `name` and its ring is drawn. A ring may fade in, and the focus may move a frame later. */
export const focusOn = (page: Page, name: string): Promise<Focus> =>
  settledFocus(page, (focus) => focus.name === name && focus.isSeen);

/** The current focus once its ring is drawn; at once when nothing has the focus. */
export const ringedFocus = (page: Page): Promise<Focus> =>
  settledFocus(page, ({ name, isSeen }) => isSeen || name === 'nothing');

/** Waits until the element has the focus; keys pressed earlier would be lost. */
export async function hasFocus(locator: Locator): Promise<void> {
  await locator.waitFor();
  const late = Date.now() + PATIENCE_MS;
  while (!(await locator.evaluate((element) => element === document.activeElement))) {
    if (Date.now() > late) throw new Error(`No focus: ${String(locator)}`);
    await locator.page().waitForTimeout(20);
  }
}

/**
 * Focuses an element of a menu or dialog that just opened. Blueprint moves the focus inside a moment later, and keys
 * would go there. Returns once the focus has stayed for a while.
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

/** Presses a key until the focus is on the wanted element; the focus must be visible at every stop. */
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
 * Moves through the tab stops and reports those cut off by their scroll box or the window, one line each. Elements
 * larger than the box are ignored.
 */
export async function cutOffStops(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<string[]> {
  const lines = new Set<string>();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    const line = await page.evaluate(async () => {
      // First the browser scrolls, then the page, then the revealed part is drawn.
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
