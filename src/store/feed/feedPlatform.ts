/** What following the changes needs of the browser, so that tests can run two tabs in one process. */
import { PRESENCE_EVERY_MS, PRESENCE_LASTS_MS } from '../../contract/constants';
import { DEFAULT_BACKOFF, type BackoffSettings } from '../../lib/backoff';
import { browserJobPlatform, type JobPlatform } from '../jobs/jobPlatform';

interface FeedTimings {
  readonly backoff: BackoffSettings;
  /** Without a first word for so long a stream does not come through. All in milliseconds. */
  readonly readyWithinMs: number;
  /** Without any word for so long the line is dead; the server says something each 15 s. */
  readonly quietMs: number;
  /** How often the changes are asked for where streams do not come through. */
  readonly pollEveryMs: number;
  /** For how long, before a stream is tried again. */
  readonly polling: BackoffSettings;
  /** Nobody has looked for so long: the tab stops, and catches up when it is looked at again. */
  readonly hiddenMs: number;
  /** What comes within so long is taken together. */
  readonly collectMs: number;
  /** Records are read again no sooner than this after the last time. */
  readonly readEveryMs: number;
  /** Counts are asked for again no sooner than this. */
  readonly countEveryMs: number;
  /** What is opened, typed or left within so long is told together. */
  readonly presenceSoonMs: number;
  readonly presenceEveryMs: number;
  /** Others whose presence nobody has confirmed for so long are not shown any more. */
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
  /** Whether somebody may be looking at the page. */
  isSeen(): boolean;
  /** Tells whenever that changes; the answer stops it. */
  onSeen(listener: () => void): () => void;
  /** Tells when the page goes; the answer stops it. */
  onGone(listener: () => void): () => void;
  readonly timings: FeedTimings;
}

/** The platform of the page this runs in. */
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
