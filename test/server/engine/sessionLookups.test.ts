/**
 * The database cost of a call on the embedded engine. PostgreSQL is queried each time, because another process may have
 * ended the session.
 */
import { databaseOn } from '../../../server/db/database';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { migrate } from '../../../server/db/migrate';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';

const FLAG = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';

it('the embedded engine is queried for a person once, not on each call', async () => {
  const engine = await openMemoryEngine();
  let statements = 0;
  const pool: typeof engine.pool = {
    ...engine.pool,
    connect: async () => {
      const client = await engine.pool.connect();
      const query = (...args: Parameters<typeof client.query>) => {
        statements += 1;
        return client.query(...args);
      };
      return Object.assign(Object.create(client) as typeof client, { query });
    },
  };
  const db = databaseOn({ ...engine, pool });
  await migrate(db);
  const users = createUserDirectory(db, engine.kind);
  const server = await startTestServer({ deps: { db, engine, users } });
  try {
    const token = await server.tokenFor('user');
    const ask = () => call(server, FLAG, { token });
    expect((await ask()).status).toBe(200);
    const before = statements;
    for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200);
    expect(statements).toBe(before);
  } finally {
    await server.close();
    await engine.close();
  }
});
