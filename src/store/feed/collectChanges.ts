/**
 * Takes the changes of a moment together, however many come: one action tells them, and one call reads what the store has of
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
  /** What happened is not known any more: everything that is shown is read again. */
  lose(): void;
}

/** More changed orders than this are not read one by one: the list is read again as far as it is in view. */
const ORDERS_MAX = 400;
/** While no answers come, the wait between tries is doubled up to here. */
const MOST_DOUBLED = 4;

/** Knows the calls of every page, so it comes when something else than an order has changed; null while it cannot come. */
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

/** Collects until the signal. */
export function collectChanges(
  { dispatch, environment, platform }: CollectDeps,
  signal: AbortSignal,
  place: () => string | null,
): ChangeCollector {
  const { backoff, collectMs, readEveryMs, countEveryMs } = platform.timings;
  const pending = new Map<string, FeedEvent>();
  /** What has been looked at once. */
  const known = new WeakSet<FeedEvent>();
  /** How often everything is to be read again. */
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
    // Of a record that changed twice the later event says more; that many changed stays true.
    const count = Math.max(held?.count ?? 1, event.count ?? 1);
    const latest = isOlder && held ? held : event;
    pending.set(nameOf(event), (latest.count ?? 1) === count ? latest : { ...latest, count });
  }

  /** Puts back what is to be looked at once more. */
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
    tell(news);
    lookAfterwards(news, losses - 1);
    const isRead = await read(events, losses > 0);
    failures = isRead ? 0 : failures + 1;
    if (!isRead) again(events, losses);
    isReading = false;
    // Whoever changes things without a pause is followed once a second; who is not answered waits longer each time.
    const pause = isRead
      ? readEveryMs
      : backoffDelayMs(Math.min(failures, MOST_DOUBLED), backoff, platform.random());
    if (pending.size > 0 || lost > 0) flushIn(pause);
  }

  function tell(events: readonly FeedEvent[]): void {
    if (events.length === 0) return;
    const changes = Object.fromEntries(events.map((event) => [event.recordId, changeOf(event)]));
    dispatch(feedActions.changesReceived({ place: place(), ids: idsByKind(events), changes }));
  }

  /** Calls that are under way may be answered with what was before these changes: they are looked at once more then. */
  function lookAfterwards(events: readonly FeedEvent[], losses: number): void {
    const underWay = dispatch(adminApi.util.getRunningQueriesThunk());
    if (underWay.length === 0 || (events.length === 0 && losses < 1)) return;
    void Promise.all(underWay).then(() => {
      again(events, losses);
      flushIn(collectMs);
    });
  }

  /** Reads what these changes are of. False where no answer came that may come in a moment. */
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
      // Once more after the answers that are under way, which may be older.
      lost = 2;
      flushIn(0);
    },
  };
}
