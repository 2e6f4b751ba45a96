/**
 * The server under load from 32 clients on this machine: pages, changes, and a mixed day. On the embedded engine and,
 * if installed, on PostgreSQL with one process and with two, compared with the throughput of a bare script.
 */
import { randomUUID } from 'node:crypto';
import { openPostgresEngine } from '../../server/db/engine/postgresEngine';
import type { Figure } from '../figures';
import { search } from '../orderLists';
import { connect, type ApiClient } from '../support/apiClient';
import { seededFolder, temporaryFolder } from '../support/folders';
import { ordersOnPostgres } from '../support/postgres';
import { progress } from '../support/progress';
import { startServer, type RunningServer } from '../support/serverProcess';
import { bareChange, barePage } from './bare';
import { loadOf, ratio, type Work } from './clients';

export const LOAD_ORDERS = Number(process.env.LOAD_ORDERS ?? 20_000);
/** Number of orders that are changed, enough that clients rarely change the same one. */
const CHANGED = 2_000;

export async function benchLoad(): Promise<Figure[]> {
  const server = await startServer({ dataDir: seededFolder(LOAD_ORDERS), orders: 0 });
  const embedded = await measure('embedded', [server]);
  await server.stop();
  return [...embedded, ...(await benchPostgres())];
}

async function benchPostgres(): Promise<Figure[]> {
  const settings = await ordersOnPostgres(LOAD_ORDERS);
  if (settings === null) return [];
  const start = () => startServer({ dataDir: temporaryFolder(), orders: 0, settings });
  const [first, second] = [await start(), await start()];
  return [
    ...(await measure('PostgreSQL, one process', [first], settings.DATABASE_URL)),
    ...(await measure('PostgreSQL, two processes', [first, second], settings.DATABASE_URL)),
  ];
}

/**
 * @param databaseUrl the database for the bare script that measures the limit; not for the embedded engine, which
 * allows only one process
 */
async function measure(
  where: string,
  servers: readonly RunningServer[],
  databaseUrl?: string,
): Promise<Figure[]> {
  // The server works on 20 requests per person at once (docs/decisions/0044-what-one-person-may-cost.md).
  const people = ['super@example.com', 'admin@example.com'];
  const apis = await Promise.all(
    people.flatMap((email) => servers.map(({ url }) => connect(url, 16, email))),
  );
  const [api] = apis;
  if (!api) return [];
  const ids = await someOrders(api);
  let next = 0;
  const nextId = () => ids[(next += 1) % ids.length] ?? '';
  const spread = (call: (api: ApiClient, count: number) => Promise<void>): Work => {
    return (count) => call(apis[count % apis.length] ?? api, count);
  };
  const change = (on: ApiClient) => changeNotes(on, nextId());
  const named = (what: string) => `load, ${where}: ${what}`;
  progress(where);
  const pages = await loadOf(named('pages of 50'), spread(readPage));
  const changes = await loadOf(named('changes'), spread(change));
  const mixed = await loadOf(
    named('a mixed day'),
    spread((on, count) => mixedDay(on, count, nextId)),
  );
  if (databaseUrl === undefined) return [pages, changes, mixed];
  const engine = openPostgresEngine({ url: databaseUrl });
  const barePages = await loadOf(named('pages of 50, bare'), barePage(engine.pool));
  const bareChanges = await loadOf(named('changes, bare'), bareChange(engine.pool, nextId));
  await engine.close();
  return [
    pages,
    barePages,
    ratio(named('pages of 50, share of the bare limit'), pages, barePages),
    changes,
    bareChanges,
    ratio(named('changes, share of the bare limit'), changes, bareChanges),
    mixed,
  ];
}

async function someOrders(api: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: object | null | undefined; cursor !== null && ids.length < CHANGED;) {
    const page = await search(api, { filter: {}, cursor }, 200);
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}

/** Of ten requests, five read a page, two open an order, one counts, and two change something. */
function mixedDay(api: ApiClient, count: number, nextId: () => string): Promise<void> {
  const kind = count % 10;
  if (kind < 5) return readPage(api);
  if (kind < 7) return ok(api.call('GET', `/orders/getOrders/${nextId()}`));
  if (kind < 8) return ok(api.call('POST', '/orders/count', { orderStatus: 'GEOCODED' }));
  return changeNotes(api, nextId());
}

const readPage = (api: ApiClient): Promise<void> => ok(api.call('POST', '/orders', { limit: 50 }));

const changeNotes = (api: ApiClient, id: string): Promise<void> =>
  ok(
    api.call(
      'PATCH',
      `/orders/updateOrder/${id}`,
      { notes: randomUUID() },
      { 'idempotency-key': `load:${randomUUID()}` },
    ),
  );

async function ok(call: Promise<{ readonly status: number; readonly text: string }>): Promise<void> {
  const { status, text } = await call;
  if (status !== 200) throw new Error(`Answered with ${status}: ${text.slice(0, 300)}`);
}
