/**
 * What "Keep mine" saves after two people changed one grid (docs/decisions/wire.md#versions): the rows that I changed go over
 * theirs, and what they alone changed stays as they left it.
 */
import { WEEKDAYS } from '../../contract/constants';
import { readDollars } from './amounts';
import { sentRows, rowsMissingIn } from './windowDifference';
import { WINDOW_GRIDS, windowRows, type RuleWindows, type WindowRow, type WindowRows } from './windowGrids';
import { BAND_COLUMN, BAND_PRICE_COLUMN, type BandRow } from './weightBands';

const bare = (text = ''): string => text.replace(/\s+/g, '');
const bandOf = (row: BandRow): string => bare(row[BAND_COLUMN]);
/** A price by its amount; what is none by its letters. */
const priceOf = (row: BandRow | undefined): number | string | undefined => {
  const text = bare(row?.[BAND_PRICE_COLUMN]);
  return row && (readDollars(text) ?? text);
};
const byBand = (rows: readonly BandRow[]): ReadonlyMap<string, BandRow> =>
  new Map(rows.map((row) => [bandOf(row), row]));

/** Weight bands: mine where I changed their price, added or took them out, else theirs. Rows that cannot be read stay. */
export function bandsOntoTheirs(
  before: readonly BandRow[],
  theirs: readonly BandRow[],
  mine: readonly BandRow[],
): BandRow[] {
  const [stored, left, kept] = [byBand(before), byBand(theirs), byBand(mine)];
  const rows = mine.flatMap((row) => {
    const band = bandOf(row);
    const isMine = !stored.has(band) || priceOf(stored.get(band)) !== priceOf(row);
    if (isMine) return [row];
    const other = left.get(band);
    if (other === undefined) return [];
    return [priceOf(other) === priceOf(row) ? row : other];
  });
  const come = theirs.filter((row) => !stored.has(bandOf(row)) && !kept.has(bandOf(row)));
  return [...rows, ...come];
}

/** The rows of one weekday. A window has no name: where both changed or took out the same one, the day is mine. */
function dayOntoTheirs(
  before: readonly WindowRow[],
  theirs: readonly WindowRow[],
  mine: readonly WindowRow[],
): readonly WindowRow[] {
  const same = (a: readonly WindowRow[], b: readonly WindowRow[]) => JSON.stringify(a) === JSON.stringify(b);
  if (same(mine, before)) return theirs;
  const gone = rowsMissingIn(before, theirs);
  const isBoth = rowsMissingIn(gone, rowsMissingIn(before, mine)).length < gone.length;
  if (isBoth) return mine;
  const come = rowsMissingIn(theirs, before);
  return [...rowsMissingIn(mine, gone), ...rowsMissingIn(come, rowsMissingIn(mine, before))];
}

/** Windows, by grid and weekday. Rows need a weekday each: to be called once nothing is wrong with them. */
export function windowsOntoTheirs(before: RuleWindows, theirs: RuleWindows, mine: WindowRows): WindowRows {
  const [stored, left, kept] = [windowRows(before), windowRows(theirs), mine].map(sentRows);
  const ofDay = (rows: WindowRows | undefined, grid: keyof WindowRows, day: string) =>
    rows?.[grid].filter((row) => row[0] === day) ?? [];
  return Object.fromEntries(
    WINDOW_GRIDS.map((grid) => [
      grid,
      WEEKDAYS.flatMap((day) =>
        dayOntoTheirs(ofDay(stored, grid, day), ofDay(left, grid, day), ofDay(kept, grid, day)),
      ),
    ]),
  ) as unknown as WindowRows;
}
