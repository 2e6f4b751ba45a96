/**
 * Reads the feed for as long as the signal allows: the stream, resumed where it broke; page by page where streams do not come
 * through; with waits that grow, and differ from tab to tab.
 */
import { eventsApi } from '../../api/eventsApi';
import { readEventStream } from '../../api/eventStream';
import { holdCacheEntry } from '../../api/holdCacheEntry';
import { toApiError } from '../../api/errors';
import type { FeedEvent } from '../../contract/schemas/events';
import type { RecordPresence } from '../../contract/schemas/presence';
import { backoffDelayMs, sleep } from '../../lib/backoff';
import type { AppDispatch, AppEnvironment } from '../types';
import type { FeedPhase } from './feedSlice';
import type { FeedPlatform } from './feedPlatform';

/** What is done with what was read, and how far it was. */
export interface FeedTaker {
  /** The last event that was taken; null before anything is known. */
  readonly place: () => string | null;
  /** While there is none: how long ago to begin, milliseconds; null for now. */
  readonly ago: () => number | null;
  readonly take: (events: readonly FeedEvent[], place: string) => void;
  /** Who else has a record open. Only streams tell it. */
  readonly see: (presence: RecordPresence) => void;
  /** The server knows the place no more. The next one that is taken begins anew. */
  readonly lose: () => void;
  readonly reach: (phase: FeedPhase) => void;
}

interface FeedDeps {
  readonly dispatch: AppDispatch;
  readonly environment: AppEnvironment;
  readonly platform: FeedPlatform;
  readonly taker: FeedTaker;
}

/** Streams that break before they begin: after so many in a row the pages are asked for, which may come through. */
const STREAM_TRIES = 4;

/** Waits, but not when the network is back. */
async function pause({ platform }: FeedDeps, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  const stopListening = platform.onOnline(end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  await sleep(ms, over.signal);
  stopListening();
  signal.removeEventListener('abort', end);
}

const pauseAfter = (deps: FeedDeps, failures: number, signal: AbortSignal, retryAfterMs?: number) =>
  pause(
    deps,
    backoffDelayMs(failures, deps.platform.timings.backoff, deps.platform.random(), retryAfterMs),
    signal,
  );

/**
 * Takes everything that happened since the place, or learns one. A 401 ends the session, as of any call.
 * @returns how long to wait before it is tried again; null when all was taken
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
      // A server of before `ago`, as one may meet while several are renewed one by one, knows the present place alone.
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
 * The same until it has worked.
 * @returns whether it worked at once
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
 * Asks for the pages every few seconds, for a while: longer each time that no stream came through after it. Once the network
 * has been gone and is back, the stream may be, too.
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

/** Reads on from the place until the signal. */
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
    // Whether somebody is still signed in, an ordinary call says.
    else if (end === 'signedOut') await catchUp(deps, signal);
    failures += 1;
    taker.reach('waiting');
    await pauseAfter(deps, failures, signal);
  }
}
