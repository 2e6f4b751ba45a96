/** Editing the open order on the real server: keys, focus, what is stored, what is kept. */
import type { Browser, Page } from 'playwright-core';
import { messages } from '../../src/contract/messages';
import type { Order } from '../../src/contract/schemas/orders';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus } from './support/focus';
import { panel } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

async function openOrder(id: string): Promise<Page> {
  const { page } = await openSignedIn(browser, server.url, 'user', `/dashboard?id=${id}&order=${id}`);
  await panel(page).getByRole('button', { name: 'Edit Phone' }).waitFor();
  return page;
}

const placed = ({ recipientAddress, recipient }: Order) => !!recipientAddress?.city && !!recipient?.email;
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true });
const stored = (id: string) => api.order(id);

it('OAC-08 OAC-17 STA-08 phone by keyboard: Escape closes the field and not the order, Enter saves', async () => {
  const { id } = await api.find({ orderStatus: 'GEOCODED' }, placed);
  const page = await openOrder(id);
  const pencil = panel(page).getByRole('button', { name: 'Edit Phone' });
  await pencil.focus();
  await page.keyboard.press('Enter');
  await hasFocus(field(page, 'Phone'));
  await page.keyboard.press('Escape');
  await hasFocus(pencil);

  await page.keyboard.press('Enter');
  await hasFocus(field(page, 'Phone'));
  // Unchanged: the field closes, and the same key press does not reopen it.
  await page.keyboard.press('Enter');
  await hasFocus(pencil);
  await page.keyboard.press('Enter');
  await hasFocus(field(page, 'Phone'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('(514) 555-0142');
  expect(await field(page, 'Phone').inputValue()).toBe('+5145550142');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('-9');
  expect(await field(page, 'Phone').inputValue()).toBe('+51455590142');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');

  await toastShown(page, messages.orderUpdated);
  await pencil.waitFor();
  expect((await stored(id)).recipient?.phone).toBe('+5145550142');
  await closePage(page);
});

it('a long note keeps its line breaks while another field is edited', async () => {
  const { id } = await api.find({ orderStatus: 'PICKUP_READY' }, placed);
  const note = 'Ring twice. Leave it with the concierge, second door on the left, behind the green bins.';
  await api.call('PATCH', `/orders/updateOrder/${id}`, { notes: note });
  const page = await openOrder(id);
  const size = async () => {
    const { width, height } = (await panel(page).getByText(note).boundingBox()) ?? {};
    return { width, height };
  };
  const before = await size();
  await panel(page).getByRole('button', { name: 'Edit Phone' }).click();
  await hasFocus(field(page, 'Phone'));
  expect(await size()).toEqual(before);
  await closePage(page);
});

it('a cell with line breaks, copied from a spreadsheet, is pasted without the quotation marks of the spreadsheet', async () => {
  const { id } = await api.find({ orderStatus: 'PICKUP_READY' }, placed);
  const page = await openOrder(id);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // As Excel writes the cell: `Press the bell`, line break, `at the "north" door`.
  await page.evaluate(() => {
    const blob = (type: string, text: string) => new Blob([text], { type });
    const item = new ClipboardItem({
      'text/html': blob(
        'text/html',
        '<table><tr><td>Press the bell<br>at the "north" door</td></tr></table>',
      ),
      'text/plain': blob('text/plain', '"Press the bell\nat the ""north"" door"\r\n'),
    });
    return navigator.clipboard.write([item]);
  });
  await panel(page).getByRole('button', { name: 'Edit Notes' }).click();
  await hasFocus(field(page, 'Notes'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  expect(await field(page, 'Notes').inputValue()).toBe('Press the bell\nat the "north" door');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await field(page, 'Notes').inputValue()).not.toContain('Press the bell');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Control+Enter');
  await toastShown(page, messages.orderUpdated);
  expect((await stored(id)).notes).toContain('Press the bell\nat the "north" door');

  const find = page.getByRole('textbox', { name: /^Find one order/ });
  await find.click();
  await page.keyboard.press('ControlOrMeta+v');
  expect(await find.inputValue()).toBe('Press the bell at the "north" door');
  await closePage(page);
});

it('OAC-18 typed text survives closing the order and a change by someone else, which is not overwritten unasked', async () => {
  const { id } = await api.find({ orderStatus: 'PICKUP_READY' }, placed);
  const page = await openOrder(id);
  await panel(page).getByRole('button', { name: 'Edit Notes' }).click();
  await field(page, 'Notes').fill('Mine.');
  await panel(page).getByRole('button', { name: 'Close order' }).click();
  await panel(page).waitFor({ state: 'detached' });

  const other = await openOrder(id);
  await panel(other).getByRole('button', { name: 'Edit Notes' }).click();
  await field(other, 'Notes').fill('Theirs.');
  await other.keyboard.press('Control+Enter');
  await toastShown(other, messages.orderUpdated);
  await closePage(other);

  await page.locator('[role=row][data-row="0"]').getByRole('gridcell').nth(1).click();
  expect(await field(page, 'Notes').inputValue()).toBe('Mine.');
  const conflict = panel(page).getByRole('group', { name: 'Notes was changed in the meantime' });
  await conflict.getByText('Theirs.').waitFor();
  await conflict.getByText(/^Last changed by you, in another window, /).waitFor();
  expect((await stored(id)).notes).toBe('Theirs.');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await toastShown(page, messages.orderUpdated);
  expect((await stored(id)).notes).toBe('Mine.');
  await closePage(page);
});

it('OAC-11 OAC-13 OAC-14 MSG-13 an address is edited by keyboard with suggestions', async () => {
  const order = await api.find({ orderStatus: 'GEOCODED' }, placed);
  const page = await openOrder(order.id);
  await panel(page).getByRole('button', { name: 'Edit address' }).click();
  const street = panel(page).getByRole('combobox', { name: 'Street' });
  await street.waitFor();
  await field(page, 'Number').fill('');
  await street.fill('');
  await street.pressSequentially(order.recipientAddress?.city ?? '');
  const options = page.getByRole('listbox', { name: 'Street suggestions' }).getByRole('option');
  await options.first().waitFor();
  const count = await options.count();
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  expect(count).toBeGreaterThan(0);
  await panel(page).getByRole('button', { name: 'Save address' }).waitFor();

  await street.fill('Main St');
  await field(page, 'Number').fill('12');
  await page.keyboard.press('Enter');
  await toastShown(page, messages.addressUpdated);
  await panel(page).getByRole('button', { name: 'Edit address' }).waitFor();
  expect((await stored(order.id)).recipientAddress?.street).toMatch(/^12 Main St/);
  await closePage(page);
});
