/** One server of orders for the tests of a file, whose tabs reach it through a proxy that can fail. */
import type { Role } from '../../../src/contract/roles';
import { startOrderServer, type OrderServer } from './orderServer';
import { closeTabs } from './tabs';

/** The server of the file that called `serveOrders`, there from its first test on. */
export let orders: OrderServer;
/** The token of a person with the role asked for. */
export let token: string;

/** Starts the server for the tests of a file; each test finds an honest proxy, and its tabs are closed after it. */
export function serveOrders(role: Role = 'user'): void {
  beforeAll(async () => {
    orders = await startOrderServer();
    token = await orders.server.tokenFor(role);
  });
  afterAll(() => orders.close());
  beforeEach(() => orders.proxy.reset());
  afterEach(closeTabs);
}
