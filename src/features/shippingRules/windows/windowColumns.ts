/** The columns of the three grids of windows (GRD-05, GRD-06). */
import type { WindowGrid } from '../../../contract/merchantMessages';
import { WINDOW_COLUMN_TITLES, WINDOW_COLUMNS, type WindowColumn } from '../../../domain/rules/windowGrids';
import { headingTest } from '../../../domain/rules/gridHeading';
import { timeFrom, weekdayFrom } from '../../../domain/rules/spreadsheetCells';
import type { GridColumn } from '../../../ui/grid/gridTypes';

const WIDTHS: Partial<Record<WindowColumn, number>> = { day: 92, cutoff: 72 };
const TIME_WIDTH = 112;

const columnsOf = (grid: WindowGrid): readonly GridColumn[] =>
  WINDOW_COLUMNS[grid].map((key) => ({
    key,
    label: WINDOW_COLUMN_TITLES[key],
    width: WIDTHS[key] ?? TIME_WIDTH,
    kind: 'text',
    convert: key === 'day' ? weekdayFrom : timeFrom,
  }));

export const GRID_COLUMNS: Readonly<Record<WindowGrid, readonly GridColumn[]>> = {
  'Delivery Windows': columnsOf('Delivery Windows'),
  'Pickup Windows': columnsOf('Pickup Windows'),
  'Scheduled Windows': columnsOf('Scheduled Windows'),
};

const headingTestOf = (grid: WindowGrid) => headingTest(GRID_COLUMNS[grid].map(({ label }) => label));

/** Which first line of a block is a heading of the grid. */
export const HEADING_TESTS: Readonly<Record<WindowGrid, ReturnType<typeof headingTest>>> = {
  'Delivery Windows': headingTestOf('Delivery Windows'),
  'Pickup Windows': headingTestOf('Pickup Windows'),
  'Scheduled Windows': headingTestOf('Scheduled Windows'),
};
