/**
 * The worst day: 500 orders, three of them refused; a server that is slow, busy, broken and unreachable in turn; the
 * tab reloaded in the middle; then the server killed and restarted. Checked in the server's own audit trail.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { databaseOn } from '../../../server/db/database';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import { DEMO_PASSWORD } from '../../../server/services/passwordRule';
import { call } from '../../server/support/call';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../../server/support/programs';
import { startFaultProxy, type Fault, type FaultProxy, type ProxiedCall } from '../workflows/faultProxy';
import { aBrowser, closeTabs, finished, openTab, until } from '../workflows/tabs';

const ORDERS = 500;
const HOUR = 3_600_000;
let programs: { main: string };
let folder: string;
let port: number;
let running: Program | null = null;
let proxy: FaultProxy;

/** Finds a free port, so that the server can restart on the same one. */
async function freePort(): Promise<number> {
  const probe = http.createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const free = (probe.address() as AddressInfo).port;
  await new Promise((closed) => probe.close(closed));
  return free;
}

async function startServer(): Promise<void> {
  running = startProgram(programs.main, [], {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    SEED_ORDERS: '2000',
    RATE_LIMIT: 'off',
  });
  await running.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/);
}

async function endServer(signal: NodeJS.Signals): Promise<void> {
  running?.child.kill(signal);
  await running?.ended;
  running = null;
}

beforeAll(async () => {
  programs = bundlePrograms({ main: 'server/main.ts' });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crash-'));
  port = await freePort();
  await startServer();
  proxy = await startFaultProxy(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  closeTabs();
  await proxy.close();
  await endServer('SIGKILL');
  removePrograms(programs);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Returns the ids of orders whose window may be changed. */
async function changeableIds(token: string): Promise<string[]> {
  const ids: string[] = [];
  for (const orderStatus of [
    'DELIVERED',
    'GEOCODED',
    'PICKUP_READY',
    'CARRIER_PICKED_UP',
    'OUT_FOR_DELIVERY',
    'ARCHIVED',
    'CREATED',
    'CANCELLED',
    'LOST',
    'SHIPMENT_CREATED',
    'GEOCODEDFAILED',
    'RETURN_TO_SENDER',
    'OUT_OF_FSA',
    'RATE_FAILED',
  ]) {
    let cursor: object | null = {};
    while (cursor !== null && ids.length < ORDERS) {
      const body = { orderStatus, limit: 200, ...cursor };
      const { json } = await call(proxy, '/api/orders', { token, method: 'POST', body });
      const page = json as unknown as { orders: { id: string }[]; next: object | null };
      ids.push(...page.orders.map(({ id }) => id));
      cursor = page.next;
    }
  }
  return ids.slice(0, ORDERS);
}

/** Counts the window changes of each order in the audit trail, read from the folder of the stopped server. */
async function timesChanged(): Promise<Map<string, number>> {
  const engine = await openEmbeddedEngine({ dataDir: path.join(folder, 'data'), onDeath: () => undefined });
  const rows = await databaseOn(engine)
    .selectFrom('audit')
    .select(['entity_id', ({ fn }) => fn.countAll<number>().as('times')])
    .where('action', '=', 'changeDeliveryWindow')
    .groupBy('entity_id')
    .execute();
  await engine.close();
  return new Map(rows.map(({ entity_id: id, times }) => [id, Number(times)]));
}

it('WIN-08 WIN-11 500 orders through faults, a reload and a killed server: one outcome each, none done twice, retry sends only the failed ones', async () => {
  const login = await call(proxy, '/api/user/login', {
    method: 'POST',
    body: { email: 'admin@example.com', password: DEMO_PASSWORD },
  });
  const token = String(login.json?.token);
  const ids = await changeableIds(token);
  expect(new Set(ids).size).toBe(ORDERS);
  const bad = [3, 40, 77].map((at) => ids[at] ?? '');

  const placeOf = new Map(ids.map((id, at) => [id, at]));
  proxy.decide = ({ method, orderId, earlier }: ProxiedCall): Fault | null => {
    const at = placeOf.get(orderId);
    if (method !== 'PATCH' || at === undefined) return null;
    if (bad.includes(orderId)) return { type: 'answer', status: 422 };
    if (earlier > 0) return null;
    if (at >= 20 && at < 28) return { type: 'answer', status: 429, headers: { 'retry-after': '0' } };
    if (at >= 50 && at < 54) return { type: 'answer', status: 500 };
    if (at >= 100 && at < 104) return { type: 'dropBefore' };
    if (at >= 110 && at < 114) return { type: 'dropAfter' };
    return at % 10 === 0 ? { type: 'slow', ms: 30 } : null;
  };

  const browser = aBrowser();
  const tab = openTab(browser, { url: proxy.url, token });
  const from = Date.now() + 48 * HOUR;
  const jobId = tab.store.dispatch(
    startChangeWindow(ids, {
      completeAfter: from,
      completeBefore: from + 3 * HOUR,
      category: 'TO_BETTER_OPTIMIZE',
      notes: 'Two routes became one',
      showExternalNotes: false,
    }),
  ) as JobId;

  // The tab is reloaded in the middle.
  await until(() => proxy.sent.length >= 150);
  tab.crash();
  const reloaded = openTab(browser, { url: proxy.url, token });
  await until(() => reloaded.store.getState().jobs.byId[jobId]?.state === 'paused');
  expect(reloaded.job(jobId)).toMatchObject({ pauseReason: 'reloaded', total: ORDERS });
  const sentBefore = proxy.sent.length;
  await reloaded.engine.command(jobId, 'resume');

  // The server is killed in the middle and restarts. The job pauses and continues when resumed.
  await until(() => proxy.sent.length >= sentBefore + 100);
  await endServer('SIGKILL');
  await until(() => reloaded.job(jobId).state === 'paused');
  expect(reloaded.job(jobId).pauseReason).toBe('noAnswer');
  await startServer();
  await reloaded.engine.command(jobId, 'resume');

  await finished(reloaded, jobId);
  // Check the orders that could neither be sent nor read while the server was down; those not done count as failed.
  if (reloaded.job(jobId).counts.unknown > 0) {
    await reloaded.engine.command(jobId, 'check');
    await finished(reloaded, jobId);
  }
  const failed = Object.entries(reloaded.outcomes(jobId)).flatMap(([id, outcome]) =>
    outcome === 'failed' ? [id] : [],
  );
  expect(failed).toEqual(expect.arrayContaining(bad));
  const { counts } = reloaded.job(jobId);
  expect(counts).toMatchObject({ pending: 0, running: 0, unknown: 0, skipped: 0, unprocessed: 0 });
  expect(counts.succeeded + counts.failed).toBe(ORDERS);

  // Retry sends only the failed orders.
  proxy.reset();
  await reloaded.engine.command(jobId, 'retry');
  expect(await finished(reloaded, jobId)).toMatchObject({
    state: 'completed',
    counts: { succeeded: ORDERS, failed: 0 },
  });
  expect([...new Set(proxy.sent.map(({ orderId }) => orderId))].sort()).toEqual([...failed].sort());

  await endServer('SIGTERM');
  const times = await timesChanged();
  expect(Object.fromEntries(times)).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
});
