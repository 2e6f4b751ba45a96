/** The names of each job's events, for the inspector. The log ends with the page and the session. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import type { JobId } from './jobTypes';

interface LoggedJobEvent {
  readonly event: string;
  /** Time of the last one, if it happened several times in a row. */
  readonly at: EpochMs;
  readonly times: number;
}

export interface JobLog {
  note(action: UnknownAction): void;
  /** Oldest first. */
  eventsOf(jobId: JobId): readonly LoggedJobEvent[];
  clear(): void;
}

/** How many events are kept per job. */
const KEPT = 100;

export function createJobLog(now: () => EpochMs): JobLog {
  const events = new Map<JobId, readonly LoggedJobEvent[]>();
  return {
    note({ type, payload }) {
      if (!type.startsWith('jobs/')) return;
      const { jobId, id = jobId } = (payload ?? {}) as { readonly jobId?: JobId; readonly id?: JobId };
      if (id === undefined) return;
      const event = type.slice('jobs/'.length);
      const before = events.get(id) ?? [];
      const last = before.at(-1);
      const isAgain = last?.event === event;
      const noted = { event, at: now(), times: isAgain ? last.times + 1 : 1 };
      events.set(id, [...(isAgain ? before.slice(0, -1) : before), noted].slice(-KEPT));
    },
    eventsOf: (jobId) => events.get(jobId) ?? [],
    clear: () => events.clear(),
  };
}
