/**
 * How a workflow describes itself to the engine, and the register of those that exist. A job in storage knows its
 * definition by `kind` only, so all are registered where the store is put together (core/workspace.ts).
 */
import type { ApiError } from '../../api/errors';
import { textHash } from '../../lib/textHash';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import type { AppDispatch, RootState } from '../types';
import type { JobFile } from './jobFile';
import type { JobParts } from './jobParts';
import type { ItemId, ItemResult, Job, JobId, WindowSwap } from './jobTypes';

/** Whether an order may be sent at all, from the store's record (undefined when it is not loaded). */
type Eligibility =
  { readonly verdict: 'ok' } | { readonly verdict: 'unprocessed' | 'skipped'; readonly reason: string };

/** The order may be sent. */
export const ok: Eligibility = { verdict: 'ok' };
/** Not for this workflow: nothing is sent, and the reason is shown word for word. */
export const unprocessed = (reason: string): Eligibility => ({ verdict: 'unprocessed', reason });
/** Left out by choice, e.g. already in the wanted state. */
export const skipped = (reason: string): Eligibility => ({ verdict: 'skipped', reason });

/** What an answered call says. `reason` of a success is shown in muted text. */
export type ItemAnswer =
  { readonly data: { readonly requestId?: string; readonly reason?: string } } | { readonly error: ApiError };

/** What a read-back order says about a call whose answer was lost. */
export type ReadBack =
  | { readonly verdict: 'done'; readonly reason?: string }
  /** The call did not take effect: it may be sent again. */
  | { readonly verdict: 'notDone' }
  | { readonly verdict: 'unprocessed'; readonly reason: string }
  | { readonly verdict: 'unreadable'; readonly error: ApiError };

/**
 * Nothing was sent, or nothing changed, for this reason (the others of its batch were refused, the order is not as it was):
 * `skipped`, and free to be started again.
 */
interface LeftOut {
  readonly leftOut: string;
  /** The order's status, where it was read. */
  readonly orderStatus?: string;
}

/** What came of sending one item, of many in one call or by itself. */
export type SentAnswer = ItemAnswer | LeftOut;

interface ItemContext<Params> {
  readonly params: Params;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /**
   * `job:item:attempt`: the same for each automatic try, new for each retry by a person. Of a batch: made of the ids
   * and attempts in it, with the same promise for the whole call.
   */
  readonly idempotencyKey: string;
  /** An earlier try of this item may have been carried out, though its answer never came; of a batch it is not told. */
  readonly maybeSent?: boolean;
  /** Aborted when the job is paused, cancelled or taken away: a long answer may be cut short then. */
  readonly signal: AbortSignal;
  /** Where bytes go that the job's file is made of. */
  readonly parts: JobParts;
  /** What the job was given for this item (`ItemResult.windows`); of a batch nothing. */
  readonly windows?: WindowSwap;
}

/** What `reread` gets: nothing is sent, so there is no key. */
type ReadContext<Params> = Omit<ItemContext<Params>, 'idempotencyKey' | 'maybeSent'>;

/** A call that takes many ids at once, in place of one call per item. */
interface BatchWay<Params> {
  /** Ids per call. Calls that change something go one at a time (`concurrency: 1`), so that a lost one is known. */
  readonly size: number;
  /**
   * Sends one call, or does by itself, what is to be done for these ids. Never throws. Ids missing in the answer were
   * not sent: they wait when the job was halted, and otherwise count as unanswered.
   */
  send(ids: readonly ItemId[], context: ItemContext<Params>): Promise<ReadonlyMap<ItemId, SentAnswer>>;
}

interface SettledContext {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

interface JobBase<Params extends object> {
  readonly kind: string;
  /** Name in tray and results: `Set Ready`. */
  readonly title: string;
  /** Title of the results dialog. */
  readonly resultsTitle: string;
  /** Calls (batches, where there are any) under way at once. */
  readonly concurrency: number;
  /** The word after the number of successes: `55 ready`. For a job that ends in a file see also `JobFile.doneWord`. */
  readonly doneWord: string;
  /** What the results say of an item that was done, with the order as the answer brought it; nothing when absent. */
  doneText?(order: OrderRecord | undefined, result: ItemResult, timeZones: ConsoleTimeZones): string;
  /** The window that a done item has replaced, by the order as its answer brought it, for whoever would put it back. */
  replaced?(order: OrderRecord, params: Params, timeZones: ConsoleTimeZones): WindowSwap | undefined;
  /** Second line of a row while its call is under way. */
  readonly runningText: string;
  /** The results dialog opens by itself when the job ends in the tab that ran it, if nothing else is being done. */
  readonly opensResults: boolean;
  /** Where its orders come from when it starts, in a few words; the search of the dashboard without it. */
  readonly source?: (state: RootState) => string;
  /**
   * What it changes of an order. An order that waits in a job which was paused is not given to another that changes the
   * same. Absent when it only reads.
   */
  readonly changes?: 'readiness' | 'window' | 'address';
  /** Asked before anything is sent, and again of a record that was read afresh. Everything is eligible when absent. */
  eligible?(order: OrderRecord | undefined, id: ItemId): Eligibility;
  /**
   * The order is what the job would make of it. The server refuses such a one, so sending it again changes nothing; that
   * refusal is no failure: it is left out, as by `eligible`.
   */
  isAlready?(order: OrderRecord): boolean;
  /** Tells what is about to be sent: before the first call of a job, when what is left out has been read again. */
  announceStart?(ids: readonly ItemId[], job: Job, dispatch: AppDispatch): void;
  /** The job was undone before anything was sent: what `announceStart` told is no longer true. */
  undone?(dispatch: AppDispatch): void;
  /**
   * Reads the order after a lost answer and says what became of the call. Needed where the server knows no
   * Idempotency-Key, and for `Check`.
   */
  reread(id: ItemId, context: ReadContext<Params>): Promise<ReadBack>;
  /** The file that the job ends in. */
  readonly file?: JobFile<Params>;
  /**
   * Has the screens read the orders again after a run: those that something was sent for; in a tab that only looked on,
   * those that were done. Nothing is read when absent.
   */
  readonly refresh?: (touched: readonly ItemId[], dispatch: AppDispatch) => void;
  /** Tells how a run went, in the tab that ran it alone. `touched` are the ids that it sent something for. */
  announce?(job: Job, touched: readonly ItemId[], context: SettledContext): void;
}

/** A workflow: one call per item, or one per batch of them. */
export type JobDefinition<Params extends object = Record<string, unknown>> = JobBase<Params> &
  (
    | {
        /** Sends one call for one item. Never throws: a failed call is its ApiError. */
        item(id: ItemId, context: ItemContext<Params>): Promise<SentAnswer>;
        readonly batch?: undefined;
      }
    | { readonly batch: BatchWay<Params>; readonly item?: undefined }
  );

/** A definition whose parameters the engine does not look into. */
export type AnyJobDefinition = JobDefinition;

const definitions = new Map<string, AnyJobDefinition>();

/** A workflow, with the type of its parameters. They must survive structured cloning: they are stored. */
export const defineJob = <Params extends object>(definition: JobDefinition<Params>): JobDefinition<Params> =>
  definition;

/** Makes workflows known, so that a stored job finds its definition after a reload. */
export function registerJobs(workflows: readonly JobDefinition<never>[]): void {
  for (const one of workflows) definitions.set(one.kind, one);
}

/** The definition of a kind, or undefined for a stored job of a workflow that no longer exists. */
export const definitionOf = (kind: string): AnyJobDefinition | undefined => definitions.get(kind);

/** The key that makes sending an attempt again harmless. */
export const idempotencyKeyOf = (jobId: JobId, itemId: ItemId, attempt: number): string =>
  `${jobId}:${itemId}:${attempt}`;

/**
 * The key of a batch: the same items under the same attempts make the same key, anything else another one. A server
 * never sees one key with two bodies.
 */
export function batchKeyOf(
  jobId: JobId,
  items: readonly { readonly id: ItemId; readonly attempt: number }[],
): string {
  const text = items.map(({ id, attempt }) => `${id}:${attempt}`).join('\n');
  const attempt = Math.max(1, ...items.map((item) => item.attempt));
  return `${jobId}:batch-${textHash(text)}:${attempt}`;
}
