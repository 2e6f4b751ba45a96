/**
 * Lets transactions of the single connection share a disk sync: while others wait for the connection, a commit is not
 * synced alone. No caller gets an answer before the data it reports is on the disk: everything that ends meanwhile,
 * including reads and refusals, is answered after the next sync.
 */
import type { Run } from './engine';
import { ThreadLost } from './pgliteThread';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ENDS = /^\s*(commit|rollback)[\s;]*$/i;
const UNSYNCED_COMMIT = 'set local synchronous_commit = off; commit';
/** Writes an empty message to the log, which brings everything before it to the disk. */
const SYNC = `select pg_logical_emit_message(false, '', '', true)`;

/** Limits how long the first waiting caller waits for a sync: this many others, or this many milliseconds. */
const MOST = 32;
const LONGEST_MS = 10;

interface SharedSync {
  /**
   * Wraps the connection for one caller. `handBack` is called when the connection can go to the next caller although
   * this one has no answer yet, so each caller may run only one statement or one transaction.
   */
  forCaller(run: Run, handBack: () => void): Run;
  /**
   * Call it between two callers. It syncs if that is due or nobody waits, and then answers everyone who waits for the
   * sync.
   */
  beforeNext(othersWait: boolean): Promise<void>;
}

/** @param othersWait whether somebody is waiting for the connection now */
export function createSharedSync(othersWait: () => boolean): SharedSync {
  /** The waiting callers, and the connection of the oldest one's commit, which must still work for the sync. */
  let group: {
    readonly run: Run;
    readonly since: number;
    readonly ends: ((synced: Promise<unknown>) => void)[];
  } | null = null;

  const sync = async (): Promise<void> => {
    if (group === null) return;
    const { run, ends } = group;
    group = null;
    const synced = run(SYNC, []).catch((error: Error) => {
      // They have committed, and another sync may have brought the log to the disk.
      throw new ThreadLost(error.message, true, { cause: error });
    });
    for (const end of ends) end(synced);
    await synced.catch(() => undefined);
  };
  const isOverdue = (): boolean =>
    group !== null && (group.ends.length >= MOST || performance.now() - group.since >= LONGEST_MS);

  return {
    forCaller: (run, handBack) => {
      let isOpen = false;
      let hasFailed = false;
      const untilSynced = () =>
        new Promise<void>((resolve, reject) => {
          group ??= { run, since: performance.now(), ends: [] };
          group.ends.push((synced) => void synced.then(() => resolve(), reject));
          handBack();
        });
      return async (sql, params) => {
        if (BEGINS.test(sql)) isOpen = true;
        if (isOpen && !ENDS.test(sql)) {
          // Earlier callers must not wait for a whole long transaction. After a failure the transaction can only end.
          if (isOverdue() && !hasFailed) await sync();
          try {
            return await run(sql, params);
          } catch (error) {
            hasFailed = true;
            throw error;
          }
        }
        const isCommit = COMMIT.test(sql);
        if (group === null && !(isCommit && othersWait())) return run(sql, params);
        if (isCommit) {
          // If the commit fails, the caller rolls back.
          const answer = await run(UNSYNCED_COMMIT, params);
          await untilSynced();
          return answer as never;
        }
        try {
          return await run(sql, params);
        } finally {
          await untilSynced();
        }
      };
    },
    beforeNext: async (wait) => {
      if (!wait || isOverdue()) await sync();
    },
  };
}
