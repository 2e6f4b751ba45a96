/** PostgreSQL, or anything that speaks its wire protocol, through DATABASE_URL. */
import { Pool, types } from 'pg';
import type { Engine } from './engine';

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

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly acquireTimeoutMs?: number;
  /** Hears of idle connections the server dropped; the pool makes new ones by itself. */
  readonly onError?: (error: Error) => void;
}

/** Makes the pool; connections open on use, so a wrong address shows at the first query. */
export function openPostgresEngine(options: PostgresOptions): Engine & { readonly kind: 'postgres' } {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
    types: readers,
    application_name: 'delivery-operations-console',
  });
  pool.on('error', (error) => options.onError?.(error));
  return {
    kind: 'postgres',
    pool,
    // How full its disk is it says when it refuses a statement.
    shortage: () => null,
    // The database server does these by itself.
    checkpoint: () => Promise.resolve(),
    vacuum: () => Promise.resolve(),
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}
