/** Typed text goes to the field the user has moved to, even while a list or picker is still closing. */
import type { Browser, Locator, Page } from 'playwright-core';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus } from './support/focus';
import { checkbox, counter, openSelect } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const NOTE = 'Leave at the desk';

async function openQueue(): Promise<Page> {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  return page;
}

/** Types at human speed. */
async function typeInto(field: Locator): Promise<string> {
  await field.click();
  await field.page().keyboard.type(NOTE, { delay: 40 });
  return field.inputValue();
}

it('after Escape in a filter the next field gets all typed text, and Tab continues from the filter', async () => {
  const page = await openQueue();
  await openSelect(page, 'Merchant');
  await hasFocus(page.getByRole('combobox', { name: 'Search Merchant' }));
  await page.keyboard.press('Escape');
  expect(await typeInto(page.getByLabel('Ref Number'))).toBe(NOTE);

  await openSelect(page, 'Merchant');
  await hasFocus(page.getByRole('combobox', { name: 'Search Merchant' }));
  await page.keyboard.press('Escape');
  await hasFocus(page.getByRole('button', { name: /^Merchant: / }));
  await page.keyboard.press('Tab');
  await page.waitForTimeout(500);
  await hasFocus(page.getByRole('button', { name: /^Status: / }));
  await closePage(page);
});

it("a click from a column's filter into a field leaves the focus there", async () => {
  const page = await openQueue();
  await page.getByRole('button', { name: 'Filter by Pickup Ready' }).click();
  await page.getByRole('radio', { name: 'All' }).waitFor();
  expect(await typeInto(page.getByLabel('Ref Number'))).toBe(NOTE);
  await closePage(page);
});

it('after a picker is left, the next field gets all typed text; a picked day returns the focus to its own field', async () => {
  const page = await openQueue();
  await checkbox(page, 0).click();
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  await page.getByRole('button', { name: 'Pick the from date' }).click();
  const day = page.getByRole('gridcell', { name: '15', exact: true });
  await day.waitFor();
  await page.keyboard.press('Escape');
  expect(await typeInto(page.getByLabel('Internal notes'))).toBe(NOTE);

  await page.getByRole('button', { name: 'Pick the from date' }).click();
  await day.click();
  await hasFocus(page.getByRole('textbox', { name: 'From date' }));
  await closePage(page);
});

it('a clock that is closed by a key keeps all that was typed, and Tab goes on from its field', async () => {
  const page = await openQueue();
  await checkbox(page, 0).click();
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  const field = page.getByRole('textbox', { name: 'From time' });
  // The code of the clock is loaded by the first of them.
  for (const key of ['Escape', 'Escape', 'Enter']) {
    await field.fill('9:00 AM');
    await field.press('ArrowDown');
    await hasFocus(page.getByLabel('hours (12hr clock)'));
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await page.keyboard.press(key);
    await hasFocus(field);
    expect(await field.inputValue()).toBe('10:30 AM');
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('textbox', { name: 'To date' }));
  }
  await closePage(page);
});

it('the first button of a question has a focus ring after Escape, and none after a click', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await hasFocus(dialog.getByLabel('Email'));
  await page.keyboard.type('ring@example.com', { delay: 40 });
  const keep = page.getByRole('button', { name: 'Keep editing' });
  const ring = () => keep.evaluate((button) => getComputedStyle(button).outlineStyle);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await hasFocus(keep);
  expect(await ring()).toBe('none');
  await keep.click();
  await keep.waitFor({ state: 'detached' });
  await dialog.getByLabel('Email').click();
  await page.keyboard.press('Escape');
  await hasFocus(keep);
  expect(await ring()).toBe('solid');
  await closePage(page);
});
