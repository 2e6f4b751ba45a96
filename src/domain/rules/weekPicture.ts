/**
 * The data of the week picture, without geometry: for each day the windows, pickups and cutoffs in minutes since
 * midnight, the overlaps, and the rows that are incomplete or cannot be read. Follows the grid while the user types.
 */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import type { WindowGrid } from '../../contract/merchantMessages';
import { pictureTexts } from '../../contract/ruleTexts';
import { weekdayName } from '../../contract/weekdayName';
import { twoDigits } from '../../lib/twoDigits';
import {
  cleanRow,
  isBlankWindowRow,
  isTime,
  isWeekday,
  WINDOW_COLUMNS,
  type WindowColumn,
  type WindowRow,
} from './windowGrids';
import { pickupDay } from './windowLint';
import { windowOverlaps } from './windowOverlaps';

/** The grids that are drawn as a week. Their rows include the pickup. */
export type PicturedGrid = Exclude<WindowGrid, 'Pickup Windows'>;

/** A bar in minutes since midnight. Rows with the same bar share one. */
export interface PictureBar {
  /** Rows of the grid, counted from 0. */
  readonly rows: readonly number[];
  readonly start: number;
  readonly end: number;
  /** False when an end cannot be read or is not after the start: the bar is drawn as a guess. */
  readonly isCertain: boolean;
  /** `12:00–16:00`, `17:00 – ?`. */
  readonly label: string;
}

export interface PictureCutoff {
  readonly rows: readonly number[];
  readonly at: number;
  /** `08:30`. */
  readonly label: string;
}

export interface PictureOverlap {
  /** The row of the earlier window, then that of the later one. */
  readonly rows: readonly [number, number];
  readonly from: number;
  readonly to: number;
  /** `overlap 30 min`. */
  readonly label: string;
}

export interface PictureDay {
  readonly weekday: Weekday;
  /** `Monday`. */
  readonly title: string;
  /** `2 windows`, `Gap`. */
  readonly count: string;
  readonly isGap: boolean;
  readonly dropoffs: readonly PictureBar[];
  /** On the day of the pickup, which transit days move before the delivery; both have the same `rows`. */
  readonly pickups: readonly PictureBar[];
  /** On the day of their pickups. */
  readonly cutoffs: readonly PictureCutoff[];
  readonly overlaps: readonly PictureOverlap[];
}

export interface WeekPicture {
  /** Monday first. */
  readonly days: readonly PictureDay[];
  /** The range of the axis in minutes, on even hours, and its labels every two hours. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Rows without a readable weekday, which appear on no day. */
  readonly unplaced: readonly number[];
}

const DAY_MINUTES = 24 * 60;
const TICK = 120;
/** The axis of an empty week. */
const EMPTY_RANGE = { from: 8 * 60, to: 20 * 60 };
/** The drawn length of a bar of unknown length: the usual window of scheduled services. */
const USUAL_MINUTES = 180;

/** Minutes since midnight as `08:30`; the end of the day as `24:00`. */
export const clockLabel = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

interface PlacedRow {
  readonly row: number;
  readonly day: Weekday;
  readonly text: (column: WindowColumn) => string;
}

/** The picture of a grid's rows. `inTransitDays`: how many days before its delivery a parcel is picked up. */
export function weekPicture(rows: readonly WindowRow[], grid: PicturedGrid, inTransitDays = 0): WeekPicture {
  const placed: PlacedRow[] = [];
  const unplaced: number[] = [];
  rows.forEach((row, index) => {
    if (isBlankWindowRow(row)) return;
    const texts = cleanRow(row, grid);
    const [day = ''] = texts;
    if (!isWeekday(day)) unplaced.push(index);
    else
      placed.push({ row: index, day, text: (column) => texts[WINDOW_COLUMNS[grid].indexOf(column)] ?? '' });
  });

  const days = WEEKDAYS.map((weekday): PictureDay => {
    const delivered = placed.filter(({ day }) => day === weekday);
    const pickedUp = placed.filter(({ day }) => pickupDay(day, inTransitDays) === weekday);
    return {
      weekday,
      title: weekdayName(weekday),
      count: pictureTexts.windows(delivered.length),
      isGap: delivered.length === 0,
      dropoffs: barsOf(delivered, placed, 'deliveryStart', 'deliveryEnd'),
      pickups: barsOf(pickedUp, placed, 'pickupStart', 'pickupEnd'),
      cutoffs: cutoffsOf(pickedUp),
      overlaps: overlapsOf(delivered),
    };
  });
  return { days, unplaced, ...axisOf(days) };
}

function barsOf(
  rows: readonly PlacedRow[],
  week: readonly PlacedRow[],
  startColumn: WindowColumn,
  endColumn: WindowColumn,
): PictureBar[] {
  const bars = new Map<string, PictureBar & { readonly rows: number[] }>();
  for (const placed of rows) {
    const [start, end] = [placed.text(startColumn), placed.text(endColumn)];
    const bar = barOf(start, end, () => usualEnd(start, rows, week, startColumn, endColumn));
    if (!bar) continue;
    const key = `${bar.start} ${bar.end} ${bar.label}`;
    const same = bars.get(key);
    if (same) same.rows.push(placed.row);
    else bars.set(key, { ...bar, rows: [placed.row] });
  }
  return [...bars.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

function barOf(start: string, end: string, guessEnd: () => number): Omit<PictureBar, 'rows'> | null {
  if (isTime(start) && isTime(end)) {
    const [from, to] = [minutesOf(start), minutesOf(end)];
    const isCertain = from < to;
    return { start: from, end: isCertain ? to : guessEnd(), isCertain, label: `${start}–${end}` };
  }
  if (isTime(start)) {
    return {
      start: minutesOf(start),
      end: guessEnd(),
      isCertain: false,
      label: pictureTexts.endUnknown(start),
    };
  }
  if (!isTime(end)) return null;
  const to = minutesOf(end);
  return {
    start: Math.max(0, to - USUAL_MINUTES),
    end: to,
    isCertain: false,
    label: pictureTexts.startUnknown(end),
  };
}

/**
 * Guesses the end of a bar: the day's last end after its start, or else the last end of bars with the same start on
 * other days.
 */
function usualEnd(
  start: string,
  day: readonly PlacedRow[],
  week: readonly PlacedRow[],
  startColumn: WindowColumn,
  endColumn: WindowColumn,
): number {
  const ends = (rows: readonly PlacedRow[]) =>
    rows.map(({ text }) => text(endColumn)).filter((end) => isTime(end) && end > start);
  const alike = week.filter(({ text }) => text(startColumn) === start);
  const end = ends(day).sort().at(-1) ?? ends(alike).sort().at(-1);
  return end === undefined ? Math.min(DAY_MINUTES, minutesOf(start) + USUAL_MINUTES) : minutesOf(end);
}

function cutoffsOf(rows: readonly PlacedRow[]): PictureCutoff[] {
  const cutoffs = new Map<string, number[]>();
  for (const { row, text } of rows) {
    const label = text('cutoff');
    if (!isTime(label)) continue;
    const same = cutoffs.get(label);
    if (same) same.push(row);
    else cutoffs.set(label, [row]);
  }
  return [...cutoffs]
    .map(([label, at]) => ({ rows: at, at: minutesOf(label), label }))
    .sort((a, b) => a.at - b.at);
}

function overlapsOf(rows: readonly PlacedRow[]): PictureOverlap[] {
  return windowOverlaps(rows, 'deliveryStart', 'deliveryEnd').map(({ earlier, later, end }) => {
    const [from, to] = [minutesOf(later.start), minutesOf(end)];
    return { rows: [earlier.row, later.row], from, to, label: pictureTexts.overlap(to - from) };
  });
}

function axisOf(days: readonly PictureDay[]): Pick<WeekPicture, 'from' | 'to' | 'ticks'> {
  let [first, last] = [Infinity, -Infinity];
  const reach = (minutes: number) => {
    first = Math.min(first, minutes);
    last = Math.max(last, minutes);
  };
  for (const { dropoffs, pickups, cutoffs } of days) {
    for (const { start, end } of [...dropoffs, ...pickups]) {
      reach(start);
      reach(end);
    }
    for (const { at } of cutoffs) reach(at);
  }
  const isEmpty = first > last;
  const from = isEmpty ? EMPTY_RANGE.from : Math.floor(first / TICK) * TICK;
  const rounded = isEmpty ? EMPTY_RANGE.to : Math.ceil(last / TICK) * TICK;
  const to = Math.max(rounded, from + TICK);
  return {
    from,
    to,
    ticks: Array.from({ length: (to - from) / TICK + 1 }, (_, index) => from + index * TICK),
  };
}
