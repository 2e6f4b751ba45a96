/** PostgreSQL, or anything that speaks its wire protocol, through DATABASE_URL. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';
import type { Engine, Run } from './engine';
import { openOthers } from './postgresOthers';
import { isConnectionTimeout } from './singleConnectionPool';
import { limitOf } from './statementKinds';

const INT8 = 20;
const JSON_TYPES = new Set([114, 3802]);

/** Same readings as the embedded engine: jsonb as text, int8 as number. */
const readers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    if (JSON_TYPES.has(oid)) return (value: string) => value;
    if (oid === INT8) return Number;
    return types.getTypeParser(oid, format);
  },
};

interface PostgresOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly acquireTimeoutMs?: number;
  /** The longest a usual statement may take before PostgreSQL ends it (57014), milliseconds. Absent: its own setting. */
  readonly statementLimitMs?: number;
  /** Hears of idle connections the server dropped; the pool makes new ones by itself. */
  readonly onError?: (error: Error) => void;
}

/**
 * A pool whose statements PostgreSQL ends at their limit. Work on whole tables has a longer one, for itself alone.
 * Set by a statement: poolers in between refuse settings that come with the connection.
 */
function withLimit(pool: Pool, usualMs: number): PostgresPool {
  const limited = new WeakSet<PoolClient>();
  const setLimit = (client: PoolClient, ms: number) => client.query(`set statement_timeout = ${ms}`);
  const lend = async (client: PoolClient): Promise<PostgresPoolClient> => {
    if (!limited.has(client)) await setLimit(client, usualMs);
    limited.add(client);
    const lent: PostgresPoolClient = client;
    const query: Run = async (sql, params) => {
      const limitMs = limitOf(sql, usualMs);
      if (limitMs === usualMs) return lent.query(sql, params);
      await setLimit(client, limitMs);
      try {
        return await lent.query(sql, params);
      } finally {
        // A transaction that failed refuses it, and its rollback does the same.
        await setLimit(client, usualMs).catch(() => undefined);
      }
    };
    // Cursors are not offered, as in the pool of one connection.
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      return lend(client).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    },
    end: () => pool.end(),
  };
}

/** Thrown where no connection could be made: the database is away, or does not let us in. */
export class DatabaseDown extends Error {
  /** What the system or the database calls it. */
  readonly code: unknown;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseDown';
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

/** A pool that is full is a busy one; any other reason for no connection is the database's. */
const orDown = (pool: PostgresPool): PostgresPool => ({
  connect: () =>
    pool.connect().catch((error: Error) => {
      throw isConnectionTimeout(error) ? error : new DatabaseDown(error);
    }),
  end: () => pool.end(),
});

/** Makes the pool; connections open on use, so a wrong address shows at the first query. */
export function openPostgresEngine(options: PostgresOptions): Engine & { readonly kind: 'postgres' } {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
    types: readers,
    application_name: 'delivery-operations-console',
  });
  const others = openOthers(options.url, (error) => options.onError?.(error));
  pool.on('error', (error) => options.onError?.(error));
  return {
    kind: 'postgres',
    pool: orDown(options.statementLimitMs === undefined ? pool : withLimit(pool, options.statementLimitMs)),
    others,
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // How full its disk is it says when it refuses a statement.
    shortage: () => null,
    // The database server does these by itself.
    checkpoint: () => Promise.resolve(),
    vacuum: () => Promise.resolve(),
    close: async () => {
      await others.close();
      if (!pool.ended) await pool.end();
    },
  };
}
