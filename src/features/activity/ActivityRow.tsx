import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useMemo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../contract/counts';
import { actionText, isRefused, kindText } from '../../contract/auditWords';
import { originText } from '../../contract/origins';
import type { ActivityEvent } from '../../contract/schemas/activity';
import type { ActivityFilter } from '../../domain/activity/activityFilter';
import { eventLines, eventSummary } from '../../domain/activity/eventWords';
import { countOf } from '../../domain/activity/foldedEvents';
import { formatDateTimeLong, formatTimeShort } from '../../lib/times';
import { PersonName } from '../../shared/people/PersonName';
import { useTimeZones } from '../../store/config/timeZones';
import { CopyButton } from '../../ui/CopyButton';
import { EllipsisText } from '../../ui/EllipsisText';
import { ActivityDetail } from './ActivityDetail';
import { JobEvents } from './JobEvents';
import { placeOfEvent } from './placeOfEvent';

interface ActivityRowProps {
  readonly event: ActivityEvent;
  readonly filter: ActivityFilter;
  /** Older pages may contain more events of its job. */
  readonly mayGrow: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onLookFor: (id: string) => void;
}

/** Appended to a count that older pages may increase. */
export const SO_FAR = ' so far';

/** Number of characters shown of a request id; the button's label and tooltip have all of it. */
const REQUEST_ID_SHOWN = 8;

/** One event; when it is open, what it changed is shown below it, or everything that its job did. */
export function ActivityRow({ event, filter, mayGrow, isOpen, onToggle, onLookFor }: ActivityRowProps) {
  const { reader } = useTimeZones();
  const lines = useMemo(() => eventLines(event, reader), [event, reader]);
  const { at, by, name, action, kind, record, about, requestId } = event;
  const place = placeOfEvent(event);
  const time = formatTimeShort(at, reader);
  const count = countOf(event);
  const called = about ?? record;
  const on = place ? <Link to={place}>{called}</Link> : called;
  const onRow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button') === null) onToggle();
  };
  return (
    <>
      <tr className={isOpen ? 'activity-row activity-row-open' : 'activity-row'} onClick={onRow}>
        <td>
          <Button
            className="activity-open"
            variant="minimal"
            size="small"
            icon={isOpen ? <ChevronDown /> : <ChevronRight />}
            aria-expanded={isOpen}
            aria-label={`${actionText(action)}, ${time}`}
            onClick={onToggle}
          />
        </td>
        <td className="activity-time">
          <time dateTime={new Date(at).toISOString()} title={formatDateTimeLong(at, reader)}>
            {time}
          </time>
        </td>
        <td>
          <PersonName by={by} name={name} />
        </td>
        <td className="activity-action">
          <EllipsisText>{actionText(action)}</EllipsisText>
        </td>
        <td>
          <EllipsisText>
            <span className="muted">{kindText(kind)}</span>{' '}
            {/* Not the number of records: a job may have done this to one of them several times. */}
            {count > 1 ? counted(count, 'event') + (mayGrow ? SO_FAR : '') : on}
          </EllipsisText>
        </td>
        <td className={isRefused(action) ? 'activity-bad' : 'muted'}>
          <EllipsisText>{count > 1 ? originText(event.origin) : eventSummary(event, lines)}</EllipsisText>
        </td>
        <td className="activity-request">
          {count === 1 && (
            <>
              <span>{requestId.slice(0, REQUEST_ID_SHOWN)}</span>
              <CopyButton text={requestId} label={`Copy request id ${requestId}`} />
            </>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className="activity-detail-row">
          <td colSpan={7}>
            {count > 1 ? (
              <JobEvents event={event} filter={filter} onLookFor={onLookFor} />
            ) : (
              <ActivityDetail event={event} lines={lines} place={place} onLookFor={onLookFor} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
