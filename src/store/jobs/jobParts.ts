/**
 * The bytes that a job's file is made of (label PDFs). They never enter the store or an action: they lie in IndexedDB
 * beside the job and go with it, and in memory where there is no IndexedDB or it is full.
 */
import type { JobsDatabase } from './jobsDatabase';
import type { ItemId, JobId } from './jobTypes';

/** The parts of one job, by item. */
export interface JobParts {
  /** Resolves when the part is kept: only then may its item be called done. */
  put(id: ItemId, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none (any more). */
  get(id: ItemId): Promise<Uint8Array | undefined>;
}

export interface JobPartsStore {
  of(jobId: JobId): JobParts;
  /** The job is put away. What lies in the database goes with the job there. */
  forget(jobId: JobId): void;
  /** The person signed out: labels hold addresses, and the next person at this computer is somebody else. */
  clear(): Promise<void>;
}

/** @param database null where there is none */
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
          // A full disk: the part lives as long as the page.
          remember(jobId, id, bytes);
        }
      },
      async get(id) {
        const held = memory.get(jobId)?.get(id);
        // A copy: whoever builds the file may give the bytes away.
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
