/**
 * How a workflow describes itself to the engine, and the registry of workflows. A stored job names its definition by
 * `kind` only, so all are registered where the store is assembled (core/workspace.ts).
 */
import type { ApiError } from '../../api/errors';
import type { EpochMs } from '../../contract/schemas/common';
import { textHash } from '../../lib/textHash';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import type { AppDispatch, RootState } from '../types';
import type { JobFile } from './jobFile';
import type { JobParts } from './jobParts';
import type { ItemId, ItemResult, Job, JobId, WindowSwap } from './jobTypes';

/** Whether an order may be sent, judged by the store's record (undefined when it is not loaded). */
type Eligibility =
  { readonly verdict: 'ok' } | { readonly verdict: 'unprocessed' | 'skipped'; readonly reason: string };

/** The order may be sent. */
export const ok: Eligibility = { verdict: 'ok' };
/** The order does not qualify for this workflow: nothing is sent, and the reason is shown word for word. */
export const unprocessed = (reason: string): Eligibility => ({ verdict: 'unprocessed', reason });
/** Left out on purpose, for example because it is already in the desired state. */
export const skipped = (reason: string): Eligibility => ({ verdict: 'skipped', reason });

/** The result of an answered call. `reason` of a success is shown in muted text. */
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
 * Nothing was sent or nothing changed, for this reason (others of the batch were refused, or the order has changed).
 * The item counts as `skipped` and may be started again.
 */
interface LeftOut {
  readonly leftOut: string;
  /** The order's status, if it was read. */
  readonly orderStatus?: string;
}

/** The result of sending one item, alone or in a batch. */
export type SentAnswer = ItemAnswer | LeftOut;

interface ItemContext<Params> {
  readonly params: Params;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /**
   * `job:item:attempt`: the same for each automatic try, new for each retry by a person. The key of a batch is made of
   * its ids and attempts and makes the same guarantee for the whole call.
   */
  readonly idempotencyKey: string;
  /** An earlier try of this item may have succeeded although its answer was lost. Not set for batches. */
  readonly maybeSent?: boolean;
  /** Aborted when the job is paused, cancelled or taken over: a long answer may be cut short then. */
  readonly signal: AbortSignal;
  /** Where to put bytes for the job's file. */
  readonly parts: JobParts;
  /** The windows given to the job for this item (`ItemResult.windows`). Not set for batches. */
  readonly windows?: WindowSwap;
}

/** An item that would be sent, with its order if that is loaded. */
export interface ItemToSend extends ItemResult {
  readonly order: OrderRecord | undefined;
}

/** The context of `reread`. It has no key because nothing is sent. */
type ReadContext<Params> = Omit<ItemContext<Params>, 'idempotencyKey' | 'maybeSent'>;

/** A call that takes many ids, in place of one call per item. */
interface BatchWay<Params> {
  /** Ids per call. Send calls that change something one at a time (`concurrency: 1`), so that a lost one is known. */
  readonly size: number;
  /**
   * Sends one call for these ids, or does the work itself. Never throws. Ids missing from the answer were not sent:
   * they wait if the job was halted, and otherwise count as unanswered.
   */
  send(ids: readonly ItemId[], context: ItemContext<Params>): Promise<ReadonlyMap<ItemId, SentAnswer>>;
}

interface SettledContext {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /** The ids given to `announceStart` in this run. Empty if it was not called: a `Check`, or nothing new to send. */
  readonly announced: readonly ItemId[];
}

interface JobBase<Params extends object> {
  readonly kind: string;
  /** Name in the tray and the results: `Set Ready`. */
  readonly title: string;
  /** Title of the results dialog. */
  readonly resultsTitle: string;
  /** Calls (batches, if it uses them) under way at once. */
  readonly concurrency: number;
  /** The word after the number of successes: `55 ready`. A job that makes a file may also set `JobFile.doneWord`. */
  readonly doneWord: string;
  /** What the results show for a done item, with the order as the answer returned it. Nothing when absent. */
  doneText?(order: OrderRecord | undefined, result: ItemResult, timeZones: ConsoleTimeZones): string;
  /**
   * The window that a done item replaced, taken from the order as the answer returned it, so that it can be put back.
   */
  replaced?(order: OrderRecord, params: Params, timeZones: ConsoleTimeZones): WindowSwap | undefined;
  /** Second line of a row while its call is under way. */
  readonly runningText: string;
  /** Whether the results dialog opens when the job ends in the tab that ran it, unless the person is busy. */
  readonly opensResults: boolean;
  /** Where its orders come from when it starts, in a few words. Defaults to the search of the dashboard. */
  readonly source?: (state: RootState) => string;
  /**
   * What it changes in an order. An order that waits in a paused job is not given to another job that changes the same.
   * Absent when the job only reads.
   */
  readonly changes?: 'readiness' | 'window' | 'address';
  /** Asked before anything is sent, and again of a freshly read record. All orders are eligible when absent. */
  eligible?(order: OrderRecord | undefined, id: ItemId): Eligibility;
  /**
   * Whether the order is already in the state that the job would set. The server refuses such an order, so sending it
   * again changes nothing. That refusal is not a failure: the order is left out, as by `eligible`.
   */
  isAlready?(order: OrderRecord): boolean;
  /**
   * Why more of an interrupted job may no longer be meant, as a sentence. The person is asked before it is resumed,
   * retried or continued. Undefined if nothing speaks against it. Called only with items, and so only while storage
   * still keeps all parameters.
   */
  outdated?(
    params: Params,
    items: readonly ItemToSend[],
    timeZones: ConsoleTimeZones,
    now: EpochMs,
  ): string | undefined;
  /**
   * Tells the person what is about to be sent. Called before the first call of a run that the person began, after
   * left-out orders were read again.
   */
  announceStart?(ids: readonly ItemId[], job: Job, dispatch: AppDispatch): void;
  /** Called when the job was undone before anything was sent: what `announceStart` said is no longer true. */
  undone?(dispatch: AppDispatch): void;
  /**
   * Reads the order after a lost answer to find out what became of the call. Needed for servers without
   * Idempotency-Key, and for `Check`.
   */
  reread(id: ItemId, context: ReadContext<Params>): Promise<ReadBack>;
  /**
   * What storage keeps of the parameters once the job can send nothing more. All of them when absent. Set it if they
   * hold text of the person that is only needed for sending.
   */
  keptWhenOver?(params: Params): Readonly<Record<string, unknown>>;
  /** The file that the job makes at its end. */
  readonly file?: JobFile<Params>;
  /**
   * Makes the screens read orders again after a run: in the tab that ran it, those that something was sent for; in
   * other tabs, those that were done. Nothing is read when absent.
   */
  readonly refresh?: (touched: readonly ItemId[], dispatch: AppDispatch) => void;
  /** Tells the person how a run went, only in the tab that ran it. `touched` are the ids that it sent something for. */
  announce?(job: Job, touched: readonly ItemId[], context: SettledContext): void;
}

/** A workflow, with one call per item or one per batch. */
export type JobDefinition<Params extends object = Record<string, unknown>> = JobBase<Params> &
  (
    | {
        /** Sends one call for one item. Never throws: a failed call returns its ApiError. */
        item(id: ItemId, context: ItemContext<Params>): Promise<SentAnswer>;
        readonly batch?: undefined;
      }
    | { readonly batch: BatchWay<Params>; readonly item?: undefined }
  );

/** A definition whose parameters the engine does not read. */
export type AnyJobDefinition = JobDefinition;

const definitions = new Map<string, AnyJobDefinition>();

/** Types the parameters of a workflow. They are stored, so they must survive structured cloning. */
export const defineJob = <Params extends object>(definition: JobDefinition<Params>): JobDefinition<Params> =>
  definition;

/** Registers workflows, so that a stored job finds its definition after a reload. */
export function registerJobs(workflows: readonly JobDefinition<never>[]): void {
  for (const one of workflows) definitions.set(one.kind, one);
}

/** The definition of a kind, or undefined for a stored job of a workflow that no longer exists. */
export const definitionOf = (kind: string): AnyJobDefinition | undefined => definitions.get(kind);

/** The key that makes sending an attempt again harmless. */
export const idempotencyKeyOf = (jobId: JobId, itemId: ItemId, attempt: number): string =>
  `${jobId}:${itemId}:${attempt}`;

/**
 * The key of a batch: the same items with the same attempts give the same key, anything else another. A server never
 * gets one key with two bodies.
 */
export function batchKeyOf(
  jobId: JobId,
  items: readonly { readonly id: ItemId; readonly attempt: number }[],
): string {
  const text = items.map(({ id, attempt }) => `${id}:${attempt}`).join('\n');
  const attempt = Math.max(1, ...items.map((item) => item.attempt));
  return `${jobId}:batch-${textHash(text)}:${attempt}`;
}
