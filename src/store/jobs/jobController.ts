/**
 * What the tab that owns a job does with it: runs it, and carries out the commands for it. Whether this tab may is
 * the engine's business (jobCoordinator.ts).
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

/** An event that concerns all items, so that all of them are stored again. */
export const EVERY_INDEX = 'every';
export type Indexes = readonly number[] | typeof EVERY_INDEX;

interface ControllerDeps {
  readonly platform: JobPlatform;
  readonly storage: JobsStorage;
  readonly ownership: JobOwnership;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly jobOf: (id: JobId) => Job | undefined;
  /** An event of the job: into the store, into storage, to the other tabs. */
  readonly emit: (jobId: JobId, event: UnknownAction, indexes?: Indexes) => void;
  /** Queues work behind what is already being done for the job. */
  readonly takeTurn: (jobId: JobId, work: () => Promise<void>) => Promise<void>;
  /** Another tab took the job over. */
  readonly followOther: (jobId: JobId) => Promise<void>;
}

interface JobController {
  /** Sends what is still to be sent, when the time to undo it is over. */
  readonly startNow: (job: Job, graceMs?: number) => Promise<void>;
  /** Carries a command out. What makes no sense in the job's state does nothing. */
  readonly carryOut: (jobId: JobId, command: JobCommand, isByItself?: boolean) => Promise<void>;
  /** Makes the job's file again and hands it to the person. Items found bad are told only by the owner. */
  readonly download: (jobId: JobId, isOwner: boolean) => Promise<void>;
  readonly isRunning: (jobId: JobId) => boolean;
  /** Resolves when the run under way, if any, is over and its file made. */
  readonly whenOver: (jobId: JobId) => Promise<void>;
  /** The run under way, for those who wait for its news. */
  readonly runnerOf: (jobId: JobId) => JobExecutor | undefined;
  /** Gives every run up: what is under way is answered to nobody. Gives the jobs that ran. */
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
    // Before anything is sent, storage knows the job as it is: what is sent after this is below the mark.
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

  /** The run's own end is emitted at once; letting go of the job waits its turn, as a command may want it again. */
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
      // This tab has nothing more to say about the job.
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
      // Whoever did not ask is in the middle of something else.
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

  /** Runs what the event has made pending again. */
  async function runPrepared(jobId: JobId, event: UnknownAction): Promise<void> {
    emit(jobId, event, EVERY_INDEX);
    const job = jobOf(jobId);
    if (!job) return;
    await run(
      job,
      queueOf(job, ({ outcome }) => outcome === 'pending'),
    );
  }

  /** True, and said so, when some of what would be sent again waits in another job that was paused. */
  function isHeldElsewhere(job: Job, matches: (result: ItemResult) => boolean): boolean {
    const taken = selectTakenIds(deps.getState(), job.kind);
    const ids = indexesWhere(job, matches).flatMap((index) => itemIdAt(job, index) ?? []);
    if (!taken || !ids.some((id) => taken.held.has(id))) return false;
    deps.dispatch(notifyHeld(ids, taken));
    return true;
  }

  /** Carries a command out on a job that this tab owns. What makes no sense in the job's state does nothing. */
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
      // What was under way when it was paused must have answered: it would be sent twice.
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
      // Nobody waits for its end any more: there is no job, and nothing to report.
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
