import { useMemo, useState } from 'react';
import { RULE_ROWS_MAX } from '../../../contract/constants';
import {
  BAND_COLUMN_TITLES,
  BAND_PRICE_COLUMN,
  checkBandRows,
  nextBands,
  type BandCheck,
} from '../../../domain/rules/weightBands';
import { dollarsFrom, isHeading, poundsFrom } from '../../../domain/rules/spreadsheetCells';
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

/** Added rows begin with the next weights (WGT-03). */
const newRows = (rows: GridRows, count: number): GridRows => nextBands(rows, count).map((band) => [band, '']);

/** Stored bands as rows of the grid, prices with the two decimals people read them with. */
export const editedBands = (pricingRows: readonly WeightPricingRow[]): GridRows =>
  pricingRows.map(({ weightInPounds, price }) => [String(weightInPounds), price.toFixed(2)]);

/** Weight bands being edited: `WeightGrid` and `PriceChart` draw them, their owner saves `check().pricingRows`. */
export interface WeightGridState {
  /** For a history that several grids share. */
  readonly grid: GridController;
  /** Rows that hold something. */
  readonly filled: number;
  readonly steps: PriceSteps;
  /** What is to be said now: what was typed and will not do, falling prices, and after a try what is missing. */
  readonly findings: readonly BandFinding[];
  readonly problems: readonly GridProblem[];
  /** The five rules over all rows (WGT-05 to WGT-09). What is missing is shown from now on. */
  readonly check: () => BandCheck;
  /** Other rows, without a history and as if nobody had tried to save yet. */
  readonly load: (rows: GridRows) => void;
  /** Takes the focus to the first cell that will not do. */
  readonly goToFirst: (check: BandCheck) => void;
}

/**
 * The state of a grid of weight bands, for an existing rule and for Add Shipping Rules (WGT-10).
 * @param initialRows texts of band and price, `editedBands(pricingRows)`; looked at once
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
        // Half a number is no mistake yet, nor is a price that nobody came to so far.
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
