/** A pool of exactly one connection, in the shape Kysely's PostgreSQL dialect expects. First come, first served. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { DatabaseLoad, Run } from './engine';
import { createSharedSync } from './sharedSync';

/** Thrown when the connection stayed taken: overload, or code that used the pool inside a transaction. */
class ConnectionTimeout extends Error {
  readonly code = 'CONNECTION_TIMEOUT';

  constructor(milliseconds: number) {
    super(`No database connection within ${milliseconds} ms.`);
    this.name = 'ConnectionTimeout';
  }
}

/** True for "no connection in time" of either engine's pool; such a request may be tried again later. */
export function isConnectionTimeout(error: unknown): boolean {
  if (error instanceof ConnectionTimeout) return true;
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

interface SinglePool extends PostgresPool {
  load(): DatabaseLoad;
  /** The connection for as many statements as one likes, outside transactions; all before it is on the disk. */
  connectAlone(): Promise<PostgresPoolClient>;
}

interface SinglePoolOptions {
  /** Whether transactions share a sync where many wait; for an engine that syncs at all. */
  readonly sharesSyncs?: boolean;
}

/**
 * Makes the pool. `open` is asked for the connection of each caller, so that nobody goes on in a transaction whose
 * connection was lost meanwhile. `end` waits for the running query and refuses later calls.
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
    // Cursors are not offered; Kysely asks for one only when configured with it.
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
