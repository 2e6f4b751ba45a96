/** Kysely over any engine. Both speak PostgreSQL, so one dialect and one set of SQL serve both. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Engine } from './engine/engine';
import type { Tables } from './tables';

/** The query builder over an engine's pool. Destroying it ends the pool; `engine.close()` does the rest. */
export function databaseOn(engine: Pick<Engine, 'pool'>): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: engine.pool }) });
}
