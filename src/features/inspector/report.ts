/**
 * The content of `Copy report`: what the console's operators need. No bodies, tokens or text typed by a person or
 * sent by a server; only names from our code, ids from our server, and numbers.
 */
import { APP_VERSION } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { Screen } from '../../contract/origins';
import type { AppThunk } from '../../store/types';
import { timingOf } from './callTiming';
import type { Flag } from './flagSources';
import type { ShownCall, Snapshot } from './readSnapshot';
import { storeSizes } from './storeSizes';

const CALLS_REPORTED = 20;

const time = (at: EpochMs | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();

function reportedCall(call: ShownCall) {
  const { at, method, endpoint, path, status, cause, requestId, screen, size, holds, sending } = call;
  const ms = Object.fromEntries(timingOf(call, undefined).map((part) => [part.name, part.ms]));
  return {
    ...{
      at: time(at),
      method,
      endpoint,
      path,
      status: status ?? cause ?? 'under way',
      requestId,
      from: screen,
    },
    ...{ ms, size, holds: holds === '' ? undefined : holds, sending: sending > 1 ? sending : undefined },
  };
}

/** Counts the cache entries of each endpoint, because their keys contain arguments. */
function reportedCache({ entries }: Snapshot) {
  const counts: Record<string, { entries: number; held: number }> = {};
  for (const { endpoint, components, commands } of entries) {
    const count = (counts[endpoint] ??= { entries: 0, held: 0 });
    count.entries += 1;
    count.held += components + commands > 0 ? 1 : 0;
  }
  return counts;
}

interface ReportParts {
  readonly snapshot: Snapshot;
  readonly flags: readonly Flag[];
  readonly longTasks: readonly Pick<PerformanceEntry, 'startTime' | 'duration'>[] | null;
}

export const makeReport =
  ({ snapshot, flags, longTasks }: ReportParts): AppThunk<string> =>
  (_dispatch, getState, { getScreen, trail }) => {
    const { at, calls, jobs, feed } = snapshot;
    const screen: Screen | undefined = getScreen?.();
    const report = {
      version: APP_VERSION,
      at: time(at),
      page: screen ?? 'none',
      roles: getState().session.roles,
      browser: navigator.userAgent,
      requests: calls.slice(0, CALLS_REPORTED).map(reportedCall),
      cache: reportedCache(snapshot),
      jobs: jobs.map(({ createdAt, finishedAt, events, ...job }) => ({
        ...{ ...job, createdAt: time(createdAt), finishedAt: time(finishedAt) },
        events: events.map((event) => ({ ...event, at: time(event.at) })),
      })),
      feed: { ...feed, behindSince: time(feed.behindSince) },
      flags: Object.fromEntries(flags.map(({ name, value, from }) => [name, { value, from }])),
      store: storeSizes(getState()),
      longTasks: longTasks?.slice(-CALLS_REPORTED).map(({ startTime, duration }) => ({
        ...{ afterMs: Math.round(startTime), ms: Math.round(duration) },
      })),
      events: trail.read().map((event) => ({ ...event, at: time(event.at) })),
    };
    return JSON.stringify(report, null, 2);
  };
