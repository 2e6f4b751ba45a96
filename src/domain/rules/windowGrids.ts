/**
 * Converts a rule's windows to the rows of three grids and back: flattened by weekday for editing, regrouped for
 * sending (GRD-12 to GRD-19, docs/decisions/shipping-rules.md#windows). Nothing is lost on the way, not even
 * exceptions.
 */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import type { WindowGrid } from '../../contract/merchantMessages';
import type {
  ConstraintException,
  DeliveryConstraint,
  DeliveryConstraintsByWeek,
  PickupConstraint,
  PickupConstraintsByWeek,
  ShippingRule,
  TimeWindow,
} from '../../contract/schemas/merchants';

export const WINDOW_GRIDS: readonly WindowGrid[] = [
  'Delivery Windows',
  'Pickup Windows',
  'Scheduled Windows',
];

/**
 * The meaning of a column. The delivery and scheduled grids have all columns, the pickup grid those without delivery.
 */
export type WindowColumn = 'day' | 'deliveryStart' | 'deliveryEnd' | 'pickupStart' | 'pickupEnd' | 'cutoff';

export const WINDOW_COLUMN_TITLES: Readonly<Record<WindowColumn, string>> = {
  day: 'Day',
  deliveryStart: 'Delivery Window Start',
  deliveryEnd: 'Delivery Window End',
  pickupStart: 'Pickup Window Start',
  pickupEnd: 'Pickup Window End',
  cutoff: 'Cutoff',
};

const ALL_COLUMNS: readonly WindowColumn[] = [
  'day',
  'deliveryStart',
  'deliveryEnd',
  'pickupStart',
  'pickupEnd',
  'cutoff',
];
const PICKUP_COLUMNS: readonly WindowColumn[] = ['day', 'pickupStart', 'pickupEnd', 'cutoff'];

/** The columns of each grid in order (GRD-05, GRD-06). A row has one text for each. */
export const WINDOW_COLUMNS: Readonly<Record<WindowGrid, readonly WindowColumn[]>> = {
  'Delivery Windows': ALL_COLUMNS,
  'Pickup Windows': PICKUP_COLUMNS,
  'Scheduled Windows': ALL_COLUMNS,
};

/** The texts of a row; a missing one is empty. */
export type WindowRow = readonly string[];
/** The rows of the three grids. */
export type WindowRows = Readonly<Record<WindowGrid, readonly WindowRow[]>>;

/** The windows of a rule, as stored and as the request `windows` sends them. */
export type RuleWindows = Pick<
  ShippingRule,
  'deliveryConstraintsByWeek' | 'pickupConstraintsByWeek' | 'scheduledDeliveryPickupConstraintsByWeek'
>;

type AnyWeek = DeliveryConstraintsByWeek | PickupConstraintsByWeek;
/** A week without its exceptions: the part that a grid shows and that every request has. */
type DaysOf<Week> = Readonly<Omit<Week, 'exceptions'>>;
/** The weekday windows of a rule; any exceptions are ignored. */
export interface WindowDays {
  readonly deliveryConstraintsByWeek: DaysOf<DeliveryConstraintsByWeek>;
  readonly pickupConstraintsByWeek: DaysOf<PickupConstraintsByWeek>;
  readonly scheduledDeliveryPickupConstraintsByWeek?: DaysOf<DeliveryConstraintsByWeek> | undefined;
}
type Entry = PickupConstraint & Partial<Pick<DeliveryConstraint, 'deliveryWindow'>>;

/** Stored entries as rows, Monday first; the rows of a day keep their stored order (GRD-18). */
export function flattenWeek(week: DaysOf<AnyWeek> | undefined, grid: WindowGrid): WindowRow[] {
  if (!week) return [];
  return WEEKDAYS.flatMap((day) =>
    week[day].map((entry: Entry) => {
      const texts: Record<WindowColumn, string> = {
        day,
        deliveryStart: entry.deliveryWindow?.timeStart ?? '',
        deliveryEnd: entry.deliveryWindow?.timeEnd ?? '',
        pickupStart: entry.pickupWindow.timeStart,
        pickupEnd: entry.pickupWindow.timeEnd,
        cutoff: entry.cutoffTime,
      };
      return WINDOW_COLUMNS[grid].map((column) => texts[column]);
    }),
  );
}

/** The initial rows of a rule's three grids. */
export const windowRows = (windows: WindowDays): WindowRows => ({
  'Delivery Windows': flattenWeek(windows.deliveryConstraintsByWeek, 'Delivery Windows'),
  'Pickup Windows': flattenWeek(windows.pickupConstraintsByWeek, 'Pickup Windows'),
  'Scheduled Windows': flattenWeek(windows.scheduledDeliveryPickupConstraintsByWeek, 'Scheduled Windows'),
});

/** A cell without white space, `9:00` as `09:00`. Anything but a time stays as typed. */
function cleanCell(text: string): string {
  const bare = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  return /^\d:\d{2}$/.test(bare) ? `0${bare}` : bare;
}

/** Cache of cleaned rows. Rows are never changed in place, and typing in a cell replaces only its own row. */
const cleanRows = new WeakMap<WindowRow, readonly string[]>();

/** A row as it is checked and sent: with every cell of the grid, cleaned. */
export function cleanRow(row: WindowRow, grid: WindowGrid): readonly string[] {
  const columns = WINDOW_COLUMNS[grid];
  const known = cleanRows.get(row);
  if (known?.length === columns.length) return known;
  const clean = columns.map((_, column) => cleanCell(row[column] ?? ''));
  cleanRows.set(row, clean);
  return clean;
}

/** Whether a row contains only white space: such rows are ignored (GRD-19). */
export const isBlankWindowRow = (row: WindowRow): boolean => row.every((text) => text.trim() === '');

/** Whether a text is a weekday as rules spell it: lower case and in full (`Monday` is not). */
export const isWeekday = (text: string): text is Weekday => (WEEKDAYS as readonly string[]).includes(text);

/** Whether a cleaned text is a time of day, `HH:mm`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const CLOSED: TimeWindow = { timeStart: '00:00', timeEnd: '00:00' };

/** The exception for scheduled windows without any. Its date is long past, so that it closes no day. */
export const PLACEHOLDER_EXCEPTION: ConstraintException = {
  date: '2022-01-01',
  cutoffTime: '00:00',
  deliveryWindow: CLOSED,
  pickupWindow: CLOSED,
};

/** Returns a new object, so that no two rules share it. */
const placeholder = (): ConstraintException => ({
  ...PLACEHOLDER_EXCEPTION,
  deliveryWindow: { ...CLOSED },
  pickupWindow: { ...CLOSED },
});

/** Exceptions as sent: all stored ones, with missing windows as 00:00 to 00:00 (GRD-14, GRD-15). */
function keptExceptions(week: AnyWeek | undefined, grid: WindowGrid): ConstraintException[] {
  return (week?.exceptions ?? []).map((exception) => ({
    ...exception,
    ...(grid !== 'Pickup Windows' && { deliveryWindow: exception.deliveryWindow ?? { ...CLOSED } }),
    pickupWindow: exception.pickupWindow ?? { ...CLOSED },
  }));
}

/** Rows by weekday, without blank ones. Rows with an invalid weekday are dropped, so call `checkWindowRows` first. */
function regroup<Made>(
  rows: readonly WindowRow[],
  grid: WindowGrid,
  make: (text: (column: WindowColumn) => string) => Made,
): Record<Weekday, Made[]> {
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [] as Made[]])) as Record<Weekday, Made[]>;
  const columns = WINDOW_COLUMNS[grid];
  for (const row of rows) {
    const texts = cleanRow(row, grid);
    const text = (column: WindowColumn) => texts[columns.indexOf(column)] ?? '';
    const day = text('day');
    if (isWeekday(day)) week[day].push(make(text));
  }
  return week;
}

const pickupEntry = (text: (column: WindowColumn) => string): PickupConstraint => ({
  pickupWindow: { timeStart: text('pickupStart'), timeEnd: text('pickupEnd') },
  cutoffTime: text('cutoff'),
});

const deliveryEntry = (text: (column: WindowColumn) => string): DeliveryConstraint => ({
  deliveryWindow: { timeStart: text('deliveryStart'), timeEnd: text('deliveryEnd') },
  ...pickupEntry(text),
});

/**
 * The windows to send: the rows by weekday with the exceptions of `stored`. Scheduled windows are included only when a
 * weekday has rows (GRD-16), and get the placeholder when they have no exception (GRD-17). Only for rows without
 * problems of `checkWindowRows`.
 */
export function windowsOf(rows: WindowRows, stored: Partial<RuleWindows> = {}): RuleWindows {
  const scheduledRows = regroup(rows['Scheduled Windows'], 'Scheduled Windows', deliveryEntry);
  const hasScheduled = WEEKDAYS.some((day) => scheduledRows[day].length > 0);
  const exceptions = keptExceptions(stored.scheduledDeliveryPickupConstraintsByWeek, 'Scheduled Windows');
  return {
    deliveryConstraintsByWeek: {
      ...regroup(rows['Delivery Windows'], 'Delivery Windows', deliveryEntry),
      exceptions: keptExceptions(stored.deliveryConstraintsByWeek, 'Delivery Windows'),
    },
    pickupConstraintsByWeek: {
      ...regroup(rows['Pickup Windows'], 'Pickup Windows', pickupEntry),
      exceptions: keptExceptions(stored.pickupConstraintsByWeek, 'Pickup Windows'),
    },
    ...(hasScheduled && {
      scheduledDeliveryPickupConstraintsByWeek: {
        ...scheduledRows,
        exceptions: exceptions.length > 0 ? exceptions : [placeholder()],
      },
    }),
  };
}

/**
 * The scheduled windows that a rule keeps when a save sends none: no rows, but their exceptions; undefined when there
 * were none. Without rows they do not count as present (`hasScheduledWindows`).
 */
export function scheduledLeft(
  stored: DeliveryConstraintsByWeek | undefined,
): DeliveryConstraintsByWeek | undefined {
  if (!stored || stored.exceptions.length === 0) return undefined;
  const noDays = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Record<Weekday, []>;
  return { ...noDays, exceptions: stored.exceptions };
}
