import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { commandFailed } from '../../shared/jobs/commandFailed';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { commandJob } from '../../store/jobs/jobCommands';
import {
  selectClearableJobIds,
  selectFinishedCount,
  selectIsTrayMinimised,
  selectJobById,
  selectResultsLeftJob,
  selectTrayByHand,
  selectTrayJobIds,
  selectWaitsToBeSent,
} from '../../store/jobs/jobsSelectors';
import { jobEvents } from '../../store/jobs/jobsSlice';
import { roughDuration, timeLeftMs } from '../../store/jobs/jobTexts';
import { isFinished, isUndoable, jobNow, settledCount, type JobId } from '../../store/jobs/jobTypes';
import { onSingleClick } from '../../ui/onSingleClick';
import { useFocusKept } from '../../ui/useFocusKept';
import { useWarnBeforeUnload } from '../../ui/useWarnBeforeUnload';
import { JobCard } from './JobCard';
import { lineParts, announcement, progressOf, resultsLeftText } from './jobLines';
import { useSecondsUntil } from './useSecondsUntil';
import { useTrayKey } from './useTrayKey';

/**
 * The job tray, bottom right, above every page and below every dialog: all bulk actions of the signed-in user,
 * including those of other tabs and from before a reload. Draws nothing if there are none. It folds automatically
 * when all jobs are done, but not while the focus is in it or after the user opened it (docs/decisions/0030).
 */
export function JobTray() {
  const jobIds = useAppSelector(selectTrayJobIds);
  const tray = useFocusKept<HTMLDivElement>();
  const [isHeld, setHeld] = useState(false);
  /** Also while a question of the tray has the focus, which is drawn elsewhere in the page. */
  const hasFocus = useRef(false);
  const isMinimised = useAppSelector(selectIsTrayMinimised);
  const byHand = useAppSelector(selectTrayByHand);
  const isFolded = isMinimised && (byHand !== null || !isHeld);
  const shown = jobIds.length === 0 ? 'none' : isFolded ? 'minimised' : 'open';
  useTrayKey(tray, shown);
  useWarnBeforeUnload(useAppSelector(selectWaitsToBeSent));

  // Lists keep space below their last row while the tray covers it (workflows.css).
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (shown === 'none') delete dataset.jobTray;
    else dataset.jobTray = shown;
    return () => void delete dataset.jobTray;
  }, [shown]);

  const leftOf = useAppSelector(selectResultsLeftJob);
  const first = jobIds[0];
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {jobIds.map((jobId) => (
          <Announcement key={jobId} jobId={jobId} />
        ))}
        {leftOf && <p>{resultsLeftText(leftOf)}</p>}
      </div>
      <div
        ref={tray}
        // Focus alone does not open the folded bar; a press does.
        onFocus={() => {
          hasFocus.current = true;
          setHeld(!isFolded);
        }}
        onBlur={({ target }) => {
          hasFocus.current = false;
          // Wait until the focus has moved: folding at once would look like losing it. When the window loses the focus,
          // the element stays the active one.
          setTimeout(() =>
            setHeld((held) => held && (hasFocus.current || document.activeElement === target)),
          );
        }}
      >
        {first !== undefined && (isFolded ? <MinimisedTray jobIds={jobIds} /> : <OpenTray jobIds={jobIds} />)}
      </div>
    </>
  );
}

function Announcement({ jobId }: { readonly jobId: JobId }) {
  const text = useAppSelector((state) => {
    const job = selectJobById(state, jobId);
    return job ? announcement(job) : '';
  });
  return <p>{text}</p>;
}

function OpenTray({ jobIds }: { readonly jobIds: readonly JobId[] }) {
  const dispatch = useAppDispatch();
  return (
    <section className="job-tray" aria-label="Jobs">
      <header className="job-tray-head">
        Jobs
        <span className="job-muted">{jobIds.length}</span>
        <ClearFinished />
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronDown />}
          aria-label="Minimise jobs"
          aria-expanded
          onClick={() => dispatch(jobEvents.trayToggled({ minimised: true }))}
        />
      </header>
      <ul className="job-list">
        {jobIds.map((jobId) => (
          <JobCard key={jobId} jobId={jobId} />
        ))}
      </ul>
    </section>
  );
}

/** Dismisses jobs that ended well. Jobs with errors stay and have to be dismissed one by one. */
function ClearFinished() {
  const dispatch = useAppDispatch();
  const jobIds = useAppSelector(selectClearableJobIds);
  if (jobIds.length === 0) return null;
  const clear = () => {
    for (const jobId of jobIds) {
      dispatch(commandJob(jobId, 'dismiss')).catch((thrown: unknown) =>
        dispatch(commandFailed('jobs', 'Could not clear the finished jobs.', thrown)),
      );
    }
  };
  return (
    <Button
      className="job-clear"
      variant="minimal"
      size="small"
      text="Clear finished"
      onClick={onSingleClick(clear)}
    />
  );
}

/** A bar of 40 px with the first job's progress and the number of others; it opens the tray. */
function MinimisedTray({ jobIds }: { readonly jobIds: readonly JobId[] }) {
  const dispatch = useAppDispatch();
  const [jobId = ''] = jobIds;
  const job = useAppSelector((state) => selectJobById(state, jobId));
  const finished = useAppSelector(selectFinishedCount);
  const secondsLeft = useSecondsUntil(job && isUndoable(job, jobNow()) ? job.sendsAt : undefined);
  if (!job) return null;
  const left = timeLeftMs(job);
  const isOver = isFinished(job);
  return (
    <section className="job-tray job-tray-minimised" aria-label="Jobs">
      <button
        type="button"
        className="job-tray-bar"
        aria-expanded={false}
        onClick={() => dispatch(jobEvents.trayToggled({ minimised: false }))}
      >
        <span className="job-title">{job.title}</span>
        <span className="job-tray-count">
          {isOver || job.state === 'paused' || secondsLeft > 0
            ? lineParts(job, secondsLeft).map(({ text, tone }) => (
                <span key={text}>
                  {' · '}
                  <span className={tone && `job-${tone}`}>{text}</span>
                </span>
              ))
            : ` · ${settledCount(job.counts)} of ${job.total}`}
        </span>
        {left !== null && <span className="job-tray-left">{roughDuration(left)} left</span>}
        {finished > 0 && jobIds.length > 1 && (
          <span className="job-tray-left">
            {finished} of {jobIds.length} jobs finished
          </span>
        )}
        <ChevronUp />
        <span
          className={`job-tray-progress${job.state === 'paused' ? ' is-paused' : ''}`}
          style={{ inlineSize: `${progressOf(job) * 100}%` }}
        />
      </button>
      <ClearFinished />
    </section>
  );
}
