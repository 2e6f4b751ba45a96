/**
 * A server with one delivering merchant, and a clock and routing platform that the test controls, for calls that change
 * orders.
 */
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import type { Order } from '../../../src/contract/schemas/orders';
import type { RoutingPlatform } from '../../../server/adapters/routing/routingPlatform';
import { listChanges } from '../../../server/repositories/audit';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder, insertOrders } from '../../../server/repositories/orders';
import type { ServerDeps } from '../../../server/deps';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer } from '../support/testServer';
import { call, type Answer, type CallOptions } from './fixtures';

/** Friday morning in Toronto. */
export const NOW = Date.UTC(2026, 10, 20, 14);
export const HOUR = 3_600_000;
export const PLACE = { lat: 43.64, lng: -79.38 };
export const HARBOUR = {
  street: '88 Harbour Street',
  unit: '1204',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
  country: 'Canada',
};
export const KING = {
  street: '150 King Street West',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5H 1J9',
  country: 'Canada',
};
export const CREATED = { attemptedAt: NOW - HOUR, success: true, message: 'Created as R-0.' };

export interface ChangeServer {
  readonly server: TestServer;
  /** Ids of the orders sent to the routing platform, in sequence. */
  readonly told: string[];
  /** What the platform does next. `reset` restores the default. */
  platform: RoutingPlatform['createOrder'];
  /** The server's current time. */
  clock: number;
  reset(): void;
  /** Stores a GEOCODED order whose order creation succeeded, and returns its id. */
  store(fields?: Partial<Order>): Promise<string>;
  read(id: string): Promise<Order>;
  audit(id: string): ReturnType<typeof listChanges>;
  /** Sends a PATCH, or the `method` given in `options`. */
  patch(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  post(path: string, options?: CallOptions): Promise<Answer>;
}

const accept: RoutingPlatform['createOrder'] = () =>
  Promise.resolve({ success: true, message: 'Created as R-1.' });

/**
 * Starts the server. `merchant-1` delivers in M4 and M5 of Toronto. So does `waits`, whose orders are sent on pickup
 * ready only.
 */
export async function startChangeServer(deps: Partial<ServerDeps> = {}): Promise<ChangeServer> {
  const told: string[] = [];
  const state = { platform: accept, clock: NOW };
  const server = await startTestServer({
    deps: {
      now: () => state.clock,
      routing: {
        ...createEmbeddedRouting(),
        createOrder: (order) => {
          told.push(order.id);
          return state.platform(order);
        },
      },
      ...deps,
    },
  });
  const zones = (suffix: string) => [aZone('Toronto', ['M4', 'M5'], { id: `zone${suffix}` })];
  const rules = (suffix: string) => [aRule('Toronto', 'Toronto', { id: `rule${suffix}` })];
  const waits = { id: 'waits', name: 'Waits', taskTimeCreation: 'ONPICKUPREADY' as const };
  await insertMerchants(
    server.db,
    [aMerchant(zones('1'), rules('1')), aMerchant(zones('2'), rules('2'), waits)],
    NOW,
  );
  let count = 0;
  return {
    server,
    told,
    get platform() {
      return state.platform;
    },
    set platform(next) {
      state.platform = next;
    },
    get clock() {
      return state.clock;
    },
    set clock(next) {
      state.clock = next;
    },
    reset: () => {
      told.length = 0;
      state.platform = accept;
      state.clock = NOW;
    },
    store: async (fields = {}) => {
      count += 1;
      const order: Order = {
        id: `ord_change${String(count).padStart(4, '0')}`,
        createdAt: NOW / 1000 - 7200,
        merchantId: 'merchant-1',
        merchantDisplayName: 'Épicerie Lavoie & Filles',
        orderStatus: 'GEOCODED',
        recipient: { name: 'Zoé Tremblay', phone: '+14165550100', email: 'zoe@example.com' },
        notes: 'Ring twice.',
        recipientAddress: { ...HARBOUR, location: PLACE, locationAccuracy: 'area' },
        originAddress: { ...KING, location: PLACE, locationAccuracy: 'area' },
        dtoRecipientAddress: HARBOUR,
        dtoOriginAddress: KING,
        validAddress: true,
        rateChoice: { service: 'NEXTDAY', name: 'NEXTDAY name', price: 7 },
        completeAfter: NOW + 24 * HOUR,
        completeBefore: NOW + 27 * HOUR,
        orderCreation: CREATED,
        ...fields,
      };
      await insertOrders(server.db, [order], NOW);
      return order.id;
    },
    read: async (id) => {
      const order = await findOrder(server.db, id);
      if (!order) throw new Error(`No order ${id}`);
      return order;
    },
    audit: (id) => listChanges(server.db, 'order', id),
    patch: (path, body, options) => call(server, path, { method: 'PATCH', body, ...options }),
    post: (path, options) => call(server, path, { method: 'POST', ...options }),
  };
}

/** Fields to pass to `store` for an order that lacks these. */
export const without = (...names: (keyof Order)[]): Partial<Order> =>
  Object.fromEntries(names.map((name) => [name, undefined]));

export const eventsOf = (order: Pick<Order, 'timelineEvents'>): string[] =>
  (order.timelineEvents ?? []).map(({ event }) => event);
