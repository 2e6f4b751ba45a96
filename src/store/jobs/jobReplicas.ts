/**
 * Jobs that this tab shows but does not own: read from storage at sign-in, updated by the owner's events, and marked as
 * paused, or as cancelled if that was asked for, when the owner is gone.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { messages } from '../../contract/messages';
import { sleep } from '../../lib/backoff';
import { warningNotice } from '../notices/noticesSlice';
import { definitionOf } from './jobDefinition';
import { aboutJob } from './jobNotices';
import type { JobOwnership } from './jobOwnership';
import type { JobPlatform } from './jobPlatform';
import type { TabMessage } from './jobsChannel';
import type { StoredJob } from './jobsDatabase';
import { jobEvents, leftBehind, type JobFacts } from './jobsSlice';
import { factsOf, type JobsStorage } from './jobsStorage';
import {
  isFinished,
  withKept,
  type ItemId,
  type ItemResult,
  type Job,
  type JobId,
  type PauseReason,
} from './jobTypes';

interface ReplicaDeps {
  readonly platform: JobPlatform;
  readonly storage: JobsStorage;
  readonly ownership: JobOwnership;
  readonly jobOf: (id: JobId) => Job | undefined;
  readonly dispatch: (event: UnknownAction) => void;
  send(message: TabMessage): void;
  /** Called when another tab's job has ended: the orders that this tab shows are out of date. */
  readonly onOver: (jobId: JobId) => void;
}

export interface JobReplicas {
  restoreAll(email: string): Promise<void>;
  /** Receives an owner's event, or its message that storage is up to date. */
  receive(message: Extract<TabMessage, { type: 'event' | 'stored' }>): void;
  /**
   * Called when this tab has just become the owner: loads the stored job, marking what the last owner may have sent.
   */
  takeOver(jobId: JobId): Promise<void>;
  /** Called when another tab took the job from this one: shows what it does. */
  follow(jobId: JobId): Promise<void>;
  /** Called when the person signs out: stops watching. */
  leave(): void;
}

/** Keeps the action for each group of restored items well under 50 kB. */
const ITEMS_PER_RESTORE = 100;
/** Yields to the page after this many, so that restoring a job of 20,000 does not block it. */
const ITEMS_PER_TURN = 2_000;

/** Whether the stored job had not sent anything, and some of its ids may be missing. */
const isEntering = ({ state }: Pick<Job, 'state'>): boolean => state === 'collecting' || state === 'checking';

/**
 * Whether storage is behind what the job has done, because a write failed: chunks of it are missing, so that the places
 * of the items after them are unknown, or it was sent although it is stored as not sent.
 */
const isTorn = ({ facts, ids, results, mark }: StoredJob): boolean =>
  ids.length !== facts.total || results.length !== facts.total || (isEntering(facts) && mark > 0);

const itemsOf = (job: Job) => ({
  facts: factsOf(job),
  ids: job.idChunks.flat(),
  results: job.resultChunks.flat(),
});

/** What reading a stored job led to. A torn one is not shown. */
type Read = 'shown' | 'torn' | 'gone';

/** The pause reason to show after the page was opened again. */
function pauseAfterReload(reason: PauseReason | null): PauseReason {
  if (reason === 'signIn' || reason === 'signedOut') return 'signedOut';
  return reason === null || reason === 'ownerGone' ? 'reloaded' : reason;
}

export function createJobReplicas(deps: ReplicaDeps): JobReplicas {
  const { platform, storage, ownership, jobOf, dispatch } = deps;
  /** Events received while a job is being read. They are applied after it. */
  const waiting = new Map<JobId, UnknownAction[]>();
  /** Events received since this tab asked the owner to store the job. What it stores may be from before them. */
  const sinceHello = new Map<JobId, UnknownAction[]>();
  const loading = new Map<JobId, Promise<Read>>();
  const watched = new Map<JobId, AbortController>();
  /** Covers one session. Work begun in one must not continue in the next, even for the same person. */
  let current = new AbortController();

  /** Applies another tab's event to the store. */
  function apply(event: UnknownAction): void {
    dispatch(event);
    if (jobEvents.finished.match(event) || jobEvents.cancelled.match(event)) deps.onOver(event.payload.jobId);
  }

  /** Puts a stored job into the store. `mayHaveBeenSent` marks items that the last owner claimed but did not report. */
  async function show(
    { facts, ids, results, mark }: StoredJob,
    mayHaveBeenSent: boolean,
    session: AbortSignal,
  ): Promise<void> {
    dispatch(jobEvents.restored(facts));
    const items = ids.map((id, place): [ItemId, ItemResult] => {
      const result = results[place] ?? { outcome: 'pending', attempt: 1 };
      const isClaimed = mayHaveBeenSent && place < mark && result.outcome === 'pending';
      return [id, isClaimed ? withKept(result, { outcome: 'running', attempt: result.attempt }) : result];
    });
    for (let from = 0; from < items.length; from += ITEMS_PER_RESTORE) {
      if (from > 0 && from % ITEMS_PER_TURN === 0) {
        await sleep(0);
        if (session.aborted) return;
      }
      dispatch(
        jobEvents.itemsRestored({ jobId: facts.id, items: items.slice(from, from + ITEMS_PER_RESTORE) }),
      );
    }
  }

  /**
   * Reads a job again and then replays the events received meanwhile, and with `isAnswer` before them those since this
   * tab asked.
   */
  async function reload(jobId: JobId, mayHaveBeenSent: boolean, isAnswer = false): Promise<Read> {
    // Never act on a half-loaded job: wait until the earlier load is complete, then read the newest state.
    for (let earlier; (earlier = loading.get(jobId));) await earlier;
    const load = readAnew(jobId, mayHaveBeenSent, isAnswer);
    loading.set(jobId, load);
    const read = await load;
    if (loading.get(jobId) === load) loading.delete(jobId);
    return read;
  }

  async function readAnew(jobId: JobId, mayHaveBeenSent: boolean, isAnswer: boolean): Promise<Read> {
    const session = current.signal;
    const received = (isAnswer && sinceHello.get(jobId)) || [];
    if (isAnswer) sinceHello.delete(jobId);
    waiting.set(jobId, received);
    try {
      // Storage that cannot be opened or read says as little as none.
      const stored = await storage
        .database()
        .then((db) => db?.read(jobId))
        .catch(() => null);
      const known = jobOf(jobId);
      if (session.aborted || (!stored && !known)) return 'gone';
      if (!stored || isTorn(stored)) {
        // Storage may still know how far the last owner may have come. If it has nothing, all may have been sent.
        const mark = stored ? stored.mark : Infinity;
        if (known && mayHaveBeenSent) await show({ ...itemsOf(known), mark }, true, session);
        return 'torn';
      }
      await show(stored, mayHaveBeenSent, session);
      return session.aborted ? 'gone' : 'shown';
    } catch {
      return 'gone';
    } finally {
      if (!session.aborted) {
        waiting.delete(jobId);
        received.forEach(apply);
      }
    }
  }

  /**
   * Follows the owner, which first stores what is still missing in storage and then says that the job can be read.
   * @param facts the job as storage has it, if this tab cannot show it yet
   */
  function followOwner(jobId: JobId, facts?: JobFacts): void {
    if (!sinceHello.has(jobId)) sinceHello.set(jobId, []);
    deps.send({ type: 'hello', jobId, tab: platform.tab });
    void watch(jobId, facts);
  }

  /** Tells the person that a part of the job is lost, and removes the rest from storage. */
  async function giveUp(job: JobFacts): Promise<void> {
    dispatch(warningNotice(aboutJob(job), messages.jobTorn(job), { isLasting: true }));
    await storage.forget(job.id);
  }

  /** Waits until the owner is gone, then marks the job as paused, unless it has ended meanwhile. */
  async function watch(jobId: JobId, facts?: JobFacts): Promise<void> {
    if (watched.has(jobId)) return;
    const session = current.signal;
    const controller = new AbortController();
    watched.set(jobId, controller);
    await ownership.whenFree(jobId, controller.signal);
    if (watched.get(jobId) === controller) watched.delete(jobId);
    if (controller.signal.aborted || ownership.owns(jobId)) return;
    sinceHello.delete(jobId);
    // A job that is not known could not be read yet: its owner had not stored all of it.
    const known = jobOf(jobId);
    if (known && isFinished(known)) return;
    const read = await reload(jobId, true);
    const job = jobOf(jobId);
    if (read === 'gone' || (job && isFinished(job)) || ownership.owns(jobId)) return;
    const hasNewOwner = await ownership.isOwnedElsewhere(jobId);
    if (session.aborted) return;
    if (hasNewOwner) return followOwner(jobId, facts);
    // The owner ended before it had stored all of a job that this tab never knew.
    if (!job) return facts && giveUp(facts);
    if (job.state !== 'paused') apply(leftBehind(job, 'ownerGone', platform.now()));
  }

  async function restore(facts: JobFacts, session: AbortSignal): Promise<void> {
    const { id: jobId } = facts;
    const isLive = await ownership.isOwnedElsewhere(jobId);
    if (session.aborted || jobOf(jobId)) return;
    const read = await reload(jobId, !isLive);
    if (read === 'gone') return;
    if (isLive) return followOwner(jobId, facts);
    const job = jobOf(jobId) ?? facts;
    if (read === 'torn') {
      await giveUp(job);
    } else if (isEntering(job)) {
      // Treat it as never started.
      dispatch(jobEvents.dismissed({ jobId }));
      await storage.forget(jobId);
    } else if (isFinished(job)) {
      const over = jobOf(jobId);
      if (over) storage.trim(over);
    } else {
      const reason = job.state === 'paused' ? pauseAfterReload(job.pauseReason) : 'reloaded';
      dispatch(leftBehind(job, reason, platform.now()));
    }
  }

  /** Has stored what only the mark told: the mark is moved, or taken back, once this tab runs or pauses the job. */
  function keepMaybeSent(job: Job): void {
    if (job.counts.running > 0) storage.markAll(job);
  }

  return {
    async restoreAll(email) {
      const session = current.signal;
      try {
        const facts = (await (await storage.database())?.listFacts(email)) ?? [];
        const oldest = platform.now() - platform.timings.keepMs;
        for (const job of facts.sort((a, b) => a.createdAt - b.createdAt)) {
          if (session.aborted) return;
          if (job.createdAt >= oldest && definitionOf(job.kind)) await restore(job, session);
        }
      } catch {
        // Treat unreadable storage as missing: the console works without old jobs.
      }
    },
    receive(message) {
      const { jobId } = message;
      if (message.type === 'stored') {
        // Tabs that did not ask know the job: storage may be behind what they show.
        const { to = platform.tab } = message;
        if (to === platform.tab && sinceHello.has(jobId)) void reload(jobId, false, true);
        return;
      }
      sinceHello.get(jobId)?.push(message.event);
      const held = waiting.get(jobId);
      if (held) held.push(message.event);
      else apply(message.event);
      if (!jobEvents.started.match(message.event) && !jobEvents.runStarted.match(message.event)) return;
      if (jobOf(jobId)) void watch(jobId);
      // It began before this tab was opened, and was not stored yet when this tab read the storage.
      else followOwner(jobId);
    },
    async takeOver(jobId) {
      watched.get(jobId)?.abort();
      sinceHello.delete(jobId);
      const job = jobOf(jobId);
      // No other tab has owned the job since: this tab's state is right, and may be newer than storage.
      if (job?.ownerTab === platform.tab) return keepMaybeSent(job);
      const read = await reload(jobId, true);
      const stored = jobOf(jobId);
      if (read === 'shown' && stored) keepMaybeSent(stored);
      // What storage lacks is known here, because this tab followed the last owner.
      if (read === 'torn' && stored) storage.mark(jobId, [], stored.idChunks.keys());
      // The last owner died during a run, so storage still says that the job is running.
      if (stored && stored.state !== 'paused' && !isFinished(stored)) {
        dispatch(leftBehind(stored, 'reloaded', platform.now()));
      }
    },
    async follow(jobId) {
      storage.yield(jobId);
      await reload(jobId, false);
      followOwner(jobId);
    },
    leave() {
      current.abort();
      current = new AbortController();
      for (const controller of watched.values()) controller.abort();
      watched.clear();
      waiting.clear();
      sinceHello.clear();
      loading.clear();
    },
  };
}
