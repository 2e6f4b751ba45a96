/**
 * All jobs of the signed-in person, as past events. Reducers are idempotent because another tab's events may arrive
 * twice. No action carries more than a few hundred items or touches more than the chunks it names.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import { jobTexts } from './jobTexts';
import {
  alikeIndexes,
  FIRST_ATTEMPT,
  halted,
  hasLeftOver,
  recordNews,
  noCounts,
  writeResults,
  rewrite,
  type WritableJob,
} from './jobResults';
import {
  isEnding,
  isFinished,
  isLeftOver,
  isRetryable,
  type AlikeItems,
  ITEMS_PER_CHUNK,
  settledCount,
  type ItemId,
  type ItemResult,
  type Job,
  type JobId,
  type PauseReason,
  type SettledItem,
  type WindowSwap,
} from './jobTypes';

interface JobsState {
  byId: Record<JobId, WritableJob>;
  /** Newest last. */
  ids: JobId[];
  /** The job whose results dialog is open. */
  resultsOf: JobId | null;
  /** A job that has just ended and has results to show. `since`: when its run began. */
  resultsReady: { jobId: JobId; since: EpochMs } | null;
  /** The job whose results wait in the tray, because the person was busy when it ended. */
  resultsLeftOf: JobId | null;
  /** How the person left the tray. Null: open while a job is unfinished, folded when all are finished. */
  trayByHand: 'open' | 'folded' | null;
}

/** A job without its items, as `jobs/started` and storage carry it. */
export type JobFacts = Omit<Job, 'idChunks' | 'resultChunks' | 'counts'>;

const initialState: JobsState = {
  byId: {},
  ids: [],
  resultsOf: null,
  resultsReady: null,
  resultsLeftOf: null,
  trayByHand: null,
};

interface WindowsGiven {
  readonly jobId: JobId;
  readonly from: number;
  readonly windows: readonly (WindowSwap | null)[];
}

export const jobsSlice = createSlice({
  name: 'jobs',
  initialState,
  reducers: {
    /** A person started a workflow. Its ids follow in chunks. */
    started(state, { payload }: PayloadAction<JobFacts>) {
      state.byId[payload.id] = { ...payload, counts: noCounts(), idChunks: [], resultChunks: [] };
      if (!state.ids.includes(payload.id)) state.ids.push(payload.id);
    },
    /** A chunk of a job's ids has arrived. `chunk` is its number, so that receiving it twice is harmless. */
    itemsEntered(state, { payload }: PayloadAction<{ jobId: JobId; chunk: number; ids: ItemId[] }>) {
      const job = state.byId[payload.jobId];
      if (!job || job.idChunks[payload.chunk] || payload.chunk !== job.idChunks.length) return;
      job.idChunks.push(payload.ids);
      job.resultChunks.push(payload.ids.map(() => FIRST_ATTEMPT));
      job.counts.pending += payload.ids.length;
      job.total += payload.ids.length;
    },
    /** The window changes of consecutive items were given, starting at `from`; null for no change. */
    windowsGiven(state, { payload }: PayloadAction<WindowsGiven>) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      const { from, windows } = payload;
      writeResults(
        job,
        windows.flatMap((swap, at) =>
          swap === null ? [] : [[from + at, { ...FIRST_ATTEMPT, windows: swap }] as const],
        ),
      );
    },
    /** All ids are in. The check of which may be sent begins. */
    checkingStarted(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      const job = state.byId[payload.jobId];
      if (job?.state === 'collecting') job.state = 'checking';
    },
    /**
     * Items were left out and will not be sent. They are grouped by reason so that thousands fit in one small action.
     */
    itemsChecked(
      state,
      {
        payload,
      }: PayloadAction<{
        jobId: JobId;
        leftOut: { outcome: 'unprocessed' | 'skipped'; reason: string; indexes: number[] }[];
        at: EpochMs;
      }>,
    ) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      const { at, leftOut } = payload;
      const groups = leftOut.map(({ indexes, ...why }) => ({ indexes, result: { ...why, attempt: 1, at } }));
      writeResults(job, alikeIndexes(groups));
    },
    /**
     * A tab starts or resumes sending: at once, or not before `sendsAt`. If it leaves out what is left over from a
     * stop, the job keeps the message of the stop.
     */
    runStarted(
      state,
      { payload }: PayloadAction<{ jobId: JobId; tab: string; at: EpochMs; sendsAt?: EpochMs }>,
    ) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      job.state = 'running';
      job.pauseReason = null;
      if (!hasLeftOver(job)) job.stopMessage = null;
      job.ownerTab = payload.tab;
      job.finishedAt = null;
      job.runStartedAt = payload.at;
      job.lastNewsAt = null;
      job.doneAtRunStart = settledCount(job.counts);
      if (payload.sendsAt === undefined) delete job.sendsAt;
      else job.sendsAt = payload.sendsAt;
    },
    /** Items changed since the last event: results, and which items are under way now. */
    itemsSettled(state, { payload }: PayloadAction<{ jobId: JobId; items: SettledItem[]; at: EpochMs }>) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      writeResults(
        job,
        payload.items.map(({ index, ...result }) => [index, result] as const),
      );
      recordNews(job, payload.at);
    },
    /** The same for batches: items with equal results are grouped, so that hundreds fit in one small action. */
    itemsSettledAlike(
      state,
      { payload }: PayloadAction<{ jobId: JobId; groups: AlikeItems[]; at: EpochMs }>,
    ) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      writeResults(job, alikeIndexes(payload.groups));
      recordNews(job, payload.at);
    },
    paused(state, { payload }: PayloadAction<{ jobId: JobId; reason: PauseReason }>) {
      const job = state.byId[payload.jobId];
      if (!job || isFinished(job)) return;
      job.state = 'paused';
      job.pauseReason = payload.reason;
      job.runStartedAt = null;
    },
    /** Sending has stopped. Calls under way may still be answered. */
    cancelling(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      const job = state.byId[payload.jobId];
      if (job && !isFinished(job)) job.state = 'cancelling';
    },
    /**
     * The last answer after a cancel has arrived. The rest was never sent, except items that may have been: they need
     * checking.
     */
    cancelled(state, { payload }: PayloadAction<{ jobId: JobId; at: EpochMs }>) {
      const job = state.byId[payload.jobId];
      if (!job || isFinished(job)) return;
      rewrite(job, halted(jobTexts.notSentCancelled, payload.at));
      job.state = 'cancelled';
      job.stopMessage = null;
      job.finishedAt = payload.at;
    },
    /** The job's file was made again on request and delivered to the person. */
    fileMade(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      const job = state.byId[payload.jobId];
      if (job) job.hasFile = true;
    },
    /**
     * Every item has its outcome, or the job stopped on its own with a message. A job with items left over from an
     * earlier cancel or stop still ends as cancelled or stopped.
     */
    finished(
      state,
      {
        payload,
      }: PayloadAction<{ jobId: JobId; at: EpochMs; stopMessage: string | null; hasFile?: boolean }>,
    ) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      if (payload.stopMessage !== null) {
        const reason = `${jobTexts.notSentStopped} ${payload.stopMessage}`;
        rewrite(job, halted(reason, payload.at));
        job.stopMessage = payload.stopMessage;
      }
      if (payload.hasFile) job.hasFile = true;
      job.state =
        job.stopMessage !== null
          ? 'failed'
          : hasLeftOver(job)
            ? 'cancelled'
            : job.counts.failed + job.counts.unknown > 0
              ? 'completedWithErrors'
              : 'completed';
      job.finishedAt = payload.at;
      job.runStartedAt = null;
    },
    /**
     * A person retries the failed items that may succeed. They get a new attempt; other items stay as they are. An item
     * that may have been done keeps its attempt, so that its key still stands for one change.
     */
    retryPrepared(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      const job = state.byId[payload.jobId];
      if (!job || !isFinished(job)) return;
      rewrite(job, {
        failed: (result) => {
          if (!isRetryable(result)) return result;
          const { attempt, mayBeDone } = result;
          return mayBeDone
            ? { outcome: 'pending', attempt, mayBeDone }
            : { outcome: 'pending', attempt: attempt + 1 };
        },
      });
    },
    /** A person sends the left-over items after all. They keep their attempt, since nothing has been sent in it. */
    restPrepared(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      const job = state.byId[payload.jobId];
      if (!job || !isFinished(job)) return;
      rewrite(job, {
        skipped: (result) => (isLeftOver(result) ? { outcome: 'pending', attempt: result.attempt } : result),
      });
    },
    resultsOpened(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      if (state.byId[payload.jobId]) state.resultsOf = payload.jobId;
      if (state.resultsReady?.jobId === payload.jobId) state.resultsReady = null;
      if (state.resultsLeftOf === payload.jobId) state.resultsLeftOf = null;
    },
    /** A job with results to show ended in this tab. The page decides whether to open them. */
    resultsReady(state, { payload }: PayloadAction<{ jobId: JobId; since: EpochMs }>) {
      state.resultsReady = payload;
    },
    /** The results were not opened. The tray shows that they are available. */
    resultsLeft(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      state.resultsReady = null;
      state.resultsLeftOf = payload.jobId;
    },
    resultsClosed(state) {
      state.resultsOf = null;
    },
    trayToggled(state, { payload }: PayloadAction<{ minimised: boolean }>) {
      state.trayByHand = payload.minimised ? 'folded' : 'open';
    },
    /** The tray opens and folds automatically again. */
    trayReleased(state) {
      state.trayByHand = null;
    },
    /** A job was read from storage: first its facts, then its items in chunks. */
    restored(state, { payload }: PayloadAction<JobFacts>) {
      state.byId[payload.id] = { ...payload, total: 0, counts: noCounts(), idChunks: [], resultChunks: [] };
      if (state.ids.includes(payload.id)) return;
      // Jobs are restored oldest first, so its place is almost always the last one.
      const isEarlier = (id: JobId) => (state.byId[id]?.createdAt ?? 0) <= payload.createdAt;
      state.ids.splice(state.ids.findLastIndex(isEarlier) + 1, 0, payload.id);
    },
    itemsRestored(state, { payload }: PayloadAction<{ jobId: JobId; items: [ItemId, ItemResult][] }>) {
      const job = state.byId[payload.jobId];
      if (!job) return;
      for (const [id, result] of payload.items) {
        if (job.total % ITEMS_PER_CHUNK === 0) {
          job.idChunks.push([]);
          job.resultChunks.push([]);
        }
        job.idChunks.at(-1)?.push(id);
        job.resultChunks.at(-1)?.push(result);
        job.counts[result.outcome] += 1;
        job.total += 1;
      }
    },
    /** A person dismissed the job, here or in another tab. */
    dismissed(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      delete state.byId[payload.jobId];
      state.ids = state.ids.filter((id) => id !== payload.jobId);
      if (state.resultsOf === payload.jobId) state.resultsOf = null;
      if (state.resultsLeftOf === payload.jobId) state.resultsLeftOf = null;
      if (state.ids.length === 0 && state.trayByHand === 'open') state.trayByHand = null;
    },
    /** The person signed out: nobody else may see their jobs. The jobs stay in storage. */
    putAway: () => initialState,
  },
});

export const jobEvents = jobsSlice.actions;

/** What becomes of a job that no tab runs any more: a cancel takes effect, any other job waits to be resumed. */
export const leftBehind = (job: Pick<Job, 'id' | 'state'>, reason: PauseReason, at: EpochMs) =>
  isEnding(job) ? jobEvents.cancelled({ jobId: job.id, at }) : jobEvents.paused({ jobId: job.id, reason });
