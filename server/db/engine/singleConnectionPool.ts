/** A pool of exactly one connection, in the shape Kysely's PostgreSQL dialect expects. First come, first served. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { DatabaseLoad } from './engine';

/** Runs one statement; rows are what the statement says, which only its writer knows. */
export type Run = <R>(sql: string, params: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

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
}

/**
 * Makes the pool. `open` is asked for the connection of each caller, so that nobody goes on in a transaction whose
 * connection was lost meanwhile. `end` waits for the running query and refuses later calls.
 */
export function singleConnectionPool(open: () => Run, acquireTimeoutMs: number): SinglePool {
  const waiting: ((client: PostgresPoolClient) => void)[] = [];
  let taken = false;
  let ended = false;

  const release = (): void => {
    const next = waiting.shift();
    if (next) next(lend());
    else taken = false;
  };

  const lend = (): PostgresPoolClient => {
    let mine = true;
    return {
      // Cursors are not offered; Kysely asks for one only when configured with it.
      query: open() as PostgresPoolClient['query'],
      release: () => {
        if (!mine) return;
        mine = false;
        release();
      },
    };
  };

  return {
    connect: () => {
      if (ended) return Promise.reject(new Error('The database is closed.'));
      if (!taken) {
        taken = true;
        return Promise.resolve(lend());
      }
      return new Promise((resolve, reject) => {
        const take = (client: PostgresPoolClient): void => {
          clearTimeout(timer);
          resolve(client);
        };
        const timer = setTimeout(() => {
          const place = waiting.indexOf(take);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(new ConnectionTimeout(acquireTimeoutMs));
        }, acquireTimeoutMs);
        waiting.push(take);
      });
    },
    load: () => ({ busy: Number(taken), idle: Number(!taken), waiting: waiting.length }),
    end: () => {
      ended = true;
      return Promise.resolve();
    },
  };
}
