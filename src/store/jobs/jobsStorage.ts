/**
 * Keeps IndexedDB in step with the jobs that this tab owns. Events only mark what they changed. A moment later one
 * batch writes the current state of everything marked. Failing storage (full disk, cleared data) never stops a job: the
 * job then exists only as long as the page.
 */
import type { JobPlatform } from './jobPlatform';
import { createJobParts, type JobPartsStore } from './jobParts';
import { openJobsDatabase, type JobsDatabase } from './jobsDatabase';
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
  /** Writes everything marked, now. Resolves when it is stored. */
  flush(): Promise<void>;
  forget(jobId: JobId): Promise<void>;
}

const factsOf = ({ idChunks: _ids, resultChunks: _results, counts: _counts, ...facts }: Job): JobFacts =>
  facts;

/** @param jobOf the job as it is in the store now, if it is still there */
export function createJobsStorage(platform: JobPlatform, jobOf: (id: JobId) => Job | undefined): JobsStorage {
  const marked = new Map<JobId, Marked>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let opened: Promise<JobsDatabase | null> | undefined;
  const database = () => (opened ??= openJobsDatabase(platform.now() - platform.timings.keepMs));

  const parts = createJobParts(database);

  const marksOf = (jobId: JobId): Marked => {
    const known = marked.get(jobId) ?? { results: new Set<number>(), ids: new Set<number>() };
    marked.set(jobId, known);
    timer ??= setTimeout(() => void flush(), platform.timings.saveEveryMs);
    return known;
  };

  function takeMarked() {
    const batch = [...marked].flatMap(([jobId, marks]) => {
      const job = jobOf(jobId);
      return job ? [{ job, marks }] : [];
    });
    marked.clear();
    return {
      facts: batch.map(({ job }) => factsOf(job)),
      ids: batch.flatMap(({ job, marks }) =>
        [...marks.ids].map((chunk) => [job.id, chunk, job.idChunks[chunk] ?? []] as const),
      ),
      results: batch.flatMap(({ job, marks }) =>
        [...marks.results].map((chunk) => [job.id, chunk, job.resultChunks[chunk] ?? []] as const),
      ),
    };
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (marked.size === 0) return writing;
    // Read from the store now: by the time the earlier write is done the person may have signed out.
    const batch = takeMarked();
    writing = writing.then(async () => (await database())?.save(batch)).catch(() => undefined);
    return writing;
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
    async forget(jobId) {
      marked.delete(jobId);
      parts.forget(jobId);
      writing = writing.then(async () => (await database())?.remove(jobId)).catch(() => undefined);
      await writing;
    },
  };
}
