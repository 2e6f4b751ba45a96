/** The grid as users and screen readers see it. Tests that need layout or a real clipboard are in test/browser/grid. */
import { HotkeysProvider } from '@blueprintjs/core';
import { fireEvent, render as renderPlain, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { AddRowsControl } from '../../../src/ui/grid/AddRowsControl';
import { Grid } from '../../../src/ui/grid/Grid';
import { GridTitle } from '../../../src/ui/grid/GridTitle';
import type { GridColumn, GridProblem, GridRows } from '../../../src/ui/grid/gridTypes';
import { UndoButtons } from '../../../src/ui/grid/UndoButtons';
import { useGrid, type GridController, type GridOptions } from '../../../src/ui/grid/useGrid';
import { useGridHistory } from '../../../src/ui/grid/useGridHistory';

const COLUMNS: readonly GridColumn[] = [
  { key: 'band', label: 'Weight Band', width: 144, align: 'right', kind: 'text' },
  { key: 'price', label: 'Price', width: 144, align: 'right', kind: 'text' },
];
const FIXED: readonly GridColumn[] = [{ ...COLUMNS[0]!, isReadOnly: true }, COLUMNS[1]!];
const ROWS: GridRows = [
  ['1', '1.50'],
  ['2', '1.75'],
  ['3', '2.00'],
];

interface BandsProps extends Partial<GridOptions> {
  readonly rows?: GridRows;
  readonly problems?: readonly GridProblem[];
  readonly onEscape?: () => void;
}

let held: GridController;

function Bands({ rows = ROWS, problems, onEscape, columns = COLUMNS, ...options }: BandsProps) {
  const grid = useGrid(rows, { columns, ...options });
  const history = useGridHistory(useMemo(() => [grid], [grid]));
  held = grid;
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}>
      <GridTitle title="Bands" rows={grid.rows.length} errors={problems?.length ?? 0}>
        <AddRowsControl grid={grid} label="Bands" />
      </GridTitle>
      <Grid grid={grid} label="Bands" problems={problems} />
      <UndoButtons history={history} />
      <button type="button" onClick={() => grid.goTo(2, 1)}>
        Go to cell
      </button>
    </div>
  );
}

/** The table requires the page's hotkeys provider. */
const render = (page: JSX.Element) => renderPlain(page, { wrapper: HotkeysProvider });
const theGrid = () => screen.getByRole('grid', { name: 'Bands' });
const rows = () => held.rows.map((cells) => [...cells]);
const field = (name: string) => screen.getByRole('textbox', { name });

async function enterGrid() {
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Add' }).focus();
  await user.tab();
  return user;
}

it('has the roles, counts, headers and positions of a grid, and a single tab stop', async () => {
  render(<Bands />);
  const grid = theGrid();
  expect(grid).toHaveAttribute('aria-rowcount', '4');
  expect(grid).toHaveAttribute('aria-colcount', '3');
  expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Row', 'Weight Band', 'Price']);
  const second = within(grid).getAllByRole('row')[2]!;
  expect(second).toHaveAttribute('aria-rowindex', '3');
  expect(within(second).getByRole('rowheader')).toHaveTextContent('2');
  expect(within(second).getAllByRole('gridcell')[1]).toHaveAttribute('aria-colindex', '3');

  const user = await enterGrid();
  expect(field('Weight Band, row 1')).toHaveFocus();
  expect(field('Weight Band, row 1')).toHaveValue('1');
  await user.keyboard('{Escape}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

it('moves, selects, overwrites, edits and undoes with keys', async () => {
  render(<Bands />);
  const user = await enterGrid();
  await user.keyboard('{ArrowRight}9.25{Enter}');
  expect(field('Price, row 2')).toHaveFocus();
  await user.keyboard('{F2}0{Tab}');
  expect(field('Weight Band, row 3')).toHaveFocus();
  expect(rows()).toEqual([
    ['1', '9.25'],
    ['2', '1.750'],
    ['3', '2.00'],
  ]);
  await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const selected = () =>
    within(theGrid())
      .getAllByRole('gridcell')
      .filter((cell) => cell.getAttribute('aria-selected') === 'true');
  expect(selected()).toHaveLength(4);
  await user.keyboard('{Delete}');
  expect(rows()).toEqual([
    ['', ''],
    ['', ''],
    ['3', '2.00'],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('4 cells cleared');
  await user.keyboard('{Control>}zzz{/Control}');
  expect(rows()).toEqual(ROWS);
  await user.keyboard('{Control>}y{/Control}');
  expect(rows()[0]).toEqual(['1', '9.25']);
});

it('typed text appears in the rows at once, and is committed when the grid is left', async () => {
  render(<Bands />);
  const user = await enterGrid();
  await user.keyboard('7');
  expect(held.rows[0]).toEqual(['7', '1.50']);
  expect(held.changes).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Go to cell' }));
  expect(held.changes).toBe(1);
  expect(field('Price, row 3')).toHaveFocus();
});

it('the grid uses Escape twice, to drop typed text and to let Tab out; a third one reaches the dialog', async () => {
  const onEscape = jest.fn();
  render(<Bands onEscape={onEscape} />);
  const user = await enterGrid();
  await user.keyboard('x{Escape}{Escape}');
  expect(onEscape).not.toHaveBeenCalled();
  expect(rows()).toEqual(ROWS);
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});

it('describes the problems of cells and rows, and keeps the focus while messages appear and disappear', async () => {
  function Checked() {
    const [problems, setProblems] = useState<readonly GridProblem[]>([
      { row: 0, column: 1, severity: 'error', message: 'Not an amount.' },
      { row: 0, column: 1, severity: 'warning', message: 'Falls.' },
      { row: 2, severity: 'warning', message: 'Half a row.' },
    ]);
    return (
      <>
        <Bands problems={problems} />
        <button type="button" onClick={() => setProblems([])}>
          Forget
        </button>
      </>
    );
  }
  render(<Checked />);
  const [wrong] = within(theGrid())
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-invalid') === 'true');
  expect(wrong).toHaveAccessibleDescription('Not an amount.\nFalls.');
  expect(within(theGrid()).getByRole('rowheader', { name: '3' })).toHaveAccessibleDescription('Half a row.');

  const user = await enterGrid();
  await user.keyboard('{ArrowRight}5');
  const price = field('Price, row 1');
  expect(price).toBeInvalid();
  fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
  expect(field('Price, row 1')).toBe(price);
  expect(price).toHaveFocus();
  expect(price).not.toBeInvalid();
  expect(price).toHaveValue('5');
});

it('a cell with very many problems lists five of them and the number of the rest', () => {
  const against = (row: number): GridProblem => ({
    row: 0,
    column: 1,
    severity: row === 5_000 ? 'error' : 'warning',
    message: `Like row ${row}.`,
  });
  render(<Bands problems={Array.from({ length: 5_000 }, (_, at) => against(at + 1))} />);
  const wrong = within(theGrid())
    .getAllByRole('gridcell')
    .find((cell) => cell.getAttribute('aria-invalid') === 'true');
  expect(wrong).toHaveAccessibleDescription(
    'Like row 5000.\nLike row 1.\nLike row 2.\nLike row 3.\nLike row 4.\nand 4,995 more',
  );
});

it('GRD-07 "Add rows" starts at 1, accepts 0 and up, and appends that many rows', async () => {
  const user = userEvent.setup();
  render(<Bands />);
  const count = screen.getByLabelText('Add rows');
  const add = screen.getByRole('button', { name: 'Add' });
  expect(count).toHaveValue('1');
  await user.click(add);
  expect(rows()).toEqual([...ROWS, ['', '']]);

  await user.clear(count);
  await user.type(count, '3{Enter}');
  expect(held.rows).toHaveLength(7);
  expect(screen.getByRole('status')).toHaveTextContent('3 rows added');

  for (const nothing of ['0', '-2', '1.5', 'many', '5000']) {
    await user.clear(count);
    await user.type(count, nothing);
    await user.click(add);
    const isTaken = nothing === '0';
    expect(count).toHaveAccessibleDescription(isTaken ? '' : 'A whole number from 0 to 1,000.');
  }
  expect(held.rows).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(held.rows).toHaveLength(4);
});

it('added rows start with values from the caller, from an empty grid too', async () => {
  const newRows = (before: GridRows, count: number) =>
    Array.from({ length: count }, (_, index) => [String(Number(before.at(-1)?.[0] ?? 0) + 1 + index), '']);
  const user = userEvent.setup();
  render(<Bands rows={[]} newRows={newRows} />);
  expect(theGrid()).toHaveTextContent('No rows. Add some, or paste them here.');
  await user.clear(screen.getByLabelText('Add rows'));
  await user.type(screen.getByLabelText('Add rows'), '2{Enter}');
  expect(rows()).toEqual([
    ['1', ''],
    ['2', ''],
  ]);
});

it('read-only columns and grids can be read, copied and navigated, but not changed', async () => {
  const { unmount } = render(<Bands columns={FIXED} />);
  let user = await enterGrid();
  await user.keyboard('5{Delete}{ArrowRight}6{Enter}');
  expect(rows()[0]).toEqual(['1', '6']);
  unmount();

  render(<Bands isReadOnly />);
  expect(theGrid()).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Go to cell' }));
  await user.keyboard('5{Delete}{Control>}d{/Control}');
  expect(rows()).toEqual(ROWS);
});

it('undo and redo are marked as disabled when they can do nothing, and keep the focus', async () => {
  render(<Bands />);
  const undo = screen.getByRole('button', { name: 'Undo' });
  const redo = screen.getByRole('button', { name: 'Redo' });
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  const user = await enterGrid();
  await user.keyboard('5{Enter}');
  await user.click(undo);
  expect(rows()).toEqual(ROWS);
  expect(undo).toHaveFocus();
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  await user.click(redo);
  expect(rows()[0]).toEqual(['5', '1.50']);
});

it('a paste while a cell is typed in replaces what was typed, but not if it is a picture or too many rows', async () => {
  render(<Bands maxRows={3} />);
  const user = await enterGrid();
  await user.keyboard('7');
  const typedIn = document.activeElement!;
  const paste = (text: string) => fireEvent.paste(typedIn, { clipboardData: { getData: () => text } });
  for (const block of ['', '1\n2\n3\n4\n5']) {
    paste(block);
    expect(typedIn).toHaveValue('7');
  }
  paste('1\n2');
  expect(typedIn).toHaveValue('1');
  expect(rows()).toEqual(ROWS);
});
