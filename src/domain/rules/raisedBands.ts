/** Raises the prices of weight bands together, in the rows of their grid. */
import { readDollars } from './amounts';
import { raiseOf, type PriceChange } from './priceChange';
import type { PriceRaise } from './raisePrice';
import { BAND_COLUMN, BAND_PRICE_COLUMN, type BandRow } from './weightBands';

/** A band with its new price. */
interface BandLine extends PriceChange {
  /** Row of the grid, counted from 0. */
  readonly row: number;
  /** Pounds, as typed. */
  readonly band: string;
}

/** The rows with a readable price, each with the result of the raise. */
export const raisedBands = (rows: readonly BandRow[], raise: PriceRaise): BandLine[] =>
  rows.flatMap((cells, row) => {
    const was = readDollars((cells[BAND_PRICE_COLUMN] ?? '').replace(/\s+/g, ''));
    return was === null ? [] : [{ row, band: (cells[BAND_COLUMN] ?? '').trim(), ...raiseOf(was, raise) }];
  });

/** The price column of the grid after the raise; rows without a line stay as they are. */
export function raisedPriceColumn(rows: readonly BandRow[], lines: readonly BandLine[]): string[] {
  const raised = new Map(lines.map(({ row, price }) => [row, price]));
  return rows.map((cells, row) => raised.get(row)?.toFixed(2) ?? cells[BAND_PRICE_COLUMN] ?? '');
}
