/**
 * Collects the changes of a moment, however many: one action reports them, and one call reads the store's records of
 * them again (docs/decisions/0061-feed-of-changes.md). Changes of orders and of anything else are read and retried
 * apart: after an update of the server, the code for the others may be missing until the page is reloaded.
 */
import { adminApi } from '../../api/adminApi';
import { messages } from '../../contract/messages';
import type { FeedEvent } from '../../contract/schemas/events';
import type { KnownChange } from '../edits/knownChange';
import { versionsForgotten } from '../entities/versionsForgotten';
import { backoffDelayMs } from '../../lib/backoff';
import { isFileGone } from '../../lib/isFileGone';
import { warningNotice, type NoticeSubject } from '../notices/noticesSlice';
import type { AppDispatch, AppEnvironment, AppThunk, RootState } from '../types';
import { attemptsDropped } from '../views/attemptsSlice';
import type { FeedPlatform } from './feedPlatform';
import { feedActions, selectIsOutdated } from './feedSlice';
import { readCounts, readOrdersAgain, takeOrderChanges } from './orderChanges';
import type * as otherChanges from './otherChanges';

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

/** How changes of one sort are handled. The thunks return false when there was no answer and a retry may help. */
interface Handling {
  readonly takes: (event: FeedEvent) => boolean;
  readonly take: (events: readonly FeedEvent[]) => AppThunk<Promise<boolean>>;
  /** Reads all that is shown again, since it is unknown what has changed. */
  readonly readAgain: () => AppThunk<Promise<boolean>>;
}

/** With more changed orders than this, only the visible part of the list is read again instead of each order. */
const ORDERS_MAX = 400;
/** Without answers, the wait between tries doubles up to this many times. */
const MOST_DOUBLED = 4;

const takeOrders =
  (orders: readonly FeedEvent[]): AppThunk<Promise<boolean>> =>
  (dispatch) => {
    const isMany = orders.length > ORDERS_MAX || orders.some(({ count = 1 }) => count > 1);
    return dispatch(isMany ? readOrdersAgain() : takeOrderChanges(orders));
  };

type Others = Pick<typeof otherChanges, 'takeOtherChanges' | 'readOthersAgain'>;

/**
 * Uses the code for the others. It has the calls of all pages, so it is only loaded when something other than an order
 * has changed. Once the server has it no longer, the person is told, and nothing asks for it again.
 */
const withOthers =
  (choose: (they: Others) => AppThunk<Promise<boolean>>): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, environment) => {
    if (selectIsOutdated(getState())) return true;
    let they: Others;
    try {
      const { takeOtherChanges, readOthersAgain } = await import(
        /* webpackChunkName: 'otherChanges' */ './otherChanges'
      );
      they = { takeOtherChanges, readOthersAgain };
    } catch (error) {
      if (!(await isFileGone(error, environment.fetch ?? fetch))) return false;
      dispatch(feedActions.outdated());
      dispatch(warningNotice('console', messages.consoleUpdated, { isLasting: true }));
      return true;
    }
    return dispatch(choose(they));
  };

const OTHERS: Handling = {
  takes: ({ entity }) => entity !== 'order',
  take: (events) => withOthers((they) => they.takeOtherChanges(events)),
  readAgain: () => withOthers((they) => they.readOthersAgain()),
};

/** What attempts are about, by the kind of record that they make. No attempt makes orders. */
const SUBJECTS: Readonly<Record<FeedEvent['entity'], NoticeSubject | null>> = {
  order: null,
  merchant: 'merchant',
  zone: 'zone',
  shippingRule: 'rule',
  merchantUser: 'merchantUser',
  user: 'staffUser',
  view: 'views',
};

/** Acts that undo what an open attempt may have made, although the record stays. */
const UNDOING: readonly string[] = ['archiveMerchant', 'removeLocationPricing'];

/** The kinds of which something was deleted, archived or removed that an open attempt may have made. */
const deletedKinds = (events: readonly FeedEvent[]): ReadonlySet<NoticeSubject> =>
  new Set(
    events
      .filter(({ action, version }) => version === undefined || UNDOING.includes(action))
      .flatMap(({ entity }) => SUBJECTS[entity] ?? []),
  );

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

/** Collects changes of one sort until the signal is aborted. */
function collectSort(
  { takes, take, readAgain }: Handling,
  { dispatch, environment, platform }: CollectDeps,
  signal: AbortSignal,
  place: () => string | null,
): ChangeCollector {
  const { backoff, collectMs, readEveryMs } = platform.timings;
  const pending = new Map<string, FeedEvent>();
  /** Kinds of attempts to drop. Kept apart: of the events of one record, only the latest is pending. */
  const dropped = new Set<NoticeSubject>();
  /** Events that were handled once already. */
  const known = new WeakSet<FeedEvent>();
  /** Calls that were under way when these changes arrived: they may return data from before. */
  const earlier = new Set<unknown>();
  /** How many more times everything must be read again. */
  let lost = 0;
  let failures = 0;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  signal.addEventListener('abort', () => clearTimeout(flushing));

  const flushIn = (ms: number): void => {
    if (!isReading && !signal.aborted) flushing ??= setTimeout(() => void flush(), ms);
  };

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
    // Here, since events are read more than once, and a later attempt keeps its key.
    for (const kind of dropped) dispatch(attemptsDropped(kind));
    dropped.clear();
    if (events.length === 0) return;
    const changes = Object.fromEntries(events.map((event) => [event.recordId, changeOf(event)]));
    dispatch(feedActions.changesReceived({ place: place(), ids: idsByKind(events), changes }));
  }

  const running = () => dispatch(adminApi.util.getRunningQueriesThunk());

  const noteRunning = (): void => running().forEach((call) => earlier.add(call));

  /**
   * Handles the changes once more after the earlier calls. Those that began later, such as the reads of the other sort,
   * return the new data.
   */
  function lookAfterwards(events: readonly FeedEvent[], losses: number): void {
    const underWay = running().filter((call) => earlier.has(call));
    earlier.clear();
    if (underWay.length === 0 || (events.length === 0 && losses < 1)) return;
    void Promise.all(underWay).then(() => {
      again(events, losses);
      flushIn(collectMs);
    });
  }

  /** Reads the changed records again. False when there was no answer and a retry may help. */
  async function read(events: readonly FeedEvent[], wasLost: boolean): Promise<boolean> {
    try {
      if (wasLost && !(await dispatch(readAgain()))) return false;
      return events.length === 0 || (await dispatch(take(events)));
    } catch (error) {
      environment.errorReporting.captureException(error, { where: 'feed of changes' });
      return true;
    }
  }

  return {
    add(events) {
      const taken = events.filter(takes);
      for (const event of taken) hold(event);
      for (const kind of deletedKinds(taken)) dropped.add(kind);
      if (taken.length === 0) return;
      noteRunning();
      flushIn(collectMs);
    },
    lose() {
      // Read once more after the calls under way, whose answers may be older.
      lost = 2;
      noteRunning();
      flushIn(0);
    },
  };
}

/** Returns a function that has the shown counts read again, at most once in a while. */
function counter({ dispatch, environment, platform }: CollectDeps, signal: AbortSignal): () => void {
  let counting: ReturnType<typeof setTimeout> | undefined;
  let countedAt = -Infinity;
  signal.addEventListener('abort', () => clearTimeout(counting));
  return () => {
    if (signal.aborted) return;
    const { countEveryMs } = platform.timings;
    // No longer than that if the clock was set back meanwhile.
    const wait = Math.min(countEveryMs, countedAt + countEveryMs - environment.now());
    counting ??= setTimeout(
      () => {
        counting = undefined;
        countedAt = environment.now();
        dispatch(readCounts());
      },
      Math.max(0, wait),
    );
  };
}

/** Collects until the signal is aborted. */
export function collectChanges(
  deps: CollectDeps,
  signal: AbortSignal,
  place: () => string | null,
): ChangeCollector {
  const countSoon = counter(deps, signal);
  const ORDERS: Handling = {
    takes: ({ entity }) => entity === 'order',
    take: (events) => async (dispatch) => {
      const isRead = await dispatch(takeOrders(events));
      countSoon();
      return isRead;
    },
    readAgain: () => (dispatch) => {
      dispatch(feedActions.placeLost());
      return dispatch(readOrdersAgain());
    },
  };
  const sorts = [ORDERS, OTHERS].map((handling) => collectSort(handling, deps, signal, place));
  return {
    add: (events) => sorts.forEach((sort) => sort.add(events)),
    lose: () => {
      // Before both read again: the answers of a restored database would seem to be late.
      deps.dispatch(versionsForgotten());
      sorts.forEach((sort) => sort.lose());
    },
  };
}
