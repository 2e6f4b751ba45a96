/** A pool of exactly one connection, in the form that Kysely's PostgreSQL dialect expects. First come, first served. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { DatabaseLoad, Run } from './engine';
import { createSharedSync } from './sharedSync';

/** Thrown when the connection stayed in use: overload, or code that used the pool inside a transaction. */
class ConnectionTimeout extends Error {
  readonly code = 'CONNECTION_TIMEOUT';

  constructor(milliseconds: number) {
    super(`No database connection within ${milliseconds} ms.`);
    this.name = 'ConnectionTimeout';
  }
}

/** True if either engine's pool had no connection in time; such a request may be tried again later. */
export function isConnectionTimeout(error: unknown): boolean {
  if (error instanceof ConnectionTimeout) return true;
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

interface SinglePool extends PostgresPool {
  load(): DatabaseLoad;
  /** Lends the connection for any number of statements outside transactions; everything before them is on the disk. */
  connectAlone(): Promise<PostgresPoolClient>;
}

interface SinglePoolOptions {
  /** Whether transactions share a sync when many wait, for engines that sync. */
  readonly sharesSyncs?: boolean;
}

/**
 * Makes the pool. `open` is called for each caller, so that nobody continues a transaction whose connection was lost.
 * `end` refuses later calls.
 */
export function singleConnectionPool(
  open: () => Run,
  acquireTimeoutMs: number,
  { sharesSyncs = false }: SinglePoolOptions = {},
): SinglePool {
  const waiting: (() => void)[] = [];
  const sync = sharesSyncs ? createSharedSync(() => waiting.length > 0) : null;
  let taken = false;
  let ended = false;

  const release = async (): Promise<void> => {
    if (sync) await sync.beforeNext(waiting.length > 0);
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };

  const lend = (isAlone: boolean): PostgresPoolClient => {
    let mine = true;
    const handBack = (): void => {
      if (!mine) return;
      mine = false;
      void release();
    };
    const run = open();
    // Cursors are not supported; Kysely uses them only when configured to.
    const query = sync && !isAlone ? sync.forCaller(run, handBack) : run;
    return { query: query as PostgresPoolClient['query'], release: handBack };
  };

  const turn = (): Promise<void> => {
    if (ended) return Promise.reject(new Error('The database is closed.'));
    if (!taken) {
      taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        const place = waiting.indexOf(take);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(new ConnectionTimeout(acquireTimeoutMs));
      }, acquireTimeoutMs);
      waiting.push(take);
    });
  };

  return {
    connect: async () => {
      await turn();
      return lend(false);
    },
    connectAlone: async () => {
      await turn();
      await sync?.beforeNext(false);
      return lend(true);
    },
    load: () => ({ busy: Number(taken), idle: Number(!taken), waiting: waiting.length }),
    end: () => {
      ended = true;
      return Promise.resolve();
    },
  };
}
