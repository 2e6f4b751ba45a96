/**
 * The messages about jobs between the tabs of one person: the owner's events as they happen, and commands to the owner.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { JobId } from './jobTypes';

/** What a person can do with a job. */
export type JobCommand =
  'pause' | 'resume' | 'cancel' | 'retry' | 'continue' | 'check' | 'dismiss' | 'undo' | 'sendNow';

export type TabMessage =
  /** An event of a job that the sender owns. */
  | { readonly type: 'event'; readonly jobId: JobId; readonly event: UnknownAction }
  /** Asks the owner of the job to carry out a command. */
  | { readonly type: 'command'; readonly jobId: JobId; readonly command: JobCommand }
  /** Sent by a tab that has read the storage: asks the owner to bring storage up to date. */
  | { readonly type: 'hello'; readonly jobId: JobId; readonly tab: string | undefined }
  /**
   * The owner has stored all it knew when `to` asked: read storage again. Older consoles, which may run in other tabs
   * after an update, name no tab.
   */
  | { readonly type: 'stored'; readonly jobId: JobId; readonly to: string | undefined };
