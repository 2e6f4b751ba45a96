/** Shared by everything that reads a recorded change: its lines, and the values of fields as texts. */
import { readEpochMs } from '../../lib/epoch';
import { isObject } from '../../lib/isObject';
import { formatDateTimeNamed } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';

export interface ChangeLine {
  readonly what: string;
  /** '' for no value. */
  readonly before: string;
  readonly after: string;
}

/** Delivery windows are shown in `zone`, the destination's time zone; all other times in `reader`. */
export interface ChangeZones {
  readonly zone: TimeZone;
  readonly reader: TimeZone;
  /** For a file: long lists are whole. A screen names their first items. */
  readonly isWhole?: boolean;
}

/** The fields of a record as received. */
export type Values = Readonly<Record<string, unknown>>;
/** Formats the value of a field for a reader; '' for no value. */
export type ToText = (value: unknown, zones: ChangeZones) => string;

export const asText: ToText = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
export const asYesNo: ToText = (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : '');
export const asTime: ToText = (value, { reader }) => {
  const ms = readEpochMs(value);
  return ms === null ? '' : formatDateTimeNamed(ms, reader);
};

/** For formatters that do not need a time zone. */
export const NO_ZONES = {} as ChangeZones;

/** How a field is shown; null for a field that is shown elsewhere or is of no use to a reader. */
export type FieldRule = readonly [what: string, toText: ToText];

/** Returns a line for each field whose text has changed. */
export function partLines(
  parts: Readonly<Record<string, FieldRule | null>>,
  prefix: string,
  before: unknown,
  after: unknown,
  zones: ChangeZones,
): ChangeLine[] {
  return Object.entries(parts).flatMap(([name, rule]) => {
    if (rule === null) return [];
    const [what, toText] = rule;
    const [was, is] = [asValues(before)[name], asValues(after)[name]].map((value) => toText(value, zones));
    return was === undefined || is === undefined || was === is
      ? []
      : [{ what: `${prefix}${what}`, before: was, after: is }];
  });
}

/** The fields of a record; empty for a value that is not a record. */
export const asValues = (value: unknown): Values => (isObject(value) ? value : {});
