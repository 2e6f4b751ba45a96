/** Bulk Pickup Ready on the real server: files to read, and what the page shows and the server stores. */
import type { Order } from '../../../src/contract/schemas/orders';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { submitList, takeFiles } from '../../../src/store/workflows/bulkList';
import {
  selectBulkCounts,
  selectBulkJob,
  selectBulkLines,
} from '../../../src/store/views/bulkReady/bulkReadySelectors';
import { withTx } from '../../../server/db/withTx';
import { findOrder, updateOrder } from '../../../server/repositories/orders';
import { orders, token } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, type Tab } from '../workflows/tabs';

export const aTab = (): Tab => openTab(aBrowser(), { url: orders.proxy.url, token });

export const aFile = (text: string, size = Buffer.byteLength(text), name = 'ready.csv') => ({
  name,
  size,
  arrayBuffer: jest.fn(() => Promise.resolve(new TextEncoder().encode(text).buffer)),
});
export const take = (tab: Tab, ids: readonly string[]) =>
  tab.store.dispatch(takeFiles([aFile(['ids', ...ids].join('\r\n'))]));

export const lines = (tab: Tab) =>
  selectBulkLines(tab.store.getState()).map(({ line, state, reason }) => [line, state, reason]);
export const counts = (tab: Tab) => selectBulkCounts(tab.store.getState());
export const said = (tab: Tab) =>
  selectNotices(tab.store.getState()).map(({ text, durationMs }) => [text, durationMs]);
export const bulkCalls = () =>
  orders.proxy.sent.filter(({ path }) => path === '/api/orders/admin/bulk/pickupready');

/** Submits and waits for the end. */
export async function submit(tab: Tab) {
  expect(tab.store.dispatch(submitList())).toBe(true);
  const job = selectBulkJob(tab.store.getState());
  if (!job) throw new Error('No job');
  return finished(tab, job.id);
}

export async function statusOf(id: string) {
  const order = await findOrder(orders.server.db, id);
  return order?.orderStatus;
}

export const setStatus = (id: string, orderStatus: 'GEOCODED' | 'PICKUP_READY' | 'ARCHIVED') =>
  change(id, { orderStatus });

/** Makes the destination known by postal area only. */
export const makeApproximate = (id: string) =>
  change(id, { recipientAddress: { street: 'Nowhere Boulevard', locationAccuracy: 'area' } });

async function change(id: string, fields: Partial<Order>) {
  await withTx(orders.server.db, async (trx) => {
    const order = await findOrder(trx, id);
    if (!order) throw new Error(`No order ${id}`);
    await updateOrder(trx, { ...order, ...fields }, Date.now());
  });
}

/** Counts how often each order is read through the proxy from now on. */
export function countReads(): Map<string, number> {
  const reads = new Map<string, number>();
  orders.proxy.decide = ({ path, orderId }) => {
    // Signing in makes other requests too.
    if (path.includes('/getOrders/')) reads.set(orderId, (reads.get(orderId) ?? 0) + 1);
    return null;
  };
  return reads;
}
