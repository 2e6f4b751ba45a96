import { Button, SegmentedControl } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { useAppSelector } from '../../store/hooks';
import { definitionOf } from '../../store/jobs/jobDefinition';
import { selectResultsJob } from '../../store/jobs/jobsSelectors';
import { isFinished, jobNow, leftOverCount, retryableCount, type Job } from '../../store/jobs/jobTypes';
import { CopyButton } from '../../ui/CopyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { useFocusKept } from '../../ui/useFocusKept';
import { JobNext } from './JobNext';
import { filterCounts, resultRows, RESULT_FILTERS, type ResultFilter } from './resultLists';
import { ResultTable } from './ResultTable';
import { useJobActions } from './useJobActions';

const FILTER_WORDS: Readonly<Record<ResultFilter, string>> = {
  all: 'All',
  error: 'Error',
  unprocessed: 'Unprocessed',
  success: 'Success',
};

/**
 * The result of each order of a job (OAC-06: `Pickup Ready Results`). Opens automatically when a job ends in the tab
 * that ran it and the user is not busy (ResultsOffer), and from the tray.
 */
export function JobResults() {
  const job = useAppSelector(selectResultsJob);
  // Each job gets a new dialog, which starts with all results.
  return job ? <ResultsDialog key={job.id} job={job} /> : null;
}

function ResultsDialog({ job }: { readonly job: Job }) {
  const recent = useRecentTime(jobNow);
  const [filter, setFilter] = useState<ResultFilter>('all');
  const { command, question, report, closeResults, selectFailed } = useJobActions(job.id);
  const buttons = useFocusKept<HTMLDivElement>();
  const { idChunks, resultChunks } = job;
  const rows = useMemo(
    () => resultRows({ idChunks, resultChunks }, filter),
    [idChunks, resultChunks, filter],
  );
  const counts = filterCounts(job);
  const { failed, unknown } = job.counts;
  const leftOver = leftOverCount(job);
  const retryable = retryableCount(job);
  const title = definitionOf(job.kind)?.resultsTitle ?? `${job.title} results`;
  const noun = job.total === 1 ? 'order' : 'orders';
  return (
    <ModalDialog title={title} className="results" onClose={closeResults}>
      <div className="results-bar">
        <SegmentedControl
          size="small"
          aria-label="Results shown"
          value={filter}
          onValueChange={(value) => setFilter(RESULT_FILTERS.find((known) => known === value) ?? 'all')}
          options={RESULT_FILTERS.map((value) => ({
            value,
            label: `${FILTER_WORDS[value]} ${counts[value]}`,
          }))}
        />
        <CopyButton text={rows.map(({ id }) => id).join('\n')} label="Copy ids shown">
          Copy ids
        </CopyButton>
      </div>
      {/* Each filter gets a new list, which starts at its top. */}
      <ResultTable key={filter} rows={rows} caption={title} />
      <JobNext job={job} />
      <div className="results-foot">
        <span className="job-muted">
          {job.total} {noun}
          {isFinished(job) && job.finishedAt !== null && `, finished ${recent(job.finishedAt)}`}
        </span>
        <div ref={buttons} className="results-buttons">
          <Button icon={<Import />} text="Report" onClick={report} />
          {failed + unknown > 0 && <Button text="Select failed" onClick={selectFailed} />}
          <Button text="Close" intent={retryable + unknown > 0 ? 'none' : 'primary'} onClick={closeResults} />
          {leftOver > 0 && (
            <Button text={`Process the other ${leftOver}`} onClick={() => command('continue')} />
          )}
          {unknown > 0 && isFinished(job) && (
            <Button
              intent={retryable > 0 ? 'none' : 'primary'}
              text={`Check ${unknown}`}
              onClick={() => command('check')}
            />
          )}
          {retryable > 0 && (
            <Button intent="primary" text={`Retry ${retryable} failed`} onClick={() => command('retry')} />
          )}
        </div>
      </div>
      {question}
    </ModalDialog>
  );
}
