/**
 * Keeps IndexedDB in step with the jobs that this tab owns. Events only mark what they changed. A moment later one
 * batch writes the current state of everything marked. Failing storage (full disk, cleared data) never stops a job:
 * what was not written stays marked and is written again, ever later. Until that succeeds, the job exists only as long
 * as the page.
 */
import { backoffDelayMs } from '../../lib/backoff';
import type { JobPlatform } from './jobPlatform';
import { createJobParts, type JobPartsStore } from './jobParts';
import { openJobsDatabase, type JobsBatch, type JobsDatabase } from './jobsDatabase';
import type { JobFacts } from './jobsSlice';
import { ITEMS_PER_CHUNK, type Job, type JobId } from './jobTypes';

interface Marked {
  /** Chunks of results that changed. The facts of a marked job are always written. */
  readonly results: Set<number>;
  readonly ids: Set<number>;
}

/** The items that an event changed. With `EVERY_INDEX`, all of them are stored again. */
export type Indexes = readonly number[] | typeof EVERY_INDEX;
export const EVERY_INDEX = 'every';

export interface JobsStorage {
  readonly database: () => Promise<JobsDatabase | null>;
  /** Bytes for files, stored beside the jobs. */
  readonly parts: JobPartsStore;
  /** Marks the job as changed, with the results at these indexes and the ids of these chunks. */
  mark(jobId: JobId, indexes?: Iterable<number>, idChunks?: Iterable<number>): void;
  /** Marks all results as changed (after a command rewrote them). */
  markAll(job: Job): void;
  /** Writes everything marked, now. Resolves when it is stored, or marked again because that failed. */
  flush(): Promise<void>;
  /** Whether nothing of the job is still to be written. After `flush`, it is false if the browser refused something. */
  isStored(jobId: JobId): boolean;
  /** Resolves when nothing of the job is still to be written. On a full disk that may take long. */
  whenStored(jobId: JobId): Promise<void>;
  /** Called when another tab took the job over: what this tab has still to write of it is out of date. */
  yield(jobId: JobId): void;
  /** Removes the job from storage. */
  forget(jobId: JobId): Promise<void>;
}

const factsOf = ({ idChunks: _ids, resultChunks: _results, counts: _counts, ...facts }: Job): JobFacts =>
  facts;

/** @param jobOf the job as it is in the store now, if it is still there */
export function createJobsStorage(platform: JobPlatform, jobOf: (id: JobId) => Job | undefined): JobsStorage {
  const marked = new Map<JobId, Marked>();
  /** What the browser refused to store, to be tried again later. */
  const refused = new Map<JobId, Marked>();
  const waiting = new Map<JobId, (() => void)[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** Writes that failed in a row. */
  let failures = 0;
  let opened: Promise<JobsDatabase | null> | undefined;
  const database = () => (opened ??= openJobsDatabase(platform.now() - platform.timings.keepMs));

  const parts = createJobParts(database);

  const marksOf = (jobId: JobId): Marked => {
    const known = marked.get(jobId) ?? { results: new Set<number>(), ids: new Set<number>() };
    marked.set(jobId, known);
    timer ??= setTimeout(write, platform.timings.saveEveryMs);
    return known;
  };

  /** The state of what is marked, read from the store now. */
  const batchOf = (job: Job, { ids, results }: Marked): JobsBatch => ({
    facts: [factsOf(job)],
    ids: [...ids].map((chunk) => [job.id, chunk, job.idChunks[chunk] ?? []] as const),
    results: [...results].map((chunk) => [job.id, chunk, job.resultChunks[chunk] ?? []] as const),
  });

  /** Writes everything marked, each job by itself: one that cannot be stored must not keep others from it. */
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...marked];
    marked.clear();
    // Read from the store now: by the time the earlier write is done the person may have signed out.
    const writes = taken.flatMap(([jobId, marks]) => {
      const job = jobOf(jobId);
      return job ? [{ jobId, marks, batch: batchOf(job, marks) }] : [];
    });
    writing = writing.then(async () => {
      let hasFailed = false;
      for (const { jobId, marks, batch } of writes) {
        const isStored = await store(batch);
        hasFailed ||= !isStored;
        if (!isStored) refuse(jobId, marks);
      }
      if (writes.length > 0) failures = hasFailed ? failures + 1 : 0;
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

  function refuse(jobId: JobId, marks: Marked): void {
    const earlier = refused.get(jobId);
    refused.set(jobId, {
      ids: new Set([...(earlier?.ids ?? []), ...marks.ids]),
      results: new Set([...(earlier?.results ?? []), ...marks.results]),
    });
  }

  function flush(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    for (const [jobId, { ids, results }] of refused) {
      const marks = marksOf(jobId);
      ids.forEach((chunk) => marks.ids.add(chunk));
      results.forEach((chunk) => marks.results.add(chunk));
    }
    refused.clear();
    if (marked.size > 0) write();
    return writing;
  }

  function drop(jobId: JobId): void {
    marked.delete(jobId);
    refused.delete(jobId);
    wake();
  }

  const isStored = (jobId: JobId): boolean => !marked.has(jobId) && !refused.has(jobId);

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
    flush,
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
