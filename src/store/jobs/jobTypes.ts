/** What a job is. All of it is serializable. */
import type { EpochMs } from '../../contract/schemas/common';
import type { WindowTimes } from '../../domain/windows/windowChange';

export type JobId = string;
/** What a job works on: an order id in every workflow of today. */
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

/** States in which nothing more happens by itself and nothing waits to be resumed. */
const FINISHED_STATES: readonly JobState[] = ['cancelled', 'completed', 'completedWithErrors', 'failed'];

/**
 * `skipped`: left out by choice, or left over when the job was cancelled or stopped; nothing was sent. `unprocessed`:
 * not eligible, nothing was sent.
 * `unknown`: sent, the answer was lost and could not be read back yet. `running` in a paused job: may have been sent.
 */
export type Outcome = 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'unprocessed' | 'unknown';
export type SettledOutcome = Exclude<Outcome, 'pending' | 'running'>;

/** A delivery window in place of another. */
export interface WindowSwap {
  readonly from: WindowTimes;
  readonly to: WindowTimes;
}

/** Where one item stands. */
export interface ItemResult {
  readonly outcome: Outcome;
  /** Number of the attempt by a person, from 1; part of the Idempotency-Key. Automatic tries keep it. */
  readonly attempt: number;
  /** The server's message, word for word, or why nothing was sent. */
  readonly reason?: string;
  /** HTTP status of the answer that decided, or NETWORK when there was none. */
  readonly status?: number | 'NETWORK';
  readonly requestId?: string;
  /** The order's status when this was decided, where it was read or answered then. */
  readonly orderStatus?: string;
  readonly at?: EpochMs;
  /** A `skipped` one that was left over when the job was cancelled or stopped: it may still be sent. */
  readonly isLeftOver?: true;
  /**
   * A `failed` or `pending` one that was sent under this attempt, was not answered, and was not done when it was read
   * back: it may still be carried out. A retry keeps the attempt, and with it the key.
   */
  readonly mayBeDone?: true;
  /**
   * What a change of its window has replaced, and by what; or is to replace, where the job was given that when it
   * started. It stays with the item whatever becomes of it.
   */
  readonly windows?: WindowSwap;
  /** A `failed` one that the server refused for the status the order has: it would refuse a retry as well. */
  readonly isFinal?: true;
}

/** One item's news within an action, by its place in the job. */
export interface SettledItem extends ItemResult {
  readonly index: number;
  readonly outcome: Outcome;
}

/** Items that fared alike. */
export interface AlikeItems {
  readonly result: ItemResult;
  /** Their places in the job. */
  readonly indexes: readonly number[];
}

/** Why a job waits. Each has its sentence in jobTexts. */
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

/** What a job may be given when it starts, beside its ids. */
export interface JobStart extends JobSource {
  /** For so long it can be taken back: nothing is sent before. Milliseconds. */
  readonly graceMs?: number;
  /** What each item is to do to the window of its order. */
  readonly windows?: ReadonlyMap<ItemId, WindowSwap>;
}

export type JobCounts = Readonly<Record<Outcome, number>>;

export interface Job {
  readonly id: JobId;
  /** Name of the definition that does it. */
  readonly kind: string;
  readonly title: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Which orders these are, so that two alike can be told apart: `Status GEOCODED · Maison Lavoie`. Absent when not known. */
  readonly about?: string;
  /** Who started it; a job is shown to nobody else. */
  readonly email: string;
  readonly state: JobState;
  readonly pauseReason: PauseReason | null;
  /** Its file has been made and handed over. */
  readonly hasFile?: boolean;
  /** Why it stopped by itself (state `failed`), in the server's words. */
  readonly stopMessage: string | null;
  readonly createdAt: EpochMs;
  readonly finishedAt: EpochMs | null;
  /** The tab that runs it; other tabs show it and pass commands on. */
  readonly ownerTab: string | null;
  readonly total: number;
  readonly counts: JobCounts;
  /** For the estimate of the time left: since when it has run without a break, from which count, and the last news. */
  readonly runStartedAt: EpochMs | null;
  readonly doneAtRunStart: number;
  readonly lastNewsAt: EpochMs | null;
  /** Its run sends nothing before this moment: until then it can be undone. */
  readonly sendsAt?: EpochMs;
  /** Ids in pieces of `ITEMS_PER_CHUNK`: written once, never changed, so that an index over them can be kept. */
  readonly idChunks: readonly (readonly ItemId[])[];
  /** Same pieces, same places. */
  readonly resultChunks: readonly (readonly ItemResult[])[];
}

/** Small enough that changing one item copies little, and that a chunk of ids makes an action well under 50 kB. */
export const ITEMS_PER_CHUNK = 500;

export const isFinished = (job: Pick<Job, 'state'>): boolean => FINISHED_STATES.includes(job.state);

/** Nothing has been sent, and the time to undo it is not over. */
export const isUndoable = ({ state, sendsAt, counts }: Job, now: EpochMs): boolean =>
  state === 'running' && sendsAt !== undefined && now < sendsAt && counts.pending > 0 && counts.running === 0;

/** Items that need nothing more (an `unknown` one still wants checking, a `running` one its answer). */
export const settledCount = (counts: JobCounts): number =>
  counts.succeeded + counts.failed + counts.skipped + counts.unprocessed + counts.unknown;

/** The id of an item by its place, or undefined outside the job. */
export const itemIdAt = (job: Pick<Job, 'idChunks'>, index: number): ItemId | undefined =>
  job.idChunks[Math.floor(index / ITEMS_PER_CHUNK)]?.[index % ITEMS_PER_CHUNK];

/** The result of an item by its place, or undefined outside the job. */
export const itemResultAt = (job: Pick<Job, 'resultChunks'>, index: number): ItemResult | undefined =>
  job.resultChunks[Math.floor(index / ITEMS_PER_CHUNK)]?.[index % ITEMS_PER_CHUNK];

/** Every place of the job whose result answers the question, in order. Linear: for commands, never per item. */
export function indexesWhere(
  job: Pick<Job, 'resultChunks'>,
  matches: (result: ItemResult, index: number) => boolean,
): number[] {
  const indexes: number[] = [];
  job.resultChunks.forEach((chunk, chunkNumber) => {
    chunk.forEach((result, place) => {
      const index = chunkNumber * ITEMS_PER_CHUNK + place;
      if (matches(result, index)) indexes.push(index);
    });
  });
  return indexes;
}

/** Items left over when the job was cancelled or stopped. Linear where there may be any: for jobs that are over. */
export const leftOverCount = (job: Job): number =>
  isFinished(job) && job.counts.skipped > 0 ? indexesWhere(job, isLeftOver).length : 0;

/** A retry may do it. */
export const isRetryable = ({ outcome, isFinal }: ItemResult): boolean => outcome === 'failed' && !isFinal;

/** Failed items of a job that is over which a retry would send again. Linear where there may be any. */
export const retryableCount = (job: Job): number =>
  isFinished(job) && job.counts.failed > 0 ? indexesWhere(job, isRetryable).length : 0;

/** The new result of an item, with what stays with the item. */
export const withKept = (before: ItemResult, result: ItemResult): ItemResult =>
  before.windows && !result.windows ? { ...result, windows: before.windows } : result;

export const isLeftOver = (result: ItemResult): boolean => result.isLeftOver === true;
