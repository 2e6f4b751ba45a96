/** PATCH /orders/admin/bulk/pickupready when PostgreSQL's confirmation of the change is lost. */
import { sql } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { startWire } from '../../support/wire';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';
import { startChangeServer, without } from './changeServer';

const url = process.env.TEST_DATABASE_URL;

(url === undefined ? it.skip : it)(
  'BULK-11 sends the orders to the routing platform although the confirmation of the commit was lost',
  async () => {
    const on = await startChangeServer();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(on.server.db);
    const wire = await startWire(Number(new URL(url ?? '').port));
    const through = new URL(`/${rows[0]?.name}`, url);
    through.port = String(wire.port);
    const db = databaseOn(openPostgresEngine({ url: through.href, poolSize: 2 }));
    const { routing, now } = on.server.deps;
    const users = createUserDirectory(db, 'postgres');
    const server = await startTestServer({ beside: on.server, deps: { db, users, routing, now } });
    const fields = { merchantId: 'waits', ...without('orderCreation') };
    const ids = [await on.store(fields), await on.store(fields)];
    const token = await server.tokenFor('admin');
    const sent = new Promise<void>((resolve) => {
      on.platform = () => {
        if (on.told.length === ids.length) resolve();
        return Promise.resolve({ success: true, message: 'Created.' });
      };
    });

    wire.loseAnswerTo('commit');
    const answer = await call(server, '/api/orders/admin/bulk/pickupready', {
      method: 'PATCH',
      token,
      body: { ids },
      headers: { 'idempotency-key': 'job-lost:0:1' },
    });

    expect(answer).toMatchObject({ status: 200, json: { updated: ids, unchanged: [] } });
    await sent;
    expect([...on.told].sort()).toEqual([...ids].sort());
    await server.close();
    await db.destroy();
    await wire.close();
    await on.server.close();
  },
);
