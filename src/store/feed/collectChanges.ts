/**
 * Collects the changes of a moment, however many: one action reports them, and one call reads the store's records of
 * them again (docs/decisions/0061-feed-of-changes.md).
 */
import { adminApi } from '../../api/adminApi';
import type { FeedEvent } from '../../contract/schemas/events';
import type { KnownChange } from '../edits/knownChange';
import { backoffDelayMs } from '../../lib/backoff';
import type { AppDispatch, AppEnvironment, RootState } from '../types';
import type { FeedPlatform } from './feedPlatform';
import { feedActions } from './feedSlice';
import { readCounts, readOrdersAgain, takeOrderChanges } from './orderChanges';

interface CollectDeps {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly environment: AppEnvironment;
  readonly platform: FeedPlatform;
}

interface ChangeCollector {
  add(events: readonly FeedEvent[]): void;
  /** Called when changes were missed: reads everything shown again. */
  lose(): void;
}

/** With more changed orders than this, only the visible part of the list is read again instead of each order. */
const ORDERS_MAX = 400;
/** Without answers, the wait between tries doubles up to this many times. */
const MOST_DOUBLED = 4;

/**
 * It has the calls of all pages, so it is only loaded when something other than an order has changed. Null if that
 * fails.
 */
const loadOthers = () => import(/* webpackChunkName: 'otherChanges' */ './otherChanges').catch(() => null);

const nameOf = ({ entity, recordId }: FeedEvent): string => `${entity} ${recordId}`;

const changeOf = ({ by, name, at, version }: FeedEvent): KnownChange => ({
  by,
  at,
  version,
  ...(name !== undefined && { name }),
});

function idsByKind(events: readonly FeedEvent[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { entity, recordId } of events) (ids[entity] ??= []).push(recordId);
  return ids;
}

/** Collects until the signal is aborted. */
export function collectChanges(
  { dispatch, environment, platform }: CollectDeps,
  signal: AbortSignal,
  place: () => string | null,
): ChangeCollector {
  const { backoff, collectMs, readEveryMs, countEveryMs } = platform.timings;
  const pending = new Map<string, FeedEvent>();
  /** Events that were handled once already. */
  const known = new WeakSet<FeedEvent>();
  /** How many more times everything must be read again. */
  let lost = 0;
  let failures = 0;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let countedAt = -Infinity;
  signal.addEventListener('abort', () => {
    clearTimeout(flushing);
    clearTimeout(counting);
  });

  const flushIn = (ms: number): void => {
    if (!isReading && !signal.aborted) flushing ??= setTimeout(() => void flush(), ms);
  };

  function countSoon(): void {
    const wait = countedAt + countEveryMs - environment.now();
    counting ??= setTimeout(
      () => {
        counting = undefined;
        countedAt = environment.now();
        dispatch(readCounts());
      },
      Math.max(0, wait),
    );
  }

  function hold(event: FeedEvent, isOlder = false): void {
    const held = pending.get(nameOf(event));
    // For a record that changed twice, keep the later event and the higher count: the report of several changed records
    // still holds.
    const count = Math.max(held?.count ?? 1, event.count ?? 1);
    const latest = isOlder && held ? held : event;
    pending.set(nameOf(event), (latest.count ?? 1) === count ? latest : { ...latest, count });
  }

  /** Puts back events to handle once more. */
  function again(events: readonly FeedEvent[], losses: number): void {
    for (const event of events) hold(event, true);
    lost = Math.max(lost, losses);
  }

  async function flush(): Promise<void> {
    flushing = undefined;
    isReading = true;
    const events = [...pending.values()];
    const losses = lost;
    pending.clear();
    lost = 0;
    const news = events.filter((event) => !known.has(event));
    for (const event of news) known.add(event);
    emit(news);
    lookAfterwards(news, losses - 1);
    const isRead = await read(events, losses > 0);
    failures = isRead ? 0 : failures + 1;
    if (!isRead) again(events, losses);
    isReading = false;
    // Continuous changes are read once a second. Without an answer the wait grows each time.
    const pause = isRead
      ? readEveryMs
      : backoffDelayMs(Math.min(failures, MOST_DOUBLED), backoff, platform.random());
    if (pending.size > 0 || lost > 0) flushIn(pause);
  }

  function emit(events: readonly FeedEvent[]): void {
    if (events.length === 0) return;
    const changes = Object.fromEntries(events.map((event) => [event.recordId, changeOf(event)]));
    dispatch(feedActions.changesReceived({ place: place(), ids: idsByKind(events), changes }));
  }

  /** Calls under way may return data from before these changes, so handle the changes once more afterwards. */
  function lookAfterwards(events: readonly FeedEvent[], losses: number): void {
    const underWay = dispatch(adminApi.util.getRunningQueriesThunk());
    if (underWay.length === 0 || (events.length === 0 && losses < 1)) return;
    void Promise.all(underWay).then(() => {
      again(events, losses);
      flushIn(collectMs);
    });
  }

  /** Reads the changed records again. False when there was no answer and a retry may help. */
  async function read(events: readonly FeedEvent[], wasLost: boolean): Promise<boolean> {
    try {
      if (wasLost) {
        dispatch(feedActions.placeLost());
        const others = loadOthers().then((they) => they !== null && dispatch(they.readOthersAgain()));
        const answers = await Promise.all([dispatch(readOrdersAgain()), others]);
        if (answers.includes(false)) return false;
      }
      return events.length === 0 || (await take(events));
    } catch (error) {
      environment.errorReporting.captureException(error, { where: 'feed of changes' });
      return true;
    }
  }

  async function take(events: readonly FeedEvent[]): Promise<boolean> {
    const orders = events.filter(({ entity }) => entity === 'order');
    const others = events.filter(({ entity }) => entity !== 'order');
    const isMany = orders.length > ORDERS_MAX || orders.some(({ count = 1 }) => count > 1);
    const answers = await Promise.all([
      orders.length === 0 || dispatch(isMany ? readOrdersAgain() : takeOrderChanges(orders)),
      others.length === 0 ||
        loadOthers().then((they) => they !== null && dispatch(they.takeOtherChanges(others))),
    ]);
    if (orders.length > 0 && !signal.aborted) countSoon();
    return !answers.includes(false);
  }

  return {
    add(events) {
      for (const event of events) hold(event);
      if (events.length > 0) flushIn(collectMs);
    },
    lose() {
      // Read once more after the calls under way, whose answers may be older.
      lost = 2;
      flushIn(0);
    },
  };
}
