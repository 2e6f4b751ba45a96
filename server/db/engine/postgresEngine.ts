/** PostgreSQL, or anything that speaks its wire protocol, through DATABASE_URL. */
import type { PostgresPool } from 'kysely';
import { Pool, types } from 'pg';
import type { Engine } from './engine';
import { DatabaseDown, lend, watchConnections } from './postgresConnection';
import { openOthers } from './postgresOthers';
import { isConnectionTimeout } from './singleConnectionPool';

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

const STANDBY_PATIENCE_MS = 1_000;

interface PostgresOptions {
  readonly url: string;
  /** Past a pooler that lends a connection for one transaction: to hear of others needs one of its own. */
  readonly directUrl?: string | null;
  /** Leads to standbys, which may answer what is only read. */
  readonly readUrl?: string | null;
  readonly poolSize?: number;
  readonly acquireTimeoutMs?: number;
  /** The longest a usual statement may take before PostgreSQL ends it (57014), milliseconds. Absent: its own setting. */
  readonly statementLimitMs?: number;
  /** Hears of idle connections the server dropped; the pool makes new ones by itself. */
  readonly onError?: (error: Error) => void;
}

/** A pool that is full is a busy one; any other reason for no connection is the database's. */
function lending(pool: Pool, limitMs: number | null): PostgresPool {
  const known = watchConnections(pool);
  return {
    connect: async () => {
      try {
        return await lend(await pool.connect(), limitMs, known);
      } catch (error) {
        throw isConnectionTimeout(error) ? error : new DatabaseDown(error as Error);
      }
    },
    end: () => pool.end(),
  };
}

/** Makes the pool; connections open on use, so a wrong address shows at the first query. */
export function openPostgresEngine(options: PostgresOptions): Engine & { readonly kind: 'postgres' } {
  const open = (url: string, acquireTimeoutMs: number): Pool => {
    const opened = new Pool({
      connectionString: url,
      max: options.poolSize ?? 16,
      connectionTimeoutMillis: acquireTimeoutMs,
      types: readers,
      // A statement need not wait for the answer to the one before (beginningAlong.ts).
      pipeline: true,
      application_name: 'delivery-operations-console',
    });
    return opened.on('error', (error) => options.onError?.(error));
  };
  const pool = open(options.url, options.acquireTimeoutMs ?? 10_000);
  // What they do not answer the primary does.
  const standbys = options.readUrl == null ? null : open(options.readUrl, STANDBY_PATIENCE_MS);
  const others = openOthers(options.directUrl ?? options.url, (error) => options.onError?.(error));
  return {
    kind: 'postgres',
    pool: lending(pool, options.statementLimitMs ?? null),
    ...(standbys && { standbys: lending(standbys, options.statementLimitMs ?? null) }),
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
      for (const one of [pool, standbys]) if (one?.ended === false) await one.end();
    },
  };
}
