/**
 * The bytes that a job's file is made of (label PDFs). They never enter the store or an action. They are kept in
 * IndexedDB and removed with the job, or in memory if IndexedDB is missing or full.
 */
import type { JobsDatabase } from './jobsDatabase';
import type { ItemId, JobId } from './jobTypes';

/** The parts of one job, by item. */
export interface JobParts {
  /** Resolves when the part is kept. Do not report its item as done earlier. */
  put(id: ItemId, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such part (any more). */
  get(id: ItemId): Promise<Uint8Array | undefined>;
}

export interface JobPartsStore {
  of(jobId: JobId): JobParts;
  /** Drops the parts of a dismissed job from memory. Those in the database are removed with the job. */
  forget(jobId: JobId): void;
  /** Called when the person signs out: labels hold addresses that the next person at this computer must not see. */
  clear(): Promise<void>;
}

/** @param database resolves to null when there is none */
export function createJobParts(database: () => Promise<JobsDatabase | null>): JobPartsStore {
  const memory = new Map<JobId, Map<ItemId, Uint8Array>>();

  function remember(jobId: JobId, id: ItemId, bytes: Uint8Array): void {
    const parts = memory.get(jobId) ?? new Map<ItemId, Uint8Array>();
    memory.set(jobId, parts);
    parts.set(id, bytes);
  }

  return {
    of: (jobId) => ({
      async put(id, bytes) {
        try {
          const db = await database();
          if (db) await db.putPart(jobId, id, bytes);
          else remember(jobId, id, bytes);
        } catch {
          // The disk is full: keep the part until the page closes.
          remember(jobId, id, bytes);
        }
      },
      async get(id) {
        const held = memory.get(jobId)?.get(id);
        // A copy, because building the file may transfer the bytes away.
        if (held) return held.slice();
        try {
          return await (await database())?.getPart(jobId, id);
        } catch {
          return undefined;
        }
      },
    }),
    forget: (jobId) => void memory.delete(jobId),
    async clear() {
      memory.clear();
      await database()
        .then((db) => db?.clearParts())
        .catch(() => undefined);
    },
  };
}
