/** What the job engine needs from the browser. Tests replace it to run two tabs in one process. */
import { downloadFile } from '../../lib/download';
import { onOnline } from '../../lib/online';
import { DEFAULT_BACKOFF, type BackoffSettings } from '../../lib/backoff';
import type { EpochMs } from '../../contract/schemas/common';
import { jobNow } from './jobTypes';
import type { BrowserChannel } from '../session/tabChannel';

interface JobTimings {
  readonly backoff: BackoffSettings;
  /** Tries of one item within one attempt before it counts as failed. */
  readonly triesPerAttempt: number;
  /** Items in a row that must end in a fault of the server or the network before the job pauses. */
  readonly faultsBeforePause: number;
  /** How often news enters the store, and storage, at most. Milliseconds. */
  readonly emitEveryMs: number;
  readonly saveEveryMs: number;
  /** Calls claimed in storage ahead of sending. */
  readonly claimAhead: number;
  /** Without Web Locks: how long a silent tab counts as alive, and how often a tab renews its lease. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Jobs older than this are dropped. */
  readonly keepMs: number;
}

export const JOB_TIMINGS: JobTimings = {
  backoff: DEFAULT_BACKOFF,
  triesPerAttempt: 5,
  faultsBeforePause: 5,
  emitEveryMs: 100,
  saveEveryMs: 250,
  claimAhead: 16,
  leaseMs: 8_000,
  heartbeatMs: 2_000,
  keepMs: 7 * 24 * 3_600_000,
};

export interface JobPlatform {
  /** Identifies this page as long as it is open. */
  readonly tab: string;
  /** Web Locks, or null where they are missing (plain http, old browsers). */
  readonly locks: LockManager | null;
  openChannel(): BrowserChannel | null;
  /** Calls the listener whenever the network is back. Returns a function that removes the listener. */
  onOnline(listener: () => void): () => void;
  now(): EpochMs;
  random(): number;
  newJobId(): string;
  /** Delivers a finished file to the person. */
  saveFile(name: string, content: Blob): void;
  readonly timings: JobTimings;
}

const CHANNEL = 'console-jobs';

/** Returns an id that is random enough to be unique and readable enough to quote. Works without a secure context. */
function randomName(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return prefix + Array.from(bytes, (byte) => (byte % 36).toString(36)).join('') + Date.now().toString(36);
}

/** The platform of the page this runs in. */
export function browserJobPlatform(): JobPlatform {
  return {
    tab: randomName('tab_'),
    locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null,
    openChannel: () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)),
    onOnline,
    now: jobNow,
    random: Math.random,
    newJobId: () => randomName('job_'),
    saveFile: (name, content) => downloadFile(name, content, content.type),
    timings: JOB_TIMINGS,
  };
}
