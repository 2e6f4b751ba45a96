/** The three grids with the week beside them, on a page without a rule. */
import { HotkeysProvider } from '@blueprintjs/core';
import { fireEvent, render as renderPlain, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WindowRows } from '../../../src/domain/rules/windowGrids';
import {
  useWindowsEditor,
  type WindowsEditorController,
} from '../../../src/features/shippingRules/windows/useWindowsEditor';
import { WindowsEditor } from '../../../src/features/shippingRules/windows/WindowsEditor';

Object.assign(window, {
  matchMedia: () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

const ROWS: WindowRows = {
  'Delivery Windows': [
    ['monday', '12:00', '16:00', '09:00', '11:00', '08:30'],
    ['tuesday', '12:00', '16:00', '09:00', '11:00', '08:30'],
    ['tuesday', '15:30', '21:00', '13:00', '15:00', '12:30'],
  ],
  'Pickup Windows': [
    ['monday', '09:00', '15:00', '08:30'],
    ['tuesday', '09:00', '15:00', '08:30'],
  ],
  'Scheduled Windows': [['saturday', '09:00', '12:00', '07:30', '08:30', '07:00']],
};
const EMPTY: WindowRows = { 'Delivery Windows': [], 'Pickup Windows': [], 'Scheduled Windows': [] };

let editor: WindowsEditorController;
function Page({ rows = ROWS, inTransitDays = 0 }: { rows?: WindowRows; inTransitDays?: number }) {
  editor = useWindowsEditor({ rows, inTransitDays });
  return (
    <WindowsEditor editor={editor} zones={{ origin: 'America/Toronto', destination: 'America/St_Johns' }} />
  );
}
const open = (props: Parameters<typeof Page>[0] = {}) => {
  renderPlain(<Page {...props} />, { wrapper: HotkeysProvider });
  return userEvent.setup();
};

const week = () => within(screen.getByRole('region', { name: 'Week' }));
/** Bars of the picture: their texts, with a star for selected rows. */
const bars = (kind: 'dropoff' | 'pickup') =>
  [...document.querySelectorAll(`[data-kind="${kind}"]`)].map(
    (bar) =>
      `${bar.querySelector('title')?.textContent}${bar.classList.contains('week-selected') ? ' *' : ''}`,
  );
const bar = (title: RegExp) => {
  const found = [...document.querySelectorAll('[data-kind]')].find(({ textContent }) =>
    title.test(textContent ?? ''),
  );
  if (!found) throw new Error(`No bar ${title}`);
  return found;
};
const cell = (grid: string, row: number, column: number) =>
  screen
    .getByRole('grid', { name: grid })
    .querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)!;

it('draws a bar for each window and describes the picture for screen readers', () => {
  open();
  expect(bars('dropoff')).toEqual([
    'Dropoff 12:00–16:00, row 1 *',
    'Dropoff 12:00–16:00, row 2',
    'Dropoff 15:30–21:00, row 3',
  ]);
  expect(bars('pickup')).toHaveLength(3);
  const picture = week().getByRole('img', { name: /^Delivery Windows of the week/ });
  expect(picture).toHaveTextContent('overlap 30 min');
  expect(picture.querySelectorAll('.week-gap')).toHaveLength(5);
  const table = within(week().getByRole('table', { name: 'Delivery Windows by weekday' }));
  expect(table.getByRole('row', { name: /^Tuesday/ })).toHaveTextContent(
    'Tuesday09:00–11:00, 13:00–15:0008:30, 12:3012:00–16:00, 15:30–21:00; overlap 30 min',
  );
  expect(table.getByRole('row', { name: /^Sunday/ })).toHaveTextContent('No delivery on this day');
  expect(
    screen.getByText('destination zone, America/St_Johns; cutoff in the origin zone, America/Toronto'),
  ).toBeInTheDocument();
});

it('the picture follows the typing, and shows an unreadable end as a dashed bar', async () => {
  const user = open();
  await user.click(cell('Delivery Windows', 0, 2));
  await user.keyboard('18:00');
  expect(bars('dropoff')[0]).toBe('Dropoff 12:00–18:00, row 1 *');
  await user.keyboard('{Enter}');
  await user.click(cell('Delivery Windows', 0, 2));
  await user.keyboard('18h');
  expect(bars('dropoff')[0]).toBe('Dropoff 12:00 – ?, row 1 *');
  expect(bar(/12:00 – \?/).querySelector('rect')).toHaveClass('week-unsure');
});

it('a click on a bar selects its row in the grid, and bars of selected rows are darker', () => {
  open();
  fireEvent.click(bar(/15:30–21:00/));
  expect(editor.grids['Delivery Windows'].selection).toEqual({ top: 2, bottom: 2, left: 0, right: 5 });
  expect(screen.getByRole('grid', { name: 'Delivery Windows' })).toContainElement(
    document.activeElement as HTMLElement,
  );
  expect(bars('dropoff')).toEqual([
    'Dropoff 12:00–16:00, row 1',
    'Dropoff 12:00–16:00, row 2',
    'Dropoff 15:30–21:00, row 3 *',
  ]);
});

it('the switch, or editing the scheduled grid, shows the scheduled windows', async () => {
  const user = open();
  await user.click(week().getByRole('radio', { name: 'Scheduled' }));
  expect(bars('dropoff')).toEqual(['Dropoff 09:00–12:00, row 1 *']);
  await user.click(cell('Delivery Windows', 0, 2));
  expect(bars('dropoff')).toHaveLength(3);
  await user.click(cell('Scheduled Windows', 0, 2));
  await user.keyboard('13:00');
  expect(bars('dropoff')).toEqual(['Dropoff 09:00–13:00, row 1 *']);
});

it('with days in transit, pickups are shown on their own day', () => {
  open({ inTransitDays: 1 });
  const rows = within(week().getByRole('table')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Monday09:00–11:00, 13:00–15:0008:30, 12:3012:00–16:00');
  expect(rows[7]).toHaveTextContent('Sunday09:00–11:0008:30No delivery on this day');
});

it('reports no errors for empty grids before a save', () => {
  open({ rows: EMPTY });
  expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull();
  expect(screen.getAllByText('No rows. Add some, or paste them here.')).toHaveLength(3);
});

it('pasting thousands of wrong rows lists the first errors and counts the rest', async () => {
  const user = open({ rows: EMPTY });
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  await user.click(cell('Delivery Windows', 0, 0));
  const block = Array.from({ length: 2000 }, () => 'lundi\t12:00\t16:00\t09:00\t11:00\t08:30').join('\n');
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => block } });
  const list = within(screen.getByRole('list', { name: 'Findings' })).getAllByRole('listitem');
  expect(list).toHaveLength(21);
  expect(list.at(-1)).toHaveTextContent(/^and 1,98\d more$/);
  expect(screen.getByText('2000 errors')).toBeInTheDocument();
});

it('converts pasted spreadsheet formats and says so; one Undo reverts it', async () => {
  const user = open({ rows: EMPTY });
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  await user.click(cell('Delivery Windows', 0, 0));
  const block = 'Tuesday\t1:00 PM\t5pm\t9:00:00\t9h30\u00a0\t08:30\nWed\t13:00\t17:00\t09:00\t9:30\t08:30';
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => block } });
  expect(editor.rows['Delivery Windows']).toEqual([
    ['tuesday', '13:00', '17:00', '09:00', '09:30', '08:30'],
    ['wednesday', '13:00', '17:00', '09:00', '09:30', '08:30'],
  ]);
  expect(screen.getByText('7 cells converted, for example Tuesday to tuesday.')).toBeVisible();
  expect(screen.queryByText(/\d errors?$/)).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(editor.rows['Delivery Windows']).toEqual([['', '', '', '', '', '']]);
  expect(screen.queryByText(/cells converted/)).toBeNull();
});

it.each([
  ['semicolons', ';'],
  ['commas', ','],
])('pastes the text of a CSV file with %s into cells', async (_what, mark) => {
  const user = open({ rows: EMPTY });
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  await user.click(cell('Delivery Windows', 0, 0));
  const lines = ['\uFEFFDay|From|To|Pickup||Cutoff', 'monday|12:00|16:00|9:00|11:00|8:30', ''];
  const block = lines.join('\r\n').replaceAll('|', mark);
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => block } });
  expect(editor.rows['Delivery Windows']).toEqual([['monday', '12:00', '16:00', '09:00', '11:00', '08:30']]);
});

it('omits the header of a pasted table and says so; pastes a single line unchanged', async () => {
  const user = open({ rows: EMPTY });
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  await user.click(cell('Delivery Windows', 0, 0));
  const paste = (block: string) =>
    fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => block } });
  paste('Day\tStart\tEnd\tPickup\t\tCutoff\r\nmonday\t12:00\t16:00\t09:00\t11:00\t8:30\r\n');
  expect(editor.rows['Delivery Windows']).toEqual([['monday', '12:00', '16:00', '09:00', '11:00', '08:30']]);
  expect(
    screen.getByText('The heading was left out. 1 cell converted, for example 8:30 to 08:30.'),
  ).toBeVisible();
  // Rows whose times are still empty are not a header.
  paste('monday\t\t\t\t\t\r\ntuesday\t\t\t\t\t\r\n');
  expect(editor.rows['Delivery Windows']).toHaveLength(2);
  // Nor is the first cell of a single column, unless it is the column's title.
  paste('lundi\ntuesday');
  expect(editor.rows['Delivery Windows'].map(([day]) => day)).toEqual(['lundi', 'tuesday']);
  paste('day\nfriday\nmonday');
  expect(editor.rows['Delivery Windows'].map(([day]) => day)).toEqual(['friday', 'monday']);
  paste('lundi\tmidi');
  expect(editor.rows['Delivery Windows'][0]?.slice(0, 2)).toEqual(['lundi', 'midi']);
});

it('GRD-11 a wrongly typed weekday is refused unchanged, and one key corrects it', async () => {
  const user = open();
  const day = () =>
    within(screen.getByRole('grid', { name: 'Delivery Windows' })).getByRole('textbox', {
      name: 'Day, row 1',
    });
  await user.click(cell('Delivery Windows', 0, 0));
  await user.keyboard('Monday{Enter}{ArrowUp}');
  expect(editor.rows['Delivery Windows'][0]?.[0]).toBe('Monday');
  const refused =
    'Please add make sure all weekdays in Delivery Windows are valid (format: monday, tuesday, etc.)';
  expect(day()).toHaveAccessibleDescription(`${refused}\nCtrl+. writes monday.`);
  await user.keyboard('{Control>}.{/Control}');
  expect(editor.rows['Delivery Windows'][0]?.[0]).toBe('monday');
  expect(day()).not.toHaveAccessibleDescription();
});
