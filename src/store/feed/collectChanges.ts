/**
 * Takes the changes of a moment together, however many come: one action tells them, and one call reads what the store has of
 * them again (docs/decisions/0061-feed-of-changes.md).
 */
import type { FeedEvent } from '../../contract/schemas/events';
import type { KnownChange } from '../edits/knownChange';
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

/** Knows the calls of every page, so it comes when something else than an order has changed. */
const loadOthers = () => import(/* webpackChunkName: 'otherChanges' */ './otherChanges');

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
  const { collectMs, readEveryMs, countEveryMs } = platform.timings;
  const pending = new Map<string, FeedEvent>();
  let isLost = false;
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

  async function flush(): Promise<void> {
    flushing = undefined;
    isReading = true;
    const events = [...pending.values()];
    const wasLost = isLost;
    pending.clear();
    isLost = false;
    try {
      if (wasLost) {
        dispatch(feedActions.placeLost());
        const others = loadOthers().then(({ readOthersAgain }) => dispatch(readOthersAgain()));
        await Promise.all([dispatch(readOrdersAgain()), others]);
      }
      if (events.length > 0) await take(events);
    } catch (error) {
      environment.errorReporting.captureException(error, { where: 'feed of changes' });
    }
    isReading = false;
    // Whoever changes things without a pause is followed once a second.
    if (pending.size > 0 || isLost) flushIn(readEveryMs);
  }

  async function take(events: readonly FeedEvent[]): Promise<void> {
    const changes = Object.fromEntries(events.map((event) => [event.recordId, changeOf(event)]));
    dispatch(feedActions.changesReceived({ place: place(), ids: idsByKind(events), changes }));
    const orders = events.filter(({ entity }) => entity === 'order');
    const others = events.filter(({ entity }) => entity !== 'order');
    const isMany = orders.length > ORDERS_MAX || orders.some(({ count = 1 }) => count > 1);
    await Promise.all([
      orders.length > 0 && dispatch(isMany ? readOrdersAgain() : takeOrderChanges(orders)),
      others.length > 0 && loadOthers().then(({ takeOtherChanges }) => dispatch(takeOtherChanges(others))),
    ]);
    if (orders.length > 0 && !signal.aborted) countSoon();
  }

  return {
    add(events) {
      for (const event of events) {
        const held = pending.get(nameOf(event));
        // Of a record that changed twice the later event says more; that many changed stays true.
        const count = Math.max(held?.count ?? 1, event.count ?? 1);
        pending.set(nameOf(event), count > 1 ? { ...event, count } : event);
      }
      if (events.length > 0) flushIn(collectMs);
    },
    lose() {
      isLost = true;
      flushIn(0);
    },
  };
}
