/** What is in the database, to compare before and after calls that must change nothing. */
import { sql } from 'kysely';
import type { TestServer } from './testServer';

/**
 * Returns a digest of each table, without what every call writes: the last use of a session, and refusals in the audit
 * trail.
 */
export async function contents({ db }: Pick<TestServer, 'db'>): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  );
  const said: Record<string, unknown> = {};
  for (const { name } of tables) {
    const row =
      name === 'sessions' ? sql`(id, email, ended_at, end_reason)::text` : sql`to_jsonb(whole)::text`;
    const rest = name === 'audit' ? sql`where action not in ('refused', 'limited')` : sql``;
    const { rows } = await sql<{ rows: number; sum: string | null }>`
      select count(*)::int as rows, md5(string_agg(${row}, '|' order by ${row})) as sum
      from ${sql.table(name)} whole ${rest}`.execute(db);
    said[name] = rows[0];
  }
  return said;
}
