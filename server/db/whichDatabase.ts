/** Tells whether two addresses lead to the same database, or to standbys of it. */
import { sql, type Kysely } from 'kysely';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';

/** The identity of the connected database, shared by its standbys and by nothing else, not even by its copies. */
export const DATABASE_IDENTITY = sql<string>`concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`;

/** Returns the database's identity; null if its user may not ask for it, nor for the timeline (reads.ts). */
export async function whichDatabase(db: Kysely<Tables>): Promise<string | null> {
  const asked = sql<{ it: string }>`select ${DATABASE_IDENTITY} as it from pg_control_checkpoint()`;
  const { rows } = await asked.execute(db).catch((error: unknown) => {
    if (sqlState(error) === '42501') return { rows: [] };
    throw error;
  });
  return rows[0]?.it ?? null;
}
