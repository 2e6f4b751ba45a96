import {
  Box,
  Clipboard,
  Cog,
  Disable,
  Error as ErrorIcon,
  Export,
  Help,
  PathSearch,
  Pause,
  Print,
  TickCircle,
  Time,
  Undo,
  WarningSign,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { Job, Outcome } from '../../store/jobs/jobTypes';

/** The icon of each workflow: that of the button or page that starts it. */
const WORKFLOW_ICONS: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  setPickupReady: Box,
  bulkPickupReady: Clipboard,
  exportOrders: Export,
  exportOrdersReadAgain: Export,
  labels: Print,
  retryGeocode: PathSearch,
  changeWindow: Time,
  putWindowsBack: Undo,
};

/** The icon of a job in the tray: its outcome, otherwise its workflow. A tick means that something was done. */
export function JobIcon({ job }: { readonly job: Job }) {
  if (job.state === 'paused') return <Pause className="job-muted" />;
  if (job.state === 'failed') return <ErrorIcon className="job-bad" />;
  if (job.state === 'completedWithErrors') return <WarningSign className="job-warn" />;
  if (job.state === 'completed' && job.counts.succeeded > 0) return <TickCircle className="job-good" />;
  if (job.state === 'completed') return <Disable className="job-warn" />;
  if (job.state === 'cancelled') return <Disable className="job-muted" />;
  const Icon = WORKFLOW_ICONS[job.kind] ?? Cog;
  return <Icon className="job-accent" />;
}

const OUTCOME_LOOKS = {
  pending: { word: 'Waiting', tone: 'job-muted', Icon: Time },
  running: { word: 'Waiting', tone: 'job-muted', Icon: Time },
  succeeded: { word: 'Success', tone: 'job-good', Icon: TickCircle },
  failed: { word: 'Error', tone: 'job-bad', Icon: ErrorIcon },
  skipped: { word: 'Skipped', tone: 'job-muted', Icon: Disable },
  unprocessed: { word: 'Unprocessed', tone: 'job-warn', Icon: Disable },
  unknown: { word: 'Needs checking', tone: 'job-warn', Icon: Help },
} as const satisfies Record<Outcome, unknown>;

/** Icon and word of an outcome: it is never shown by colour alone. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const { word, tone, Icon } = OUTCOME_LOOKS[outcome];
  return (
    <span className={`job-outcome ${tone}`}>
      <Icon size={14} />
      {word}
    </span>
  );
}
