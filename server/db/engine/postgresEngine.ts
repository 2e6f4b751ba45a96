/** PostgreSQL, or anything that speaks its wire protocol, through DATABASE_URL. */
import type { PostgresPool } from 'kysely';
import { Pool, types } from 'pg';
import type { Engine } from './engine';
import { DatabaseDown, lend, watchConnections } from './postgresConnection';
import { openOthers } from './postgresOthers';
import { isConnectionTimeout } from './singleConnectionPool';

const INT8 = 20;
const JSON_TYPES = new Set([114, 3802]);

/** Parses values like the embedded engine: jsonb as text, int8 as number. */
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
  /**
   * Leads past a connection pooler that shares connections between transactions: LISTEN needs a connection of its own.
   */
  readonly directUrl?: string | null;
  /** Leads to standbys, which may answer reading calls. */
  readonly readUrl?: string | null;
  readonly poolSize?: number;
  readonly acquireTimeoutMs?: number;
  /**
   * The longest a usual statement may take before PostgreSQL ends it (57014), milliseconds. Absent: PostgreSQL's own
   * setting.
   */
  readonly statementLimitMs?: number;
  /** Called for idle connections that the database dropped; the pool replaces them. */
  readonly onError?: (error: Error) => void;
}

/** Wraps a pool. Only a full pool counts as busy; any other failure to connect means that the database is down. */
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

/** Makes the pool. Connections open on use, so a wrong address shows at the first query. */
export function openPostgresEngine(options: PostgresOptions): Engine & { readonly kind: 'postgres' } {
  const open = (url: string, acquireTimeoutMs: number): Pool => {
    const opened = new Pool({
      connectionString: url,
      max: options.poolSize ?? 16,
      connectionTimeoutMillis: acquireTimeoutMs,
      types: readers,
      // Send a statement without waiting for the previous answer (beginningAlong.ts).
      pipeline: true,
      application_name: 'delivery-operations-console',
    });
    return opened.on('error', (error) => options.onError?.(error));
  };
  const pool = open(options.url, options.acquireTimeoutMs ?? 10_000);
  // If the standbys do not answer, the primary does.
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
    // A PostgreSQL server reports a full disk only by refusing a statement.
    shortage: () => null,
    // The database server does these itself.
    checkpoint: () => Promise.resolve(),
    vacuum: () => Promise.resolve(),
    close: async () => {
      await others.close();
      for (const one of [pool, standbys]) if (one?.ended === false) await one.end();
    },
  };
}
