/**
 * One tab owns a job. The browser releases a lock when its tab dies, for whatever reason; a lease expires. In both
 * cases the new owner overwrites the claim in storage, so that a tab that only slept notices before it sends more.
 */
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
  /** Makes this tab the owner if no other living tab is. True when it is the owner now (or already was). */
  tryOwn(jobId: JobId): Promise<boolean>;
  owns(jobId: JobId): boolean;
  /** Moves the mark in storage before sending. False: another tab took over, send nothing. */
  claim(jobId: JobId, mark: number): Promise<boolean>;
  release(jobId: JobId): Promise<void>;
  /** True while another living tab owns the job. */
  isOwnedElsewhere(jobId: JobId): Promise<boolean>;
  /** Resolves when no other tab owns the job, or the signal is aborted. */
  whenFree(jobId: JobId, signal: AbortSignal): Promise<void>;
}

const lockName = (jobId: JobId): string => `console-job:${jobId}`;

/** `database` may resolve to null: then no other tab can know the job, and this tab owns what it starts. */
export function createJobOwnership(
  platform: JobPlatform,
  database: () => Promise<JobsDatabase | null>,
): JobOwnership {
  const { locks, tab, timings } = platform;
  const held = new Map<JobId, () => void>();
  const leaseEnd = () => platform.now() + timings.leaseMs;

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

  async function holdLease(jobId: JobId, db: JobsDatabase): Promise<(() => void) | null> {
    if (!(await db.takeClaim(jobId, tab, { now: platform.now(), until: leaseEnd() }, false))) return null;
    const beat = setInterval(
      () => void db.renewClaim(jobId, tab, leaseEnd()).catch(() => false),
      timings.heartbeatMs,
    );
    return () => clearInterval(beat);
  }

  async function own(jobId: JobId, isBegun: boolean): Promise<boolean> {
    if (held.has(jobId)) return true;
    // Request the lock at once, so that this tab is first in line for a job that begins here.
    const locked = locks && holdLock(jobId, locks, !isBegun);
    const db = await database();
    const letGo = locked ? await locked : db ? await holdLease(jobId, db) : () => undefined;
    if (!letGo) return false;
    held.set(jobId, letGo);
    if (locks) await db?.takeClaim(jobId, tab, { now: platform.now(), until: 0 }, true);
    return true;
  }

  async function isOwnedElsewhere(jobId: JobId): Promise<boolean> {
    if (held.has(jobId)) return false;
    if (locks) return ((await locks.query()).held ?? []).some((lock) => lock.name === lockName(jobId));
    return (await (await database())?.isClaimed(jobId, tab, platform.now())) ?? false;
  }

  return {
    begin: (jobId) => own(jobId, true),
    tryOwn: (jobId) => own(jobId, false),
    owns: (jobId) => held.has(jobId),
    async claim(jobId, mark) {
      if (!held.has(jobId)) return false;
      const db = await database();
      return db ? db.renewClaim(jobId, tab, locks ? 0 : leaseEnd(), mark) : true;
    },
    async release(jobId) {
      const letGo = held.get(jobId);
      held.delete(jobId);
      if (letGo && !locks) await (await database())?.releaseClaim(jobId, tab);
      letGo?.();
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
