import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import type { ActivityEvent } from '../../contract/schemas/activity';
import type { ActivityFilter } from '../../domain/activity/activityFilter';
import { eventCount, jobIdOf } from '../../domain/activity/foldedEvents';
import { formatDayLong } from '../../lib/times';
import { calendarDay, type TimeZone } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { ActivityRow, SO_FAR } from './ActivityRow';

interface ActivityTableProps {
  /** Newest first. */
  readonly events: readonly ActivityEvent[];
  /** The filter that found them. */
  readonly filter: ActivityFilter;
  /** Whether there are older ones. */
  readonly isMore: boolean;
  /** Whether an event stands for everything its job did. */
  readonly isFolded: boolean;
  readonly onLookFor: (id: string) => void;
}

const COLUMNS = ['When', 'Who', 'Action', 'On', 'What', 'Request id'];

/** The events, grouped by day. Up and Down move between rows, Enter opens one, Escape closes it. */
export function ActivityTable({ events, filter, isMore, isFolded, onLookFor }: ActivityTableProps) {
  const { reader } = useTimeZones();
  const [openId, setOpenId] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape' && openId !== null) setOpenId(null);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('.activity-open') ?? [])];
    const next = rows[rows.findIndex((row) => row === event.target) + step];
    if (!rows.some((row) => row === event.target) || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  // A job may go on past midnight, or be continued days later, so its older events may be below any day that is shown.
  const mayGrow = (event: ActivityEvent) => isMore && isFolded && jobIdOf(event) !== undefined;
  return (
    <table ref={table} className="activity-table" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
          {COLUMNS.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daysOf(events, reader).map(({ day, of }, at, days) => (
          <Fragment key={day}>
            <tr className="activity-day">
              <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                {formatDayLong(of[0]?.at ?? 0, reader)}{' '}
                <span className="muted">
                  {eventCount(of)}
                  {((isMore && at === days.length - 1) || of.some(mayGrow)) && SO_FAR}
                </span>
              </th>
            </tr>
            {of.map((event) => (
              <ActivityRow
                key={event.id}
                event={event}
                filter={filter}
                mayGrow={mayGrow(event)}
                isOpen={event.id === openId}
                onToggle={() => setOpenId(event.id === openId ? null : event.id)}
                onLookFor={onLookFor}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function daysOf(events: readonly ActivityEvent[], reader: TimeZone) {
  const days = new Map<string, ActivityEvent[]>();
  for (const event of events) {
    const day = calendarDay(event.at, reader);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, of]) => ({ day, of }));
}
