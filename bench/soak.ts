/**
 * An hour of steady work on the built server, to see whether its memory grows. Two accounts read, open, change and
 * print orders, look up rates, type addresses, follow changes and sign in again; the server reports its memory every
 * minute.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { percentile, shown, type Figure } from './figures';
import { search } from './orderLists';
import { connect, type ApiClient } from './support/apiClient';
import { seededFolder, temporaryFolder } from './support/folders';
import { ordersOnPostgres } from './support/postgres';
import { progress } from './support/progress';
import { startServer, type RunningServer } from './support/serverProcess';

export const SOAK_ORDERS = 5_000;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const CALLS_A_SECOND = Number(process.env.SOAK_RATE ?? 40);
const ON_POSTGRES = process.env.SOAK_ENGINE === 'postgres';
const CLIENTS = 8;
const MINUTE_MS = 60_000;
const LISTEN_MS = 5_000;
/** The share of time for filling caches and compiling code, when growth does not count. */
const WARM_UP_SHARE = 1 / 4;

type Client = 'super' | 'user';
/** One action of a user; `count` varies it from one time to the next. */
type Act = (desk: Desk, count: number) => Promise<void>;

interface Desk {
  readonly server: RunningServer;
  readonly clients: Readonly<Record<Client, ApiClient>>;
  readonly orders: readonly { readonly id: string; readonly merchantId: string }[];
}

const orderAt = ({ orders }: Desk, count: number) => {
  const order = orders[(count * 7) % orders.length];
  if (!order) throw new Error('There are no orders.');
  return order;
};

const ask =
  (client: Client, method: string, path: (desk: Desk, count: number) => string, body?: unknown): Act =>
  async (desk, count) => {
    const at = path(desk, count);
    const headers = { 'idempotency-key': `soak:${randomUUID()}` };
    const sent: unknown = typeof body === 'function' ? (body as (count: number) => unknown)(count) : body;
    const { status, text } = await desk.clients[client].call(method, at, sent, headers);
    // An order that is not placed yet has no label.
    if (status >= 400 && !(status === 409 && at.startsWith('/labels/'))) {
      throw new Error(`${method} ${at} answered ${status}: ${text.slice(0, 300)}`);
    }
  };

const listen: Act = ({ server, clients }) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${clients.user.token}`, accept: 'text/event-stream' };
    const request = http.get(`${server.url}/api/events`, { headers, agent: false }, (stream) => {
      stream.resume();
      stream.once('close', () => resolve());
      if (stream.statusCode !== 200) reject(new Error(`The stream answered ${stream.statusCode}`));
    });
    request.once('error', (error) => (request.destroyed ? resolve() : reject(error)));
    setTimeout(() => request.destroy(), LISTEN_MS);
  });

const signIn: Act = async ({ server }) => {
  const own = await connect(server.url);
  await own.call('POST', '/user/logout');
};

const pageOf = (client: Client) =>
  ask(
    client,
    'POST',
    () => '/orders',
    (count: number) => ({
      limit: 50,
      ...(count % 3 > 0 && { orderStatus: count % 3 === 1 ? 'GEOCODED' : 'PICKUP_READY' }),
    }),
  );
const openOrder = ask('user', 'GET', (desk, count) => `/orders/getOrders/${orderAt(desk, count).id}`);
const changeOrder = (client: Client) =>
  ask(
    client,
    'PATCH',
    (desk, count) => `/orders/updateOrder/${orderAt(desk, count).id}`,
    () => ({
      notes: randomUUID(),
    }),
  );

/** The actions in turn, each as often as it is listed. Signing in is rare: it is expensive on purpose, and limited. */
const DAY: readonly Act[] = [
  pageOf('super'),
  openOrder,
  changeOrder('user'),
  pageOf('user'),
  ask('user', 'POST', () => '/orders/count', { orderStatus: 'GEOCODED' }),
  ask('user', 'GET', (desk, count) => `/labels/${orderAt(desk, count).id}`),
  pageOf('super'),
  ask('super', 'GET', (desk, count) => `/orders/${orderAt(desk, count).id}/history`),
  changeOrder('super'),
  ask('user', 'GET', (_, count) => `/geo/autocomplete?q=${(count % 900) + 100}%20Rue%20Saint`),
  pageOf('user'),
  ask('super', 'GET', () => '/merchants?limit=50'),
  openOrder,
  ask('super', 'GET', (desk, count) => `/merchants/${orderAt(desk, count).merchantId}/shippingRules`),
  changeOrder('user'),
  ask('user', 'GET', () => '/orders/summary?timezone=America%2FToronto'),
  ask('super', 'GET', () => '/activity?limit=50'),
  ask(
    'user',
    'POST',
    () => '/orders',
    (count: number) => ({ find: String((count % 9000) + 1000), limit: 50 }),
  ),
];

async function someOrders(api: ApiClient): Promise<Desk['orders']> {
  const { orders } = await search(api, { filter: {} }, 200);
  return orders;
}

/**
 * The part `soak`, which runs only by name. `SOAK_MINUTES` and `SOAK_RATE` set its length and rate;
 * `SOAK_ENGINE=postgres` runs it on PostgreSQL.
 */
export async function benchSoak(): Promise<Figure[]> {
  const postgres = ON_POSTGRES ? await ordersOnPostgres(SOAK_ORDERS) : {};
  if (postgres === null) return [];
  const server = await startServer({
    dataDir: ON_POSTGRES ? temporaryFolder() : seededFolder(SOAK_ORDERS),
    orders: 0,
    measuresMemory: true,
    settings: { LOG_LEVEL: 'error', ...postgres },
  });
  const clients = {
    super: await connect(server.url, CLIENTS),
    user: await connect(server.url, CLIENTS, 'user@example.com'),
  };
  const desk: Desk = { server, clients, orders: await someOrders(clients.super) };
  const heap: number[] = [];
  const resident: number[] = [];
  const until = performance.now() + MINUTES * MINUTE_MS;
  let count = 0;
  const failures: string[] = [];
  const attempt = (act: Act): Promise<void> =>
    act(desk, count).catch((error: unknown) => void failures.push(String(error)));
  const client = async () => {
    while (performance.now() < until) {
      const slot = performance.now() + (CLIENTS * 1000) / CALLS_A_SECOND;
      const act = DAY[(count += 1) % DAY.length];
      if (act) await attempt(act);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, slot - performance.now())));
    }
  };
  const aside = async (act: Act, everyMs: number) => {
    while (performance.now() < until) {
      await attempt(act);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const watch = async () => {
    for (let minute = 1; performance.now() < until; minute += 1) {
      await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
      const { heapBytes, residentBytes } = await server.memory();
      heap.push(heapBytes / 1e6);
      resident.push(residentBytes / 1e6);
      if (minute % 5 === 0)
        progress(
          `minute ${minute}: heap ${shown(heap.at(-1) ?? 0)} MB, ${shown(resident.at(-1) ?? 0)} MB in all, ${count} calls`,
        );
    }
  };
  await Promise.all([
    ...Array.from({ length: CLIENTS }, client),
    ...Array.from({ length: 4 }, () => aside(listen, 100)),
    aside(signIn, 20_000),
    watch(),
  ]);
  const errors = [...failures, ...server.loggedErrors()];
  await server.stop();
  if (errors.length > 0)
    throw new Error(`${errors.length} calls or lines went wrong: ${errors.slice(0, 3).join('\n')}`);
  return [growth('heap', heap, count), growth('whole process', resident, count)];
}

/** The median of the last quarter over that of the second one; the first quarter is the warm-up. */
function growth(of: string, megabytes: readonly number[], calls: number): Figure {
  const quarter = Math.max(1, Math.floor(megabytes.length * WARM_UP_SHARE));
  const early = percentile(megabytes.slice(quarter, 2 * quarter), 0.5);
  const late = percentile(megabytes.slice(-quarter), 0.5);
  const note = `${shown(early)} to ${shown(late)} MB in ${MINUTES} minutes, ${calls} calls`;
  return {
    what: `soak${ON_POSTGRES ? ' on PostgreSQL' : ''}: ${of}, last quarter over second`,
    value: late / early,
    unit: '×',
    note,
  };
}
