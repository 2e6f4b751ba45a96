/** The prices of weight bands raised together, in the rows of their grid. */
import { readDollars } from './amounts';
import { raiseOf, type PriceChange } from './priceChange';
import type { PriceRaise } from './raisePrice';
import { BAND_COLUMN, BAND_PRICE_COLUMN, type BandRow } from './weightBands';

/** A band with the price it would get. */
interface BandLine extends PriceChange {
  /** Row of the grid, counted from 0. */
  readonly row: number;
  /** Pounds, as typed. */
  readonly band: string;
}

/** The rows with a price that can be read, each with what the raise makes of it. */
export const raisedBands = (rows: readonly BandRow[], raise: PriceRaise): BandLine[] =>
  rows.flatMap((cells, row) => {
    const was = readDollars((cells[BAND_PRICE_COLUMN] ?? '').replace(/\s+/g, ''));
    return was === null ? [] : [{ row, band: (cells[BAND_COLUMN] ?? '').trim(), ...raiseOf(was, raise) }];
  });

/** The price column of the grid after the raise; what no line names stays as it is. */
export function raisedPriceColumn(rows: readonly BandRow[], lines: readonly BandLine[]): string[] {
  const raised = new Map(lines.map(({ row, price }) => [row, price]));
  return rows.map((cells, row) => raised.get(row)?.toFixed(2) ?? cells[BAND_PRICE_COLUMN] ?? '');
}
