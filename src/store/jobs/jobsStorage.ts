/**
 * Keeps IndexedDB in step with the jobs that this tab owns. Events only mark what they changed. A moment later one
 * batch writes the current state of everything marked. Failing storage (full disk, cleared data) never stops a job:
 * what was not written stays marked and is written again, ever later. Until that succeeds, the job exists only as long
 * as the page.
 */
import { backoffDelayMs } from '../../lib/backoff';
import { deepEqual } from '../../lib/deepEqual';
import { definitionOf } from './jobDefinition';
import type { JobPlatform } from './jobPlatform';
import { createJobParts, type JobPartsStore } from './jobParts';
import { openJobsDatabase, type JobsBatch, type JobsDatabase } from './jobsDatabase';
import type { JobFacts } from './jobsSlice';
import { isFinished, ITEMS_PER_CHUNK, leftOverCount, retryableCount, type Job, type JobId } from './jobTypes';

interface Marked {
  /** Chunks of results that changed. The facts of a marked job are always written. */
  readonly results: Set<number>;
  readonly ids: Set<number>;
}

/** The items that an event changed. With `EVERY_INDEX`, all of them are stored again. */
export type Indexes = readonly number[] | typeof EVERY_INDEX;
export const EVERY_INDEX = 'every';

export interface JobsStorage {
  /**
   * Opens the database, again if it was closed. Resolves to null if the browser has none, or refuses it.
   * @throws if it was open before and does not open now. The next call tries again.
   */
  readonly database: () => Promise<JobsDatabase | null>;
  /** Bytes for files. They are not stored. */
  readonly parts: JobPartsStore;
  /** Marks the job as changed, with the results at these indexes and the ids of these chunks. */
  mark(jobId: JobId, indexes?: Iterable<number>, idChunks?: Iterable<number>): void;
  /** Marks all results as changed (after a command rewrote them). */
  markAll(job: Job): void;
  /** Stores the job again if an earlier version of the console stored more of its parameters than are kept. */
  trim(job: Job): void;
  /** Writes everything marked, now. Resolves when it is stored, or marked again because that failed. */
  flush(): Promise<void>;
  /** Flushes, and returns those of these jobs of which nothing was refused. */
  flushOf(jobIds: readonly JobId[]): Promise<readonly JobId[]>;
  /** Whether nothing of the job is still to be written. After `flush`, it is false if the browser refused something. */
  isStored(jobId: JobId): boolean;
  /** Resolves when nothing of the job is still to be written. On a full disk that may take long. */
  whenStored(jobId: JobId): Promise<void>;
  /** Called when another tab took the job over: what this tab has still to write of it is out of date. */
  yield(jobId: JobId): void;
  /** Removes the job from storage. */
  forget(jobId: JobId): Promise<void>;
}

/** The job without its items. */
export const factsOf = ({
  idChunks: _ids,
  resultChunks: _results,
  counts: _counts,
  ...facts
}: Job): JobFacts => facts;

/** The facts as they are stored: the parameters only as far as they are still needed. */
function storedFacts(job: Job): JobFacts {
  const facts = factsOf(job);
  const isOver =
    isFinished(job) && job.counts.unknown === 0 && retryableCount(job) === 0 && leftOverCount(job) === 0;
  const kept = isOver && definitionOf(job.kind)?.keptWhenOver?.(job.params);
  return kept ? { ...facts, params: kept } : facts;
}

/** @param jobOf the job as it is in the store now, if it is still there */
export function createJobsStorage(platform: JobPlatform, jobOf: (id: JobId) => Job | undefined): JobsStorage {
  const marked = new Map<JobId, Marked>();
  /** Jobs of which the browser refused to store something. All that is marked of them waits for the next try. */
  const refused = new Set<JobId>();
  /** How often something of a job was refused, and how many of its writes have begun. */
  const refusals = new Map<JobId, number>();
  const underWay = new Map<JobId, number>();
  const waiting = new Map<JobId, (() => void)[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** Writes that failed in a row. */
  let failures = 0;
  let opened: Promise<JobsDatabase | null> | undefined;
  let wasOpen = false;
  /** A newer console uses the database now: this page does without. */
  let isSuperseded = false;
  const database = () => (opened ??= openAgain());

  async function openAgain(): Promise<JobsDatabase | null> {
    const db = await openJobsDatabase(platform.now() - platform.timings.keepMs, (isForNewer) => {
      opened = undefined;
      isSuperseded ||= isForNewer;
    });
    if (db) wasOpen = true;
    else if (wasOpen && !isSuperseded) {
      opened = undefined;
      throw new Error('The database does not open again');
    }
    return db;
  }

  const parts = createJobParts(() => platform.now());

  const marksOf = (jobId: JobId): Marked => {
    const known = marked.get(jobId) ?? { results: new Set<number>(), ids: new Set<number>() };
    marked.set(jobId, known);
    if (!refused.has(jobId)) writeSoon();
    return known;
  };

  function writeSoon(): void {
    timer ??= setTimeout(() => write((id) => !refused.has(id)), platform.timings.saveEveryMs);
  }

  /** The state of what is marked, read from the store now. */
  const batchOf = (job: Job, { ids, results }: Marked): JobsBatch => ({
    facts: [storedFacts(job)],
    ids: [...ids].map((chunk) => [job.id, chunk, job.idChunks[chunk] ?? []] as const),
    results: [...results].map((chunk) => [job.id, chunk, job.resultChunks[chunk] ?? []] as const),
  });

  const countUnderWay = (jobId: JobId, by: 1 | -1): void => {
    underWay.set(jobId, (underWay.get(jobId) ?? 0) + by);
    if (underWay.get(jobId) === 0) underWay.delete(jobId);
  };

  /** Writes what is marked, each job by itself: one that cannot be stored must not keep others from it. */
  function write(isWanted: (jobId: JobId) => boolean): void {
    clearTimeout(timer);
    timer = undefined;
    // Read from the store now: by the time the earlier write is done the person may have signed out.
    const writes = [...marked].flatMap(([jobId, marks]) => {
      if (!isWanted(jobId)) return [];
      marked.delete(jobId);
      const job = jobOf(jobId);
      if (!job) return [];
      countUnderWay(jobId, 1);
      return [{ jobId, marks, batch: batchOf(job, marks), before: refusals.get(jobId) }];
    });
    writing = writing.then(async () => {
      let hasFailed = false;
      for (const { jobId, marks, batch, before } of writes) {
        // Parts of a job belong together. If an earlier one was refused meanwhile, this one waits with it.
        const isFirst = refusals.get(jobId) === before;
        const isStored = isFirst && (await store(batch));
        if (!isStored) markAgain(jobId, marks);
        // What was marked meanwhile waited for this.
        else if (refused.delete(jobId) && marked.has(jobId)) writeSoon();
        if (isFirst && !isStored) {
          hasFailed = true;
          refusals.set(jobId, (before ?? 0) + 1);
        }
        countUnderWay(jobId, -1);
      }
      if (hasFailed) failures += 1;
      else if (refused.size === 0) failures = 0;
      if (hasFailed) retry ??= setTimeout(() => void flush(), waitMs());
      wake();
    });
  }

  const waitMs = (): number => backoffDelayMs(failures, platform.timings.backoff, platform.random());

  const store = async (batch: JobsBatch): Promise<boolean> => {
    try {
      await (await database())?.save(batch);
      return true;
    } catch {
      return false;
    }
  };

  /** What was refused waits for the next try, unless the person has signed out. */
  function markAgain(jobId: JobId, { ids, results }: Marked): void {
    if (!jobOf(jobId)) return void refused.delete(jobId);
    refused.add(jobId);
    const marks = marksOf(jobId);
    ids.forEach((chunk) => marks.ids.add(chunk));
    results.forEach((chunk) => marks.results.add(chunk));
  }

  function flush(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    if (marked.size > 0) write(() => true);
    return writing;
  }

  function drop(jobId: JobId): void {
    marked.delete(jobId);
    refused.delete(jobId);
    wake();
  }

  const isStored = (jobId: JobId): boolean => !marked.has(jobId) && !underWay.has(jobId);

  /** Tells whoever waits for a job that has been stored, or is not to be. */
  function wake(): void {
    for (const [jobId, calls] of waiting) {
      if (!isStored(jobId)) continue;
      waiting.delete(jobId);
      calls.forEach((call) => call());
    }
  }

  return {
    database,
    parts,
    mark(jobId, indexes = [], idChunks = []) {
      const marks = marksOf(jobId);
      for (const index of indexes) marks.results.add(Math.floor(index / ITEMS_PER_CHUNK));
      for (const chunk of idChunks) {
        marks.ids.add(chunk);
        marks.results.add(chunk);
      }
    },
    markAll(job) {
      const marks = marksOf(job.id);
      job.resultChunks.forEach((_, chunk) => marks.results.add(chunk));
    },
    trim(job) {
      if (!deepEqual(storedFacts(job).params, job.params)) marksOf(job.id);
    },
    flush,
    async flushOf(jobIds) {
      const before = jobIds.map((jobId) => refusals.get(jobId));
      await flush();
      return jobIds.filter((jobId, at) => refusals.get(jobId) === before[at]);
    },
    isStored,
    whenStored: (jobId) =>
      new Promise((stored) => {
        waiting.set(jobId, [...(waiting.get(jobId) ?? []), stored]);
        wake();
      }),
    yield: drop,
    async forget(jobId) {
      drop(jobId);
      parts.forget(jobId);
      writing = writing.then(async () => (await database())?.remove(jobId)).catch(() => undefined);
      await writing;
    },
  };
}
