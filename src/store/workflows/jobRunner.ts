/**
 * Runs the items of one job that this tab owns: a few at a time, told to the store in batches (design "Jobs").
 * It knows no storage and no tabs, only how to ask whether it may still send (`claim`).
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { backoffDelayMs, sleep } from '../../lib/backoff';
import type { AppDispatch, RootState } from '../store';
import { attemptItem, type AttemptEnd } from './itemAttempt';
import { idempotencyKeyOf, type AnyJobDefinition } from './jobDefinition';
import type { JobPlatform } from './jobPlatform';
import { jobEvents } from './jobsSlice';
import {
  itemIdAt,
  itemResultAt,
  type ItemId,
  type Job,
  type JobId,
  type PauseReason,
  type SettledItem,
} from './jobTypes';

/** An item to be done. */
export interface QueuedItem {
  readonly index: number;
  readonly maybeSent: boolean;
  readonly checkOnly: boolean;
}

/** How a run came to its end. `abandoned`: this tab is no longer the one, or the person signed out. */
export type RunEnd =
  | { readonly type: 'done' }
  | { readonly type: 'stopped'; readonly message: string }
  | { readonly type: 'paused'; readonly reason: PauseReason }
  | { readonly type: 'cancelled' }
  | { readonly type: 'abandoned' };

export interface RunnerDeps {
  readonly platform: JobPlatform;
  readonly definition: AnyJobDefinition;
  readonly isIdempotent: boolean;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /** Dispatches an event of the job, has it stored and told to other tabs. `places` are the items it changes. */
  tell(event: UnknownAction, places: readonly number[]): void;
  /** Before items below `mark` are sent: true while this tab may send. */
  claim(mark: number): Promise<boolean>;
}

export interface JobRunner {
  /** Resolves when nothing is under way any more. */
  readonly ended: Promise<RunEnd>;
  /** Ids for which something was sent in this run. */
  touched(): ItemId[];
  /** Tells the store now what it would have been told in a moment. */
  tellNews(): void;
  /** Sends nothing more; what is under way settles first. The first reason wins. */
  halt(end: RunEnd): void;
}

/** No action carries more items than this, so that none is large in DevTools. */
const MAX_ITEMS_PER_EVENT = 100;

export function runJob(jobId: JobId, queue: readonly QueuedItem[], deps: RunnerDeps): JobRunner {
  const { platform, definition } = deps;
  const { timings } = platform;
  const jobNow = (): Job | undefined => deps.getState().jobs.byId[jobId];
  const halting = new AbortController();
  const touched = new Set<number>();
  const news = new Map<number, SettledItem>();
  let newsTimer: ReturnType<typeof setTimeout> | undefined;
  let halted: RunEnd | null = null;
  let next = 0;
  let underWay = 0;
  let mark = 0;
  let claiming: Promise<boolean> | null = null;
  /** Nothing is sent before this moment: the server asked for quiet. */
  let quietUntil = 0;
  let faultsInARow = 0;
  let end!: (end: RunEnd) => void;
  const ended = new Promise<RunEnd>((resolve) => (end = resolve));

  function halt(how: RunEnd): void {
    // Giving a job up or cancelling it goes over a pause that still waits for its last answers.
    const isStronger = halted?.type === 'paused' && how.type !== 'paused';
    if (halted && !isStronger) return;
    halted = how;
    halting.abort();
  }

  function tellNews(): void {
    clearTimeout(newsTimer);
    newsTimer = undefined;
    // After signing out or being taken over this tab's news are nobody's.
    if (halted?.type === 'abandoned' || !jobNow()) return;
    const items = [...news.values()];
    news.clear();
    for (let from = 0; from < items.length; from += MAX_ITEMS_PER_EVENT) {
      const part = items.slice(from, from + MAX_ITEMS_PER_EVENT);
      deps.tell(
        jobEvents.itemsSettled({ jobId, items: part, at: platform.now() }),
        part.map(({ index }) => index),
      );
    }
  }

  function hear(item: SettledItem): void {
    news.set(item.index, item);
    newsTimer ??= setTimeout(tellNews, timings.tellEveryMs);
  }

  /** The mark in storage is moved a little ahead of sending, once for several items. */
  async function isClaimed(position: number): Promise<boolean> {
    while (position >= mark) {
      claiming ??= (async () => {
        const ahead = Math.min(position + timings.claimAhead, queue.length);
        const last = queue[ahead - 1]?.index ?? 0;
        const maySend = await deps.claim(last + 1).catch(() => true);
        if (maySend) mark = ahead;
        claiming = null;
        return maySend;
      })();
      if (!(await claiming)) return false;
    }
    return true;
  }

  async function waitAfter(
    failures: number,
    error: { retryAfterMs?: number },
    everybody: boolean,
  ): Promise<boolean> {
    const delay = backoffDelayMs(failures, timings.backoff, platform.random(), error.retryAfterMs);
    if (everybody) quietUntil = Math.max(quietUntil, platform.now() + delay);
    await sleep(delay, halting.signal);
    return halted === null;
  }

  async function whenQuiet(): Promise<void> {
    while (halted === null && quietUntil > platform.now())
      await sleep(quietUntil - platform.now(), halting.signal);
  }

  function learn(result: AttemptEnd): void {
    if (result.type === 'waiting') {
      if (result.stop === 'signIn') halt({ type: 'paused', reason: 'signIn' });
      if (result.stop === 'dropped') halt({ type: 'abandoned' });
      return;
    }
    faultsInARow = result.fault ? faultsInARow + 1 : 0;
    if (result.stop !== undefined) halt({ type: 'stopped', message: result.stop });
    else if (result.fault && faultsInARow >= timings.faultsBeforePause)
      halt({ type: 'paused', reason: result.fault });
  }

  async function doItem(position: number): Promise<void> {
    const item = queue[position];
    const job = jobNow();
    const id = item && job ? itemIdAt(job, item.index) : undefined;
    const before = item && job ? itemResultAt(job, item.index) : undefined;
    if (!item || !job || id === undefined || before === undefined) return halt({ type: 'abandoned' });
    if (!(await isClaimed(position))) return halt({ type: 'abandoned' });
    await whenQuiet();
    if (halted !== null) return;

    const { index } = item;
    const { attempt } = before;
    const context = { params: job.params, dispatch: deps.dispatch, getState: deps.getState };
    touched.add(index);
    hear({ index, outcome: 'running', attempt });
    const result = await attemptItem(
      { attempt, maybeSent: item.maybeSent, checkOnly: item.checkOnly },
      {
        isIdempotent: deps.isIdempotent,
        tries: timings.triesPerAttempt,
        send: async () => {
          await whenQuiet();
          return definition.item(id, { ...context, idempotencyKey: idempotencyKeyOf(jobId, id, before) });
        },
        reread: () => definition.reread(id, context),
        waitAfter,
        mayGoOn: () => halted === null,
      },
    );
    if (result.type === 'settled') hear({ index, ...result.result, at: platform.now() });
    else hear({ index, outcome: result.maybeSent ? 'running' : 'pending', attempt });
    learn(result);
  }

  function pump(): void {
    while (halted === null && underWay < definition.concurrency && next < queue.length) {
      const position = next;
      next += 1;
      underWay += 1;
      // A fault of a definition must not leave the job hanging: it counts as an item that waits, and the job pauses.
      void doItem(position)
        .catch(() => halt({ type: 'paused', reason: 'serverFails' }))
        .finally(() => {
          underWay -= 1;
          pump();
        });
    }
    if (underWay > 0) return;
    tellNews();
    end(halted ?? { type: 'done' });
  }

  queueMicrotask(pump);
  return {
    ended,
    touched: () => {
      const job = jobNow();
      return job ? [...touched].flatMap((index) => itemIdAt(job, index) ?? []) : [];
    },
    tellNews,
    halt,
  };
}
