import { Callout, ProgressBar } from '@blueprintjs/core';
import { counted } from '../../../contract/counts';
import { messages } from '../../../contract/messages';
import type { WindowJobFigures } from '../../../store/workflows/changeWindowFigures';
import { PAUSE_TEXTS, roughDuration, timeLeftMs } from '../../../store/jobs/jobTexts';
import type { Job } from '../../../store/jobs/jobTypes';

interface WindowProgressProps {
  readonly job: Job | undefined;
  readonly figures: WindowJobFigures | null;
  /** Orders that would be sent. */
  readonly toSend: number;
  /** How long that would take at the pace of the fastest change so far; null if there was none. Milliseconds. */
  readonly estimateMs: number | null;
}

/** Failures listed in the dialog at most; the results have all of them. */
const FAILURES_MAX = 100;

/** The progress of the change. It takes its space from the start, so that nothing moves (WIN-10, WIN-11). */
export function WindowProgress({ job, figures, toSend, estimateMs }: WindowProgressProps) {
  const share = figures === null || figures.toSend === 0 ? 0 : figures.done / figures.toSend;
  const title = titleOf(job);
  return (
    <section className="window-progress" aria-label="Progress">
      <p className="window-progress-line">
        <span className={job ? undefined : 'window-muted'}>{title}</span>
        <span className="window-muted">
          {job && figures ? runningText(job, figures) : waitingText(toSend, estimateMs)}
        </span>
      </p>
      <ProgressBar
        className="window-bar"
        value={share}
        animate={false}
        stripes={false}
        intent={job?.state === 'paused' || !job ? 'none' : 'primary'}
        aria-label="Orders done"
      />
      {figures && <EndMessage job={job} figures={figures} />}
      {figures && figures.failures.length > 0 && <Failures figures={figures} />}
    </section>
  );
}

function titleOf(job: Job | undefined): string {
  if (!job) return 'Not started';
  if (job.state === 'paused') return PAUSE_TEXTS[job.pauseReason ?? 'user'];
  if (job.state === 'cancelling') return 'Stopping: waiting for the last answers';
  if (job.state === 'cancelled' || job.state === 'failed') return 'Stopped';
  return job.finishedAt === null ? 'Changing windows' : 'Finished';
}

const orders = (count: number): string => counted(count, 'order');

const waitingText = (toSend: number, estimateMs: number | null): string =>
  estimateMs === null || toSend === 0
    ? orders(toSend)
    : `${orders(toSend)} · about ${roughDuration(estimateMs)}`;

function runningText(job: Job, { done, toSend, changed, failed, notSent }: WindowJobFigures): string {
  const left = timeLeftMs(job);
  const parts = [
    `${changed} changed`,
    failed > 0 && `${failed} failed`,
    notSent > 0 && `${notSent} not sent`,
  ];
  return [
    `${done} of ${toSend}`,
    parts.filter(Boolean).join(', '),
    left !== null && done < toSend && `about ${roughDuration(left)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** WIN-12, WIN-13: the closing text depends on the calls that were made; skipped orders do not count. */
function EndMessage({ job, figures }: { readonly job: Job | undefined; readonly figures: WindowJobFigures }) {
  const { outcome, changed, notSent } = figures;
  if (outcome === 'changed') {
    return (
      <Callout intent="success" compact icon={null} role="status" className="window-end">
        {messages.windowsChanged}
      </Callout>
    );
  }
  if (outcome === 'failed') {
    return (
      <Callout intent="danger" compact icon={null} role="alert" className="window-end">
        {messages.windowsFailed}
        {notSent > 0 && <p>{messages.windowsStopped(changed, notSent)}</p>}
      </Callout>
    );
  }
  if (outcome === 'stopped') {
    return (
      <Callout intent="warning" compact icon={null} role="status" className="window-end">
        {messages.windowsStopped(changed, notSent)} {job?.stopMessage}
      </Callout>
    );
  }
  return null;
}

/** The orders that were not updated, each with the server's message. */
function Failures({ figures: { failures } }: { readonly figures: WindowJobFigures }) {
  return (
    <div className="window-failures" tabIndex={0} role="group" aria-label="Orders that were not updated">
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, FAILURES_MAX).map(({ id, message }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failures.length > FAILURES_MAX && (
        <p>and {failures.length - FAILURES_MAX} more: they are in the results of the job.</p>
      )}
    </div>
  );
}
