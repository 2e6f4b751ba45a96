/** Presses a button, waits, and releases it: if layout shifts under the pointer meanwhile, the click is lost. */
import type { ElementHandle, Locator, Page } from 'playwright-core';

type Watched = typeof globalThis & { clicked?: EventTarget | null; isWatching?: boolean };

/** Records clicks and stops them, so that every button can be tried while the dialog stays as it is. */
async function watchClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as Watched;
    if (watched.isWatching) return;
    watched.isWatching = true;
    const note = (event: Event) => {
      watched.clicked = event.target;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    window.addEventListener('click', note, true);
  });
}

/** Scrolls a button into view and returns its middle, or null if something covers it, such as an open list. */
const middleOf = (button: ElementHandle<Node>) =>
  button.evaluate((node) => {
    const element = node as HTMLElement;
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    (window as Watched).clicked = null;
    return element.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
  });

/** Waits until the effects of a lost focus are drawn. */
export const effectsDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

const middleNow = (button: ElementHandle<Node>) =>
  button.evaluate((node) => {
    const { left, top, width, height } = (node as HTMLElement).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

/**
 * Presses a button and releases it in the same place. Returns a line if it moved or was not clicked, otherwise null.
 */
async function press(page: Page, button: ElementHandle<Node>): Promise<string | null> {
  const at = await middleOf(button);
  if (!at) return null;
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await effectsDrawn(page);
  const after = await middleNow(button);
  await page.mouse.up();
  const moved = Math.round(Math.max(Math.abs(after.x - at.x), Math.abs(after.y - at.y)));
  return button.evaluate((node, by) => {
    const element = node as HTMLElement;
    const { clicked } = window as Watched;
    const isClicked = clicked instanceof Node && element.contains(clicked);
    if (by === 0 && isClicked) return null;
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return `${name} moved ${by}${isClicked ? '' : ', click lost'}`;
  }, moved);
}

/**
 * Presses every button of a dialog: once with the focus in its last field after invalid input, and once from each of
 * its grids.
 * @returns the presses whose button moved or was missed
 */
export async function unsteadyPresses(page: Page, dialog: Locator): Promise<string[]> {
  await watchClicks(page);
  const fields = dialog
    .locator('input[type=text], input:not([type]), textarea')
    .and(dialog.locator(':not([role=grid] *):enabled'));
  const starts: (() => Promise<void>)[] = [
    async () => {
      if ((await fields.count()) === 0) return;
      await fields.last().focus();
      await page.keyboard.type('x');
    },
  ];
  for (const grid of await dialog.getByRole('grid').all()) {
    starts.push(async () => {
      await grid
        .getByRole('gridcell')
        .last()
        .click({ position: { x: 4, y: 4 } });
      await page.keyboard.type('x');
    });
  }
  const lines: string[] = [];
  for (const start of starts) {
    for (const button of await dialog.locator('button:enabled').filter({ visible: true }).elementHandles()) {
      await start();
      const line = await press(page, button);
      if (line) lines.push(line);
    }
  }
  return lines;
}
