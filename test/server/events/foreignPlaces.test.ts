/** Rows of the audit trail that another cluster wrote, as after a backup was restored by PostgreSQL's own tools. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { limitOf } from '../../../server/db/engine/statementKinds';
import type { Tables } from '../../../server/db/tables';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { dropForeignPlaces } from '../../../server/repositories/feed';
import { startTestServer, type TestServer } from '../support/testServer';
import { noteChanges } from './feed';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Writes this many rows about one record, with transaction numbers from `xid` on. */
const write = (rows: number, xid: number, { actor = 'import', at = 0 } = {}) =>
  sql`insert into audit (id, at, actor, request_id, action, entity, entity_id, xid)
    select ${actor} || n, ${at}::int8, ${actor}, 'r', 'updateOrder', 'order', 'ord_1', (${xid}::int8 + n)::text::xid8
    from generate_series(0, ${rows - 1}::int4) n`.execute(server.db);
const withPlace = async () =>
  (await sql<{ id: string }>`select entity_id as id from audit where xid is not null`.execute(server.db))
    .rows;

it('many lose their places at a start, in pieces that no usual time limit ends', async () => {
  await write(25_000, 9_000_000_000);
  const updates: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: server.deps.engine.pool }),
    log: ({ query }) => {
      if (query.sql.startsWith('update')) updates.push(query.sql);
    },
  });
  await dropForeignPlaces(db);
  expect(await withPlace()).toEqual([]);
  expect(updates).toHaveLength(3);
  for (const update of updates) expect(limitOf(update, 1000)).toBeGreaterThan(1000);
});

it('the newest change stays the newest, whatever its number was', async () => {
  await write(1, 5, { actor: 'first@example.com', at: 1 });
  await write(1, 9_000_000_000, { actor: 'second@example.com', at: 2 });
  await dropForeignPlaces(server.db);
  await withTx(server.db, (trx) => noteChanges(trx, ['ord_1']));
  const changes = await listChanges(server.db, 'order', 'ord_1');
  expect(changes.slice(1).map(({ actor }) => actor)).toEqual(['second@example.com', 'first@example.com']);
});

it('rows of this cluster keep their places', async () => {
  await withTx(server.db, (trx) => noteChanges(trx, ['ours']));
  await dropForeignPlaces(server.db);
  expect(await withPlace()).toEqual([{ id: 'ours' }]);
});
