/** What a job is. All of it is serializable. */
import type { EpochMs } from '../../contract/schemas/common';
import type { WindowTimes } from '../../domain/windows/windowChange';

export type JobId = string;
/** What a job works on. An order id in every current workflow. */
export type ItemId = string;

type JobState =
  | 'collecting'
  | 'checking'
  | 'running'
  | 'paused'
  | 'cancelling'
  | 'cancelled'
  | 'completed'
  | 'completedWithErrors'
  | 'failed';

/** States in which the job neither runs nor waits to be resumed. */
const FINISHED_STATES: readonly JobState[] = ['cancelled', 'completed', 'completedWithErrors', 'failed'];

/**
 * `skipped`: left out on purpose, or left over when the job was cancelled or stopped; nothing was sent.
 * `unprocessed`: not eligible, nothing was sent.
 * `unknown`: sent, but the answer was lost and could not be read back yet.
 * `running` in a paused job: may have been sent.
 */
export type Outcome = 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'unprocessed' | 'unknown';
export type SettledOutcome = Exclude<Outcome, 'pending' | 'running'>;

/** A delivery window and its replacement. */
export interface WindowSwap {
  readonly from: WindowTimes;
  readonly to: WindowTimes;
}

/** The state of one item. */
export interface ItemResult {
  readonly outcome: Outcome;
  /** Number of the person's attempt, from 1; part of the Idempotency-Key. Automatic tries keep it. */
  readonly attempt: number;
  /** The server's message, word for word, or why nothing was sent. */
  readonly reason?: string;
  /** HTTP status of the deciding answer, or NETWORK when there was none. */
  readonly status?: number | 'NETWORK';
  readonly requestId?: string;
  /** The order's status when this was decided, if it was known then. */
  readonly orderStatus?: string;
  readonly at?: EpochMs;
  /** Set on a `skipped` item that was left over when the job was cancelled or stopped: it may still be sent. */
  readonly isLeftOver?: true;
  /**
   * Set on a `failed` or `pending` item that was sent in this attempt, got no answer, and was not done when it was read
   * back: the call may still take effect. A retry keeps the attempt, and so the key.
   */
  readonly mayBeDone?: true;
  /**
   * The window that was replaced and its replacement; or those to use, if the job was given them at its start. Kept
   * with the item through all outcomes.
   */
  readonly windows?: WindowSwap;
  /** Set on a `failed` item that the server refused because of the order's status: it would refuse a retry as well. */
  readonly isFinal?: true;
}

/** One item's news within an action, by its index in the job. */
export interface SettledItem extends ItemResult {
  readonly index: number;
  readonly outcome: Outcome;
}

/** Items with equal results. */
export interface AlikeItems {
  readonly result: ItemResult;
  /** Their indexes in the job. */
  readonly indexes: readonly number[];
}

/** Why a job is paused. jobTexts has a sentence for each. */
export type PauseReason =
  | 'user'
  | 'reloaded'
  | 'slept'
  | 'signIn'
  | 'noAnswer'
  | 'serverFails'
  | 'consoleFails'
  | 'ownerGone'
  | 'signedOut';

/** Where the orders of a job come from, in a few words: `Set Ready, 9:47 AM`. */
export interface JobSource {
  readonly source?: string;
}

/** Options of a job's start. */
export interface JobStart extends JobSource {
  /** How long the job can be undone: nothing is sent during this time. Milliseconds. */
  readonly graceMs?: number;
  /** The change of delivery window for each item's order. */
  readonly windows?: ReadonlyMap<ItemId, WindowSwap>;
}

export type JobCounts = Readonly<Record<Outcome, number>>;

export interface Job {
  readonly id: JobId;
  /** Name of the job's definition. */
  readonly kind: string;
  readonly title: string;
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * Describes its orders, so that two similar jobs can be told apart: `Status GEOCODED · Maison Lavoie`. Absent if
   * unknown.
   */
  readonly about?: string;
  /** Who started it. The job is shown to nobody else. */
  readonly email: string;
  readonly state: JobState;
  readonly pauseReason: PauseReason | null;
  /** Its file has been made and delivered. */
  readonly hasFile?: boolean;
  /** The server's message if the job stopped on its own (state `failed`). */
  readonly stopMessage: string | null;
  readonly createdAt: EpochMs;
  readonly finishedAt: EpochMs | null;
  /** The tab that runs it. Other tabs show it and pass commands on. */
  readonly ownerTab: string | null;
  readonly total: number;
  readonly counts: JobCounts;
  /**
   * For the estimate of the time left: when the current run started (without breaks), how many were done then, and the
   * last news.
   */
  readonly runStartedAt: EpochMs | null;
  readonly doneAtRunStart: number;
  readonly lastNewsAt: EpochMs | null;
  /** Nothing is sent before this time, and the job can be undone until then. */
  readonly sendsAt?: EpochMs;
  /** Ids in chunks of `ITEMS_PER_CHUNK`. Chunks never change once written, so an index of them can be cached. */
  readonly idChunks: readonly (readonly ItemId[])[];
  /** Results at the same positions in chunks of the same size. */
  readonly resultChunks: readonly (readonly ItemResult[])[];
}

/** Small enough that changing one item copies little, and that a chunk of ids makes an action well under 50 kB. */
export const ITEMS_PER_CHUNK = 500;

export const isFinished = (job: Pick<Job, 'state'>): boolean => FINISHED_STATES.includes(job.state);

/** Whether the job was cancelled and still waits for its last answers. It ends without any help. */
export const isEnding = ({ state }: Pick<Job, 'state'>): boolean => state === 'cancelling';

/**
 * The clock by which tabs write the times of a job (`sendsAt`): the computer's, because all its tabs share it and a
 * correction by the server's may differ between them.
 */
export const jobNow = (): EpochMs => Date.now();

/** Whether nothing has been sent and the job can still be undone. */
export const isUndoable = ({ state, sendsAt, counts }: Job, now: EpochMs): boolean =>
  state === 'running' && sendsAt !== undefined && now < sendsAt && counts.pending > 0 && counts.running === 0;

/** Counts the items with an outcome (an `unknown` one still needs checking). */
export const settledCount = (counts: JobCounts): number =>
  counts.succeeded + counts.failed + counts.skipped + counts.unprocessed + counts.unknown;

/** The id of an item by its index, or undefined outside the job. */
export const itemIdAt = (job: Pick<Job, 'idChunks'>, index: number): ItemId | undefined =>
  job.idChunks[Math.floor(index / ITEMS_PER_CHUNK)]?.[index % ITEMS_PER_CHUNK];

/** The result of an item by its index, or undefined outside the job. */
export const itemResultAt = (job: Pick<Job, 'resultChunks'>, index: number): ItemResult | undefined =>
  job.resultChunks[Math.floor(index / ITEMS_PER_CHUNK)]?.[index % ITEMS_PER_CHUNK];

interface JobItem {
  readonly index: number;
  readonly id: ItemId;
  readonly result: ItemResult;
}

/** The items of the job that match, in order. Linear: use it for commands, never per item. */
export function itemsWhere(
  { idChunks, resultChunks }: Pick<Job, 'idChunks' | 'resultChunks'>,
  matches: (result: ItemResult, id: ItemId) => boolean,
): JobItem[] {
  const items: JobItem[] = [];
  resultChunks.forEach((chunk, chunkNumber) => {
    chunk.forEach((result, place) => {
      const id = idChunks[chunkNumber]?.[place] ?? '';
      if (matches(result, id)) items.push({ index: chunkNumber * ITEMS_PER_CHUNK + place, id, result });
    });
  });
  return items;
}

/** Counts the items left over when the job was cancelled or stopped. Linear if there may be any. */
export const leftOverCount = (job: Job): number =>
  isFinished(job) && job.counts.skipped > 0 ? itemsWhere(job, isLeftOver).length : 0;

/** Whether a retry may succeed. */
export const isRetryable = ({ outcome, isFinal }: ItemResult): boolean => outcome === 'failed' && !isFinal;

/** Counts the failed items of a finished job that a retry would send again. Linear if there may be any. */
export const retryableCount = (job: Job): number =>
  isFinished(job) && job.counts.failed > 0 ? itemsWhere(job, isRetryable).length : 0;

/** Returns the new result of an item with the data that every result of the item keeps. */
export const withKept = (before: ItemResult, result: ItemResult): ItemResult =>
  before.windows && !result.windows ? { ...result, windows: before.windows } : result;

export const isLeftOver = (result: ItemResult): boolean => result.isLeftOver === true;
