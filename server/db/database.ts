/** Kysely over either engine. Both speak PostgreSQL, so one dialect and one set of SQL serve both. */
import { Kysely, PostgresDialect } from 'kysely';
import { tracedPool } from '../tracing/tracedPool';
import type { Facts, Tracing } from '../tracing/tracing';
import type { Engine } from './engine/engine';
import type { Tables } from './tables';

/**
 * Makes the query builder over an engine's pool. Destroying it ends the pool; `engine.close()` does the rest. With
 * tracing, its queries become spans with these facts.
 */
export function databaseOn({ pool }: Pick<Engine, 'pool'>, tracing?: Tracing, facts?: Facts): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: tracing ? tracedPool(pool, tracing, facts) : pool }),
  });
}
