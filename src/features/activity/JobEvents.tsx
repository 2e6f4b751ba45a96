import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { activityMessages } from './activityMessages';
import type { ActivityEvent } from '../../contract/schemas/activity';
import type { ActivityFilter } from '../../domain/activity/activityFilter';
import { eventLines, eventSummary } from '../../domain/activity/eventWords';
import { jobIdOf } from '../../domain/activity/foldedEvents';
import { formatDateTime } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { BusyButton } from '../../ui/BusyButton';
import { placeOfEvent } from './placeOfEvent';
import { useActivity } from './useActivity';

interface JobEventsProps {
  /** The newest event of the job. */
  readonly event: ActivityEvent;
  /** The filter that found it. */
  readonly filter: ActivityFilter;
  readonly onLookFor: (id: string) => void;
}

/** What a person did in one job, record by record. */
export function JobEvents({ event, filter, onLookFor }: JobEventsProps) {
  const { reader } = useTimeZones();
  const { by, action, kind } = event;
  const jobId = jobIdOf(event) ?? '';
  const ofJob = useMemo(
    () => ({ ...filter, by, action, kind, id: jobId }),
    [filter, by, action, kind, jobId],
  );
  const { events = [], isMore, isFetching, isFailed, loadMore, tryAgain } = useActivity(ofJob);
  return (
    <div className="activity-detail activity-job">
      <table className="activity-fields" aria-label="All of this job">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">On</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {events.map((one) => (
            <JobEventRow key={one.id} event={one} reader={reader} />
          ))}
        </tbody>
      </table>
      {isFailed && (
        <p role="alert">
          {activityMessages.activityNotLoaded} <Button size="small" text="Try again" onClick={tryAgain} />
        </p>
      )}
      <div className="activity-ways">
        {isMore && !isFailed && (
          <BusyButton size="small" text="Show older of this job" isBusy={isFetching} onClick={loadMore} />
        )}
        <Button size="small" text="All of this job" onClick={() => onLookFor(jobId)} />
      </div>
    </div>
  );
}

interface JobEventRowProps extends Pick<JobEventsProps, 'event'> {
  readonly reader: TimeZone;
}

function JobEventRow({ event, reader }: JobEventRowProps) {
  const place = placeOfEvent(event);
  const name = event.about ?? event.record;
  return (
    <tr>
      <td className="muted">{formatDateTime(event.at, reader)}</td>
      <td>{place ? <Link to={place}>{name}</Link> : name}</td>
      <td>{eventSummary(event, eventLines(event, reader))}</td>
    </tr>
  );
}
