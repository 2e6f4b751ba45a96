/**
 * A rule's windows as rows of three grids and back: flattened by weekday for editing, regrouped for sending (GRD-12
 * to GRD-19, docs/decisions/shipping-rules.md#windows). Nothing is lost on the way, exceptions included.
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

/** What a column holds. Delivery and scheduled grids have all of them, the pickup grid those without delivery. */
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

/** The columns of each grid in their order (GRD-05, GRD-06). A row holds one text for each. */
export const WINDOW_COLUMNS: Readonly<Record<WindowGrid, readonly WindowColumn[]>> = {
  'Delivery Windows': ALL_COLUMNS,
  'Pickup Windows': PICKUP_COLUMNS,
  'Scheduled Windows': ALL_COLUMNS,
};

/** The texts of a row; a missing one is empty. */
export type WindowRow = readonly string[];
/** The rows of the three grids. */
export type WindowRows = Readonly<Record<WindowGrid, readonly WindowRow[]>>;

/** The windows of a rule, as they are stored and as the call `windows` sends them. */
export type RuleWindows = Pick<
  ShippingRule,
  'deliveryConstraintsByWeek' | 'pickupConstraintsByWeek' | 'scheduledDeliveryPickupConstraintsByWeek'
>;

type AnyWeek = DeliveryConstraintsByWeek | PickupConstraintsByWeek;
/** The days of a week alone: what a grid shows, and what a body without exceptions brings. */
type DaysOf<Week> = Readonly<Omit<Week, 'exceptions'>>;
/** The rows of a rule's windows; exceptions may be there and are not looked at. */
export interface WindowDays {
  readonly deliveryConstraintsByWeek: DaysOf<DeliveryConstraintsByWeek>;
  readonly pickupConstraintsByWeek: DaysOf<PickupConstraintsByWeek>;
  readonly scheduledDeliveryPickupConstraintsByWeek?: DaysOf<DeliveryConstraintsByWeek> | undefined;
}
type Entry = PickupConstraint & Partial<Pick<DeliveryConstraint, 'deliveryWindow'>>;

/** Stored entries as rows, Monday first, those of a day in their stored order (GRD-18). */
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

/** The three grids of a rule as editing begins. */
export const windowRows = (windows: WindowDays): WindowRows => ({
  'Delivery Windows': flattenWeek(windows.deliveryConstraintsByWeek, 'Delivery Windows'),
  'Pickup Windows': flattenWeek(windows.pickupConstraintsByWeek, 'Pickup Windows'),
  'Scheduled Windows': flattenWeek(windows.scheduledDeliveryPickupConstraintsByWeek, 'Scheduled Windows'),
});

/** A cell without any white space, `9:00` as `09:00`; what is no time stays as typed. */
function cleanCell(text: string): string {
  const bare = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  return /^\d:\d{2}$/.test(bare) ? `0${bare}` : bare;
}

/** Clean rows by the row they come from: rows are never changed in place, and most stay while one cell is typed in. */
const cleanRows = new WeakMap<WindowRow, readonly string[]>();

/** A row as it is checked and sent: every cell of the grid there and clean. */
export function cleanRow(row: WindowRow, grid: WindowGrid): readonly string[] {
  const columns = WINDOW_COLUMNS[grid];
  const known = cleanRows.get(row);
  if (known?.length === columns.length) return known;
  const clean = columns.map((_, column) => cleanCell(row[column] ?? ''));
  cleanRows.set(row, clean);
  return clean;
}

/** Whether nothing but white space is in a row: such rows are ignored (GRD-19). */
export const isBlankWindowRow = (row: WindowRow): boolean => row.every((text) => text.trim() === '');

/** Whether a text is a weekday as rules name them: lower case, in full (`Monday` is none). */
export const isWeekday = (text: string): text is Weekday => (WEEKDAYS as readonly string[]).includes(text);

/** Whether a (clean) text is a time `HH:mm` of a day. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const CLOSED: TimeWindow = { timeStart: '00:00', timeEnd: '00:00' };

/** The exception that stands in scheduled windows without any: long past, so that it closes no day. */
export const PLACEHOLDER_EXCEPTION: ConstraintException = {
  date: '2022-01-01',
  cutoffTime: '00:00',
  deliveryWindow: CLOSED,
  pickupWindow: CLOSED,
};

/** One of its own for each rule. */
const placeholder = (): ConstraintException => ({
  ...PLACEHOLDER_EXCEPTION,
  deliveryWindow: { ...CLOSED },
  pickupWindow: { ...CLOSED },
});

/** Exceptions as they are sent: all that were there, missing windows as 00:00 to 00:00 (GRD-14, GRD-15). */
function keptExceptions(week: AnyWeek | undefined, grid: WindowGrid): ConstraintException[] {
  return (week?.exceptions ?? []).map((exception) => ({
    ...exception,
    ...(grid !== 'Pickup Windows' && { deliveryWindow: exception.deliveryWindow ?? { ...CLOSED } }),
    pickupWindow: exception.pickupWindow ?? { ...CLOSED },
  }));
}

/** Rows by weekday; blank ones left out. Rows that `checkWindowRows` refuses are lost, so it comes first. */
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
 * What is sent for the three grids: the rows by weekday with the exceptions of `stored`. Scheduled windows are there
 * only when a weekday has rows (GRD-16), and then with the placeholder when they have no exception (GRD-17). For rows
 * without problems of `checkWindowRows`.
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
 * The scheduled windows a rule keeps when a save brings none: no weekday has rows any more, but its own exceptions
 * survive; undefined when it had none. With no weekday row they are not `present`.
 */
export function scheduledLeft(
  stored: DeliveryConstraintsByWeek | undefined,
): DeliveryConstraintsByWeek | undefined {
  if (!stored || stored.exceptions.length === 0) return undefined;
  const noDays = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Record<Weekday, []>;
  return { ...noDays, exceptions: stored.exceptions };
}
