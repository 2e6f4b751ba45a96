/** The order list's store on the real server: records the requests and can replace the responses. */
import type { Order } from '../../../../src/contract/schemas/orders';
import type { OrderStatus } from '../../../../src/contract/statuses';
import type { AppStore } from '../../../../src/store/types';
import {
  selectListPhase,
  selectOrderRowCount,
  selectRowId,
} from '../../../../src/store/views/orders/orderListSelectors';
import { insertMerchants } from '../../../../server/repositories/merchants';
import { insertOrders } from '../../../../server/repositories/orders';
import { aMerchant } from '../../../server/orders/fixtures';
import { startTestServer, type TestServer } from '../../../server/support/testServer';
import { gateway } from '../../../support/apiAnswers';
import type { Call } from '../../../support/apiCalls';
import { fakeApi, type Handlers } from '../../../support/fakeApi';
import { anAppStore, untilState, type memoryStorage } from '../../../support/appStore';

/** 2026-11-20T17:00:00Z, in seconds. */
export const NOON_S = 1_795_194_000;

let made = 0;

/** An order as our server sends it; each one a minute older than the last. */
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

export interface ListServer {
  readonly server: TestServer;
  /** Stores orders, newest first, and returns their ids in list order. */
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
  /** The requests, in order. */
  readonly calls: Call[];
  readonly searches: () => unknown[];
  /** Replaces responses from now on; without handlers, all come from the server. */
  readonly answerBy: (handlers?: Handlers) => void;
}

/** A console with a signed-in person; its clock is stopped at noon. */
export async function openConsole({ server }: ListServer): Promise<ListConsole> {
  const api = fakeApi([], { isBetween: true });
  const { store, local } = anAppStore({
    config: { apiBase: `${server.url}/api` },
    token: await server.tokenFor('user'),
    fetch: api.send,
    now: () => NOON_S * 1000,
  });
  return {
    store,
    local,
    calls: api.asked,
    searches: () =>
      api.asked.filter(({ endpoint }) => endpoint === 'searchOrders').map(({ body }) => body ?? {}),
    answerBy: api.on,
  };
}

/** A gateway answers that the server is down. */
export const DOWN: Handlers = { every: () => gateway() };

/** Returns the order ids of the rows. */
export function rowIds({ store }: ListConsole): (string | undefined)[] {
  const state = store.getState();
  return Array.from({ length: selectOrderRowCount(state) }, (_, row) => selectRowId(state, row));
}

/** Waits until the list has loaded. */
export const settled = ({ store }: ListConsole) =>
  untilState(store, selectListPhase, (now) => now !== 'searching' && now !== 'loadingMore');
