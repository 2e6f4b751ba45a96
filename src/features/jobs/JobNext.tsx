import { useMemo } from 'react';
import { formatDateTime } from '../../lib/times';
import { LabelsAndExport } from '../../shared/orders/LabelsAndExport';
import { useTimeZones } from '../../store/config/timeZones';
import { definitionOf } from '../../store/jobs/jobDefinition';
import { doneIdsOf } from '../../store/jobs/jobsSelectors';
import { isFinished, type Job } from '../../store/jobs/jobTypes';
import { PutBack } from './PutBack';

/** A line of the results: what may be done next with the orders that a finished job has processed. */
export function JobNext({ job }: { readonly job: Job }) {
  const { reader } = useTimeZones();
  const { idChunks, resultChunks } = job;
  const ids = useMemo(() => doneIdsOf({ idChunks, resultChunks }), [idChunks, resultChunks]);
  const definition = definitionOf(job.kind);
  if (!definition || ids.length === 0 || !isFinished(job)) return null;
  // With its day, because the next job keeps it for days.
  const source = `${definition.title}, ${formatDateTime(job.createdAt, reader)}`;
  return (
    <div className="results-next">
      {definition.changes === 'readiness' && <LabelsAndExport ids={ids} source={source} />}
      {definition.changes === 'window' && <PutBack job={job} source={source} />}
    </div>
  );
}
