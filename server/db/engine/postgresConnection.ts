/**
 * A PostgreSQL connection from the pool. Its statements have a limit, even if the database hangs and cannot end them;
 * its transactions end if this server freezes; and a statement that loses its connection reports whether it may have
 * been carried out.
 */
import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { beginningAlong } from './beginningAlong';
import type { Run } from './engine';
import { sqlState } from './sqlState';
import { limitOf, needsRoom } from './statementKinds';

/**
 * The database is unreachable and nothing was done: no connection could be made, or the transaction ended with the
 * connection.
 */
export class DatabaseDown extends Error {
  /** The code that the system or the database gave. */
  readonly code: unknown;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseDown';
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

/** The connection was lost before the answer to the commit of a change, or to a change outside a transaction. */
export class OutcomeUnknown extends Error {
  /** @param refusal how the repetition of the change failed, which may be because the change was stored */
  constructor(
    cause: Error,
    readonly refusal?: unknown,
  ) {
    super('The connection was lost while a change was being stored.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * The connection failed (class 08), PostgreSQL is stopping or starting, or it has ended a transaction that was idle too
 * long.
 */
const LOST_STATE = /^(08...|57P0[123]|25P03)$/;
/**
 * A transaction is idle for this long only if its server is frozen or its machine is gone. PostgreSQL then ends it and
 * releases its row locks.
 */
const SILENT_MS = 10_000;
/**
 * How long beyond its limit the database may take to end a statement; after that it counts as hanging, and the
 * connection is dropped.
 */
const LATE_MS = 2_000;
/** Whether `pg` gave up waiting for an answer. */
const isUnanswered = (error: unknown): boolean => (error as Error).message === 'Query read timeout';
/** A standby, or a database made read-only: the next connection may lead to one that accepts changes. */
const READ_ONLY_STATE = '25006';

const BEGINS = /^\s*(begin|start)\b/i;
const COMMITS = /^\s*(commit|end)\b/i;
const UNDOES = /^\s*(rollback|abort)\s*$/i;

/** State of the connections of a pool. */
interface Known {
  /** Connections whose limits are already set. */
  readonly limited: WeakSet<PoolClient>;
  readonly broken: WeakMap<PoolClient, Error>;
}

/**
 * Listens to errors of each connection for its whole life: an unhandled error would end the process, and the pool does
 * not listen while it hands a connection to a caller.
 */
export function watchConnections(pool: Pool): Known {
  const broken: Known['broken'] = new WeakMap();
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)));
  return { limited: new WeakSet(), broken };
}

/**
 * Lends the connection. A statement sets the limits, because poolers refuse settings that come with the connection.
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
  /** Whether the transaction so far, or the statement outside one, may have changed anything. */
  let isChange = false;
  let isStale = false;
  let lost: DatabaseDown | OutcomeUnknown | null = null;

  const run: Run = beginningAlong(async (sql, params) => {
    // Send nothing more, so that nothing can be done any more, not even by a commit.
    const cause = broken.get(client);
    if (cause && !lost) lost = new DatabaseDown(cause);
    // The rollback after a loss fails too; it must report the first error, not its own.
    if (lost) throw lost;
    try {
      // At once: the caller does not wait for the answer before its next statement.
      if (BEGINS.test(sql)) [isInTransaction, isChange] = [true, false];
      else isChange = needsRoom(sql) || (isInTransaction && isChange);
      const query_timeout = usualMs === null ? undefined : limitOf(sql, usualMs) + LATE_MS;
      const result = await client.query({ text: sql, values: [...params], query_timeout } as QueryConfig);
      if (COMMITS.test(sql) || UNDOES.test(sql)) isInTransaction = false;
      return result as never;
    } catch (error) {
      const state = sqlState(error);
      if (BEGINS.test(sql)) isInTransaction = false;
      isStale ||= state === READ_ONLY_STATE;
      if (!broken.has(client) && !LOST_STATE.test(state ?? '') && !isUnanswered(error)) throw error;
      const mayBeDone = isChange && (COMMITS.test(sql) || !isInTransaction);
      lost = mayBeDone ? new OutcomeUnknown(error as Error) : new DatabaseDown(error as Error);
      throw lost;
    }
  });
  const query: Run = async (sql, params) => {
    if (usualMs === null) return run(sql, params);
    const limitMs = limitOf(sql, usualMs);
    if (limitMs === usualMs) return run(sql, params);
    if (isInTransaction) return withLimit(limitMs, usualMs, sql, params);
    // A pooler may give each transaction another connection, and would give one with a longer limit to anybody.
    await run('begin', []);
    try {
      const result = await withLimit(limitMs, usualMs, sql, params);
      await run('commit', []);
      return result;
    } catch (error) {
      await run('rollback', []).catch(() => undefined);
      throw error;
    }
  };
  const withLimit = async (limitMs: number, nextMs: number, ...[sql, params]: Parameters<Run>) => {
    await run(`set local statement_timeout = ${limitMs}`, []);
    const result = await run(sql, params);
    // If the statement fails, the rollback resets it.
    await run(`set local statement_timeout = ${nextMs}`, []);
    return result as never;
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
  // Cursors are not supported, as in the pool with one connection.
  return { query: query as PostgresPoolClient['query'], release };
}
