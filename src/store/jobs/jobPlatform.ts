/** What the job engine needs of the browser, so that tests can run two tabs in one process. */
import { downloadFile } from '../../lib/download';
import { DEFAULT_BACKOFF, type BackoffSettings } from '../../lib/backoff';
import type { EpochMs } from '../../contract/schemas/common';
import type { BrowserChannel } from '../session/tabChannel';

interface JobTimings {
  readonly backoff: BackoffSettings;
  /** Tries of one item under one attempt before it counts as failed. */
  readonly triesPerAttempt: number;
  /** Items in a row that ended in a fault of the server or the network before the job pauses by itself. */
  readonly faultsBeforePause: number;
  /** News is told to the store, and stored, at most this often. Milliseconds. */
  readonly emitEveryMs: number;
  readonly saveEveryMs: number;
  /** Places claimed in storage ahead of sending. */
  readonly claimAhead: number;
  /** Where the browser has no Web Locks: how long a silent tab counts as alive, and how often it says that it is. */
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
  /** Names this page for as long as it lives. */
  readonly tab: string;
  /** Web Locks, or null where they are missing (plain http, old browsers). */
  readonly locks: LockManager | null;
  openChannel(): BrowserChannel | null;
  /** Tells whenever the network is back; the answer stops it. */
  onOnline(listener: () => void): () => void;
  now(): EpochMs;
  random(): number;
  newJobId(): string;
  /** Hands a finished file to the person. */
  saveFile(name: string, content: Blob): void;
  readonly timings: JobTimings;
}

const CHANNEL = 'console-jobs';

/** Ids must be unguessable enough not to meet, and readable enough to quote. Works without a secure context. */
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
    onOnline: (listener) => {
      if (typeof window === 'undefined') return () => undefined;
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
    now: Date.now,
    random: Math.random,
    newJobId: () => randomName('job_'),
    saveFile: (name, content) => downloadFile(name, content, content.type),
    timings: JOB_TIMINGS,
  };
}
