import { useCallback, type ReactNode } from 'react';
import { commandFailed } from '../../shared/jobs/commandFailed';
import { useJobCommand } from '../../shared/jobs/useJobCommand';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { errorNotice } from '../../store/notices/noticesSlice';
import { saveCsv } from '../../store/notices/saveCsv';
import { commandJob, downloadJobFile } from '../../store/jobs/jobCommands';
import type { JobCommand } from '../../store/jobs/jobsChannel';
import { jobTexts } from '../../store/jobs/jobTexts';
import { selectTimeZones } from '../../store/config/timeZones';
import { jobReportCsv, jobReportName } from '../../store/jobs/jobReport';
import { jobEvents } from '../../store/jobs/jobsSlice';
import { selectFailedOrders } from '../../store/workflows/selectFailedOrders';
import type { JobId } from '../../store/jobs/jobTypes';
import type { AppStore } from '../../store/types';
import { announce } from '../../ui/announce';

/** The actions on one job, for the buttons of tray and results. */
export interface JobActions {
  readonly command: (command: JobCommand) => void;
  /** To be rendered: asks before a command that may no longer be meant. */
  readonly question: ReactNode;
  /** Takes back a job of which nothing has been sent, and announces it. */
  readonly undo: () => void;
  /** Saves the report of the current state: the job need not be finished. */
  readonly report: () => void;
  /** Creates the job's file again and downloads it. */
  readonly download: () => void;
  readonly openResults: () => void;
  readonly closeResults: () => void;
  /** Selects the failed orders in the list, replacing the current selection. */
  readonly selectFailed: () => void;
}

/** Another tab may run the job and remove it a moment later. Milliseconds. */
const OTHER_TAB_MS = 3_000;

/** Calls `run` when the job has been removed; does nothing if it stays. */
function onceGone(store: AppStore, jobId: JobId, run: () => void): void {
  const isGone = () => !store.getState().jobs.byId[jobId];
  if (isGone()) {
    run();
    return;
  }
  const stop = store.subscribe(() => {
    if (!isGone()) return;
    clearTimeout(timer);
    stop();
    run();
  });
  const timer = setTimeout(stop, OTHER_TAB_MS);
}

/** The actions on a job. They report failures in a toast and never throw. */
export function useJobActions(jobId: JobId): JobActions {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { command, question } = useJobCommand(jobId);
  const undo = useCallback(() => {
    const title = store.getState().jobs.byId[jobId]?.title ?? '';
    dispatch(commandJob(jobId, 'undo'))
      .then(() => onceGone(store, jobId, () => announce(jobTexts.undone(title))))
      .catch((thrown: unknown) => dispatch(commandFailed(`job/${jobId}`, 'Could not undo the job.', thrown)));
  }, [dispatch, jobId, store]);
  const report = useCallback(() => {
    const state = store.getState();
    const job = state.jobs.byId[jobId];
    if (!job) return;
    const name = jobReportName(job, selectTimeZones(state).reader);
    void dispatch(saveCsv(`job/${jobId}`, name, () => jobReportCsv(job, state)));
  }, [dispatch, jobId, store]);
  const download = useCallback(() => {
    dispatch(downloadJobFile(jobId)).catch(() =>
      dispatch(errorNotice(`job/${jobId}`, 'Could not make the file. Please try again.')),
    );
  }, [dispatch, jobId]);
  const openResults = useCallback(() => void dispatch(jobEvents.resultsOpened({ jobId })), [dispatch, jobId]);
  const closeResults = useCallback(() => void dispatch(jobEvents.resultsClosed()), [dispatch]);
  const selectFailed = useCallback(() => {
    dispatch(selectFailedOrders(jobId));
    // Close the dialog, because the selection is in the list behind it.
    dispatch(jobEvents.resultsClosed());
  }, [dispatch, jobId]);
  return { command, question, undo, report, download, openResults, closeResults, selectFailed };
}
