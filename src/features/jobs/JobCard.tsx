import { Button, ProgressBar } from '@blueprintjs/core';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { useAppSelector } from '../../store/hooks';
import { definitionOf } from '../../store/jobs/jobDefinition';
import { selectJobAbout, selectJobById, selectResultsLeftJob } from '../../store/jobs/jobsSelectors';
import {
  isFinished,
  isUndoable,
  jobNow,
  leftOverCount,
  retryableCount,
  type Job,
  type JobId,
} from '../../store/jobs/jobTypes';
import { CutText } from '../../ui/CutText';
import { onSingleClick } from '../../ui/onSingleClick';
import { ignoreSecondEnter } from '../../ui/secondEnter';
import { JobIcon } from './jobIcons';
import { hasOpenItems, lineParts, progressOf, progressText, waitingOrder } from './jobLines';
import { useJobActions, type JobActions } from './useJobActions';
import { useSecondsUntil } from './useSecondsUntil';

interface Offered {
  readonly text: string;
  readonly do: () => void;
  /** The most useful one: drawn in the accent colour. */
  readonly isMain?: boolean;
}

/** The buttons for a job in its state, the most useful first. */
function offeredFor(job: Job, actions: JobActions, isNew: boolean, isInGrace: boolean): Offered[] {
  const { command } = actions;
  if (isInGrace) {
    return [
      { text: 'Undo', do: actions.undo, isMain: true },
      { text: 'Send now', do: () => command('sendNow') },
    ];
  }
  if (job.state === 'running') {
    // Its file is being made: there is nothing left to pause.
    if (!hasOpenItems(job)) return [{ text: 'Cancel', do: () => command('cancel') }];
    return [
      { text: 'Pause', do: () => command('pause') },
      { text: 'Cancel', do: () => command('cancel') },
    ];
  }
  if (job.state === 'paused') {
    // Cancel keeps the results: which orders were done, and which need checking. Without any, nothing would be left.
    const isUntouched = job.counts.pending === job.total && job.pauseReason !== 'user';
    return [
      { text: 'Resume', do: () => command('resume'), isMain: true },
      isUntouched
        ? { text: 'Discard', do: () => command('dismiss') }
        : { text: 'Cancel', do: () => command('cancel') },
    ];
  }
  if (!isFinished(job))
    return job.state === 'cancelling' ? [] : [{ text: 'Cancel', do: () => command('cancel') }];
  const { unknown, succeeded } = job.counts;
  const failed = retryableCount(job);
  const hasFile = succeeded > 0 && definitionOf(job.kind)?.file !== undefined;
  return [
    ...(unknown > 0 ? [{ text: 'Check', do: () => command('check'), isMain: true }] : []),
    ...(failed > 0 ? [{ text: 'Retry failed', do: () => command('retry'), isMain: unknown === 0 }] : []),
    ...(leftOverCount(job) > 0
      ? [{ text: 'Process the rest', do: () => command('continue'), isMain: failed + unknown === 0 }]
      : []),
    ...(hasFile ? [{ text: 'Download', do: actions.download }] : []),
    { text: 'Results', do: actions.openResults, isMain: isNew },
    { text: 'Report', do: actions.report },
    { text: 'Dismiss', do: () => command('dismiss') },
  ];
}

/** One job in the tray: name, count, bar, one line, its buttons. */
export function JobCard({ jobId }: { readonly jobId: JobId }) {
  const job = useAppSelector((state) => selectJobById(state, jobId));
  const about = useAppSelector((state) => selectJobAbout(state, jobId));
  const recent = useRecentTime(jobNow);
  const actions = useJobActions(jobId);
  // Its results were ready while the user was busy, and have not been opened.
  const isNew = useAppSelector((state) => selectResultsLeftJob(state)?.id === jobId);
  const secondsLeft = useSecondsUntil(job && isUndoable(job, jobNow()) ? job.sendsAt : undefined);
  if (!job) return null;
  const isOver = isFinished(job);
  const title = definitionOf(job.kind)?.title ?? job.title;
  // Several jobs may be waiting, each with the same buttons.
  const order = waitingOrder(job, secondsLeft);
  const name = order === null ? title : `${title}, order ${order}`;
  return (
    <li className="job-card" aria-label={name}>
      <JobIcon job={job} />
      <div className="job-body">
        <div className="job-head">
          <span className="job-title">{title}</span>
          <span className="job-count">
            {isOver ? job.finishedAt !== null && recent(job.finishedAt) : progressText(job)}
          </span>
        </div>
        {about !== undefined && (
          <p className="job-about">
            <CutText texts={[about]} />
          </p>
        )}
        {!isOver && (
          <ProgressBar
            className="job-bar"
            value={progressOf(job)}
            animate={false}
            stripes={false}
            intent={job.state === 'paused' ? 'none' : 'primary'}
            aria-label={`${title}: ${progressText(job)}`}
          />
        )}
        <p className="job-line">
          {lineParts(job, secondsLeft).map(({ text, tone }, at) => (
            <span key={text} className={tone && `job-${tone}`}>
              {at > 0 && <span className="job-muted"> · </span>}
              {text}
            </span>
          ))}
        </p>
        <div className="job-buttons">
          {offeredFor(job, actions, isNew, secondsLeft > 0).map(({ text, do: act, isMain }) => (
            <Button
              key={text}
              variant="minimal"
              size="small"
              intent={isMain ? 'primary' : 'none'}
              text={text}
              aria-label={`${text}: ${name}`}
              onClick={onSingleClick(() => {
                // The focus moves to the button that takes its place: Undo of the next job, or Cancel after Send now.
                ignoreSecondEnter();
                act();
              })}
            />
          ))}
        </div>
        {actions.question}
      </div>
    </li>
  );
}
