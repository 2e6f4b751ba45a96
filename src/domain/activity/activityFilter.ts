/** The activity filter in its three forms: on the page, in the page's address, and in the request to the server. */
import { addDays, dateOf, type CalendarDate } from '../../lib/calendarDates';
import { instantOf, type TimeZone } from '../../lib/timeZones';

/** An empty text matches anything. */
export interface ActivityFilter {
  /** Calendar days in the reader's time zone, both included. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** E-mail of a person, or the word for changes that the server made. */
  readonly by: string;
  readonly action: string;
  readonly kind: string;
  /** The id of a record, a request or a job. */
  readonly id: string;
}

export const NO_ACTIVITY_FILTER: ActivityFilter = { from: '', to: '', by: '', action: '', kind: '', id: '' };

const FIELDS = Object.keys(NO_ACTIVITY_FILTER) as (keyof ActivityFilter)[];

/** Reads the filter from an address. A text that is no date stays, because its field shows it with an error. */
export function readActivityQuery(search: string): ActivityFilter {
  const query = new URLSearchParams(search);
  const read = (field: keyof ActivityFilter) => query.get(field)?.trim() ?? '';
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as unknown as ActivityFilter;
}

/** The query of GET /activity, without a text that is no date. */
export function activityRequestOf({ from, to, ...filter }: ActivityFilter, zone: TimeZone) {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return {
    ...(given as Partial<Pick<ActivityFilter, 'by' | 'action' | 'kind' | 'id'>>),
    ...(dateOf(from) !== null && { from: instantOf(from, '00:00', zone) }),
    ...(dateOf(to) !== null && { to: instantOf(addDays(to, 1), '00:00', zone) }),
  };
}

export type ActivityQueryOf = ReturnType<typeof activityRequestOf>;
