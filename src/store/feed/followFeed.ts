/**
 * Follows what others change, from the beginning of a session to its end (docs/decisions/0061-feed-of-changes.md). A tab that
 * nobody looks at stops after a while, and catches up when it is looked at again: so does a computer that slept.
 */
import { EVENTS_AGO_MAX_MS } from '../../contract/constants';
import type { RecordPresence } from '../../contract/schemas/presence';
import { sleep } from '../../lib/backoff';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { openTabChannel } from '../session/tabChannel';
import type { AppDispatch, AppEnvironment, AppStartListening, RootState } from '../types';
import { collectChanges } from './collectChanges';
import { browserFeedPlatform, type FeedPlatform } from './feedPlatform';
import { feedActions, selectFeedPhase, type FeedPhase } from './feedSlice';
import { presenceHeard } from './presenceHeard';
import { whenNobodyReads, type FeedNews } from './feedTabs';
import { catchUp, readFeed, type FeedTaker } from './readFeed';

interface FollowDeps {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly environment: AppEnvironment;
  readonly platform: FeedPlatform;
}

/** Resolves once somebody looks at the page. */
async function untilSeen(platform: FeedPlatform, signal: AbortSignal): Promise<void> {
  if (platform.isSeen() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const stop = platform.onSeen(() => {
      if (platform.isSeen()) done();
    });
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
  });
}

/** Aborted once nobody has looked for a while, or with the signal. */
function untilHidden(platform: FeedPlatform, signal: AbortSignal): AbortSignal {
  const awake = new AbortController();
  let hiding: AbortController | null = null;
  const look = async () => {
    hiding?.abort();
    hiding = null;
    if (platform.isSeen()) return;
    const waiting = new AbortController();
    hiding = waiting;
    await sleep(platform.timings.hiddenMs, waiting.signal);
    if (!waiting.signal.aborted) awake.abort();
  };
  const stop = platform.onSeen(() => void look());
  const end = () => awake.abort();
  signal.addEventListener('abort', end);
  awake.signal.addEventListener('abort', () => {
    stop();
    hiding?.abort();
    signal.removeEventListener('abort', end);
  });
  if (signal.aborted) end();
  return awake.signal;
}

/** Transactions that began before what is shown was read, and ended after it, were no longer than this. */
const OVERLAP_MS = 5_000;

/** Follows the changes until the signal. */
async function followFeed(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { dispatch, getState, environment, platform } = deps;
  const email = getState().session.email ?? '';
  const began = environment.now();
  let place: string | null = null;
  let isLost = false;
  // What has come is looked at also when the tab stops just then: the place is past it.
  const changes = collectChanges(deps, signal, () => place);
  while (!signal.aborted) {
    await untilSeen(platform, signal);
    if (signal.aborted) return;
    const awake = untilHidden(platform, signal);
    let reads = false;
    const reach = (phase: FeedPhase) => {
      if (phase === selectFeedPhase(getState())) return;
      dispatch(feedActions.phaseReached({ phase, at: environment.now() }));
      if (reads) tabs.send({ type: 'phase', phase });
    };
    const see = (presence: RecordPresence) => dispatch(presenceHeard(presence));
    const receive = (message: FeedNews) => {
      if (message.type === 'hello') {
        if (reads) tabs.send({ type: 'phase', phase: selectFeedPhase(getState()) });
      } else if (reads || awake.aborted) return;
      else if (message.type === 'phase') reach(message.phase);
      else if (message.type === 'placeLost') changes.lose();
      else if (message.type === 'presence') see(message.presence);
      else {
        // Until this tab has caught up, the place that it has reached is its own.
        if (isLevel) place = message.place;
        changes.add(message.events);
      }
    };
    let isLevel = false;
    const tabs = openTabChannel(platform, email, receive);
    const taker: FeedTaker = {
      place: () => place,
      // What is shown may have been read before there is a place, long before in a tab that was opened behind another one.
      ago: () => {
        const ms = Math.max(0, environment.now() - began) + OVERLAP_MS;
        if (ms > EVENTS_AGO_MAX_MS) isLost = true;
        return isLost ? null : ms;
      },
      take: (events, now) => {
        place = now;
        // Not before there is a place again: what changed between the reading and the place would be missed.
        if (isLost) {
          isLost = false;
          changes.lose();
          if (reads) tabs.send({ type: 'placeLost' });
        }
        changes.add(events);
        if (reads && events.length > 0) tabs.send({ type: 'events', events, place: now });
      },
      see: (presence) => {
        see(presence);
        tabs.send({ type: 'presence', presence });
      },
      lose: () => {
        place = null;
        isLost = true;
      },
      reach,
    };
    const reading = { dispatch, environment, platform, taker };
    reach('connecting');
    await catchUp(reading, awake);
    isLevel = true;
    tabs.send({ type: 'hello' });
    await whenNobodyReads(platform, email, awake, () => {
      reads = true;
      return readFeed(reading, awake);
    });
    reads = false;
    if (!signal.aborted) reach('off');
    tabs.close();
  }
}

/** A session begins: its changes are followed, where the server tells of them and the page wants it. */
export function listenToFeed(startListening: AppStartListening): void {
  startListening({
    predicate: (action) => sessionStarted(action) || sessionEnded(action),
    effect: async (action, api) => {
      api.cancelActiveListeners();
      const { dispatch, extra: environment } = api;
      const getState = () => api.getState();
      const { followsChanges, config } = environment;
      if (!sessionStarted(action) || followsChanges === false || !config.extras.events) return;
      const platform = followsChanges === true ? browserFeedPlatform() : followsChanges;
      await followFeed({ dispatch, getState, environment, platform }, api.signal);
    },
  });
}
