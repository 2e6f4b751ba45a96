/**
 * Runs the jobs that this tab owns, and ends each run. The commands on them are in ownerCommands.ts. Whether this tab
 * owns a job is decided in tabCommands.ts.
 */
import type { EpochMs } from '../../contract/schemas/common';
import { definitionOf, type AnyJobDefinition } from './jobDefinition';
import type { FileResult } from './jobFile';
import { createJobFiles } from './jobFiles';
import { createOwnerCommands, type CarryOut, type OwnerDeps } from './ownerCommands';
import { emitItems } from './jobNews';
import { isToSend, queueOf, type QueuedItem } from './jobQueue';
import { runJob, type JobExecutor, type RunEnd } from './jobExecutor';
import { jobEvents } from './jobsSlice';
import { EVERY_INDEX } from './jobsStorage';
import { isFinished, itemResultAt, type Job, type JobId } from './jobTypes';

interface ControllerDeps extends OwnerDeps {
  /** Queues work behind what is already running for the job. */
  readonly takeTurn: (jobId: JobId, work: () => Promise<void>) => Promise<void>;
  /** Called when another tab has taken the job over. */
  readonly followOther: (jobId: JobId) => Promise<void>;
}

const isAllSent = ({ counts }: Job): boolean => counts.pending + counts.running === 0;

export interface JobController {
  /** Sends the items still to be sent, once the time to undo is over. */
  readonly startNow: (job: Job, graceMs?: number) => Promise<void>;
  readonly carryOut: CarryOut;
  /**
   * Makes the job's file again and gives it to the person, after a run if some items must be sent again first. Only the
   * owner reports items found bad.
   */
  readonly download: (jobId: JobId, isOwner: boolean) => Promise<void>;
  readonly isRunning: (jobId: JobId) => boolean;
  /** Releases the job if it is over and stored. Until it is stored, another tab would find only a part of it. */
  readonly releaseOver: (jobId: JobId) => Promise<void>;
  /** Resolves when the current run, if any, has ended and its file is made. */
  readonly whenOver: (jobId: JobId) => Promise<void>;
  /** The current run, for callers that need to flush its news. */
  readonly runnerOf: (jobId: JobId) => JobExecutor | undefined;
  /** Abandons all runs: answers still to come are ignored. Returns the ids of the jobs that ran. */
  readonly abandonAll: (how: { flushes: boolean }) => JobId[];
}

/** How often a run sends items again whose parts have become outdated while it ran. */
const ROUNDS = 2;

/** What a run keeps from its beginning to its end. */
interface RunFacts {
  readonly since: EpochMs;
  /** Nobody asked for it. It only settles what it was begun for: it sends nothing else again and makes no file. */
  readonly isByItself: boolean;
  /** How often it may still send outdated items again. */
  readonly rounds: number;
}

export function createJobController(deps: ControllerDeps): JobController {
  const { platform, storage, ownership, jobOf, emit, takeTurn } = deps;
  const executors = new Map<JobId, JobExecutor>();
  const endings = new Map<JobId, Promise<void>>();
  const files = createJobFiles(deps);
  const carryOut = createOwnerCommands({ ...deps, executors, files, run, releaseOver });

  /** Makes done items pending if the file cannot be made of what they have left. Returns them for the queue. */
  function reopenOutdated(job: Job, since: EpochMs): QueuedItem[] {
    const again = files.outdated(job, since).map((index) => ({
      index,
      outcome: 'pending' as const,
      attempt: (itemResultAt(job, index)?.attempt ?? 0) + 1,
    }));
    emitItems(job.id, again, platform.now(), (event, indexes) => emit(job.id, event, indexes));
    return again.map(({ index }) => ({ index, maybeSent: false, checkOnly: false, readsFirst: false }));
  }

  /** Only the owner may send again what is outdated. Another tab gets it while it makes its file. */
  async function download(jobId: JobId, isOwner: boolean): Promise<void> {
    const job = jobOf(jobId);
    if (isOwner && job && isFinished(job) && files.outdated(job, platform.now()).length > 0)
      await run(job, []);
    else await files.download(jobId, isOwner);
  }

  async function run(
    job: Job,
    queue: readonly QueuedItem[],
    { isByItself = false, graceMs = 0 } = {},
  ): Promise<void> {
    const definition = definitionOf(job.kind);
    if (!definition || executors.has(job.id) || !ownership.owns(job.id)) return;
    const jobId = job.id;
    const since = platform.now();
    const again = isByItself ? [] : reopenOutdated(job, since);
    const grace = graceMs > 0 ? { sendsAt: since + graceMs } : {};
    emit(jobId, jobEvents.runStarted({ jobId, tab: platform.tab, at: since, ...grace }));
    // Store the job as it is before anything is sent: later calls stay below the mark in storage.
    await storage.flush();
    if (jobOf(jobId)?.state !== 'running' || executors.has(jobId)) return;
    const all = [...queue, ...again].sort((one, other) => one.index - other.index);
    void sendAll(jobId, definition, all, { since, isByItself, rounds: ROUNDS }, graceMs);
  }

  /** Sends the items of a run. Resolves when the run has ended and its file is made. */
  function sendAll(
    jobId: JobId,
    definition: AnyJobDefinition,
    queue: readonly QueuedItem[],
    facts: RunFacts,
    graceMs = 0,
  ): Promise<void> {
    const executor = runJob(jobId, queue, {
      platform,
      definition,
      graceMs,
      isByItself: facts.isByItself,
      isIdempotent: deps.getState().config.extras.idempotencyKey,
      dispatch: deps.dispatch,
      getState: deps.getState,
      emit: (event, indexes) => emit(jobId, event, indexes),
      claim: (mark) => ownership.claim(jobId, mark),
      parts: storage.parts.of(jobId),
    });
    executors.set(jobId, executor);
    const ending = executor.ended.then((end) => afterRun(jobId, definition, executor, end, facts));
    endings.set(jobId, ending);
    return ending;
  }

  /**
   * Emits the end of the run at once. Releasing the job waits for its turn, because a queued command may need it again.
   */
  async function afterRun(
    jobId: JobId,
    definition: AnyJobDefinition,
    executor: JobExecutor,
    end: RunEnd,
    facts: RunFacts,
  ): Promise<void> {
    if (executors.get(jobId) !== executor) return;
    const { since, isByItself, rounds } = facts;
    const running = jobOf(jobId);
    const isOpen = running?.state === 'running' || running?.state === 'paused';
    if (isOpen && (end.type === 'done' || end.type === 'paused') && isAllSent(running)) {
      const again = isByItself || rounds === 0 ? [] : reopenOutdated(running, since);
      if (again.length > 0 && end.type === 'done')
        return sendAll(jobId, definition, again, { ...facts, rounds: rounds - 1 });
      // A pause that finds nothing left to send is the end of the job, with its file and its message.
      if (again.length === 0) end = { type: 'done' };
    }
    const endsInFile = isOpen && !isByItself && (end.type === 'done' || end.type === 'stopped');
    let file: FileResult | null = null;
    if (endsInFile && running.counts.succeeded > 0 && definition.file) {
      file = await files.ofRun(running, since);
      // This tab no longer speaks for the job.
      if (executors.get(jobId) !== executor) return;
      if (jobOf(jobId)?.state === 'cancelling') end = { type: 'cancelled' };
    }
    executors.delete(jobId);
    const job = jobOf(jobId);
    if (end.type === 'abandoned' || !job) {
      void takeTurn(jobId, async () => {
        await ownership.release(jobId);
        if (job) await deps.followOther(jobId);
      });
      return;
    }
    if (end.type === 'paused') {
      // A job paused by hand is paused at once: if it runs, it was resumed before its last calls ended.
      if (job.state !== 'paused' && end.reason === 'user') return run(job, queueOf(job, isToSend));
      if (job.state !== 'paused') emit(jobId, jobEvents.paused({ jobId, reason: end.reason }));
      void takeTurn(jobId, () => settleMark(jobId));
      return;
    }
    emitEnd(jobId, end, file);
    reportEnd(jobId, executor, end.type === 'cancelled' ? null : { file, endsInFile });
    // A person who did not ask for this run is busy with something else.
    if (definition.opensResults && !isByItself) deps.dispatch(jobEvents.resultsReady({ jobId, since }));
    void takeTurn(jobId, () => releaseOver(jobId));
  }

  /**
   * Takes back the mark of a paused job once its results are stored, because they tell what was sent. The mark ran
   * ahead of the calls: after a reload, orders below it that were never sent would count as sent.
   */
  async function settleMark(jobId: JobId): Promise<void> {
    await storage.flush();
    if (jobOf(jobId)?.state === 'paused' && !executors.has(jobId) && storage.isStored(jobId))
      await ownership.claim(jobId, 0);
  }

  async function releaseOver(jobId: JobId): Promise<void> {
    await storage.flush();
    const job = jobOf(jobId);
    if (executors.has(jobId) || (job && !isFinished(job))) return;
    if (!job || storage.isStored(jobId)) return ownership.release(jobId);
    // The disk is full. Commands must not wait for it.
    void storage.whenStored(jobId).then(() => takeTurn(jobId, () => releaseOver(jobId)));
  }

  function emitEnd(jobId: JobId, end: RunEnd, file: FileResult | null): void {
    const at = platform.now();
    if (end.type === 'cancelled') {
      emit(jobId, jobEvents.cancelled({ jobId, at }), EVERY_INDEX);
      return;
    }
    const stopMessage = end.type === 'stopped' ? end.message : null;
    const hasFile = file !== null && file.content !== null;
    const event = jobEvents.finished({ jobId, at, stopMessage, hasFile });
    emit(jobId, event, stopMessage === null ? [] : EVERY_INDEX);
  }

  /**
   * Refreshes what shows the touched items, tells the person the outcome and delivers the file.
   * @param made null after a cancel, which delivers no file
   */
  function reportEnd(
    jobId: JobId,
    executor: JobExecutor,
    made: { readonly file: FileResult | null; readonly endsInFile: boolean } | null,
  ): void {
    const { dispatch, getState } = deps;
    const job = jobOf(jobId);
    const definition = job && definitionOf(job.kind);
    if (!definition) return;
    const [touched, announced] = [executor.touched(), executor.announced()];
    definition.refresh?.(touched, dispatch);
    definition.announce?.(job, touched, { dispatch, getState, announced });
    if (made?.file) files.deliver(job, made.file);
    else if (made?.endsInFile && job.counts.succeeded === 0)
      definition.file?.announce(job, { content: null, written: 0 }, { dispatch, getState });
  }

  return {
    startNow: (job, graceMs = 0) => run(job, queueOf(job, isToSend), { graceMs }),
    carryOut,
    download,
    isRunning: (jobId) => executors.has(jobId),
    releaseOver,
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
