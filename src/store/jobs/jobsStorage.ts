/**
 * Keeps IndexedDB in step with the jobs this tab owns. Events only mark what they changed; one batch a moment later
 * writes the marked pieces as they then are, however many events there were. Storage that fails (full disk, cleared
 * data) never stops a job: it then lives as long as the page.
 */
import type { JobPlatform } from './jobPlatform';
import { createJobParts, type JobPartsStore } from './jobParts';
import { openJobsDatabase, type JobsDatabase } from './jobsDatabase';
import type { JobFacts } from './jobsSlice';
import { ITEMS_PER_CHUNK, type Job, type JobId } from './jobTypes';

interface Marked {
  /** Facts changed: always true for a marked job. */
  readonly results: Set<number>;
  readonly ids: Set<number>;
}

export interface JobsStorage {
  readonly database: () => Promise<JobsDatabase | null>;
  /** Bytes for files, kept beside the jobs. */
  readonly parts: JobPartsStore;
  /** The job changed, and with it the results at these places and the ids of these pieces. */
  mark(jobId: JobId, indexes?: Iterable<number>, idPieces?: Iterable<number>): void;
  /** Everything changed (a command rewrote results). */
  markAll(job: Job): void;
  /** Writes what is marked, now; resolves when it is stored. */
  flush(): Promise<void>;
  forget(jobId: JobId): Promise<void>;
}

const factsOf = ({ idChunks: _ids, resultChunks: _results, counts: _counts, ...facts }: Job): JobFacts =>
  facts;

/** @param jobOf the job as the store has it now, if it is still there */
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
        [...marks.ids].map((piece) => [job.id, piece, job.idChunks[piece] ?? []] as const),
      ),
      results: batch.flatMap(({ job, marks }) =>
        [...marks.results].map((piece) => [job.id, piece, job.resultChunks[piece] ?? []] as const),
      ),
    };
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (marked.size === 0) return writing;
    // Read from the store at once: by the time the earlier write is done the person may have signed out.
    const batch = takeMarked();
    writing = writing.then(async () => (await database())?.save(batch)).catch(() => undefined);
    return writing;
  }

  return {
    database,
    parts,
    mark(jobId, indexes = [], idPieces = []) {
      const marks = marksOf(jobId);
      for (const place of indexes) marks.results.add(Math.floor(place / ITEMS_PER_CHUNK));
      for (const piece of idPieces) {
        marks.ids.add(piece);
        marks.results.add(piece);
      }
    },
    markAll(job) {
      const marks = marksOf(job.id);
      job.resultChunks.forEach((_, piece) => marks.results.add(piece));
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
