/**
 * One tab owns a job. The browser lets go of a lock when its tab dies, however it dies; a lease runs out by itself.
 * In both cases the claim in storage is written over by the new owner, so that a tab that only slept finds out
 * before it sends anything more.
 */
import { sleep } from '../../lib/backoff';
import type { JobPlatform } from './jobPlatform';
import type { JobsDatabase } from './jobsDatabase';
import type { JobId } from './jobTypes';

export interface JobOwnership {
  /**
   * Makes this tab the owner of a job that it begins. No other tab can own it yet; one that has heard of it and waits for
   * it to be free may hold its lock for a moment, and that moment is waited for.
   */
  begin(jobId: JobId): Promise<unknown>;
  /** Makes this tab the owner if no living tab is; true when it is now (or was). */
  tryOwn(jobId: JobId): Promise<boolean>;
  owns(jobId: JobId): boolean;
  /** Before sending: moves the mark in storage. False: another tab took over, send nothing. */
  claim(jobId: JobId, mark: number): Promise<boolean>;
  release(jobId: JobId): Promise<void>;
  /** True while another living tab owns the job. */
  isOwnedElsewhere(jobId: JobId): Promise<boolean>;
  /** Resolves when no other tab owns the job, or the signal is aborted. */
  whenFree(jobId: JobId, signal: AbortSignal): Promise<void>;
}

const lockName = (jobId: JobId): string => `console-job:${jobId}`;

/** `database` may be null: then nobody else can know the job, and this tab owns what it starts. */
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
    // Asked for at once, so that of the tabs that want the lock of a job that begins here this one is the first in line.
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
        // Shared: watchers do not keep each other waiting, and all learn of it at once.
        await locks
          .request(lockName(jobId), { mode: 'shared', signal }, () => undefined)
          .catch(() => undefined);
        return;
      }
      while (!signal.aborted && (await isOwnedElsewhere(jobId))) await sleep(timings.heartbeatMs, signal);
    },
  };
}
