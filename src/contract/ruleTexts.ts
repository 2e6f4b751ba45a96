/**
 * Texts of the checks next to grids and tables: lint of windows and bands, the prefix guard, price explanations. None
 * is quoted from the specification; such texts and refusals of the server are in `messages.ts`.
 */
import type { WindowGrid } from './merchantMessages';
import { weekdayName } from './weekdayName';
import { withNames } from './withNames';

/** The most rows, or runs of rows, named before `and 12 more`. */
const MAX_NAMED = 6;

/**
 * `Row 5`, `Rows 3 and 4`, `Rows 1 to 21`, `Rows 1 to 3, 5 and 9`: rows counted from 1 as in the row heads of a grid,
 * in ascending order.
 */
export function rowWords(rows: readonly number[]): string {
  const [one = 0, two = 0] = rows;
  if (rows.length === 1) return `Row ${one}`;
  if (rows.length === 2) return `Rows ${one} and ${two}`;
  const runs: { first: number; last: number }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && row === run.last + 1) run.last = row;
    else runs.push({ first: row, last: row });
  }
  const parts = runs.flatMap(({ first, last }) => {
    if (last - first > 1) return [{ text: `${first} to ${last}`, count: last - first + 1 }];
    return first === last
      ? [{ text: String(first), count: 1 }]
      : [first, last].map((row) => ({ text: String(row), count: 1 }));
  });
  const named = parts.length > MAX_NAMED ? parts.slice(0, MAX_NAMED) : parts;
  const unnamed = parts.slice(named.length).reduce((sum, { count }) => sum + count, 0);
  const words = [...named.map(({ text }) => text), ...(unnamed > 0 ? [`${unnamed} more`] : [])];
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
  return `Rows ${list}`;
}

/** `1 prefix`, `20 prefixes`. */
const prefixes = (count: number): string => `${count} ${count === 1 ? 'prefix' : 'prefixes'}`;
const wins = (count: number): string => (count === 1 ? 'wins' : 'win');

/** Each text continues its subject, which a list shows in bold: `Rows 3 and 4`, `Sunday`. */
export const lintTexts = {
  backwards: (start: string, end: string) => `${start}–${end} must end after it starts.`,
  pastMidnight: (start: string, end: string) =>
    `${start}–${end} runs past midnight. Windows end on the day they begin: use two rows, to 23:59 and from 00:00.`,
  overlap: (day: string, from: string, to: string) => `overlap on ${weekdayName(day)} from ${from} to ${to}.`,
  twice: (day: string, start: string, end: string) =>
    `are the same window on ${weekdayName(day)}, ${start}–${end}.`,
  uncovered: (grid: WindowGrid) =>
    grid === 'Delivery Windows' ? 'has no delivery window.' : 'has no scheduled window.',
  noPickup: (deliveryDay: string) =>
    `has no pickup window, and ${weekdayName(deliveryDay)} delivers what it picks up.`,
  cutoffAfterPickup: (cutoff: string, pickupEnd: string) =>
    `cutoff ${cutoff} is after the pickup, which ends at ${pickupEnd}.`,
  priceFalls: (price: string, before: string, band: number) =>
    `${price} is less than ${before} at ${band} lb. Saving is allowed.`,
} as const;

const NO_WEIGHT_PRICING = 'No weight pricing: any weight costs the same';

/** The week picture next to the grids and the chart next to the bands. */
export const pictureTexts = {
  windows: (count: number) => (count === 0 ? 'Gap' : `${count} ${count === 1 ? 'window' : 'windows'}`),
  noDelivery: 'No delivery on this day',
  noScheduled: 'No scheduled window on this day',
  overlap: (minutes: number) => `overlap ${minutes} min`,
  endUnknown: (start: string) => `${start} – ?`,
  startUnknown: (end: string) => `? – ${end}`,
  fallsAt: (band: number) => `Price falls at ${band} lb`,
  adds: (band: number, price: string) => `${band} lb adds ${price}`,
  heaviest: (band: number) => `Heaviest order: ${band} lb. Above it an order becomes UNSUPPORTED_WEIGHT.`,
  noBands: `${NO_WEIGHT_PRICING}.`,
  steps: (bands: number, first: string, last: string, band: number) =>
    `Price by weight: ${bands} ${bands === 1 ? 'band' : 'bands'}, from ${first} to ${last} at ${band} lb.`,
  missing: (from: number, to: number) =>
    from === to ? `No price for ${from} lb.` : `No price from ${from} to ${to} lb.`,
} as const;

/** Differences between two people's changes to the windows or the bands of one rule. */
export const differenceTexts = {
  come: (row: string) => `+ ${row}`,
  gone: (row: string) => `− ${row}`,
  moved: (grid: WindowGrid) => `${grid}: the same rows in another order`,
  more: (count: number) => `and ${count} more`,
  row: (day: string, delivery: string | null, pickup: string, cutoff: string) =>
    `${weekdayName(day)} ${delivery === null ? '' : `${delivery}, `}pickup ${pickup}, cutoff ${cutoff}`,
  nothing: 'no rows changed',
  exceptions: 'Exceptions changed',
  band: (band: number, price: string) => `${band} lb ${price}`,
  price: (band: number, before: string, after: string) => `${band} lb ${before} → ${after}`,
  noBands: 'no bands changed',
  keepMine: 'Keep mine leaves the rows that only they changed as they are.',
} as const;

interface ExceptionTexts {
  readonly date: string;
  readonly cutoffTime?: string | undefined;
  readonly deliveryWindow?: { readonly timeStart: string; readonly timeEnd: string } | undefined;
  readonly pickupWindow?: { readonly timeStart: string; readonly timeEnd: string } | undefined;
}

/** An exception in words: date, delivery, pickup, cutoff. A missing window and 00:00 to 00:00 both mean closed. */
export function exceptionWords(grid: WindowGrid, exception: ExceptionTexts): string[] {
  const words = (window: ExceptionTexts['pickupWindow']) =>
    window === undefined || (window.timeStart === '00:00' && window.timeEnd === '00:00')
      ? 'closed'
      : `${window.timeStart}–${window.timeEnd}`;
  return [
    exception.date,
    grid === 'Pickup Windows' ? '' : words(exception.deliveryWindow),
    words(exception.pickupWindow),
    exception.cutoffTime ?? '',
  ];
}

/** The prefix guard and its tester. Prices include the dollar sign. */
export const guardTexts = {
  owns: (over: string) => `over ${over}. The longest prefix wins.`,
  none: (code: string) => `No zone covers ${code}. Orders there become OUT_OF_FSA.`,
  askForCode: 'Type a postal code, such as H2X 1Y4.',
  shared: (code: string, zones: number) => `${code} is shared by ${zones} zones. Type the whole code.`,
  sharedPrices: (code: string, zone: string) =>
    withNames`${code} has several prices in ${zone}. Type the whole code.`,
  partly: (code: string, zone: string) =>
    withNames`Only a part of ${code} is in ${zone}. Type the whole code.`,
  entry: (prefix: string, zone: string, price: string) => withNames`${prefix} in ${zone} at ${price}`,
  existsIn: (zone: string, price: string) => withNames`Exists in ${zone} at ${price}`,
  twiceHere: 'Twice in this zone',
  twicePasted: 'Twice in this list',
  wasTwice: 'Was twice in the list, and the other line is saved. Edit this line to use its price.',
  lostZero: (prefix: string) => `${prefix} could be 0${prefix}. Enter 0${prefix}, or ${prefix} by itself.`,
  couldLackZero: (prefix: string) => `Could be 0${prefix} if a spreadsheet dropped its zero`,
  roundedToCent: 'rounded to the cent',
  shorterThanOwn: (prefix: string, count: number) =>
    `${prefix} is shorter than ${prefixes(count)} of this zone; ${count === 1 ? 'it wins' : 'they win'} over it.`,
  shorterThanOther: (prefix: string, count: number, zone: string, price: string) =>
    withNames`${prefix} is shorter than ${prefixes(count)} in ${zone} (${price}); ${count === 1 ? 'it wins' : 'they win'} over it.`,
  winsOverTyped: (prefix: string, shorter: string, place: string, price: string) =>
    withNames`${prefix} wins over ${shorter} in ${place} (${price}).`,
  thisZone: 'this zone',
  wonBy: (prefix: string, zone: string, price: string) => withNames`${prefix} in ${zone} wins (${price})`,
  wonByMany: (count: number, zone: string, price: string) =>
    withNames`${prefixes(count)} in ${zone} ${wins(count)} (${price})`,
  winsOver: (shorter: string, place: string, price: string) =>
    withNames`Wins over ${shorter} in ${place} (${price})`,
  manyWinOver: (count: number, shorter: string, zone: string, price: string) =>
    withNames`${prefixes(count)} here ${wins(count)} over ${shorter} in ${zone} (${price}).`,
} as const;

/** Why a day of a look-up has no window although the week does. */
export const closedDayTexts = {
  delivery: 'an exception closes its delivery',
  pickup: (day: string) => `an exception closes the pickup on ${weekdayName(day)}`,
} as const;

/** Explanations of a price. */
export const whyTexts = {
  onlyMatch: 'the only match',
  longestOf: (all: readonly string[]) => `the longest of ${all.join(', ')}`,
  locationPart: 'Location price',
  surchargePart: 'Surcharge',
  servicePart: 'Service price',
  weightPart: 'Weight band',
  locationOf: (prefix: string, zone: string) => withNames`${prefix} in ${zone}`,
  ownPrice: (prefix: string, merchant: string) => withNames`${prefix} of ${merchant}: the zone has no price`,
  noPrice: 'Neither the zone nor the merchant has a price for it',
  pair: (origin: string, destination: string) => withNames`${origin} to ${destination}`,
  noServices: 'The rule has no services: standard delivery',
  lookupHasNoWeight: 'No weight was given',
  noWeightPricing: NO_WEIGHT_PRICING,
  weightOf: (pounds: number) => `${pounds} lb`,
  tooHeavy: (pounds: number, last: number) =>
    `${pounds} lb is above the last band, ${last} lb: an order becomes UNSUPPORTED_WEIGHT`,
  alwaysShown: (service: string) => `${service} is shown because Sameday Showing is Always.`,
  cutoffPassed: (service: string, day: string, cutoff: string) =>
    `${service} is left out: the cutoff on ${day} is at ${cutoff}.`,
  noPickup: (service: string, day: string) => `${service} is left out: the origin has no pickup on ${day}.`,
  inTransit: (service: string, days: number) =>
    `${service} is left out: parcels are in transit for ${days} ${days === 1 ? 'day' : 'days'}.`,
  noWindows: (service: string, first: string, last: string) =>
    `${service} is left out: no delivery window is open from ${first} to ${last}.`,
  timeZoneUnknown: (service: string) =>
    `${service} is left out: the time zone of the origin or the destination is unknown.`,
} as const;
