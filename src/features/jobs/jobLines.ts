/** What the tray says about a job, as plain data. */
import { definitionOf } from '../../store/jobs/jobDefinition';
import { jobTexts, PAUSE_TEXTS, roughDuration, timeLeftMs } from '../../store/jobs/jobTexts';
import { isFinished, itemIdAt, leftOverCount, settledCount, type Job } from '../../store/jobs/jobTypes';

/** A part of the line; `bad` and `warn` are coloured. */
interface LinePart {
  readonly text: string;
  readonly tone?: 'bad' | 'warn';
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `412 / 500` while it is running. */
export const progressText = (job: Job): string => `${settledCount(job.counts)} / ${job.total}`;

/** Between 0 and 1. An empty job is done. */
export const progressOf = (job: Job): number => (job.total === 0 ? 1 : settledCount(job.counts) / job.total);

/** False once every item has an outcome and only the file remains to be made. */
export const hasOpenItems = ({ counts }: Job): boolean => counts.pending + counts.running > 0;

const needsChecking = (count: number): string => `${count} ${count === 1 ? 'needs' : 'need'} checking`;

/** `3 errors · 55 ready · 2 unprocessed · 2 need checking`: without zero counts. */
function outcomeParts(job: Job): LinePart[] {
  const { succeeded, failed, unprocessed, skipped, unknown } = job.counts;
  const definition = definitionOf(job.kind);
  const doneWord = (job.hasFile && definition?.file?.doneWord) || (definition?.doneWord ?? 'done');
  const parts: LinePart[] = [];
  if (failed > 0) parts.push({ text: plural(failed, 'error', 'errors'), tone: 'bad' });
  if (unknown > 0) parts.push({ text: needsChecking(unknown), tone: 'warn' });
  if (succeeded > 0 || parts.length === 0) parts.push({ text: `${succeeded} ${doneWord}` });
  if (unprocessed > 0) parts.push({ text: `${unprocessed} unprocessed` });
  // Not sent because the job ended first, or skipped for a reason of their own.
  const notSent = leftOverCount(job);
  if (notSent > 0) parts.push({ text: `${notSent} not sent` });
  if (skipped > notSent) parts.push({ text: `${skipped - notSent} skipped` });
  return parts;
}

/** The order of a job that can still be undone; null for other jobs. */
export const waitingOrder = (job: Job, secondsLeft: number): string | null =>
  secondsLeft > 0 ? (itemIdAt(job, 0) ?? null) : null;

/** The line under a job's bar. `secondsLeft`: how long it can still be undone. */
export function lineParts(job: Job, secondsLeft = 0): LinePart[] {
  const order = waitingOrder(job, secondsLeft);
  if (order !== null) return [{ text: jobTexts.sentIn(order, secondsLeft) }];
  switch (job.state) {
    case 'collecting':
      return [{ text: 'Collecting' }];
    case 'checking':
      return [{ text: 'Checking' }];
    case 'running': {
      const left = timeLeftMs(job);
      const { failed, unknown } = job.counts;
      const { file } = definitionOf(job.kind) ?? {};
      if (file && !hasOpenItems(job)) return [{ text: `Making ${file.name}` }];
      return [
        { text: left === null ? 'Running' : `About ${roughDuration(left)} left` },
        ...(failed > 0 ? [{ text: `${failed} failed`, tone: 'bad' } as const] : []),
        ...(unknown > 0 ? [{ text: needsChecking(unknown), tone: 'warn' } as const] : []),
      ];
    }
    case 'paused':
      return [{ text: PAUSE_TEXTS[job.pauseReason ?? 'user'] }];
    case 'cancelling':
      return [{ text: 'Stopping: waiting for the last answers' }];
    case 'cancelled':
      return [{ text: 'Stopped' }, ...outcomeParts(job)];
    case 'failed':
      return [{ text: job.stopMessage ?? 'Stopped', tone: 'bad' }, ...outcomeParts(job)];
    default:
      return outcomeParts(job);
  }
}

const sentence = (parts: readonly LinePart[]): string => parts.map(({ text }) => text).join(' · ');

/**
 * The text for screen readers: the start, each quarter, every pause and the end. It changes only then, so a live
 * region announces only these.
 */
export function announcement(job: Job): string {
  if (isFinished(job)) return `${job.title}: ${sentence(lineParts(job))}.`;
  if (job.state === 'paused') return `${job.title}: ${PAUSE_TEXTS[job.pauseReason ?? 'user']}.`;
  if (job.state === 'cancelling') return `${job.title}: stopping.`;
  const quarter = Math.min(3, Math.floor(progressOf(job) * 4));
  const { state, sendsAt, runStartedAt, counts } = job;
  if (state === 'running' && sendsAt !== undefined && runStartedAt !== null && counts.pending > 0) {
    const seconds = Math.round((sendsAt - runStartedAt) / 1000);
    return jobTexts.canBeUndone(job.title, itemIdAt(job, 0) ?? '', seconds);
  }
  if (job.state !== 'running' || quarter === 0) return `${job.title}: started.`;
  return `${job.title}: ${quarter * 25}% done.`;
}

/** Announced when the results do not open automatically because the user is busy. */
export const resultsLeftText = (job: Job): string =>
  `${definitionOf(job.kind)?.resultsTitle ?? `${job.title} results`}: in the job tray.`;
