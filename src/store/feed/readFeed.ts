/**
 * Reads the feed until the signal is aborted: by a stream that is resumed when it breaks, or by pages when streams do
 * not get through. Waits grow, and differ between tabs.
 */
import { eventsApi } from '../../api/eventsApi';
import { readEventStream } from '../../api/eventStream';
import { holdCacheEntry } from '../../api/holdCacheEntry';
import { toApiError } from '../../api/errors';
import type { FeedEvent } from '../../contract/schemas/events';
import type { RecordPresence } from '../../contract/schemas/presence';
import { backoffDelayMs } from '../../lib/backoff';
import { sleepUntilOnline } from '../../lib/online';
import type { AppDispatch, AppEnvironment } from '../types';
import type { FeedPhase } from './feedSlice';
import type { FeedPlatform } from './feedPlatform';

/** Receives what was read and keeps the position. */
export interface FeedTaker {
  /** The id of the last handled event; null if there is none yet. */
  readonly place: () => string | null;
  /** Without a position: how long ago to start, milliseconds; null for now. */
  readonly ago: () => number | null;
  readonly take: (events: readonly FeedEvent[], place: string) => void;
  /** Who else has a record open. Only streams report it. */
  readonly see: (presence: RecordPresence) => void;
  /** The server no longer knows the position. The next `take` sets a new one. */
  readonly lose: () => void;
  readonly reach: (phase: FeedPhase) => void;
}

interface FeedDeps {
  readonly dispatch: AppDispatch;
  readonly environment: AppEnvironment;
  readonly platform: FeedPlatform;
  readonly taker: FeedTaker;
}

/** After this many streams in a row that broke before they started, poll for pages, which may get through. */
const STREAM_TRIES = 4;

const pause = ({ platform }: FeedDeps, ms: number, signal: AbortSignal): Promise<void> =>
  sleepUntilOnline(ms, { signal, listen: (listener) => platform.onOnline(listener) });

const pauseAfter = (deps: FeedDeps, failures: number, signal: AbortSignal, retryAfterMs?: number) =>
  pause(
    deps,
    backoffDelayMs(failures, deps.platform.timings.backoff, deps.platform.random(), retryAfterMs),
    signal,
  );

/**
 * Reads all events since the position, or gets a position. A 401 ends the session, as for any call.
 * @returns how long to wait before a retry; null when everything was read
 */
async function readPages(
  { dispatch, taker }: FeedDeps,
  signal: AbortSignal,
): Promise<{ readonly retryAfterMs?: number | undefined } | null> {
  while (!signal.aborted) {
    const after = taker.place();
    const from = { after, ago: after === null ? taker.ago() : null };
    const call = eventsApi.endpoints.listEvents.initiate(from, { forceRefetch: true });
    const { data, error } = await holdCacheEntry(dispatch(call));
    if (signal.aborted) return null;
    if (data === undefined) {
      const { status, retryAfterMs } = toApiError(error);
      // An older server without `ago`, possible while several are updated one by one, only returns the current
      // position.
      const knowsNoAgo = status === 400 && from.ago !== null;
      if (status !== 410 && !knowsNoAgo) return { retryAfterMs };
      taker.lose();
      continue;
    }
    taker.take(data.events, data.last);
    if (!data.more) return null;
  }
  return null;
}

/**
 * Reads all events, with retries until it succeeds.
 * @returns whether it succeeded at once
 */
export async function catchUp(deps: FeedDeps, signal: AbortSignal): Promise<boolean> {
  for (let failures = 0; !signal.aborted;) {
    const failure = await readPages(deps, signal);
    if (failure === null) return failures === 0;
    failures += 1;
    deps.taker.reach('waiting');
    await pauseAfter(deps, failures, signal, failure.retryAfterMs);
  }
  return false;
}

/**
 * Polls for pages every few seconds for a while, longer each time that no stream gets through afterwards. Stops early
 * when the network was down and is back, because streams may get through then.
 */
async function poll(deps: FeedDeps, times: number, signal: AbortSignal): Promise<void> {
  const { platform, environment } = deps;
  const { polling, pollEveryMs } = platform.timings;
  const until = environment.now() + backoffDelayMs(times, polling, platform.random());
  while (!signal.aborted && environment.now() < until) {
    const isUp = await catchUp(deps, signal);
    if (signal.aborted || !isUp) return;
    deps.taker.reach('polling');
    await pause(deps, pollEveryMs, signal);
  }
}

/** Reads on from the position until the signal is aborted. */
export async function readFeed(deps: FeedDeps, signal: AbortSignal): Promise<void> {
  const { environment, platform, taker } = deps;
  const { readyWithinMs, quietMs } = platform.timings;
  let failures = 0;
  let polls = 0;
  while (!signal.aborted) {
    const after = taker.place();
    if (after === null) {
      await catchUp(deps, signal);
      continue;
    }
    const end = await readEventStream(environment, {
      after,
      signal,
      readyWithinMs,
      quietMs,
      onReady: () => {
        failures = 0;
        polls = 0;
        taker.reach('live');
      },
      onEvents: (events) => taker.take(events, events.at(-1)?.id ?? after),
      onPresence: taker.see,
    });
    if (signal.aborted) return;
    if (end === 'silent' || end === 'unsupported' || failures >= STREAM_TRIES) {
      polls += 1;
      failures = 0;
      await poll(deps, polls, signal);
      continue;
    }
    if (end === 'gone') taker.lose();
    // Check with an ordinary call whether the person is still signed in.
    else if (end === 'signedOut') await catchUp(deps, signal);
    failures += 1;
    taker.reach('waiting');
    await pauseAfter(deps, failures, signal);
  }
}
