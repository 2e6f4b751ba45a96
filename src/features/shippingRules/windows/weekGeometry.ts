/** The positions of all parts of the week's chart, in pixels. Labels that would touch are left out. */
import {
  clockLabel,
  type PictureBar,
  type PictureCutoff,
  type PictureDay,
  type PictureOverlap,
  type WeekPicture,
} from '../../../domain/rules/weekPicture';

/** Space for the names of the days, and after the last hour. */
export const NAMES_WIDTH = 88;
const MARGIN_RIGHT = 12;
/** Height of the hours above the days. */
export const HOURS_HEIGHT = 28;
export const DAY_HEIGHT = 66;
export const LANES = {
  cutoff: 13,
  pickup: { top: 24, height: 8 },
  overlapText: 31,
  dropoff: { top: 38, height: 20 },
} as const;
const NOON = 12 * 60;

/** Approximate width of small letters and of digits in Inter at 12 px. */
const CHARACTER = 6.7;
const DIGIT = 6.9;
/** Narrower bars show their times only in the tooltip. */
const LABELLED_FROM = 84;
const PADDING = 8;
const GAP = 4;

interface PlacedLabel {
  readonly text: string;
  readonly x: number;
}

export interface PlacedBar extends PictureBar {
  readonly x: number;
  readonly width: number;
  readonly text: PlacedLabel | null;
}

interface PlacedCutoff extends PictureCutoff {
  /** Where the line starts; its end mark is at `x`. */
  readonly lineFrom: number;
  readonly x: number;
  readonly text: PlacedLabel | null;
}

interface PlacedOverlap extends PictureOverlap {
  readonly x: number;
  readonly width: number;
  readonly text: PlacedLabel | null;
}

export interface PlacedDay {
  readonly day: PictureDay;
  readonly top: number;
  readonly dropoffs: readonly PlacedBar[];
  readonly pickups: readonly PlacedBar[];
  readonly cutoffs: readonly PlacedCutoff[];
  readonly overlaps: readonly PlacedOverlap[];
}

interface PlacedWeek {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly hours: readonly {
    readonly x: number;
    readonly isNoon: boolean;
    readonly label: PlacedLabel | null;
  }[];
  readonly days: readonly PlacedDay[];
}

/** Lays out a week in the given width, in pixels. */
export function placeWeek(picture: WeekPicture, width: number): PlacedWeek {
  const left = NAMES_WIDTH;
  const right = Math.max(left + 1, width - MARGIN_RIGHT);
  const scale = (right - left) / (picture.to - picture.from);
  const at = (minutes: number) => left + (minutes - picture.from) * scale;
  return {
    width,
    height: HOURS_HEIGHT + picture.days.length * DAY_HEIGHT + 1,
    left,
    right,
    hours: placeHours(picture, at),
    days: picture.days.map((day, index) => ({
      day,
      top: HOURS_HEIGHT + index * DAY_HEIGHT,
      dropoffs: placeDropoffs(day, at),
      pickups: day.pickups.map((bar) => ({ ...span(bar.start, bar.end, at), ...bar, text: null })),
      cutoffs: placeCutoffs(day.cutoffs, left, right, at),
      overlaps: placeOverlaps(day, right, at),
    })),
  };
}

type At = (minutes: number) => number;

const span = (start: number, end: number, at: At) => ({
  x: at(start),
  width: Math.max(2, at(end) - at(start)),
});

/** Labels are centred on their hours; the last one is always shown, the others only if they fit. */
function placeHours({ ticks }: WeekPicture, at: At): PlacedWeek['hours'] {
  const labelWidth = 5 * DIGIT;
  const last = at(ticks.at(-1) ?? 0);
  let taken = -Infinity;
  return ticks.map((tick, index) => {
    const x = at(tick);
    const isLast = index === ticks.length - 1;
    const from = isLast ? last - labelWidth : x - labelWidth / 2;
    const fits = isLast || (from >= taken + PADDING && from + labelWidth + PADDING <= last - labelWidth);
    if (fits) taken = from + labelWidth;
    return { x, isNoon: tick === NOON, label: fits ? { text: clockLabel(tick), x: from } : null };
  });
}

/** A bar's times are in its visible part: after its overlap with the previous bar, and before the next one. */
function placeDropoffs({ dropoffs, overlaps }: PictureDay, at: At): PlacedBar[] {
  return dropoffs.map((bar) => {
    const place = span(bar.start, bar.end, at);
    const shared = overlaps.filter(({ from, to }) => from < bar.end && to > bar.start);
    const begun = shared.filter(({ from }) => from <= bar.start).map(({ to }) => to);
    const ended = shared.filter(({ from }) => from > bar.start).map(({ from }) => from);
    const [from, to] = [at(Math.max(bar.start, ...begun)), at(Math.min(bar.end, ...ended))];
    const isSeen =
      to - from >= LABELLED_FROM || (!bar.isCertain && to - from >= bar.label.length * CHARACTER + PADDING);
    return { ...place, ...bar, text: isSeen ? { text: bar.label, x: from + PADDING } : null };
  });
}

function placeCutoffs(
  cutoffs: readonly PictureCutoff[],
  left: number,
  right: number,
  at: At,
): PlacedCutoff[] {
  let free = left;
  return cutoffs.map((cutoff, index) => {
    const x = at(cutoff.at);
    const next = cutoffs[index + 1];
    const end = x + GAP + cutoff.label.length * DIGIT;
    const fits = end <= (next ? at(next.at) - GAP : right + MARGIN_RIGHT);
    const placed = {
      ...cutoff,
      lineFrom: Math.min(free, x),
      x,
      text: fits ? { text: cutoff.label, x: x + GAP } : null,
    };
    free = fits ? end + GAP : x;
    return placed;
  });
}

function placeOverlaps({ overlaps, pickups }: PictureDay, right: number, at: At): PlacedOverlap[] {
  let taken = -Infinity;
  const seen = new Set<string>();
  // Rows with the same times overlap in the same place, which is drawn once.
  const different = overlaps.filter(({ from, to }) => {
    const isNew = !seen.has(`${from} ${to}`);
    seen.add(`${from} ${to}`);
    return isNew;
  });
  return different.map((overlap) => {
    const place = span(overlap.from, overlap.to, at);
    const width = overlap.label.length * CHARACTER;
    const isFree = (x: number) =>
      x >= taken &&
      x + width <= right + MARGIN_RIGHT &&
      pickups.every(({ start, end }) => at(end) <= x || at(start) >= x + width);
    const x = [place.x, place.x + place.width - width].find(isFree);
    if (x !== undefined) taken = x + width + PADDING;
    return { ...place, ...overlap, text: x === undefined ? null : { text: overlap.label, x } };
  });
}
