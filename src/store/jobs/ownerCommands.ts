/** The commands on a job that this tab owns: pause, cancel, resume, retry, continue, check, send now, undo, dismiss. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { messages } from '../../contract/messages';
import { warningNotice } from '../notices/noticesSlice';
import type { AppDispatch, RootState } from '../types';
import { definitionOf } from './jobDefinition';
import type { JobExecutor } from './jobExecutor';
import type { JobOwnership } from './jobOwnership';
import type { JobPlatform } from './jobPlatform';
import { isToSend, queueOf, type QueuedItem } from './jobQueue';
import type { JobCommand } from './jobsChannel';
import { jobEvents } from './jobsSlice';
import { selectTakenIds } from './jobsSelectors';
import { EVERY_INDEX, type Indexes, type JobsStorage } from './jobsStorage';
import { notifyHeld } from './takeSelected';
import {
  isFinished,
  isLeftOver,
  isRetryable,
  itemsWhere,
  leftOverCount,
  retryableCount,
  type ItemResult,
  type Job,
  type JobId,
} from './jobTypes';

/**
 * Carries out a command. A command that does not fit the job's state does nothing. `isByItself`: not given by a
 * person.
 */
export type CarryOut = (jobId: JobId, command: JobCommand, isByItself?: boolean) => Promise<void>;

/** What it takes to act on the jobs that this tab owns. */
export interface OwnerDeps {
  readonly platform: JobPlatform;
  readonly storage: JobsStorage;
  readonly ownership: JobOwnership;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly jobOf: (id: JobId) => Job | undefined;
  /** Dispatches an event of the job to the store, to storage and to the other tabs. */
  readonly emit: (jobId: JobId, event: UnknownAction, indexes?: Indexes) => void;
}

interface CommandDeps extends OwnerDeps {
  /** The current runs. */
  readonly executors: Map<JobId, JobExecutor>;
  readonly files: { isMaking(jobId: JobId): boolean; abort(jobId: JobId): void };
  /** Releases the job if it is over and stored. */
  readonly releaseOver: (jobId: JobId) => Promise<void>;
  /** Sends these items of the job. */
  readonly run: (
    job: Job,
    queue: readonly QueuedItem[],
    how?: { readonly isByItself?: boolean },
  ) => Promise<void>;
}

/** What a command finds: the job, its current run, and whether a person gave the command. */
interface Given {
  readonly job: Job;
  readonly executor: JobExecutor | undefined;
  readonly isByItself: boolean;
}

/** Returns the function that carries out a command. */
export function createOwnerCommands(deps: CommandDeps): CarryOut {
  const { platform, storage, ownership, executors, files, jobOf, emit, run, releaseOver } = deps;

  /** Runs the items that the event has made pending again. */
  async function runPrepared(jobId: JobId, event: UnknownAction): Promise<void> {
    emit(jobId, event, EVERY_INDEX);
    const job = jobOf(jobId);
    if (job)
      await run(
        job,
        queueOf(job, ({ outcome }) => outcome === 'pending'),
      );
  }

  /** Whether another job sends, or is to send, some items that this job would send again. Notifies the person if so. */
  function isTakenElsewhere(job: Job, matches: (result: ItemResult) => boolean): boolean {
    // Reading an order for another job too is harmless.
    if (definitionOf(job.kind)?.changes === undefined) return false;
    const taken = selectTakenIds(deps.getState(), job.kind);
    const ids = itemsWhere(job, matches).map(({ id }) => id);
    if (taken === null || ids.some((id) => taken.sending.has(id)))
      deps.dispatch(warningNotice('orderSelection/held', messages.ordersUnderWay));
    else if (ids.some((id) => taken.held.has(id))) deps.dispatch(notifyHeld(ids, taken));
    else return false;
    return true;
  }

  async function putAway(jobId: JobId): Promise<void> {
    emit(jobId, jobEvents.dismissed({ jobId }));
    await storage.forget(jobId);
    await ownership.release(jobId);
  }

  const commands: Record<JobCommand, (given: Given) => Promise<void> | void> = {
    pause({ job, executor }) {
      if (job.state !== 'running' || files.isMaking(job.id)) return;
      // Without a run, Redux DevTools has brought back a job that had ended: it can be resumed once it is paused.
      executor?.halt({ type: 'paused', reason: 'user' });
      emit(job.id, jobEvents.paused({ jobId: job.id, reason: 'user' }));
    },
    async cancel({ job, executor }) {
      const { id: jobId } = job;
      if (isFinished(job)) return;
      emit(jobId, jobEvents.cancelling({ jobId }));
      files.abort(jobId);
      if (executor) executor.halt({ type: 'cancelled' });
      else {
        emit(jobId, jobEvents.cancelled({ jobId, at: platform.now() }), EVERY_INDEX);
        await releaseOver(jobId);
      }
    },
    resume({ job, executor }) {
      if (job.state !== 'paused') return;
      if (!executor) return run(job, queueOf(job, isToSend));
      // The calls under way when it was paused would be sent twice. The run begins when they have ended (`afterRun`);
      // until then the job can be paused and cancelled like any that runs.
      emit(job.id, jobEvents.runStarted({ jobId: job.id, tab: platform.tab, at: platform.now() }));
    },
    async retry({ job }) {
      if (retryableCount(job) === 0 || isTakenElsewhere(job, isRetryable)) return;
      await runPrepared(job.id, jobEvents.retryPrepared({ jobId: job.id }));
    },
    async continue({ job }) {
      if (leftOverCount(job) === 0 || isTakenElsewhere(job, isLeftOver)) return;
      await runPrepared(job.id, jobEvents.restPrepared({ jobId: job.id }));
    },
    async check({ job, isByItself }) {
      if (!isFinished(job) || job.counts.unknown === 0) return;
      const queue = queueOf(job, ({ outcome }) => outcome === 'unknown', true);
      await run(job, queue, { isByItself });
    },
    sendNow({ executor }) {
      executor?.endGrace();
    },
    async undo({ job, executor }) {
      if (!executor?.isInGrace()) return;
      // The job is gone, so nothing waits for the end of its run and there is nothing to report.
      executors.delete(job.id);
      executor.halt({ type: 'abandoned' });
      definitionOf(job.kind)?.undone?.(deps.dispatch);
      await putAway(job.id);
    },
    async dismiss({ job }) {
      if (job.state !== 'running' && job.state !== 'cancelling') await putAway(job.id);
    },
  };

  return async (jobId, command, isByItself = false) => {
    const job = jobOf(jobId);
    // A newer version of the console in another tab may send a command that this one does not know.
    if (job && Object.hasOwn(commands, command))
      await commands[command]({ job, executor: executors.get(jobId), isByItself });
  };
}
