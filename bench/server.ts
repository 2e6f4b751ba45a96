/** The server in a process of its own on 100,000 orders: pages, single orders, durable changes; and how it starts. */
import { timing, type Figure } from './figures';
import { connect, type ApiClient } from './support/apiClient';
import { fsyncMillis, seededFolder, temporaryFolder } from './support/folders';
import { startServer, type RunningServer } from './support/serverProcess';

const ORDERS = 100_000;
const CLIENTS = 32;
/** One stream of changes lasts at most this long. */
const CHANGES_MS = 8_000;
const ROUNDS = 150;
const WARM_UP = 25;
const WARM_UP_CHANGES = 1_000;

interface Search {
  readonly filter: Readonly<Record<string, unknown>>;
  /** `lastEvaluatedKey` and `createdAt` of the page to ask for; none for the first. */
  readonly cursor?: object;
}
interface FoundOrder {
  readonly id: string;
  readonly merchantId: string;
  readonly refNumber?: string;
}

export async function benchServer(): Promise<Figure[]> {
  const starts = await benchStarts();
  const server = await startServer({ dataDir: seededFolder(ORDERS), orders: ORDERS });
  const api = await connect(server.url, CLIENTS);
  const pages = await benchPages(server, api);
  const changes = await benchChanges(api);
  await server.stop();
  return [...pages, ...changes, ...starts];
}

/** `node dist/server/main.cjs` with the usual 5,000 demo orders, on an empty folder and on a filled one. */
async function benchStarts(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const first = await startServer({ dataDir, orders: 5_000 });
  await first.stop();
  const later: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const server = await startServer({ dataDir, orders: 5_000 });
    await server.stop();
    later.push(server.startedIn);
  }
  return [
    timing('server: first start, empty folder, to first answer', [first.startedIn]),
    timing('server: later start to first answer', later),
  ];
}

async function search(api: ApiClient, { filter, cursor }: Search, limit = 50) {
  const { status, text } = await api.call('POST', '/orders', { ...filter, ...cursor, limit });
  if (status !== 200) throw new Error(`The search answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as { orders: FoundOrder[]; next: object | null };
}

/** The cursor of a page of 50, found by walking there in larger steps. */
async function pageAt(api: ApiClient, filter: Search['filter'], page: number): Promise<Search> {
  let cursor: object | undefined;
  for (let left = (page - 1) * 50; left > 0; left -= 200) {
    const { next } = await search(api, { filter, cursor }, Math.min(left, 200));
    if (next === null) throw new Error(`There is no page ${page} of ${JSON.stringify(filter)}`);
    cursor = next;
  }
  return { filter, ...(cursor && { cursor }) };
}

async function benchPages(server: RunningServer, api: ApiClient): Promise<Figure[]> {
  const [sample] = (await search(api, await pageAt(api, {}, 100))).orders;
  if (sample === undefined) throw new Error('There are no orders.');
  const day = 86_400_000;
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => /^(America|Europe)/.test(zone));
  const completed = { orderStatus: 'DELIVERY_COMPLETED' };
  const cases: Readonly<Record<string, Search>> = {
    'all orders, page 1': await pageAt(api, {}, 1),
    'all orders, page 100': await pageAt(api, {}, 100),
    'all orders, page 1,000': await pageAt(api, {}, 1_000),
    'one status, page 1': await pageAt(api, completed, 1),
    'one status, page 100': await pageAt(api, completed, 100),
    'one status, page 1,000': await pageAt(api, completed, 1_000),
    'merchant and created in a week': {
      filter: {
        merchantId: sample.merchantId,
        createdAtStart: Date.now() - 30 * day,
        createdAtEnd: Date.now() - 23 * day,
      },
    },
    'status and window in a day': {
      filter: { ...completed, completeAfter: Date.now() - 12 * day, completeBefore: Date.now() - 11 * day },
    },
    reference: { filter: { refNumber: sample.refNumber ?? '-' } },
  };
  const calls: Readonly<Record<string, (headers: Record<string, string>) => Promise<{ status: number }>>> = {
    ...Object.fromEntries(
      Object.entries(cases).map(([name, { filter, cursor }]) => [
        name,
        (headers: Record<string, string>) =>
          api.call('POST', '/orders', { ...filter, ...cursor, limit: 50 }, headers),
      ]),
    ),
    'all orders, page 1, compressed for a browser': (headers) =>
      api.call('POST', '/orders', { limit: 50 }, { ...headers, 'accept-encoding': 'gzip, deflate, br' }),
    // Each time in another zone: the server keeps an answer for two seconds.
    'the day at a glance': (headers) =>
      api.call(
        'GET',
        `/orders/summary?timezone=${encodeURIComponent(zones.pop() ?? 'UTC')}`,
        undefined,
        headers,
      ),
    'one order by id': (headers) => api.call('GET', `/orders/getOrders/${sample.id}`, undefined, headers),
  };

  const millis = new Map<string, number[]>();
  // Round by round, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [at, [name, call]] of Object.entries(calls).entries()) {
      const requestId = `bench-${at}-${round}-page`;
      const { status } = await call({ 'x-request-id': requestId });
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      const took = await server.millisOf(requestId);
      if (round >= WARM_UP) millis.set(name, [...(millis.get(name) ?? []), took]);
    }
  }
  const figures = [...millis].map(([name, took]) => timing(`server, 100k: ${name}`, took));
  const valueOf = (name: string) => figures.find(({ what }) => what.endsWith(name))?.value ?? Number.NaN;
  const ratio: Figure = {
    what: 'server, 100k: page 1,000 over page 1, one status',
    value: valueOf('one status, page 1,000') / valueOf('one status, page 1'),
    unit: '×',
  };
  return [...figures, ratio];
}

/** As many orders as the demo data has GEOCODED are set ready by 32 clients at once, each change synced to disk. */
async function benchChanges(api: ApiClient): Promise<Figure[]> {
  const ids: string[] = [];
  for (let cursor: object | null | undefined; cursor !== null;) {
    const page = await search(api, { filter: { orderStatus: 'GEOCODED' }, cursor }, 200);
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.next;
  }
  // The engine is WebAssembly: its hot paths are compiled well after some hundred changes.
  await changesPerSecond(api, ids.splice(0, WARM_UP_CHANGES), () => ({}));
  const half = Math.floor(ids.length / 2);
  const synced = fsyncMillis();
  const disk = `a sync of the disk takes ${synced.toFixed(2)} ms`;
  const plain = await changesPerSecond(api, ids.slice(0, half), () => ({}));
  const keyed = await changesPerSecond(api, ids.slice(half), (id) => ({
    'idempotency-key': `bench:${id}:1`,
  }));
  const what = `server, 100k: durable changes, ${CLIENTS} clients`;
  return [
    // The budget speaks of disks that sync in under 0.1 ms.
    { what, ...plain, note: disk, isUnjudged: synced >= 0.1 },
    { what: `${what}, with the console's idempotency keys`, ...keyed },
  ];
}

async function changesPerSecond(
  api: ApiClient,
  ids: string[],
  headersOf: (id: string) => Record<string, string>,
): Promise<Pick<Figure, 'value' | 'unit'>> {
  const started = performance.now();
  let changed = 0;
  const client = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      if (performance.now() - started > CHANGES_MS) return;
      const { status, text } = await api.call('PATCH', `/orders/${id}/pickupready`, undefined, headersOf(id));
      if (status !== 200) throw new Error(`A change was answered with ${status}: ${text.slice(0, 200)}`);
      changed += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { value: changed / ((performance.now() - started) / 1000), unit: '/s' };
}
