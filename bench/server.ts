/**
 * The server as a separate process with 100,000 orders, or the number in SERVER_ORDERS, optionally on a PostgreSQL
 * database (SERVER_DATABASE_URL): lists, single orders, durable changes, and its start.
 */
import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { databaseOn } from '../server/db/database';
import { openPostgresEngine } from '../server/db/engine/postgresEngine';
import { programEnvironment } from '../test/support/programEnvironment';
import { timing, type Figure } from './figures';
import { benchOrderLists, search } from './orderLists';
import { connect, type ApiClient } from './support/apiClient';
import { fsyncMillis, keepSeeded, seededFolder, temporaryFolder } from './support/folders';
import { progress } from './support/progress';
import { startServer, type RunningServer } from './support/serverProcess';

const CLIENTS = 32;
/** Roughly how long both kinds of changes take together. */
const CHANGES_SECONDS = 16;
const WARM_UP_CHANGES = 1_000;
const ROUND_CHANGES = 400;

/** The number of demo orders, and the PostgreSQL database to use instead of the embedded engine. */
const ORDERS = Number(process.env.SERVER_ORDERS ?? 100_000);
const DATABASE_URL = process.env.SERVER_DATABASE_URL;
/** For PostgreSQL, seeds only if the database turns out to be empty. */
export const SERVER_SEEDS = DATABASE_URL === undefined ? [ORDERS] : [];

export async function benchServer(): Promise<Figure[]> {
  const isUsual = DATABASE_URL === undefined;
  const starts = isUsual ? await benchStarts() : [];
  const server = isUsual
    ? await startServer({ dataDir: seededFolder(ORDERS), orders: ORDERS })
    : await startOnPostgres(DATABASE_URL);
  const size = ORDERS < 1_000_000 ? `${ORDERS / 1_000}k` : `${ORDERS / 1_000_000}M`;
  const where = `server, ${isUsual ? '' : 'PostgreSQL, '}${size}`;
  const api = await connect(server.url, CLIENTS);
  const lists = await benchOrderLists(server, api, where);
  const changes = await benchChanges(api, where);
  await server.stop();
  return [...lists, ...changes, ...starts];
}

/** Moves the demo orders to an empty database first; any other database is measured, and changed, as it is. */
async function startOnPostgres(url: string): Promise<RunningServer> {
  const settings = {
    DATABASE_URL: url,
    ALLOW_DEMO: '1',
    TOKEN_SECRET: 'only for this measurement, of orders that are made up',
  };
  if (await isEmptyDatabase(url)) {
    await keepSeeded(ORDERS);
    progress(`moving ${ORDERS.toLocaleString('en-US')} orders to PostgreSQL`);
    execFileSync(process.execPath, ['dist/server/migrateTo.cjs', url], {
      env: programEnvironment({ DATA_DIR: seededFolder(ORDERS), ALLOW_DEMO: '1' }),
      stdio: 'ignore',
    });
  }
  return startServer({ dataDir: temporaryFolder(), orders: 0, settings });
}

async function isEmptyDatabase(url: string): Promise<boolean> {
  const engine = openPostgresEngine({ url });
  const { rows } = await sql<{
    is: boolean;
  }>`select to_regclass('orders') is null as "is"`.execute(databaseOn(engine));
  await engine.close();
  return rows[0]?.is === true;
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

/** 32 clients at once set GEOCODED demo orders ready, each change synced to disk. */
async function benchChanges(api: ApiClient, where: string): Promise<Figure[]> {
  const ids: string[] = [];
  for (let cursor: object | null | undefined; cursor !== null;) {
    const page = await search(api, { filter: { orderStatus: 'GEOCODED' }, cursor }, 200);
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.next;
  }
  // The engine is WebAssembly: its hot paths are optimized after some hundred changes.
  await secondsOfChanges(api, ids.splice(0, WARM_UP_CHANGES), () => ({}));
  const synced = fsyncMillis();
  const plain = { seconds: 0, headersOf: () => ({}) };
  const keyed = { seconds: 0, headersOf: (id: string) => ({ 'idempotency-key': `bench:${id}:1` }) };
  let rounds = 0;
  // In turn, because a table that grows and a machine that gets busy slow down the one that comes second.
  while (ids.length >= 2 * ROUND_CHANGES && plain.seconds + keyed.seconds < CHANGES_SECONDS) {
    for (const kind of rounds % 2 === 0 ? [plain, keyed] : [keyed, plain]) {
      kind.seconds += await secondsOfChanges(api, ids.splice(0, ROUND_CHANGES), kind.headersOf);
    }
    rounds += 1;
  }
  if (rounds === 0)
    throw new Error(`${where}: too few geocoded orders for one round of changes. Raise SERVER_ORDERS.`);
  const perSecond = ({ seconds }: { seconds: number }) => ({
    value: (rounds * ROUND_CHANGES) / seconds,
    unit: '/s' as const,
  });
  const what = `${where}: durable changes, ${CLIENTS} clients`;
  const disk = `a sync of the disk takes ${synced.toFixed(2)} ms`;
  return [
    // The budget assumes a disk that syncs in under 0.1 ms.
    { what, ...perSecond(plain), note: disk, isUnjudged: synced >= 0.1 },
    { what: `${what}, with the console's idempotency keys`, ...perSecond(keyed) },
  ];
}

async function secondsOfChanges(
  api: ApiClient,
  ids: string[],
  headersOf: (id: string) => Record<string, string>,
): Promise<number> {
  const started = performance.now();
  const client = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const { status, text } = await api.call('PATCH', `/orders/${id}/pickupready`, undefined, headersOf(id));
      if (status !== 200) throw new Error(`A change was answered with ${status}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (performance.now() - started) / 1000;
}
