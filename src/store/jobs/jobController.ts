/**
 * Runs the jobs that this tab owns and carries out commands for them. Whether this tab owns a job is decided in
 * jobCoordinator.ts.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../types';
import { definitionOf } from './jobDefinition';
import { deliverJobFile, type FileResult } from './jobFile';
import { createJobFiles } from './jobFiles';
import type { JobOwnership } from './jobOwnership';
import type { JobPlatform } from './jobPlatform';
import { queueOf, type QueuedItem } from './jobQueue';
import { runJob, type JobExecutor, type RunEnd } from './jobExecutor';
import type { JobCommand } from './jobsChannel';
import { jobEvents } from './jobsSlice';
import { selectTakenIds } from './jobsSelectors';
import type { JobsStorage } from './jobsStorage';
import { notifyHeld } from './takeSelected';
import {
  isFinished,
  isLeftOver,
  isRetryable,
  itemIdAt,
  leftOverCount,
  retryableCount,
  indexesWhere,
  type ItemResult,
  type Job,
  type JobId,
} from './jobTypes';

/** Marks an event that changes all items, so that all of them are stored again. */
export const EVERY_INDEX = 'every';
export type Indexes = readonly number[] | typeof EVERY_INDEX;

interface ControllerDeps {
  readonly platform: JobPlatform;
  readonly storage: JobsStorage;
  readonly ownership: JobOwnership;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly jobOf: (id: JobId) => Job | undefined;
  /** Dispatches an event of the job to the store, to storage and to the other tabs. */
  readonly emit: (jobId: JobId, event: UnknownAction, indexes?: Indexes) => void;
  /** Queues work behind what is already running for the job. */
  readonly takeTurn: (jobId: JobId, work: () => Promise<void>) => Promise<void>;
  /** Called when another tab has taken the job over. */
  readonly followOther: (jobId: JobId) => Promise<void>;
}

interface JobController {
  /** Sends the items still to be sent, once the time to undo is over. */
  readonly startNow: (job: Job, graceMs?: number) => Promise<void>;
  /**
   * Carries out a command. A command that does not fit the job's state does nothing. `isByItself`: not given by a
   * person.
   */
  readonly carryOut: (jobId: JobId, command: JobCommand, isByItself?: boolean) => Promise<void>;
  /** Makes the job's file again and gives it to the person. Only the owner reports items found bad. */
  readonly download: (jobId: JobId, isOwner: boolean) => Promise<void>;
  readonly isRunning: (jobId: JobId) => boolean;
  /** Resolves when the current run, if any, has ended and its file is made. */
  readonly whenOver: (jobId: JobId) => Promise<void>;
  /** The current run, for callers that need to flush its news. */
  readonly runnerOf: (jobId: JobId) => JobExecutor | undefined;
  /** Abandons all runs: answers still to come are ignored. Returns the ids of the jobs that ran. */
  readonly abandonAll: (how: { flushes: boolean }) => JobId[];
}

export function createJobController(deps: ControllerDeps): JobController {
  const { platform, storage, ownership, jobOf, emit, takeTurn } = deps;
  const executors = new Map<JobId, JobExecutor>();
  const endings = new Map<JobId, Promise<void>>();
  const files = createJobFiles(deps);

  async function run(
    job: Job,
    queue: readonly QueuedItem[],
    { isByItself = false, graceMs = 0 } = {},
  ): Promise<void> {
    const definition = definitionOf(job.kind);
    if (!definition || executors.has(job.id) || !ownership.owns(job.id)) return;
    const jobId = job.id;
    const since = platform.now();
    const grace = graceMs > 0 ? { sendsAt: since + graceMs } : {};
    emit(jobId, jobEvents.runStarted({ jobId, tab: platform.tab, at: since, ...grace }));
    // Store the job as it is before anything is sent: later calls stay below the mark in storage.
    await storage.flush();
    if (jobOf(jobId)?.state !== 'running') return;
    const executor = runJob(jobId, queue, {
      platform,
      definition,
      graceMs,
      isIdempotent: deps.getState().config.extras.idempotencyKey,
      dispatch: deps.dispatch,
      getState: deps.getState,
      emit: (event, indexes) => emit(jobId, event, indexes),
      claim: (mark) => ownership.claim(jobId, mark),
      parts: storage.parts.of(jobId),
    });
    executors.set(jobId, executor);
    endings.set(
      jobId,
      executor.ended.then((end) => afterRun(jobId, executor, end, { since, isByItself })),
    );
  }

  /**
   * Emits the end of the run at once. Releasing the job waits for its turn, because a queued command may need it again.
   */
  async function afterRun(
    jobId: JobId,
    executor: JobExecutor,
    end: RunEnd,
    { since, isByItself }: { readonly since: number; readonly isByItself: boolean },
  ): Promise<void> {
    if (executors.get(jobId) !== executor) return;
    let job = jobOf(jobId);
    let file: FileResult | null = null;
    const endsInFile = (end.type === 'done' || end.type === 'stopped') && job?.state === 'running';
    if (job && endsInFile && job.counts.succeeded > 0 && definitionOf(job.kind)?.file) {
      file = await files.ofRun(job);
      // This tab no longer speaks for the job.
      if (executors.get(jobId) !== executor) return;
      job = jobOf(jobId);
      if (job?.state === 'cancelling') end = { type: 'cancelled' };
    }
    executors.delete(jobId);
    if (end.type === 'abandoned' || !job) {
      void takeTurn(jobId, async () => {
        await ownership.release(jobId);
        if (job) await deps.followOther(jobId);
      });
      return;
    }
    const at = platform.now();
    const isAllDone = job.counts.pending + job.counts.running === 0;
    if (end.type === 'paused' && !isAllDone) {
      if (job.state !== 'paused') emit(jobId, jobEvents.paused({ jobId, reason: end.reason }));
      return;
    }
    if (end.type === 'cancelled') emit(jobId, jobEvents.cancelled({ jobId, at }), EVERY_INDEX);
    else {
      const stopMessage = end.type === 'stopped' ? end.message : null;
      const hasFile = file !== null && file.content !== null;
      emit(
        jobId,
        jobEvents.finished({ jobId, at, stopMessage, hasFile }),
        stopMessage === null ? [] : EVERY_INDEX,
      );
    }
    const definition = definitionOf(job.kind);
    const ended = jobOf(jobId);
    if (definition && ended) {
      const { dispatch, getState } = deps;
      const touched = executor.touched();
      definition.refresh?.(touched, dispatch);
      definition.announce?.(ended, touched, { dispatch, getState });
      if (file && end.type !== 'cancelled') {
        deliverJobFile(definition, ended, file, { platform, dispatch, getState });
      } else if (endsInFile && !file && definition.file && ended.counts.succeeded === 0) {
        definition.file.announce(ended, { content: null, written: 0 }, { dispatch, getState });
      }
      // A person who did not ask for this run is busy with something else.
      if (definition.opensResults && !isByItself) deps.dispatch(jobEvents.resultsReady({ jobId, since }));
    }
    void takeTurn(jobId, async () => {
      await storage.flush();
      const now = jobOf(jobId);
      if (!executors.has(jobId) && (!now || isFinished(now))) await ownership.release(jobId);
    });
  }

  function startNow(job: Job, graceMs = 0): Promise<void> {
    return run(
      job,
      queueOf(job, ({ outcome }) => ['pending', 'running', 'unknown'].includes(outcome)),
      { graceMs },
    );
  }

  /** Runs the items that the event has made pending again. */
  async function runPrepared(jobId: JobId, event: UnknownAction): Promise<void> {
    emit(jobId, event, EVERY_INDEX);
    const job = jobOf(jobId);
    if (!job) return;
    await run(
      job,
      queueOf(job, ({ outcome }) => outcome === 'pending'),
    );
  }

  /** Whether some items that would be sent again wait in another, paused job. Notifies the person if so. */
  function isHeldElsewhere(job: Job, matches: (result: ItemResult) => boolean): boolean {
    const taken = selectTakenIds(deps.getState(), job.kind);
    const ids = indexesWhere(job, matches).flatMap((index) => itemIdAt(job, index) ?? []);
    if (!taken || !ids.some((id) => taken.held.has(id))) return false;
    deps.dispatch(notifyHeld(ids, taken));
    return true;
  }

  /** Carries out a command on a job that this tab owns. A command that does not fit the job's state does nothing. */
  async function carryOut(jobId: JobId, command: JobCommand, isByItself = false): Promise<void> {
    const executor = executors.get(jobId);
    const job = jobOf(jobId);
    if (!job) return;
    const isBusy = job.state === 'running' || job.state === 'cancelling';
    if (command === 'pause' && executor && job.state === 'running' && !files.isMaking(jobId)) {
      executor.halt({ type: 'paused', reason: 'user' });
      emit(jobId, jobEvents.paused({ jobId, reason: 'user' }));
    } else if (command === 'cancel' && !isFinished(job)) {
      emit(jobId, jobEvents.cancelling({ jobId }));
      files.abort(jobId);
      if (executor) executor.halt({ type: 'cancelled' });
      else {
        emit(jobId, jobEvents.cancelled({ jobId, at: platform.now() }), EVERY_INDEX);
        await ownership.release(jobId);
      }
    } else if (command === 'resume' && job.state === 'paused') {
      // Wait for the calls under way when it was paused, or they would be sent twice.
      await executor?.ended;
      const now = jobOf(jobId);
      if (now?.state === 'paused') await startNow(now);
    } else if (command === 'retry' && retryableCount(job) > 0) {
      if (isHeldElsewhere(job, isRetryable)) return;
      await runPrepared(jobId, jobEvents.retryPrepared({ jobId }));
    } else if (command === 'continue' && leftOverCount(job) > 0) {
      if (isHeldElsewhere(job, isLeftOver)) return;
      await runPrepared(jobId, jobEvents.restPrepared({ jobId }));
    } else if (command === 'check' && isFinished(job) && job.counts.unknown > 0) {
      await run(
        job,
        queueOf(job, ({ outcome }) => outcome === 'unknown', true),
        { isByItself },
      );
    } else if (command === 'sendNow') {
      executor?.endGrace();
    } else if (command === 'undo' && executor?.isInGrace()) {
      // The job is gone, so nothing waits for the end of its run and there is nothing to report.
      executors.delete(jobId);
      executor.halt({ type: 'abandoned' });
      definitionOf(job.kind)?.undone?.(deps.dispatch);
      await putAway(jobId);
    } else if (command === 'dismiss' && !isBusy) {
      await putAway(jobId);
    }
  }

  async function putAway(jobId: JobId): Promise<void> {
    emit(jobId, jobEvents.dismissed({ jobId }));
    await storage.forget(jobId);
    await ownership.release(jobId);
  }

  return {
    startNow,
    carryOut,
    download: files.download,
    isRunning: (jobId) => executors.has(jobId),
    whenOver: (jobId) => endings.get(jobId) ?? Promise.resolve(),
    runnerOf: (jobId) => executors.get(jobId),
    abandonAll({ flushes }) {
      const jobIds = [...executors.keys()];
      for (const executor of executors.values()) {
        if (flushes) executor.flush();
        executor.halt({ type: 'abandoned' });
      }
      files.abortAll();
      executors.clear();
      return jobIds;
    },
  };
}
