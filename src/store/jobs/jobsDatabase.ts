/**
 * Jobs in IndexedDB: the facts, ids and results of each job, and the claims that say which tab may send and how far
 * sending may have come. Each call uses one transaction.
 */
import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { EpochMs } from '../../contract/schemas/common';
import type { JobFacts } from './jobsSlice';
import type { ItemId, ItemResult, JobId } from './jobTypes';

const NAME = 'console-jobs';
const VERSION = 3;

/** Which tab may send for a job, and how far it may have come. */
interface Claim {
  readonly jobId: JobId;
  readonly tab: string;
  /** Items below this index may have been sent in the current run. */
  readonly mark: number;
  /** Until when the tab counts as alive. Used without Web Locks. */
  readonly until: EpochMs;
}

interface Schema extends DBSchema {
  jobs: { key: JobId; value: JobFacts; indexes: { byEmail: string } };
  ids: { key: [JobId, number]; value: ItemId[] };
  results: { key: [JobId, number]; value: ItemResult[] };
  claims: { key: JobId; value: Claim };
}

/** Chunks written at once, before the page gets a turn. */
const WRITES_AT_ONCE = 8;

/** What one flush writes. */
export interface JobsBatch {
  readonly facts: readonly JobFacts[];
  readonly ids: readonly (readonly [JobId, number, readonly ItemId[]])[];
  readonly results: readonly (readonly [JobId, number, readonly ItemResult[]])[];
}

/** A job as read from storage. */
export interface StoredJob {
  readonly facts: JobFacts;
  readonly ids: readonly ItemId[];
  readonly results: readonly ItemResult[];
  readonly mark: number;
}

export interface JobsDatabase {
  save(batch: JobsBatch): Promise<void>;
  listFacts(email: string): Promise<JobFacts[]>;
  read(jobId: JobId): Promise<StoredJob | null>;
  remove(jobId: JobId): Promise<void>;
  /** Makes `tab` the one that may send and keeps the mark, unless another tab has a claim that may not be replaced. */
  takeClaim(
    jobId: JobId,
    tab: string,
    until: EpochMs,
    mayReplace: (others: { readonly until: EpochMs }) => boolean,
  ): Promise<boolean>;
  /** Keeps the claim alive and moves the mark. False when another tab has taken the claim: send nothing then. */
  renewClaim(jobId: JobId, tab: string, until: EpochMs, mark?: number): Promise<boolean>;
  /** Gives up the claim but keeps the mark. */
  releaseClaim(jobId: JobId, tab: string): Promise<void>;
  /** Whether a tab other than `tab` keeps the claim alive. */
  isClaimed(jobId: JobId, tab: string, now: EpochMs): Promise<boolean>;
}

const chunksOf = (jobId: JobId) => IDBKeyRange.bound([jobId, 0], [jobId, Number.MAX_SAFE_INTEGER]);

/**
 * Opens the database and drops jobs older than `oldest`. Null if IndexedDB is missing or refused (private windows, full
 * disks): jobs then exist only as long as the page.
 * @param onClosed called when the database was closed, so that each call on it fails; with true if a newer console has
 * it now, so that this one cannot open it again
 */
export async function openJobsDatabase(
  oldest: EpochMs,
  onClosed: (isForNewer: boolean) => void,
): Promise<JobsDatabase | null> {
  let db: IDBPDatabase<Schema> | undefined;
  try {
    // If a policy forbids storage, merely reading `indexedDB` throws.
    if (typeof indexedDB === 'undefined') return null;
    db = await openDB<Schema>(NAME, VERSION, {
      upgrade(created, oldVersion) {
        if (oldVersion < 1) {
          created.createObjectStore('jobs', { keyPath: 'id' }).createIndex('byEmail', 'email');
          created.createObjectStore('ids');
          created.createObjectStore('results');
          created.createObjectStore('claims', { keyPath: 'jobId' });
        }
        // Version 2 kept the labels of jobs, with names and addresses.
        if (oldVersion === 2) unwrap(created).deleteObjectStore('jobParts');
      },
      // A newer console in another tab wants to upgrade: let it. Opening is refused then, so this tab goes on in
      // memory. Without a new version, the database is to be deleted: it can be opened again after that.
      blocking(_old, wanted, event) {
        (event.target as IDBDatabase).close();
        onClosed(wanted !== null);
      },
      // The browser ended it: its data were cleared, or the disk failed.
      terminated: () => onClosed(false),
    });
    for (const facts of await db.getAll('jobs')) {
      if (facts.createdAt < oldest) await removeJob(db, facts.id);
    }
    return asJobsDatabase(db);
  } catch {
    // It may have opened and then failed to be read. The next try opens another connection.
    db?.close();
    return null;
  }
}

async function removeJob(db: IDBPDatabase<Schema>, jobId: JobId): Promise<void> {
  const tx = db.transaction(['jobs', 'ids', 'results', 'claims'], 'readwrite');
  await Promise.all([
    tx.objectStore('jobs').delete(jobId),
    tx.objectStore('ids').delete(chunksOf(jobId)),
    tx.objectStore('results').delete(chunksOf(jobId)),
    tx.objectStore('claims').delete(jobId),
    tx.done,
  ]);
}

/** Writes what `change` makes of the claim on a job. False when it is null: then the claim stays as it is. */
async function changeClaim(
  db: IDBPDatabase<Schema>,
  jobId: JobId,
  change: (claim: Claim | undefined) => Claim | null,
): Promise<boolean> {
  const tx = db.transaction('claims', 'readwrite');
  // A failed read or write rejects too. Avoid a second, unhandled rejection.
  tx.done.catch(() => undefined);
  const changed = change(await tx.store.get(jobId));
  if (changed) await tx.store.put(changed);
  await tx.done;
  return changed !== null;
}

function asJobsDatabase(db: IDBPDatabase<Schema>): JobsDatabase {
  return {
    async save({ facts, ids, results }) {
      const tx = db.transaction(['jobs', 'ids', 'results'], 'readwrite');
      // The failed write below rejects too. Avoid a second, unhandled rejection.
      tx.done.catch(() => undefined);
      const writes = [
        ...facts.map((value) => () => tx.objectStore('jobs').put(value)),
        ...ids.map(
          ([jobId, chunk, value]) =>
            () =>
              tx.objectStore('ids').put([...value], [jobId, chunk]),
        ),
        ...results.map(
          ([jobId, chunk, value]) =>
            () =>
              tx.objectStore('results').put([...value], [jobId, chunk]),
        ),
      ];
      // IndexedDB copies each value as it is put: writing all chunks of 20,000 items at once would block the page.
      for (let from = 0; from < writes.length; from += WRITES_AT_ONCE) {
        await Promise.all(writes.slice(from, from + WRITES_AT_ONCE).map((write) => write()));
      }
      await tx.done;
    },
    listFacts: (email) => db.getAllFromIndex('jobs', 'byEmail', email),
    async read(jobId) {
      const tx = db.transaction(['jobs', 'ids', 'results', 'claims']);
      const [facts, ids, results, claim] = await Promise.all([
        tx.objectStore('jobs').get(jobId),
        tx.objectStore('ids').getAll(chunksOf(jobId)),
        tx.objectStore('results').getAll(chunksOf(jobId)),
        tx.objectStore('claims').get(jobId),
        tx.done,
      ]);
      return facts ? { facts, ids: ids.flat(), results: results.flat(), mark: claim?.mark ?? 0 } : null;
    },
    remove: (jobId) => removeJob(db, jobId),
    takeClaim: (jobId, tab, until, mayReplace) =>
      changeClaim(db, jobId, (claim) =>
        !claim || claim.tab === tab || mayReplace(claim)
          ? { jobId, tab, mark: claim?.mark ?? 0, until }
          : null,
      ),
    renewClaim: (jobId, tab, until, mark) =>
      changeClaim(db, jobId, (claim) =>
        claim?.tab === tab ? { ...claim, until, mark: mark ?? claim.mark } : null,
      ),
    async releaseClaim(jobId, tab) {
      await changeClaim(db, jobId, (claim) => (claim?.tab === tab ? { ...claim, until: 0 } : null));
    },
    async isClaimed(jobId, tab, now) {
      const claim = await db.get('claims', jobId);
      return claim !== undefined && claim.tab !== tab && claim.until > now;
    },
  };
}
