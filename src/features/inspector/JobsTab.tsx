import { grouped } from '../../contract/counts';
import { definitionOf } from '../../store/jobs/jobDefinition';
import { logTime } from './figures';
import type { ShownJob } from './readSnapshot';

/** `412 succeeded, 3 failed`: without zero counts. */
const countsOf = ({ counts }: ShownJob): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${grouped(count)} ${outcome}`)
    .join(', ');

/** Each job of the session with its history, as far as this page has seen it. */
export function JobsTab({ jobs }: { readonly jobs: readonly ShownJob[] }) {
  return (
    <div className="inspector-scroll" role="region" aria-label="Jobs" tabIndex={0}>
      {jobs.length === 0 && <p className="inspector-none">No jobs</p>}
      {jobs.map((job) => (
        <section key={job.id} className="inspector-job" aria-label={`Job ${job.id}`}>
          <h3>
            {job.kind} <span className="muted">{job.id}</span>
          </h3>
          <p>
            {job.state}
            {job.pauseReason !== null && ` (${job.pauseReason})`} · {countsOf(job) || 'nothing yet'}
            {definitionOf(job.kind) === undefined && ' · unknown to this version'}
          </p>
          <ol className="inspector-events">
            {job.events.map(({ event, at, times }, place) => (
              <li key={place}>
                <time dateTime={new Date(at).toISOString()}>{logTime(at)}</time> {event}
                {times > 1 && ` (${times} times)`}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
