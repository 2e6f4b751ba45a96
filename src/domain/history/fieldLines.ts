/** What the readers of a recorded change share: its lines, and the values of fields as texts. */
import { readEpochMs } from '../../lib/epoch';
import { formatDateTimeNamed } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';

export interface ChangeLine {
  readonly what: string;
  /** '' for nothing. */
  readonly before: string;
  readonly after: string;
}

/** For the windows the destination's, for all other times the reader's. */
export interface ChangeZones {
  readonly zone: TimeZone;
  readonly reader: TimeZone;
}

/** The fields of a record as they came. */
export type Values = Readonly<Record<string, unknown>>;
/** The value of a field as a reader sees it; '' for nothing. */
export type ToText = (value: unknown, zones: ChangeZones) => string;

export const asText: ToText = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
export const asYesNo: ToText = (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : '');
export const asTime: ToText = (value, { reader }) => {
  const ms = readEpochMs(value);
  return ms === null ? '' : formatDateTimeNamed(ms, reader);
};

/** The readers of texts look at no zone. */
export const NO_ZONES = {} as ChangeZones;

/** What is shown of a field; null for what is told elsewhere, or of no use to a reader. */
export type FieldRule = readonly [what: string, toText: ToText];

/** A line for each field that reads otherwise than before. */
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

/** A record, or nothing of one. */
export const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
