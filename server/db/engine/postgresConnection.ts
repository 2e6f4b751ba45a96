/**
 * A connection to PostgreSQL as it is lent: its statements have a limit, also where the database hangs and cannot end them, its
 * transactions end when their server stands still, and a statement whose connection is lost says whether it may have been done
 * all the same.
 */
import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { beginningAlong } from './beginningAlong';
import type { Run } from './engine';
import { sqlState } from './sqlState';
import { limitOf, needsRoom } from './statementKinds';

/** The database is away, and nothing was done: no connection could be made, or the transaction ended with it. */
export class DatabaseDown extends Error {
  /** What the system or the database calls it. */
  readonly code: unknown;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseDown';
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

/** The connection was lost before the answer came to a commit, or to a change that is a transaction of its own. */
export class OutcomeUnknown extends Error {
  constructor(cause: Error) {
    super('The connection was lost while a change was being stored.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** The connection failed (class 08), PostgreSQL stops or starts, or has ended a transaction that was silent for too long. */
const LOST_STATE = /^(08...|57P0[123]|25P03)$/;
/**
 * Nobody says nothing for so long within a transaction, unless they stand still or their machine is gone: PostgreSQL ends it then,
 * and gives the rows that it holds to whoever waits for them.
 */
const SILENT_MS = 10_000;
/** For so long beyond its limit the database may take to end a statement; then it hangs, and its connection is given up. */
const LATE_MS = 2_000;
/** What `pg` says then. */
const isUnanswered = (error: unknown): boolean => (error as Error).message === 'Query read timeout';
/** A standby, or one that was made read-only: the next connection may lead to where changes are taken. */
const READ_ONLY_STATE = '25006';

const BEGINS = /^\s*(begin|start)\b/i;
const COMMITS = /^\s*(commit|end)\b/i;
const UNDOES = /^\s*(rollback|abort)\s*$/i;

/** What is known of the connections of a pool. */
interface Known {
  /** Those that have their limits already. */
  readonly limited: WeakSet<PoolClient>;
  readonly broken: WeakMap<PoolClient, Error>;
}

/**
 * Listens to each connection of the pool for as long as it is there: an error that nobody hears ends the process, and the pool
 * itself listens to none that is on its way to who asked for it.
 */
export function watchConnections(pool: Pool): Known {
  const broken: Known['broken'] = new WeakMap();
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)));
  return { limited: new WeakSet(), broken };
}

/**
 * Lends it. The limits are set by a statement, as poolers in between refuse settings that come with the connection.
 * @param usualMs the longest a usual statement may take; null: PostgreSQL's own setting
 */
export async function lend(
  client: PoolClient,
  usualMs: number | null,
  { limited, broken }: Known,
): Promise<PostgresPoolClient> {
  const gone = broken.get(client);
  if (gone) {
    client.release(true);
    throw gone;
  }
  let isInTransaction = false;
  let isStale = false;
  let lost: DatabaseDown | OutcomeUnknown | null = null;

  const run: Run = beginningAlong(async (sql, params) => {
    // Nothing is sent any more, so that nothing can be done by it: not even by a commit.
    const cause = broken.get(client);
    if (cause && !lost) lost = new DatabaseDown(cause);
    // The roll-back after a loss fails, too, and its error would take the place of the first one.
    if (lost) throw lost;
    try {
      const query_timeout = usualMs === null ? undefined : limitOf(sql, usualMs) + LATE_MS;
      const result = await client.query({ text: sql, values: [...params], query_timeout } as QueryConfig);
      if (BEGINS.test(sql)) isInTransaction = true;
      else if (COMMITS.test(sql) || UNDOES.test(sql)) isInTransaction = false;
      return result as never;
    } catch (error) {
      const state = sqlState(error);
      isStale ||= state === READ_ONLY_STATE;
      if (!broken.has(client) && !LOST_STATE.test(state ?? '') && !isUnanswered(error)) throw error;
      const mayBeDone = COMMITS.test(sql) || (!isInTransaction && needsRoom(sql));
      lost = mayBeDone ? new OutcomeUnknown(error as Error) : new DatabaseDown(error as Error);
      throw lost;
    }
  });
  const query: Run = async (sql, params) => {
    if (usualMs === null) return run(sql, params);
    const limitMs = limitOf(sql, usualMs);
    if (limitMs === usualMs) return run(sql, params);
    await run(`set statement_timeout = ${limitMs}`, []);
    try {
      return await run(sql, params);
    } finally {
      // A transaction that failed refuses it, and its rollback does the same.
      await run(`set statement_timeout = ${usualMs}`, []).catch(() => undefined);
    }
  };
  const release = (): void => {
    client.release(lost !== null || broken.has(client) || isStale);
  };

  if (usualMs !== null && !limited.has(client)) {
    const limits = `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`;
    const values = [usualMs, Math.min(usualMs, SILENT_MS)].map(String);
    await run(limits, values).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    limited.add(client);
  }
  // Cursors are not offered, as in the pool of one connection.
  return { query: query as PostgresPoolClient['query'], release };
}
