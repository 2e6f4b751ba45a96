/** Overlapping windows of one day, for the findings of a grid and for its picture. */
import { compareTexts } from '../../lib/compare';
import { isTime, type WindowColumn } from './windowGrids';

interface OverlapWindow {
  readonly row: number;
  /** `09:00`; texts of times sort by time. */
  readonly start: string;
  readonly end: string;
}

interface WindowOverlap {
  readonly earlier: OverlapWindow;
  readonly later: OverlapWindow;
  /** The end of what both have in common; it begins with the later one. */
  readonly end: string;
}

/**
 * The overlaps of a day's windows between two columns. Each window is compared with the earlier one that ends last: it
 * has one overlap, however many it overlaps. Windows that cannot be read, or end before they start, have none.
 */
export function windowOverlaps(
  day: readonly { readonly row: number; readonly text: (column: WindowColumn) => string }[],
  startColumn: WindowColumn,
  endColumn: WindowColumn,
): WindowOverlap[] {
  const windows = day
    .map(({ row, text }) => ({ row, start: text(startColumn), end: text(endColumn) }))
    .filter(({ start, end }) => isTime(start) && isTime(end) && start < end)
    .sort((a, b) => compareTexts(a.start, b.start) || a.row - b.row);
  let furthest = windows[0];
  const found: WindowOverlap[] = [];
  for (const later of windows.slice(1)) {
    const earlier = furthest;
    if (earlier && earlier.end > later.start)
      found.push({ earlier, later, end: earlier.end < later.end ? earlier.end : later.end });
    if (!earlier || later.end > earlier.end) furthest = later;
  }
  return found;
}
