/**
 * One tab owns a job. The browser releases a lock when its tab dies, for whatever reason; a lease expires. In both
 * cases the new owner overwrites the claim in storage, so that a tab that only slept notices before it sends more.
 * Storage that refuses the claim (full disk, closed database) takes no job from its owner, which stores it later.
 */
import { messages } from '../../contract/messages';
import { sleep } from '../../lib/backoff';
import type { JobPlatform } from './jobPlatform';
import type { JobsDatabase } from './jobsDatabase';
import type { JobId } from './jobTypes';

export interface JobOwnership {
  /**
   * Makes this tab the owner of a job that it begins. No other tab can own it yet, but a tab that waits for the job to
   * become free may hold its lock for a moment. This waits for that.
   */
  begin(jobId: JobId): Promise<unknown>;
  /**
   * Makes this tab the owner if no other living tab is. True when it is the owner now (or already was).
   * @throws ClaimRefused if only a stored lease could keep two tabs from owning the job, and it cannot be stored
   */
  tryOwn(jobId: JobId): Promise<boolean>;
  owns(jobId: JobId): boolean;
  /**
   * Moves the mark in storage before sending. False: another tab took over, send nothing. True while storage fails.
   */
  claim(jobId: JobId, mark: number): Promise<boolean>;
  release(jobId: JobId): Promise<void>;
  /** True while another living tab owns the job. */
  isOwnedElsewhere(jobId: JobId): Promise<boolean>;
  /** Resolves when no other tab owns the job, or the signal is aborted. */
  whenFree(jobId: JobId, signal: AbortSignal): Promise<void>;
}

/** A tab that did not begin the job cannot become its owner. The message tells the person. */
export class ClaimRefused extends Error {}

const lockName = (jobId: JobId): string => `console-job:${jobId}`;

interface Held {
  /** Releases the lock, or ends the renewing of the lease. */
  readonly letGo: () => void;
  /** Where the claim is stored. Null until it is. */
  claimedIn: JobsDatabase | null;
}

/** `database` may resolve to null: then no other tab can know the job, and this tab owns what it starts. */
export function createJobOwnership(
  platform: JobPlatform,
  database: () => Promise<JobsDatabase | null>,
): JobOwnership {
  const { locks, tab, timings } = platform;
  const held = new Map<JobId, Held>();
  const claimEnd = () => (locks ? 0 : platform.now() + timings.leaseMs);

  function holdLock(jobId: JobId, manager: LockManager, ifAvailable: boolean): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      manager
        .request(lockName(jobId), { ifAvailable }, (lock) => {
          if (!lock) {
            resolve(null);
            return undefined;
          }
          return new Promise<void>((letGo) => resolve(letGo));
        })
        .catch(reject);
    });
  }

  /** Takes the lease if no living tab has it. */
  async function takeLease(jobId: JobId): Promise<boolean> {
    try {
      const db = await database();
      return (await db?.takeClaim(jobId, tab, claimEnd(), ({ until }) => until <= platform.now())) ?? true;
    } catch {
      throw new ClaimRefused(messages.claimRefused);
    }
  }

  function keepLease(jobId: JobId): () => void {
    const beat = setInterval(() => void keepClaim(jobId), timings.heartbeatMs);
    return () => clearInterval(beat);
  }

  /** Stores the claim of the owner, with the mark. False when another tab owns the job. */
  async function keepClaim(jobId: JobId, mark?: number): Promise<boolean> {
    try {
      const db = await database();
      const mine = held.get(jobId);
      if (!mine) return false;
      if (!db) return true;
      if (mine.claimedIn !== db) {
        // The lock says who the owner is. Without one, another tab's claim is newer than this tab's, which was refused.
        if (!(await db.takeClaim(jobId, tab, claimEnd(), () => locks !== null))) return false;
        mine.claimedIn = db;
        if (held.get(jobId) !== mine) return false;
      }
      return await db.renewClaim(jobId, tab, claimEnd(), mark);
    } catch {
      return true;
    }
  }

  async function own(jobId: JobId, isBegun: boolean): Promise<boolean> {
    if (held.has(jobId)) return true;
    // Request the lock at once, so that this tab is first in line for a job that begins here. The database opens
    // meanwhile.
    const letGo = locks
      ? (await Promise.all([holdLock(jobId, locks, !isBegun), database().catch(() => null)]))[0]
      : (isBegun || (await takeLease(jobId))) && keepLease(jobId);
    if (!letGo) return false;
    held.set(jobId, { letGo, claimedIn: null });
    await keepClaim(jobId);
    return true;
  }

  async function isOwnedElsewhere(jobId: JobId): Promise<boolean> {
    if (held.has(jobId)) return false;
    if (locks) return ((await locks.query()).held ?? []).some((lock) => lock.name === lockName(jobId));
    try {
      return (await (await database())?.isClaimed(jobId, tab, platform.now())) ?? false;
    } catch {
      // Unreadable storage counts as missing.
      return false;
    }
  }

  return {
    begin: (jobId) => own(jobId, true),
    tryOwn: (jobId) => own(jobId, false),
    owns: (jobId) => held.has(jobId),
    claim: (jobId, mark) => keepClaim(jobId, mark),
    async release(jobId) {
      const mine = held.get(jobId);
      held.delete(jobId);
      mine?.letGo();
      if (!mine || locks) return;
      // A lease that cannot be given up ends by itself.
      await database()
        .then((db) => db?.releaseClaim(jobId, tab))
        .catch(() => undefined);
    },
    isOwnedElsewhere,
    async whenFree(jobId, signal) {
      if (locks) {
        // Shared mode: watchers do not block each other, and all of them resolve at once.
        await locks
          .request(lockName(jobId), { mode: 'shared', signal }, () => undefined)
          .catch(() => undefined);
        return;
      }
      while (!signal.aborted && (await isOwnedElsewhere(jobId))) await sleep(timings.heartbeatMs, signal);
    },
  };
}
