/**
 * Inserts many merchants into the data folder of a stopped server, bypassing its API: 5,000 requests would take most of
 * a minute.
 */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * Copies the demo merchants under new names until there are `count` that are not archived. Each name gets every number,
 * so that the names are spread over the alphabet like real ones.
 */
export async function fillWithMerchants(dataDir: string, count: number): Promise<void> {
  const db = await PGlite.create({ dataDir: path.join(dataDir, 'pgdata') });
  try {
    await db.query(
      `insert into merchants
       select copied.*
         from (select m, n from merchants m, generate_series(1, $1) n where not m.archived) source,
              jsonb_populate_record(source.m, jsonb_build_object(
                'id', (source.m).id || '_' || source.n,
                'name', (source.m).name || ' ' || source.n,
                'name_key', (source.m).name_key || ' ' || source.n)) copied
        limit greatest(0, $1 - (select count(*) from merchants where not archived))`,
      [count],
    );
  } finally {
    await db.close();
  }
}
