/** What the inspector shows at one moment. */
import type { LoggedCall } from '../../api/requestLog';
import { foldedPath } from '../../lib/foldedPath';
import { wordsOfPaths } from '../../store/core/pathWords';
import type { EpochMs } from '../../contract/schemas/common';
import type { FeedPhase } from '../../store/feed/feedSlice';
import type { JobLog } from '../../store/jobs/jobLog';
import type { Job } from '../../store/jobs/jobTypes';
import type { AppThunk, RootState } from '../../store/types';

/** A call, without anything personal in its path. */
export interface ShownCall extends Omit<LoggedCall, 'url' | 'key'> {
  readonly path: string;
  /** The full URL, to find what the browser measured. */
  readonly url: string;
  /** How many times the same change was sent by then, starting at 1. */
  readonly sending: number;
}

export interface CacheEntry {
  readonly key: string;
  readonly endpoint: string;
  readonly status: string;
  readonly fulfilledAt: EpochMs | undefined;
  /** How many of each kind hold it. An entry that nothing holds is removed after a while. */
  readonly components: number;
  readonly commands: number;
}

export interface ShownJob extends Pick<
  Job,
  'id' | 'kind' | 'state' | 'pauseReason' | 'total' | 'counts' | 'createdAt' | 'finishedAt'
> {
  readonly events: ReturnType<JobLog['eventsOf']>;
}

interface ShownFeed {
  readonly phase: FeedPhase;
  readonly behindSince: EpochMs | null;
  readonly place: string | null;
  readonly timesLost: number;
  /** For how many records the last person who changed them is known. */
  readonly known: number;
}

export interface Snapshot {
  readonly at: EpochMs;
  /** The same moment, in milliseconds since the page was loaded. */
  readonly pageMs: number;
  /** Newest first. */
  readonly calls: readonly ShownCall[];
  readonly entries: readonly CacheEntry[];
  /** Newest first. */
  readonly jobs: readonly ShownJob[];
  readonly feed: ShownFeed;
}

export const readSnapshot =
  (): AppThunk<Snapshot> =>
  (_dispatch, getState, { requests, jobs, now }) => {
    const state = getState();
    return {
      at: now(),
      pageMs: performance.now(),
      calls: shownCalls(requests.calls, wordsOfPaths(state.config)),
      entries: cacheEntries(state),
      jobs: state.jobs.ids
        .flatMap((id) => state.jobs.byId[id] ?? [])
        .map(({ id, kind, state: stands, pauseReason, total, counts, createdAt, finishedAt }) => ({
          ...{ id, kind, state: stands, pauseReason, total, counts, createdAt, finishedAt },
          events: jobs.log.eventsOf(id),
        }))
        .reverse(),
      feed: shownFeed(state),
    };
  };

function shownCalls(calls: readonly LoggedCall[], words: ReadonlySet<string>): ShownCall[] {
  const sendings = new Map<string, number>();
  return calls
    .map(({ key, ...call }) => {
      const sending = key === undefined ? 1 : (sendings.get(key) ?? 0) + 1;
      if (key !== undefined) sendings.set(key, sending);
      return { ...call, path: foldedPath(call.url, words), sending };
    })
    .reverse();
}

/** Components pass subscription options, even if empty ones; commands pass none. */
const isComponent = (wishes: object): boolean => Object.keys(wishes).length > 0;

function cacheEntries({ adminApi: { queries, subscriptions } }: RootState): CacheEntry[] {
  return Object.entries(queries).flatMap(([key, entry]) => {
    if (!entry) return [];
    const holders = Object.values(subscriptions[key as keyof typeof subscriptions] ?? {});
    const components = holders.filter(isComponent).length;
    const { endpointName = '', status, fulfilledTimeStamp } = entry;
    return {
      ...{ key, endpoint: endpointName, status, components },
      fulfilledAt: fulfilledTimeStamp,
      commands: holders.length - components,
    };
  });
}

function shownFeed({ feed: { phase, behindSince, place, timesLost, changes } }: RootState): ShownFeed {
  return { phase, behindSince, place, timesLost, known: Object.keys(changes).length };
}
