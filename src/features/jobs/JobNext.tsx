import { useMemo } from 'react';
import { formatTimeShort } from '../../lib/times';
import { LabelsAndExport } from '../../shared/orders/LabelsAndExport';
import { useTimeZones } from '../../store/config/timeZones';
import { definitionOf } from '../../store/jobs/jobDefinition';
import { doneIdsOf } from '../../store/jobs/jobsSelectors';
import { isFinished, type Job } from '../../store/jobs/jobTypes';

/** What may be done next with the orders that a job has done, when it is over: a line of the results. */
export function JobNext({ job }: { readonly job: Job }) {
  const { reader } = useTimeZones();
  const { idChunks, resultChunks } = job;
  const ids = useMemo(() => doneIdsOf({ idChunks, resultChunks }), [idChunks, resultChunks]);
  if (ids.length === 0 || !isFinished(job)) return null;
  const definition = definitionOf(job.kind);
  if (definition?.changes !== 'readiness') return null;
  return (
    <div className="results-next">
      <LabelsAndExport ids={ids} source={`${definition.title}, ${formatTimeShort(job.createdAt, reader)}`} />
    </div>
  );
}
