/** The real server with orders to make ready, behind a proxy that can fail. */
import type { Order, OrderCursor } from '../../../src/contract/schemas/orders';
import type { OrderStatus } from '../../../src/contract/statuses';
import { ordersApi, type OrderPage, type SearchOrdersArg } from '../../../src/api/ordersApi';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { withTx } from '../../../server/db/withTx';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder, insertOrders, updateOrder } from '../../../server/repositories/orders';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer, type TestServerOptions } from '../../server/support/testServer';
import { startFaultProxy, type FaultProxy } from './faultProxy';
import type { Tab } from './tabs';

export interface OrderServer {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  /** Adds a new batch of orders and returns their ids, newest first. */
  addOrders(count: number, status?: OrderStatus, parts?: Partial<Order>): Promise<string[]>;
  /** Changes the status of an order, as if outside the console. */
  setStatus(id: string, status: OrderStatus): Promise<void>;
  /** Counts in the audit trail how often each order was made ready. */
  timesReady(ids: readonly string[]): Promise<Map<string, number>>;
  close(): Promise<void>;
}

const NOW = Date.now();
let batches = 0;

export async function startOrderServer(
  deps: TestServerOptions['deps'] = {},
  settings: TestServerOptions['settings'] = {},
): Promise<OrderServer> {
  const server = await startTestServer({ settings: { RATE_LIMIT: 'off', ...settings }, deps });
  const proxy = await startFaultProxy(server.url);
  await insertMerchants(
    server.db,
    [aMerchant([aZone('Toronto', ['M5'])], [aRule('Toronto', 'Toronto')])],
    NOW,
  );
  return {
    server,
    proxy,
    async addOrders(count, status = 'GEOCODED', parts = {}) {
      batches += 1;
      const orders = Array.from({ length: count }, (_, at): Order => ({
        id: `ord_${batches}_${String(at).padStart(4, '0')}`,
        createdAt: Math.floor(NOW / 1000) - at,
        merchantId: 'merchant-1',
        merchantDisplayName: 'Épicerie Lavoie & Filles',
        orderStatus: status,
        refNumber: `REF-${batches}-${at}`,
        recipient: { name: `Recipient ${at}` },
        version: 1,
        ...parts,
      }));
      await insertOrders(server.db, orders, NOW);
      return orders.map(({ id }) => id);
    },
    async setStatus(id, orderStatus) {
      const order = await findOrder(server.db, id);
      if (!order) throw new Error(`No order ${id}`);
      await withTx(server.db, (trx) => updateOrder(trx, { ...order, orderStatus }, Date.now()));
    },
    async timesReady(ids) {
      const times = new Map<string, number>(ids.map((id) => [id, 0]));
      const rows = await server.db
        .selectFrom('audit')
        .select('entity_id')
        .where('entity', '=', 'order')
        .where('action', '=', 'setPickupReady')
        .execute();
      for (const { entity_id: id } of rows) if (times.has(id)) times.set(id, (times.get(id) ?? 0) + 1);
      return times;
    },
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}

/** Loads orders into a tab's store, as its list does. */
export async function load(tab: Tab, ids: readonly string[]): Promise<void> {
  const filter = { ...EMPTY_FILTER, merchantId: 'merchant-1' };
  const wanted = new Set(ids);
  let cursor: OrderCursor | null = null;
  do {
    const arg: SearchOrdersArg = { filter, cursor, limit: 200 };
    const call = ordersApi.endpoints.searchOrders.initiate(arg, { subscribe: false, forceRefetch: true });
    const page: OrderPage = await tab.store.dispatch(call).unwrap();
    page.ids.forEach((id) => wanted.delete(id));
    cursor = page.next;
  } while (wanted.size > 0 && cursor !== null);
}
