/** Text typed before a requested dialog or editor has the focus goes into it, and nowhere else. */
import type { Browser, Page, Route } from 'playwright-core';
import { openSignedIn } from './support/browser';
import { hasFocus } from './support/focus';
import { checkbox, clickRow, counter, panel, SOME } from './support/ordersPage';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
serveTests((serving) => ({ server, browser } = serving));

/** Holds back all code requested from now on, until the returned function is called. */
async function holdCode(
  page: Page,
  after: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await after(route);
  });
  return () => release();
}

/** Types like a person, slower than any scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 50 });

it('a dialog whose code is loading gets the typed text, and Enter presses nothing meanwhile', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await checkbox(page, 0).click();
  const release = await holdCode(page);
  await page.getByRole('button', { name: 'Change Delivery Window' }).focus();
  await page.keyboard.press('Enter');
  await type(page, '2031-01-1x');
  await page.keyboard.press('Backspace');
  await type(page, '5');
  await page.keyboard.press('Enter');
  await type(page, 'ra ');
  release();
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  const from = dialog.getByRole('textbox', { name: 'From date' });
  await hasFocus(from);
  expect(await from.inputValue()).toBe('2031-01-15');
  await type(page, '!');
  expect(await from.inputValue()).toBe('2031-01-15!');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await counter(page, 'selected', 1);
  await closePage(page);
});

/** Opens an order and presses Edit address, whose code does not arrive before `release`. */
async function pressEditAddress() {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await clickRow(page, 0);
  const edit = panel(page).getByRole('button', { name: 'Edit address' });
  await edit.waitFor();
  const release = await holdCode(page);
  await edit.click();
  return { page, edit, release };
}

it('an address editor whose code is loading gets the typed text', async () => {
  const { page, release } = await pressEditAddress();
  await type(page, ' Rear');
  release();
  const street = panel(page).getByRole('combobox', { name: 'Street' });
  await hasFocus(street);
  expect(await street.inputValue()).toMatch(/ Rear$/);
  await counter(page, 'selected', 0);
  await closePage(page);
});

it('an address editor whose code failed to load gets the text typed before, once it is loaded', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await clickRow(page, 0);
  const edit = panel(page).getByRole('button', { name: 'Edit address' });
  await edit.waitFor();
  const fail = await holdCode(page, (route) => route.abort());
  await edit.click();
  await type(page, ' Rear');
  fail();
  const again = panel(page).getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await again.press('Enter');
  const street = panel(page).getByRole('combobox', { name: 'Street' });
  await hasFocus(street);
  expect(await street.inputValue()).toMatch(/ Rear$/);
  await closePage(page);
});

it('Escape gives up a dialog whose code does not arrive: the open order stays, and the text is dropped', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await checkbox(page, 0).click();
  await clickRow(page, 0);
  await panel(page).waitFor();
  const release = await holdCode(page);
  const change = page.getByRole('button', { name: 'Change Delivery Window' });
  await change.focus();
  await page.keyboard.press('Enter');
  await type(page, '2031');
  await page.keyboard.press('Escape');
  await hasFocus(change);
  await page.keyboard.press('Tab');
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(false);
  release();
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  const from = dialog.getByRole('textbox', { name: 'From date' });
  await hasFocus(from);
  expect(await from.inputValue()).toBe('');
  expect(await panel(page).count()).toBe(1);
  await closePage(page);
});

it('Escape gives up an address editor whose code does not arrive', async () => {
  const { page, edit, release } = await pressEditAddress();
  await edit.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await hasFocus(edit);
  release();
  await closePage(page);
});

it('a dialog that a slow computer is still drawing gets the typed text', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/users');
  await page.getByRole('row', { name: /admin@example.com/ }).waitFor();
  const create = page.getByRole('button', { name: 'Create User' });
  await create.focus();
  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const start = Date.now() / 1000;
  const press = (key: string, at: number, text = key) => {
    const event = { key, text, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
    return Promise.all([
      computer.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', timestamp: start + at / 10 }),
      computer.send('Input.dispatchKeyEvent', { key, type: 'keyUp', timestamp: start + at / 10 + 0.02 }),
    ]);
  };
  const enter = ['rawKeyDown', 'char', 'keyUp'].map((kind) =>
    computer.send('Input.dispatchKeyEvent', {
      type: kind as 'char',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      ...(kind === 'char' && { text: '\r' }),
    }),
  );
  await Promise.all([...enter, ...[...'raejo'].map((key, at) => press(key, at + 1))]);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const email = page.getByRole('dialog', { name: 'Create User' }).getByLabel('Email');
  await hasFocus(email);
  expect(await email.inputValue()).toBe('raejo');
  await closePage(page);
});
