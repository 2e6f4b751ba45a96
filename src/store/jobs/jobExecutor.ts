/**
 * Runs the items of one job that this tab owns: a few at a time, emitted to the store in batches.
 * It knows no storage and no tabs, only how to ask whether it may still send (`claim`).
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

/** How a run came to its end. `abandoned`: this tab is no longer the one, or the person signed out. */
export type RunEnd =
  | { readonly type: 'done' }
  | { readonly type: 'stopped'; readonly message: string }
  | { readonly type: 'paused'; readonly reason: PauseReason }
  | { readonly type: 'cancelled' }
  | { readonly type: 'abandoned' };

interface ExecutorDeps {
  readonly platform: JobPlatform;
  readonly definition: AnyJobDefinition;
  /** Nothing is sent before it is over, and the job can be taken back until then. Milliseconds. */
  readonly graceMs: number;
  readonly isIdempotent: boolean;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /** Dispatches an event of the job, has it stored and sent to other tabs. `places` are the items it changes. */
  emit(event: UnknownAction, indexes: readonly number[]): void;
  /** Before items below `mark` are sent: true while this tab may send. */
  claim(mark: number): Promise<boolean>;
  readonly parts: JobParts;
}

export interface JobExecutor {
  /** Resolves when nothing is under way any more. */
  readonly ended: Promise<RunEnd>;
  /** Ids for which something was sent in this run. */
  touched(): ItemId[];
  /** Emits now what would be emitted in a moment. */
  flush(): void;
  /** Sends nothing more; what is under way settles first. The first reason wins. */
  halt(end: RunEnd): void;
  /** Nothing has been sent, and nothing is before the time to take it back is over. */
  isInGrace(): boolean;
  endGrace(): void;
}

/** An item of the queue with what the job knows of it. */
interface IdentifiedItem extends QueuedItem {
  readonly id: ItemId;
  readonly attempt: number;
  readonly windows?: WindowSwap | undefined;
}

/** Nothing of the job has been sent yet, neither of these nor of others. */
const isUntried = (job: Job, queue: readonly QueuedItem[]): boolean =>
  job.counts.succeeded + job.counts.failed + job.counts.unknown === 0 &&
  queue.every(({ index, maybeSent }) => !maybeSent && itemResultAt(job, index)?.attempt === 1);

/** A wait that took so much longer is none of a busy page, nor of a tab in the background. Milliseconds. */
const OVERSLEPT_MS = 30_000;

export function runJob(jobId: JobId, queue: readonly QueuedItem[], deps: ExecutorDeps): JobExecutor {
  const { platform, definition } = deps;
  const { timings } = platform;
  /** What is sent in one call: an item, or a batch of them. */
  let batches: readonly (readonly QueuedItem[])[] = [];
  const jobNow = (): Job | undefined => deps.getState().jobs.byId[jobId];
  const halting = new AbortController();
  const { waitAfter, whenQuiet } = createPace(platform, halting.signal);
  // Where sending may have come to is stored ahead of it: of batches one at a time, so that a lost one is known.
  const isClaimed = createClaims(definition.batch ? 1 : timings.claimAhead, (mark) => {
    const last = batches[Math.min(mark, batches.length) - 1]?.at(-1)?.index ?? 0;
    return deps.claim(last + 1);
  });
  /** Aborted when the time to take the job back is over. */
  const grace = new AbortController();
  let isInGrace = deps.graceMs > 0;
  const touched = new Set<number>();
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
    // After signing out or being taken over this tab's news concern no person.
    mayTell: () => halted?.type !== 'abandoned' && jobNow() !== undefined,
  });

  function halt(how: RunEnd): void {
    // Giving a job up or cancelling it goes over a pause that still waits for its last answers.
    const isStronger = halted?.type === 'paused' && how.type !== 'paused';
    if (halted && !isStronger) return;
    halted = how;
    halting.abort();
    grace.abort();
  }

  /** What a batch says about the others: whether they may go on. */
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
    for (const { index, attempt } of items) {
      touched.add(index);
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
    touched.add(index);
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

  /** A result says what happened then: of an order that was done, what the answer has made of it is kept with it. */
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

  /** A fault of a definition must not leave the job hanging: what was not done waits. */
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

  /** Until the job may be sent. A computer that slept meanwhile wakes long after: nobody thinks of it any more then. */
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
    if (toSend && halted === null && isUntried(job, toSend)) {
      const ids = toSend.flatMap(({ index }) => itemIdAt(job, index) ?? []);
      definition.announceStart?.(ids, job, dispatch);
    }
    // Where nothing is to be sent there is nothing to take back.
    if (isInGrace && toSend && toSend.length > 0) await waitInGrace();
    isInGrace = false;
    if (toSend && definition.batch) batches = inBatches(toSend, definition.batch.size);
    else if (toSend) batches = toSend.map((item) => [item]);
  }

  queueMicrotask(() => void begin().catch(pauseAtFault).finally(pump));
  return {
    ended,
    touched: () => {
      const job = jobNow();
      return job ? [...touched].flatMap((index) => itemIdAt(job, index) ?? []) : [];
    },
    flush,
    halt,
    isInGrace: () => isInGrace && halted === null,
    endGrace: () => grace.abort(),
  };
}
