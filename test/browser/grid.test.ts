/**
 * The spreadsheet grid with the real clipboard, on its own page (support/grid): keys, blocks to and from a spreadsheet,
 * one undo per action, focus while rows come and go, screen readers.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { axeViolations, launchBrowser } from './support/browser';
import { closePage, type OpenedPage, openPage } from './support/pages';
import { serveGridPage, type GridPage } from './support/grid/gridPage';
import { eventually } from './support/eventually';
import { cellOf, drawnIn, pressKeys } from './support/sheet';

let site: GridPage;
let browser: Browser;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveGridPage(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
beforeEach(async () => {
  opened = await openPage(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = opened.page;
  await page.goto('/');
  await grid().waitFor();
});
afterEach(async () => {
  expect(opened.log.errors).toEqual([]);
  await closePage(page);
});

const grid = (name = 'Delivery Windows') => page.getByRole('grid', { name, exact: true });
const cell = (row: number, column: number, of: Locator = grid()) => cellOf(of, row, column);
const press = (...keys: string[]) => pressKeys(page, ...keys);
const drawn = (of: Locator = grid()) => drawnIn(of);
const rowsBecome = (expected: readonly (readonly string[])[], of?: Locator) =>
  eventually(async () => expect(await drawn(of)).toEqual(expected));
const focusBecomes = (name: string) => eventually(async () => expect(await focused()).toBe(name));

/** Returns the name of the focused field: `Cutoff, row 3`. */
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const putOnClipboard = (text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

/** Twelve rows of three as Excel copies them: tabs, CRLF, a final line end, a quoted cell with a line break. */
const BLOCK = Array.from({ length: 12 }, (_, row) => [`day ${row}`, `1${row % 10}:00`, `2${row % 4}:30`]);
BLOCK[3] = ['two\nlines', 'say "so"', '5" pipe'];
const EXCEL = BLOCK.map((cells) => cells.map((text) => (text.includes('\n') ? `"${text}"` : text)).join('\t'))
  .join('\r\n')
  .concat('\r\n');

it('a 12 x 3 block from a spreadsheet is pasted by keyboard only, undone and redone, each in one step', async () => {
  const before = await drawn();
  await putOnClipboard(EXCEL);
  await page.getByLabel('Spreadsheet').focus();
  // Past the number of rows to add and its button into the grid, to its third column.
  await press('Tab', 'Tab', 'Tab');
  await focusBecomes('Day, row 1');
  await press('ArrowRight', 'ArrowRight', 'Control+v');

  const after = before.map((cells, row) => [...cells.slice(0, 2), ...BLOCK[row]!, ...cells.slice(5)]);
  // A single-line field would hide line breaks, but the cell with the caret has none.
  await rowsBecome(after);
  await page.getByText('36 cells pasted', { exact: true }).waitFor();
  expect(await grid().locator('[aria-selected="true"]').count()).toBe(36);

  await press('Control+z');
  await rowsBecome(before);
  await page.getByText('Undone: 36 cells pasted').waitFor();
  await press('Control+y');
  await rowsBecome(after);
  await press('Control+z', 'Control+Shift+Z');
  await rowsBecome(after);
  expect(await page.getByTestId('changes').textContent()).toBe('1 changes');
});

it('a copied block has the format of a spreadsheet, and pastes back unchanged, adding rows', async () => {
  await putOnClipboard(EXCEL);
  await cell(0, 0).click();
  await press('Control+v');
  await page.getByText('36 cells pasted', { exact: true }).waitFor();
  await press('Control+c');
  await page.getByText('36 cells copied').waitFor();
  expect(await clipboard()).toBe(EXCEL.trimEnd());

  await press('Control+Home', 'Control+End', 'Home', 'ArrowRight', 'Control+v');
  await focusBecomes('Delivery Window Start, row 12');
  await eventually(async () => expect(await grid().getAttribute('aria-rowcount')).toBe('24'));
  await press('Control+End');
  await eventually(async () => expect((await drawn()).at(-1)).toEqual(['', ...BLOCK[11]!, '', '']));
});

it('a block can be pasted into a text field, and from there into an empty grid', async () => {
  await cell(0, 0).click();
  await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c');
  await page.getByText('4 cells copied').waitFor();
  await page.getByLabel('Spreadsheet').focus();
  await press('Control+v');
  await eventually(async () =>
    expect(await page.getByLabel('Spreadsheet').inputValue()).toBe('monday\t12:00\nmonday\t17:00'),
  );
  await press('Control+a', 'Control+c');
  await grid('Scheduled Windows').focus();
  await press('Control+v');
  await rowsBecome(
    [
      ['monday', '12:00', '', '', '', ''],
      ['monday', '17:00', '', '', '', ''],
    ],
    grid('Scheduled Windows'),
  );
  await focusBecomes('Day, row 1');
});

it('cut clears what it copied; one cell fills a selection; Ctrl+D fills down; Delete clears', async () => {
  const pickup = grid('Pickup Windows');
  const day = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells[0]);
  await cell(0, 0, pickup).click();
  await press('Control+x');
  await eventually(async () => expect((await drawn(pickup))[0]![0]).toBe(''));
  expect(await clipboard()).toBe('monday');
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+v');
  await eventually(async () =>
    expect(day(await drawn(pickup))).toEqual([
      'monday',
      'monday',
      'monday',
      'thursday',
      'friday',
      'saturday',
    ]),
  );
  await press('Control+End', 'Home', 'Control+d');
  await eventually(async () => expect(day(await drawn(pickup)).at(-1)).toBe('friday'));
  await press('Shift+Space', 'Delete');
  await eventually(async () => expect((await drawn(pickup)).at(-1)).toEqual(['', '', '', '']));
  await press('Control+z', 'Control+z', 'Control+z', 'Control+z');
  await eventually(async () =>
    expect(day(await drawn(pickup))).toEqual([
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
    ]),
  );
});

it('typing overwrites, F2 and a double click edit, Enter and Tab save and move on, Escape cancels', async () => {
  await cell(0, 1).click();
  await page.keyboard.type('11:15');
  await press('Enter');
  await focusBecomes('Delivery Window Start, row 2');
  await press('F2');
  await page.keyboard.type('9');
  await press('Home', 'Delete', 'Tab');
  await focusBecomes('Delivery Window End, row 2');
  await cell(2, 1).dblclick();
  await page.keyboard.type('5');
  await press('ArrowLeft', 'Backspace', 'Shift+Tab');
  await focusBecomes('Day, row 3');
  await page.keyboard.type('never');
  await press('Escape');
  const [first, second, third] = await drawn();
  expect([first![1], second![1], third![1], third![0]]).toEqual(['11:15', '7:009', '12:05', 'tuesday']);
});

it('a composed first letter overwrites, and Enter ends the composition before it leaves the cell', async () => {
  await cell(0, 0).click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'é', selectionStart: 1, selectionEnd: 1 });
  await devtools.send('Input.insertText', { text: 'été' });
  await eventually(async () => expect((await drawn())[0]![0]).toBe('été'));
  await focusBecomes('Day, row 1');
  await press('Enter');
  await focusBecomes('Day, row 2');
  expect((await drawn())[0]![0]).toBe('été');
});

it('the mouse selects by dragging, with Shift, by column headers and by row numbers', async () => {
  // A drag is drawn in the next frame.
  const selectedBecomes = (count: number) =>
    eventually(async () => expect(await grid().locator('[aria-selected="true"]').count()).toBe(count));
  await cell(1, 1).hover();
  await page.mouse.down();
  await cell(3, 4).hover();
  await page.mouse.up();
  await selectedBecomes(12);
  await cell(2, 2).click({ modifiers: ['Shift'] });
  await selectedBecomes(4);
  await grid().getByRole('rowheader', { name: '5', exact: true }).click();
  await selectedBecomes(6);
  await grid().getByRole('columnheader', { name: 'Cutoff' }).click();
  await selectedBecomes(12);
  await grid().getByRole('columnheader', { name: 'Row' }).click();
  await selectedBecomes(72);
});

it('one Undo button reverts the newest step of three grids, and the focus stays where it was', async () => {
  await cell(0, 0).click();
  await page.keyboard.type('first');
  await cell(0, 0, grid('Pickup Windows')).click();
  await page.keyboard.type('second');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  expect((await drawn(grid('Pickup Windows')))[0]![0]).toBe('monday');
  expect((await drawn())[0]![0]).toBe('first');
  await undo.click();
  expect((await drawn())[0]![0]).toBe('monday');
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Redo' }).click();
  expect((await drawn())[0]![0]).toBe('first');
});

it('keys still work after the caret was scrolled out of the drawn rows', async () => {
  const bands = grid('Bands');
  await putOnClipboard(Array.from({ length: 5_000 }, (_, row) => `${row + 1}\t1.50`).join('\n'));
  await cell(0, 0, bands).click();
  await press('Control+v');
  await eventually(async () => expect(await bands.getAttribute('aria-rowcount')).toBe('5001'));
  expect(await bands.locator('[data-row]').count()).toBeLessThan(60);

  await cell(10, 1, bands).hover();
  await page.mouse.wheel(0, 30_000);
  await eventually(async () => expect(await bands.locator('[data-row="0"]').count()).toBe(0));
  await press('ArrowDown');
  await focusBecomes('Weight Band, row 2');
  await page.mouse.wheel(0, 30_000);
  await eventually(async () => expect(await bands.locator('[data-row="1"]').count()).toBe(0));
  await page.keyboard.type('77');
  await press('Enter');
  await focusBecomes('Weight Band, row 3');
  expect((await drawn(bands))[1]![0]).toBe('77');
  await page.mouse.wheel(0, 30_000);
  await eventually(async () => expect(await bands.locator('[data-row="2"]').count()).toBe(0));
  await press('ArrowRight');
  await focusBecomes('Price, row 3');
  await press('Control+End');
  await focusBecomes('Price, row 5000');
});

it('Tab leaves at the last cell and after Escape; "Go to cell" moves caret and focus; the message is shown', async () => {
  await cell(0, 0).click();
  await press('Escape', 'Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add');
  await press('Tab');
  await focusBecomes('Day, row 1');
  await press('Control+End', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  expect(await focused()).not.toContain('row');

  await page.getByRole('button', { name: 'Go to cell' }).click();
  await focusBecomes('Delivery Window End, row 10');
  const message = 'Please make sure all times in Delivery Windows are valid (format: HH:mm)';
  await page.locator('.sheet-tooltip', { hasText: message }).waitFor();
  // The message covers the cell above, which must still take clicks.
  await cell(8, 2).click();
  await focusBecomes('Delivery Window End, row 9');
  await press('ArrowDown');
  await focusBecomes('Delivery Window End, row 10');
  await page.keyboard.type('21:00');
  await press('Enter');
  await page.locator('.sheet-tooltip').waitFor({ state: 'detached' });
  expect(await grid().locator('[aria-invalid]').count()).toBe(0);
});

it('new rows of bands continue the numbers', async () => {
  const bands = grid('Bands');
  const add = page.getByRole('group', { name: 'Add rows to Bands' });
  await add.getByLabel('Add rows').fill('3');
  await add.getByRole('button', { name: 'Add' }).click();
  await eventually(async () => expect(await bands.getAttribute('aria-rowcount')).toBe('28'));
  await eventually(async () =>
    expect((await drawn(bands)).slice(-3)).toEqual([
      ['25', ''],
      ['26', ''],
      ['27', ''],
    ]),
  );
});

it('screen readers: no axe violation in light and dark', async () => {
  await cell(9, 2).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.classList.add('bp6-dark'));
  expect(await axeViolations(page)).toEqual([]);
});
