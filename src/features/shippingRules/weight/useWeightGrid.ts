import { useMemo, useState } from 'react';
import { RULE_ROWS_MAX } from '../../../contract/constants';
import {
  BAND_COLUMN_TITLES,
  BAND_PRICE_COLUMN,
  checkBandRows,
  nextBands,
  type BandCheck,
} from '../../../domain/rules/weightBands';
import { headingTest } from '../../../domain/rules/gridHeading';
import { dollarsFrom, poundsFrom } from '../../../domain/rules/spreadsheetCells';
import {
  bandFindings,
  priceSteps,
  type BandFinding,
  type PriceSteps,
} from '../../../domain/rules/priceSteps';
import type { WeightPricingRow } from '../../../contract/schemas/merchants';
import type { GridColumn, GridProblem, GridRows } from '../../../ui/grid/gridTypes';
import { useGrid, type GridController } from '../../../ui/grid/useGrid';

const COLUMNS: readonly GridColumn[] = BAND_COLUMN_TITLES.map((label, column) => ({
  key: label,
  label,
  width: 143,
  align: 'right',
  kind: 'text',
  convert: column === BAND_PRICE_COLUMN ? dollarsFrom : poundsFrom,
}));

const isHeading = headingTest(BAND_COLUMN_TITLES);

/** Added rows get the next weights (WGT-03). */
const newRows = (rows: GridRows, count: number): GridRows => nextBands(rows, count).map((band) => [band, '']);

/** Stored bands as rows of the grid; prices with two decimals, as people read them. */
export const editedBands = (pricingRows: readonly WeightPricingRow[]): GridRows =>
  pricingRows.map(({ weightInPounds, price }) => [String(weightInPounds), price.toFixed(2)]);

/** The weight bands being edited: `WeightGrid` and `PriceChart` draw them, the owner saves `check().pricingRows`. */
export interface WeightGridState {
  /** Exposed for a history that several grids share. */
  readonly grid: GridController;
  /** Number of rows that are not blank. */
  readonly filled: number;
  readonly steps: PriceSteps;
  /** What to report now: invalid input, falling prices and, after an attempt to save, what is missing. */
  readonly findings: readonly BandFinding[];
  readonly problems: readonly GridProblem[];
  /** Applies the five rules to all rows (WGT-05 to WGT-09). From now on, what is missing is reported too. */
  readonly check: () => BandCheck;
  /** Replaces the rows, clears the history, and no longer reports what is missing. */
  readonly load: (rows: GridRows) => void;
  /** Moves the focus to the first wrong cell. */
  readonly goToFirst: (check: BandCheck) => void;
}

/**
 * The state of a grid of weight bands, for an existing rule and for Add Shipping Rules (WGT-10).
 * @param initialRows texts of band and price, `editedBands(pricingRows)`; read once
 */
export function useWeightGrid(initialRows: GridRows, { isReadOnly = false } = {}): WeightGridState {
  const grid = useGrid(initialRows, {
    columns: COLUMNS,
    newRows,
    isHeading,
    isReadOnly,
    maxRows: RULE_ROWS_MAX,
  });
  const [isTried, setTried] = useState(false);
  const { rows, caret, goTo } = grid;
  const isTyping = grid.state.editing !== null;
  const all = useMemo(() => bandFindings(rows), [rows]);
  const findings = useMemo(
    () =>
      all.filter(({ severity, row, column, typed }) => {
        if (severity === 'warning') return true;
        // A number that is still being typed is not an error yet, nor is a price that is still empty.
        const isBeingTyped = isTyping && caret.row === row && caret.column === column;
        return !isBeingTyped && (isTried || typed !== '');
      }),
    [all, isTried, isTyping, caret],
  );
  const problems = useMemo(
    () => findings.map(({ row, column, severity, text }) => ({ row, column, severity, message: text })),
    [findings],
  );
  const steps = useMemo(() => priceSteps(rows), [rows]);
  const filled = useMemo(
    () => rows.filter((cells) => cells.some((text) => text.trim() !== '')).length,
    [rows],
  );
  return {
    grid,
    filled,
    steps,
    findings,
    problems,
    check: () => {
      setTried(true);
      return checkBandRows(rows);
    },
    load: (others: GridRows) => {
      setTried(false);
      grid.load(others);
    },
    goToFirst: ({ problems: [first] }) => {
      if (first) goTo(first.row, first.column);
    },
  };
}
