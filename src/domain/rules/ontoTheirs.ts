/**
 * Merges the changes of two people to one grid for "Keep mine" (docs/decisions/wire.md#versions): my changed rows
 * replace theirs, and rows that only they changed stay as they left them.
 */
import { WEEKDAYS } from '../../contract/constants';
import { readDollars } from './amounts';
import { sentRows, rowsMissingIn } from './windowDifference';
import { WINDOW_GRIDS, windowRows, type RuleWindows, type WindowRow, type WindowRows } from './windowGrids';
import { BAND_COLUMN, BAND_PRICE_COLUMN, type BandRow } from './weightBands';

const bare = (text = ''): string => text.replace(/\s+/g, '');
const bandOf = (row: BandRow): string => bare(row[BAND_COLUMN]);
/** The price as a number; as text when it is not an amount. */
const priceOf = (row: BandRow | undefined): number | string | undefined => {
  const text = bare(row?.[BAND_PRICE_COLUMN]);
  return row && (readDollars(text) ?? text);
};
const byBand = (rows: readonly BandRow[]): ReadonlyMap<string, BandRow> =>
  new Map(rows.map((row) => [bandOf(row), row]));

/**
 * Merges weight bands: mine where I changed the price or added or removed the band, otherwise theirs. Rows that cannot
 * be read are kept.
 */
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

/**
 * Merges the rows of one weekday. Windows have no name to match them by, so if both changed or removed the same one,
 * the day is mine.
 */
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

/** Merges windows by grid and weekday. Every row needs a valid weekday, so check the rows first. */
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
