/**
 * Transactions of the one connection that share a sync of the disk: while others wait for the connection, a commit is not
 * synced for itself. Nobody hears of what is not on the disk: whatever ends meanwhile, reads and refusals too, is answered
 * once the next sync is done.
 */
import type { Run } from './engine';
import { ThreadLost } from './pgliteThread';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;
const UNSYNCED_COMMIT = 'set local synchronous_commit = off; commit';
/** An empty word to the log, with all before it, on the disk. */
const SYNC = `select pg_logical_emit_message(false, '', '', true)`;

/** The first of those that wait for a sync is kept waiting no longer than for so many others, and milliseconds. */
const MOST = 32;
const LONGEST_MS = 10;

interface SharedSync {
  /**
   * For a caller of the connection. `handBack` is called where the connection can be another's before the caller has its
   * answer: such a caller runs one statement or one transaction.
   */
  forCaller(run: Run, handBack: () => void): Run;
  /** Between two callers. Syncs when it is time to, or nobody waits; then those who wait for it have their answers. */
  beforeNext(othersWait: boolean): Promise<void>;
}

/** @param othersWait whether somebody waits for the connection at this moment */
export function createSharedSync(othersWait: () => boolean): SharedSync {
  /** How the ones that wait are told, and on what connection the oldest has committed: that one must still live. */
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
      // They have committed, and the log may have come to the disk with another's.
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
          // Those before must not wait for all of a long transaction. After a failure it can do nothing but end.
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
          // One that fails is followed by its rollback.
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
