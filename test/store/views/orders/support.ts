/** The order list's store on the real server, with a look at what it asks and a hand on when it is answered. */
import type { Order } from '../../../../src/contract/schemas/orders';
import type { OrderStatus } from '../../../../src/contract/statuses';
import type { AppStore } from '../../../../src/store/types';
import { insertMerchants } from '../../../../server/repositories/merchants';
import { insertOrders } from '../../../../server/repositories/orders';
import { aMerchant } from '../../../server/orders/fixtures';
import { startTestServer, type TestServer } from '../../../server/support/testServer';
import { anAppStore, type memoryStorage } from '../../../support/appStore';

/** 2026-11-20T17:00:00Z, in seconds. */
export const NOON_S = 1_795_194_000;

let made = 0;

/** An order as our server sends it; each one a minute older than the one before. */
export function aWireOrder(fields: Partial<Order> = {}): Order {
  made += 1;
  const number = String(made).padStart(5, '0');
  return {
    id: `ord_${number}`,
    createdAt: NOON_S - made * 60,
    merchantId: 'mer_one',
    merchantDisplayName: 'Maison Un',
    orderStatus: 'GEOCODED',
    refNumber: `REF-${number}`,
    deliveryType: 'PARCEL',
    recipient: { name: `Recipient ${number}` },
    version: 1,
    ...fields,
  };
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
}

/** Answers in place of the server, or leaves it to the server with null. */
type Stand = (call: Call) => Response | null | Promise<Response | null>;

export interface ListServer {
  readonly server: TestServer;
  /** Stores orders, newest first, and gives their ids in the order of the list. */
  add(count: number, status: OrderStatus, fields?: (at: number) => Partial<Order>): Promise<string[]>;
  close(): Promise<void>;
}

export async function startListServer(): Promise<ListServer> {
  const server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  await insertMerchants(server.db, [aMerchant()], NOON_S * 1000);
  return {
    server,
    async add(count, status, fields = () => ({})) {
      const orders = Array.from({ length: count }, (_, at) =>
        aWireOrder({ orderStatus: status, ...fields(at) }),
      );
      await insertOrders(server.db, orders, NOON_S * 1000);
      return orders.map(({ id }) => id);
    },
    close: () => server.close(),
  };
}

export interface ListConsole {
  readonly store: AppStore;
  readonly local: ReturnType<typeof memoryStorage>;
  /** What was asked, in order. */
  readonly calls: Call[];
  readonly searches: () => Record<string, unknown>[];
  /** Stands between console and server from now on; null takes it away. */
  readonly answerBy: (stand: Stand | null) => void;
}

/** A console whose person is signed in; its clock stands at noon. */
export async function openConsole({ server }: ListServer): Promise<ListConsole> {
  const calls: Call[] = [];
  let stand: Stand | null = null;
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input as string);
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace('/api', ''),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Call['body']) : undefined,
    };
    calls.push(call);
    return (await stand?.(call)) ?? fetch(input, init);
  };
  const { store, local } = anAppStore({
    config: { apiBase: `${server.url}/api` },
    token: await server.tokenFor('user'),
    fetch: send,
    now: () => NOON_S * 1000,
  });
  return {
    store,
    local,
    calls,
    searches: () => calls.filter(({ path }) => path === '/orders').map(({ body }) => body ?? {}),
    answerBy: (next) => {
      stand = next;
    },
  };
}

export const failed = () => new Response('<html>gateway</html>', { status: 502 });
