/** The sentences of tray, rows and reports. Those of the specification are in contract/messages. */
import type { Job, PauseReason } from './jobTypes';
import { settledCount } from './jobTypes';

export const PAUSE_TEXTS: Readonly<Record<PauseReason, string>> = {
  user: 'Paused',
  reloaded: 'Paused: the page was reloaded',
  slept: 'Paused: the computer was asleep',
  signIn: 'Paused: please sign in again',
  noAnswer: 'Paused: the server is not responding',
  serverFails: 'Paused: the server keeps failing',
  consoleFails: 'Paused: an error in the console. Please reload the page.',
  ownerGone: 'Paused: the tab that ran it was closed',
  signedOut: 'Paused: you were signed out',
};

export const jobTexts = {
  notSentCancelled: 'Not sent: the job was cancelled.',
  notSentStopped: 'Not sent: the job had stopped.',
  lostAnswer: 'The answer was lost, and the order could not be checked.',
  /** The order is in the desired state, but no answer says who did it. */
  foundDone: 'Done. The answer was lost: somebody else may have done it.',
  waiting: 'Waiting',
  /** Used in a card or bar that shows the job's name. */
  sentIn: (order: string, seconds: number) => `${order} in ${seconds} s`,
  canBeUndone: (title: string, order: string, seconds: number) =>
    `${title}: ${order} in ${seconds} seconds. Control+J goes to Undo.`,
  undone: (title: string) => `${title}: undone, nothing was sent.`,
  notProcessed: 'Not processed',
  toBeChecked: 'Needs checking',
  failed: (message: string) => `Failed: ${message}`,
} as const;

/** '3 s', '4 min', '2 h': exact enough to plan by, short enough for one line. */
export function roughDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** Estimated milliseconds until the job ends, from the pace of its current run. Null while it cannot be estimated. */
export function timeLeftMs(job: Job): number | null {
  if (job.state !== 'running' || job.runStartedAt === null || job.lastNewsAt === null) return null;
  const done = settledCount(job.counts) - job.doneAtRunStart;
  const elapsed = job.lastNewsAt - job.runStartedAt;
  if (done <= 0 || elapsed <= 0) return null;
  return ((job.counts.pending + job.counts.running) * elapsed) / done;
}
