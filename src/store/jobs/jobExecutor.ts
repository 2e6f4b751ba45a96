/**
 * Runs the items of a job that this tab owns, a few at a time, and emits their results in groups. It knows nothing of
 * storage or tabs. It only asks whether it may still send (`claim`).
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { sleep } from '../../lib/backoff';
import { reportCaught } from '../../lib/reportCaught';
import { selectTimeZones } from '../config/timeZones';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { AppDispatch, RootState } from '../types';
import { attemptBatch, newsOf, type BatchNews } from './batchAttempt';
import { attemptItem } from './itemAttempt';
import { batchKeyOf, idempotencyKeyOf, type AnyJobDefinition } from './jobDefinition';
import type { JobParts } from './jobParts';
import type { JobPlatform } from './jobPlatform';
import { collectNews } from './jobNews';
import { createClaims, createPace } from './jobPace';
import { inBatches, type QueuedItem } from './jobQueue';
import { leaveOut, readRefused } from './leaveOut';
import {
  itemIdAt,
  itemResultAt,
  type ItemId,
  type ItemResult,
  type Job,
  type JobId,
  type PauseReason,
  type WindowSwap,
} from './jobTypes';

/** How a run ended. `abandoned`: another tab runs the job now, or the person signed out. */
export type RunEnd =
  | { readonly type: 'done' }
  | { readonly type: 'stopped'; readonly message: string }
  | { readonly type: 'paused'; readonly reason: PauseReason }
  | { readonly type: 'cancelled' }
  | { readonly type: 'abandoned' };

interface ExecutorDeps {
  readonly platform: JobPlatform;
  readonly definition: AnyJobDefinition;
  /** Nothing is sent during this time, and the job can be undone. Milliseconds. */
  readonly graceMs: number;
  /** Not begun by a person, who is busy with something else. */
  readonly isByItself: boolean;
  readonly isIdempotent: boolean;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /** Dispatches an event of the job, has it stored and sent to other tabs. `indexes` are the items it changes. */
  emit(event: UnknownAction, indexes: readonly number[]): void;
  /** Called before items below `mark` are sent: true while this tab may send. */
  claim(mark: number): Promise<boolean>;
  readonly parts: JobParts;
}

export interface JobExecutor {
  /** Resolves when nothing is under way any more. */
  readonly ended: Promise<RunEnd>;
  /** Ids for which something was sent in this run. */
  touched(): readonly ItemId[];
  /** Ids that the person was told of at the start of this run. Empty if the run began without a word. */
  announced(): readonly ItemId[];
  /** Emits the collected news now. */
  flush(): void;
  /** Stops sending. Items under way settle first. The first reason wins over later, weaker ones. */
  halt(end: RunEnd): void;
  /** Whether nothing has been sent yet and the job can still be undone. */
  isInGrace(): boolean;
  endGrace(): void;
}

/** An item of the queue with its data from the job. */
interface IdentifiedItem extends QueuedItem {
  readonly id: ItemId;
  readonly attempt: number;
  readonly windows?: WindowSwap | undefined;
}

/** A timer this late means that the computer slept: a busy page or a background tab delays it less. Milliseconds. */
const OVERSLEPT_MS = 30_000;

export function runJob(jobId: JobId, queue: readonly QueuedItem[], deps: ExecutorDeps): JobExecutor {
  const { platform, definition } = deps;
  const { timings } = platform;
  /** The items of each call: one item, or a batch. */
  let batches: readonly (readonly QueuedItem[])[] = [];
  const jobNow = (): Job | undefined => deps.getState().jobs.byId[jobId];
  const halting = new AbortController();
  const { waitAfter, whenQuiet } = createPace(platform, halting.signal);
  // Storage records ahead how far sending may have come. Batches are recorded one at a time, so that a lost one is
  // known.
  const isClaimed = createClaims(definition.batch ? 1 : timings.claimAhead, (mark) => {
    const last = batches[Math.min(mark, batches.length) - 1]?.at(-1)?.index ?? 0;
    return deps.claim(last + 1);
  });
  /** Aborted when the time to undo the job is over. */
  const grace = new AbortController();
  let isInGrace = deps.graceMs > 0;
  const touched = new Set<ItemId>();
  let announced: readonly ItemId[] = [];
  let halted: RunEnd | null = null;
  let next = 0;
  let underWay = 0;
  let faultsInARow = 0;
  let end!: (end: RunEnd) => void;
  const ended = new Promise<RunEnd>((resolve) => (end = resolve));
  const { record, flush } = collectNews(jobId, {
    isBatch: definition.batch !== undefined,
    everyMs: timings.emitEveryMs,
    now: () => platform.now(),
    emit: (event, indexes) => deps.emit(event, indexes),
    // After a sign-out or a takeover nobody needs the news of this tab.
    mayEmit: () => halted?.type !== 'abandoned' && jobNow() !== undefined,
  });

  function halt(how: RunEnd): void {
    // Abandoning or cancelling a job overrides a pause that still waits for its last answers.
    const isStronger = halted?.type === 'paused' && how.type !== 'paused';
    if (halted && !isStronger) return;
    halted = how;
    halting.abort();
    grace.abort();
  }

  /** Applies what a batch tells about the others: whether they may continue. */
  function apply({ halt: stop, stopMessage, fault, faults, settled }: BatchNews): void {
    if (stop === 'signIn') halt({ type: 'paused', reason: 'signIn' });
    if (stop === 'dropped') halt({ type: 'abandoned' });
    if (settled > 0) faultsInARow = fault ? faultsInARow + faults : 0;
    if (stopMessage !== undefined) halt({ type: 'stopped', message: stopMessage });
    else if (fault && faultsInARow >= timings.faultsBeforePause) halt({ type: 'paused', reason: fault });
  }

  const contextOf = (job: Job) => ({
    params: job.params,
    dispatch: deps.dispatch,
    getState: deps.getState,
    signal: halting.signal,
    parts: deps.parts,
  });

  async function doNext(position: number): Promise<void> {
    const items = (batches[position] ?? []).flatMap((item) => {
      const job = jobNow();
      const id = job && itemIdAt(job, item.index);
      const result = job && itemResultAt(job, item.index);
      return id === undefined || !result
        ? []
        : [{ ...item, id, attempt: result.attempt, windows: result.windows }];
    });
    const [first] = items;
    const job = jobNow();
    if (!first || !job || items.length !== batches[position]?.length) return halt({ type: 'abandoned' });
    if (!(await isClaimed(position))) return halt({ type: 'abandoned' });
    await whenQuiet();
    if (halted !== null) return;
    return definition.batch ? doBatch(job, items) : doItem(job, first);
  }

  async function doBatch(job: Job, items: readonly IdentifiedItem[]): Promise<void> {
    const context = contextOf(job);
    for (const { index, id, attempt } of items) {
      touched.add(id);
      record({ index, outcome: 'running', attempt });
    }
    const result = await attemptBatch(items, {
      isIdempotent: deps.isIdempotent,
      tries: timings.triesPerAttempt,
      send: async (open) => {
        await whenQuiet();
        const ids = open.map(({ id }) => id);
        return (
          definition.batch?.send(ids, { ...context, idempotencyKey: batchKeyOf(jobId, open) }) ?? new Map()
        );
      },
      reread: (id) => definition.reread(id, context),
      settled: (index, settled) => record({ index, ...settled, at: platform.now() }),
      waits: (index, attempt, maybeSent) =>
        record({ index, outcome: maybeSent ? 'running' : 'pending', attempt }),
      waitAfter,
      mayGoOn: () => halted === null,
    });
    apply(result);
  }

  async function doItem(job: Job, item: IdentifiedItem): Promise<void> {
    const { index, id, attempt, windows } = item;
    const context = { ...contextOf(job), ...(windows && { windows }) };
    if (definition.batch) return;
    touched.add(id);
    record({ index, outcome: 'running', attempt });
    const result = await attemptItem(
      { attempt, maybeSent: item.maybeSent, checkOnly: item.checkOnly },
      {
        isIdempotent: deps.isIdempotent,
        refusesDone: definition.isAlready !== undefined,
        tries: timings.triesPerAttempt,
        send: async (maybeSent) => {
          await whenQuiet();
          const idempotencyKey = idempotencyKeyOf(jobId, id, attempt);
          return definition.item(id, { ...context, idempotencyKey, maybeSent });
        },
        reread: () => definition.reread(id, context),
        whyRefused: () => readRefused(id, deps),
        waitAfter,
        mayGoOn: () => halted === null,
      },
    );
    if (result.type === 'settled')
      record({ index, ...asItIsNow(id, { ...result.result, at: platform.now() }) });
    else record({ index, outcome: result.maybeSent ? 'running' : 'pending', attempt });
    apply(newsOf(result));
  }

  /** A result keeps the facts of its time: a done item stores what the answer made of its order. */
  function asItIsNow(id: ItemId, result: ItemResult): ItemResult {
    if (result.outcome !== 'succeeded') return result;
    const state = deps.getState();
    const order = selectOrderById(state, id);
    const zones = selectTimeZones(state);
    const reason = result.reason ?? definition.doneText?.(order, result, zones);
    const windows = order && definition.replaced?.(order, jobNow()?.params ?? {}, zones);
    return {
      ...result,
      ...(reason !== undefined && reason !== '' && { reason }),
      ...(order && { orderStatus: order.orderStatus }),
      ...(windows && { windows }),
    };
  }

  /** An error in a definition must not leave the job hanging: pause, so that undone items wait. */
  function pauseAtFault(thrown: unknown): void {
    reportCaught(thrown);
    halt({ type: 'paused', reason: 'consoleFails' });
  }

  function pump(): void {
    while (halted === null && underWay < definition.concurrency && next < batches.length) {
      const position = next;
      next += 1;
      underWay += 1;
      void doNext(position)
        .catch(pauseAtFault)
        .finally(() => {
          underWay -= 1;
          pump();
        });
    }
    if (underWay > 0) return;
    flush();
    end(halted ?? { type: 'done' });
  }

  /**
   * Waits until the job may be sent. Pauses the job if the computer slept: the person no longer expects it to be sent.
   */
  async function waitInGrace(): Promise<void> {
    const sendsAt = platform.now() + deps.graceMs;
    await sleep(deps.graceMs, grace.signal);
    if (!grace.signal.aborted && platform.now() > sendsAt + OVERSLEPT_MS)
      halt({ type: 'paused', reason: 'slept' });
  }

  async function begin(): Promise<void> {
    const job = jobNow();
    const { dispatch, getState } = deps;
    const toSend =
      job &&
      (await leaveOut(job, queue, {
        definition,
        dispatch,
        getState,
        signal: halting.signal,
        leftOut: (item) => record({ ...item, at: platform.now() }),
      }));
    if (toSend && halted === null && !deps.isByItself) {
      const unsent = toSend.filter(({ maybeSent, checkOnly }) => !maybeSent && !checkOnly);
      announced = unsent.flatMap(({ index }) => itemIdAt(job, index) ?? []);
      if (announced.length > 0) definition.announceStart?.(announced, job, dispatch);
    }
    // With nothing to send there is nothing to undo.
    if (isInGrace && toSend && toSend.length > 0) await waitInGrace();
    isInGrace = false;
    if (toSend && definition.batch) batches = inBatches(toSend, definition.batch.size);
    else if (toSend) batches = toSend.map((item) => [item]);
  }

  queueMicrotask(() => void begin().catch(pauseAtFault).finally(pump));
  return {
    ended,
    touched: () => [...touched],
    announced: () => announced,
    flush,
    halt,
    isInGrace: () => isInGrace && halted === null,
    endGrace: () => grace.abort(),
  };
}
