/**
 * The bytes that a job's file is made of (label PDFs). They never enter the store, an action or the disk, because
 * labels hold names and addresses: they live as long as the page, and are got again afterwards.
 */
import type { EpochMs } from '../../contract/schemas/common';
import type { ItemId, JobId } from './jobTypes';

/** The part of one item. */
export interface JobPart {
  /** A blob, because the browser keeps its bytes outside the page's memory. */
  readonly content: Blob;
  /** When it was asked for. */
  readonly askedAt: EpochMs;
  /** The version of the order that the console held then: the part is no older. Undefined when it held none. */
  readonly version: number | undefined;
}

/** The parts of one job, by item. */
export interface JobParts {
  /** The clock of `askedAt`, which is that of jobs and not the corrected one of the store. */
  readonly now: () => EpochMs;
  put(id: ItemId, part: JobPart): void;
  /** Undefined when there is no such part (any more). */
  get(id: ItemId): JobPart | undefined;
}

export interface JobPartsStore {
  of(jobId: JobId): JobParts;
  /** Drops the parts of a job. */
  forget(jobId: JobId): void;
  /** Drops the parts of all jobs. Called when the person signs out. */
  clear(): void;
}

/** @param now the clock of the jobs */
export function createJobParts(now: () => EpochMs): JobPartsStore {
  const held = new Map<JobId, Map<ItemId, JobPart>>();
  return {
    of: (jobId) => ({
      now,
      put(id, part) {
        const parts = held.get(jobId) ?? new Map<ItemId, JobPart>();
        held.set(jobId, parts.set(id, part));
      },
      get: (id) => held.get(jobId)?.get(id),
    }),
    forget: (jobId) => void held.delete(jobId),
    clear: () => held.clear(),
  };
}
