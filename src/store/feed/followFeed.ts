/**
 * Follows the changes of others from the start of a session to its end (docs/decisions/0061-feed-of-changes.md). A
 * hidden tab stops after a while and catches up when it is visible again. So does a computer that slept.
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
import { presenceReported } from './presenceReported';
import { whenNobodyReads, type FeedNews } from './feedTabs';
import { catchUp, readFeed, type FeedTaker } from './readFeed';

interface FollowDeps {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly environment: AppEnvironment;
  readonly platform: FeedPlatform;
}

/** Resolves once the page is visible. */
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

/** Returns a signal that is aborted once the page was hidden for a while, or with the given signal. */
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

/** The longest expected transaction: it may have begun before the shown data was read and ended after it. */
const OVERLAP_MS = 5_000;

/** Follows the changes until the signal is aborted. */
async function followFeed(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { dispatch, getState, environment, platform } = deps;
  const email = getState().session.email ?? '';
  const began = environment.now();
  let place: string | null = null;
  let isLost = false;
  // Uses the outer signal: events received just before the tab stops must still be handled, because the position is
  // already past them.
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
    const see = (presence: RecordPresence) => dispatch(presenceReported(presence));
    const receive = (message: FeedNews) => {
      if (message.type === 'hello') {
        if (reads) tabs.send({ type: 'phase', phase: selectFeedPhase(getState()) });
      } else if (reads || awake.aborted) return;
      else if (message.type === 'phase') reach(message.phase);
      else if (message.type === 'placeLost') changes.lose();
      else if (message.type === 'presence') see(message.presence);
      else {
        // Do not adopt the other tab's position before this tab has caught up.
        if (isLevel) place = message.place;
        changes.add(message.events);
      }
    };
    let isLevel = false;
    const tabs = openTabChannel(platform, email, receive);
    const taker: FeedTaker = {
      place: () => place,
      // The shown data may be older than the first position, much older in a tab that was opened in the background.
      ago: () => {
        const ms = environment.now() - began + OVERLAP_MS;
        // If the clock was set back, nobody knows how long ago it was.
        if (ms < OVERLAP_MS || ms > EVENTS_AGO_MAX_MS) isLost = true;
        return isLost ? null : ms;
      },
      take: (events, now) => {
        place = now;
        // Read again only once there is a position. Otherwise changes between the read and the position would be
        // missed.
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

/** Follows the changes during each session, if the server reports them and the page turns it on. */
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
