/** What following the changes needs from the browser. Tests replace it to run two tabs in one process. */
import { PRESENCE_EVERY_MS, PRESENCE_LASTS_MS } from '../../contract/constants';
import { DEFAULT_BACKOFF, type BackoffSettings } from '../../lib/backoff';
import { browserJobPlatform, type JobPlatform } from '../jobs/jobPlatform';

interface FeedTimings {
  readonly backoff: BackoffSettings;
  /** If a stream sends nothing for this long at its start, it does not get through. All in milliseconds. */
  readonly readyWithinMs: number;
  /** If nothing arrives for this long, the connection is dead: the server sends something every 15 s. */
  readonly quietMs: number;
  /** How often to poll for changes when streams do not get through. */
  readonly pollEveryMs: number;
  /** How long to poll before a stream is tried again. */
  readonly polling: BackoffSettings;
  /** A tab hidden for this long stops following, and catches up when it is visible again. */
  readonly hiddenMs: number;
  /** Changes within this time are handled together. */
  readonly collectMs: number;
  /** Minimum time between two reads of records. */
  readonly readEveryMs: number;
  /** Minimum time between two reads of counts. */
  readonly countEveryMs: number;
  /** Records opened, edited or left within this time are reported together. */
  readonly presenceSoonMs: number;
  readonly presenceEveryMs: number;
  /** Other people are removed when their presence was not confirmed for this long. */
  readonly presenceLastsMs: number;
}

const FEED_TIMINGS: FeedTimings = {
  backoff: { ...DEFAULT_BACKOFF, baseMs: 1_000 },
  readyWithinMs: 8_000,
  quietMs: 45_000,
  pollEveryMs: 5_000,
  polling: { baseMs: 60_000, maxMs: 10 * 60_000, maxRetryAfterMs: 0 },
  hiddenMs: 30_000,
  collectMs: 250,
  readEveryMs: 1_000,
  countEveryMs: 5_000,
  presenceSoonMs: 500,
  presenceEveryMs: PRESENCE_EVERY_MS,
  presenceLastsMs: PRESENCE_LASTS_MS,
};

export interface FeedPlatform extends Pick<
  JobPlatform,
  'tab' | 'locks' | 'openChannel' | 'onOnline' | 'random'
> {
  /** Whether the page is visible. */
  isSeen(): boolean;
  /** Calls the listener whenever that changes. Returns a function that removes it. */
  onSeen(listener: () => void): () => void;
  /** Calls the listener when the page closes. Returns a function that removes it. */
  onGone(listener: () => void): () => void;
  readonly timings: FeedTimings;
}

/** The platform of the current page. */
export function browserFeedPlatform(): FeedPlatform {
  return {
    ...browserJobPlatform(),
    openChannel: () =>
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('console-feed'),
    isSeen: () => document.visibilityState !== 'hidden',
    onSeen: (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    onGone: (listener) => {
      window.addEventListener('pagehide', listener);
      return () => window.removeEventListener('pagehide', listener);
    },
    timings: FEED_TIMINGS,
  };
}
