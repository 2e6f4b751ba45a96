/** What the tabs of one person tell each other about jobs: the owner's events as they happen, and commands to the owner. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { JobId } from './jobTypes';

/** What a person can ask of a job. */
export type JobCommand =
  'pause' | 'resume' | 'cancel' | 'retry' | 'continue' | 'check' | 'dismiss' | 'undo' | 'sendNow';

export type TabMessage =
  /** Something happened to a job of the sender's. */
  | { readonly type: 'event'; readonly jobId: JobId; readonly event: UnknownAction }
  /** Whoever owns this job, please do this. */
  | { readonly type: 'command'; readonly jobId: JobId; readonly command: JobCommand }
  /** A tab has just come and read the storage: please bring it up to date. */
  | { readonly type: 'hello'; readonly jobId: JobId }
  /** The owner has stored all it knew: read the storage again. */
  | { readonly type: 'stored'; readonly jobId: JobId };
