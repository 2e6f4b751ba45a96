/** Two server processes behind a proxy, restarted one after the other under load: no change is lost or made twice. */
import { sql } from 'kysely';
import { listChanges } from '../../../server/repositories/audit';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';
import { call, type Answer, type Call } from '../support/call';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';
import { startTestServer, TEST_TOKEN_SECRET, type TestServer } from '../support/testServer';
import { startRoundRobin, type RoundRobin } from './roundRobin';

const onPostgres = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;
const NEXT_TOKEN_SECRET = 'another secret for tests only, as long';
const CLIENTS = 4;
/** Calls of each client between two steps of the restart. */
const CALLS = 5;

onPostgres('a rolling restart', () => {
  let database: TestServer;
  let programs: { main: string };
  let proxy: RoundRobin;
  const running: Program[] = [];
  beforeAll(async () => {
    programs = bundlePrograms({ main: 'server/main.ts' });
    database = await startTestServer();
    proxy = await startRoundRobin();
  });
  afterAll(async () => {
    await proxy.close();
    for (const { child, ended } of running) {
      child.kill('SIGKILL');
      await ended;
    }
    await database.close();
    removePrograms(programs);
  });

  const startServer = async (secrets: Record<string, string>): Promise<Program> => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name ?? ''}`;
    const settings = { DATABASE_URL: url.href, PORT: '0', DRAIN_SECONDS: '1', LOG_LEVEL: 'warn' };
    const program = startProgram(programs.main, [], { ...settings, ...secrets });
    running.push(program);
    proxy.add((await program.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/))[0]);
    return program;
  };

  it('under load loses no change, makes none twice and signs nobody out, even while the token secret changes', async () => {
    await storeMerchants(database, [aMerchant()]);
    const orders = await storeOrders(
      database,
      Array.from({ length: CLIENTS }, () => anOrder()),
    );
    const before = { TOKEN_SECRET: TEST_TOKEN_SECRET, TOKEN_SECRET_PREVIOUS: NEXT_TOKEN_SECRET };
    const after = { TOKEN_SECRET: NEXT_TOKEN_SECRET, TOKEN_SECRET_PREVIOUS: TEST_TOKEN_SECRET };
    const old = await Promise.all([startServer(before), startServer(before)]);
    await proxy.untilReady(2);
    const token = await database.tokenFor('user');

    let isOver = false;
    const made = orders.map(() => 0);
    /** Retries a request without a response, as the console does; a change keeps its key. */
    const ask = async (path: string, options: Call): Promise<Answer> => {
      for (;;) {
        const answer = await call(proxy, path, { token, ...options }).catch(() => null);
        if (answer !== null && answer.status !== 502) return answer;
      }
    };
    const clients = orders.map(async ({ id }, client) => {
      for (let number = 1; !isOver; number += 1) {
        const body = { notes: `Note ${number}` };
        const headers = { 'idempotency-key': `${id}:${number}` };
        const changed = await ask(`/api/orders/updateOrder/${id}`, { method: 'PATCH', body, headers });
        expect(changed.status).toBe(200);
        made[client] = number;
        const found = await ask('/api/orders', { body: { id } });
        expect(found).toMatchObject({ status: 200, json: { orders: [body] } });
      }
    });
    const someMore = async (): Promise<void> => {
      const until = made.map((count) => count + CALLS);
      while (made.some((count, client) => count < (until[client] ?? 0))) {
        await Promise.race([new Promise((resolve) => setTimeout(resolve, 20)), Promise.all(clients)]);
      }
    };

    await someMore();
    for (const { child, ended } of old) {
      child.kill('SIGTERM');
      const [code] = await Promise.all([ended, startServer(after)]);
      expect(code).toBe(0);
      await proxy.untilReady(2);
      await someMore();
    }
    isOver = true;
    await Promise.all(clients);

    for (const [client, { id }] of orders.entries()) {
      const changes = await listChanges(database.db, 'order', id, 100_000);
      const edits = changes.filter(({ action }) => action === 'updateOrder');
      const notes = edits.map(({ after: now }) => (now as { notes: string }).notes);
      const all = Array.from({ length: made[client] ?? 0 }, (_, number) => `Note ${number + 1}`);
      expect(notes.sort()).toEqual(all.sort());
    }
  });
});
