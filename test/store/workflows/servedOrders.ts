/** One server of orders for the tests of a file; its tabs reach it through a proxy that can fail. */
import type { Role } from '../../../src/contract/roles';
import { startOrderServer, type OrderServer } from './orderServer';
import { closeTabs } from './tabs';

/** The server of the file that called `serveOrders`; available from its first test. */
export let orders: OrderServer;
/** The token of a person with the requested role. */
export let token: string;

/**
 * Starts the server for the tests of a file. Each test begins with a working proxy, and its tabs are closed afterwards.
 */
export function serveOrders(role: Role = 'user'): void {
  beforeAll(async () => {
    orders = await startOrderServer();
    token = await orders.server.tokenFor(role);
  });
  afterAll(() => orders.close());
  beforeEach(() => orders.proxy.reset());
  afterEach(closeTabs);
}
