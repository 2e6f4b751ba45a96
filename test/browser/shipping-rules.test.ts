/**
 * A merchant's shipping rules on the built server: cards, numbers changed by two people, services, weight pricing by
 * keyboard with the real clipboard, and deleting.
 */
import type { Browser, Page } from 'playwright-core';
import type { Merchant, MerchantName, ShippingRule } from '../../src/contract/schemas/merchants';
import { paths } from '../../src/paths';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus } from './support/focus';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { eventually } from './support/eventually';
import { toastShown } from './support/toast';
import { cellOf } from './support/sheet';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: Merchant;

serveTests((serving) => ({ server, browser, api } = serving));
beforeAll(async () => {
  merchant = await merchantWithRules(5);
});

/** Finds a demo merchant with at least this many rules. */
async function merchantWithRules(count: number): Promise<Merchant> {
  for (const { id, archived } of await api.call<MerchantName[]>('GET', '/merchants/names')) {
    if (archived) continue;
    const found = await api.call<Merchant>('GET', `/merchants/${id}`);
    if ((found.shippingRules?.length ?? 0) >= count) return found;
  }
  throw new Error('The demo data has no such merchant');
}

const rules = () => api.call<ShippingRule[]>('GET', `/merchants/${merchant.id}/shippingRules`);
const nameOf = ({ originZone, destinationZone }: ShippingRule) => `${originZone} to ${destinationZone}`;
const change = (rule: ShippingRule, action: string, body: object) =>
  api.call<ShippingRule>('PATCH', `/merchants/${merchant.id}/shippingRules/actions/${action}`, {
    zones: { originZone: rule.originZone, destinationZone: rule.destinationZone },
    ...body,
  });
/** Returns the rule as stored now, or undefined when it is gone. */
const stored = async (rule: ShippingRule) => (await rules()).find(({ id }) => id === rule.id);
const speedOf = (rule: ShippingRule | undefined) =>
  (rule?.services ?? []).flatMap((service) =>
    service.name === 'speedPricing' ? service.pricingStrategy.pricingRows : [],
  );
const bandsOf = (rule: ShippingRule | undefined) =>
  (rule?.services ?? []).flatMap((service) =>
    service.name === 'weightPricing' ? service.pricingStrategy.pricingRows : [],
  );

const open = async (options: Parameters<typeof openSignedIn>[4] = {}) => {
  const opened = await openSignedIn(
    browser,
    server.url,
    'admin',
    paths.shippingRules({ merchantId: merchant.id, merchantName: merchant.name }),
    options,
  );
  await cards(opened.page).first().waitFor();
  return opened;
};
const cards = (page: Page) => page.getByRole('list', { name: 'Shipping Rules' }).locator('> li');
const card = (page: Page, rule: ShippingRule) =>
  page.getByRole('listitem', { name: nameOf(rule), exact: true });
const services = (page: Page, rule: ShippingRule) =>
  page.getByRole('list', { name: `Services of ${nameOf(rule)}`, exact: true }).getByRole('listitem');

it('LIM-09 SHR-02 shows three cards per row at each width, with the link as the last; no axe violation', async () => {
  const { page, log } = await open();
  const all = await rules();
  for (const width of [1440, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards(page).evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width: wide }) => ({ x, y, wide })),
    );
    expect(boxes).toHaveLength(all.length + 1);
    const tops = boxes.map(({ y }) => y);
    for (const [index, top] of tops.entries()) expect(top).toBe(tops[index - (index % 3)]);
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(3);
    const widths = boxes.map(({ wide }) => wide);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await cards(page).last().getByRole('link').innerText()).toBe('Add Shipping Rule');
  expect(await axeViolations(page)).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('SHR-05 SHR-06 API-34 numbers are saved by keyboard with the version seen; a conflict asks the user', async () => {
  const [rule] = await rules();
  if (!rule) throw new Error('The merchant has no rules');
  const { page, log } = await open();
  const pencil = (label: string) =>
    page.getByRole('button', { name: `Edit ${label} of ${nameOf(rule)}`, exact: true });
  const field = (label: string) =>
    page.getByRole('textbox', { name: `${label} of ${nameOf(rule)}`, exact: true });
  await pencil('In Transit Days').focus();
  await page.keyboard.press('F2');
  await hasFocus(field('In Transit Days'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Shipping Rule updated');
  await hasFocus(pencil('In Transit Days'));
  expect((await stored(rule))?.inTransitDays).toBe(7);
  const [sent] = log.calls.filter(({ method }) => method === 'PATCH');
  expect(sent?.headers['if-match']).toContain(String(rule.version));

  await pencil('Surcharge').click();
  await hasFocus(field('Surcharge'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12.25');
  // Somebody else changes the surcharge, and sets the days to their old value: only the surcharge is a conflict.
  await change(rule, 'surcharge', { surcharge: 31.5 });
  await change(rule, 'inTransitDays', { inTransitDays: rule.inTransitDays });
  await page.keyboard.press('Enter');
  const question = card(page, rule).getByRole('group', { name: /was changed in the meantime/ });
  await question.getByText('$31.50').waitFor();
  expect((await stored(rule))?.surcharge).toBe(31.5);
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await card(page, rule).getByText('$12.25').waitFor();
  const now = await stored(rule);
  expect([now?.surcharge, now?.inTransitDays]).toEqual([12.25, rule.inTransitDays]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('SHR-06 an invalid surcharge stays as typed, with the number beside it', async () => {
  const [rule] = await rules();
  if (!rule) throw new Error('The merchant has no rules');
  const { page } = await open();
  await page.getByRole('button', { name: `Edit Surcharge of ${nameOf(rule)}`, exact: true }).click();
  const field = page.getByRole('textbox', { name: `Surcharge of ${nameOf(rule)}`, exact: true });
  await field.fill('-3');
  const before = await field.boundingBox();
  await field.press('Enter');
  await card(page, rule).getByText('Surcharge must be an amount from 0').waitFor();
  expect(await field.boundingBox()).toEqual(before);
  await closePage(page);
});

it('SPD-12 SHR-08 MSG-81 MSG-82 a service is added by keyboard, replaced, and removed in the dark theme', async () => {
  const rule = (await rules())[1]!;
  const { page, log } = await open({ colorScheme: 'dark' });
  const addButton = card(page, rule).getByRole('button', { name: /^Add a new service/ });
  for (const { speedPricingType } of speedOf(await stored(rule)))
    await change(rule, 'remove', { speedPricingRow: { speedPricingType } });
  await page.reload();
  await addButton.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Add Service: ${nameOf(rule)}` });
  const type = dialog.getByRole('button', { name: /^Type:/ });
  await type.focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByPlaceholder('Type to search'));
  await page.keyboard.type('sched');
  // Enter takes the highlighted option, which follows the typing.
  await page.getByRole('option', { name: 'NEXTDAY' }).waitFor({ state: 'detached' });
  await page.locator('.bp6-menu-item.bp6-active', { hasText: 'SCHEDULED' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Choose a 3-hour delivery window.').waitFor();
  await page.getByPlaceholder('Type to search').waitFor({ state: 'detached' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('spinbutton', { name: 'Price' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4.25');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Service Added.');
  await dialog.waitFor({ state: 'detached' });
  await hasFocus(addButton);
  await services(page, rule).getByText('-SCHEDULED (+4.25$)').waitFor();

  await page.keyboard.press('Enter');
  await type.click();
  await page.getByRole('option', { name: 'SCHEDULED' }).click();
  await page.getByPlaceholder('Type to search').waitFor({ state: 'detached' });
  await dialog.getByText('This rule has SCHEDULED at +4.25$.').waitFor();
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await services(page, rule).getByText('-SCHEDULED (+0$)').waitFor();
  const [row, ...others] = speedOf(await stored(rule));
  expect(others).toEqual([]);
  expect(row).toMatchObject({ speedPricingType: 'SCHEDULED', price: 0, locales: [{ locale: 'FR' }] });

  await page.getByRole('button', { name: `Remove SCHEDULED of ${nameOf(rule)}` }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: 'Remove SCHEDULED?' });
  await hasFocus(question.getByRole('button', { name: 'Cancel' }));
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Service Removed.');
  await card(page, rule).getByText('No services. Rates show one STANDARD price.').waitFor();
  expect(speedOf(await stored(rule))).toEqual([]);
  expect(await addButton.isEnabled()).toBe(true);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('WGT-02 WGT-03 WGT-04 WGT-11 MSG-80 bands are pasted from a spreadsheet by keyboard, undone, redone, corrected and saved', async () => {
  const rule = (await rules())[2]!;
  const { page, log } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const opener = card(page, rule).getByRole('button', { name: /^View or Add Weight Pricing/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Weight Pricing: ${nameOf(rule)}` });
  await dialog.getByRole('button', { name: /(Edit|Add) Weight Pricing/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /(Edit|Add) Weight Pricing/ }).focus();
  await page.keyboard.press('Enter');
  const grid = dialog.getByRole('grid', { name: 'Weight Pricing' });
  const cell = (row: number, column: number) => cellOf(grid, row, column);
  await hasFocus(cell(0, 0).getByRole('textbox'));

  // Clear everything, then paste a block of three as Excel copies it.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => navigator.clipboard.writeText('1\t0\r\n2\t1.50\r\n4\t3.25\r\n'));
  await page.keyboard.press('Control+v');
  await page.getByText('6 cells pasted', { exact: true }).waitFor();
  const chart = (text: string) => dialog.getByRole('img', { name: text });
  const pasted = 'Price by weight: 3 bands, from $0.00 to $3.25 at 4 lb. No price for 3 lb.';
  await chart(pasted).waitFor();
  await page.keyboard.press('Control+z');
  await dialog.getByText('No weight pricing: any weight costs the same.').waitFor();
  await page.keyboard.press('Control+y');
  await chart(pasted).waitFor();

  // Refused, with the caret in the wrong cell: typing corrects it.
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await toastShown(page, 'Weight bands have an invalid interval near row 3.');
  await hasFocus(cell(2, 0).getByRole('textbox'));
  expect(await cell(2, 0).getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await chart('Price by weight: 3 bands, from $0.00 to $3.25 at 3 lb.').waitFor();
  await dialog.getByText('Heaviest order: 3 lb.').waitFor();
  expect(log.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await toastShown(page, 'Shipping Rule updated');
  await dialog.waitFor({ state: 'detached' });
  await hasFocus(opener);
  const saved = [
    { weightInPounds: 1, price: 0 },
    { weightInPounds: 2, price: 1.5 },
    { weightInPounds: 3, price: 3.25 },
  ];
  expect(bandsOf(await stored(rule))).toEqual(saved);

  // Added rows continue after the last weight.
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Edit Weight Pricing' }).click();
  const count = dialog.getByRole('spinbutton', { name: 'Add rows' });
  expect(await count.inputValue()).toBe('1');
  await count.fill('2');
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await grid.getAttribute('aria-rowcount')).toBe('6'));
  // The caret moved to the first new row, whose text is in a field.
  await hasFocus(count);
  expect(await cell(3, 0).getByRole('textbox').inputValue()).toBe('4');
  expect((await cell(4, 0).innerText()).trim()).toBe('5');
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('SHR-04 MSG-79 a rule is deleted after a question, by keyboard, and the focus stays on the page', async () => {
  const rule = (await rules()).at(-1)!;
  const before = (await rules()).length;
  const { page, log } = await open();
  await card(page, rule)
    .getByRole('button', { name: /^Delete shipping rule/ })
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText(`Delete the shipping rule from ${nameOf(rule)}?`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete Shipping Rule' }).focus();
  await page.keyboard.press('Enter');
  await toastShown(page, 'Shipping Rule Deleted.');
  await card(page, rule).waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('list', { name: 'Shipping Rules' }));
  expect(await stored(rule)).toBeUndefined();
  expect(await cards(page).count()).toBe(before);
  expect(log.errors).toEqual([]);
  await closePage(page);
});
