/** A server with two active merchants and an archived one, and functions to import into it. */
import { importOrders, type ImportReport } from '../../../server/import/importOrders';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder } from '../../../server/repositories/orders';
import type { Order } from '../../../src/contract/schemas/orders';
import { aMerchant, aRule, aZone, services, speed } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer } from '../support/testServer';

const zones = [aZone('Toronto', ['M']), aZone('Montréal', ['H'], { price: 9 })];
const prices = services(
  [speed('NEXTDAY', 2), speed('SAMEDAY', 6)],
  Array.from({ length: 50 }, () => 1),
);
const rules = [
  aRule('Toronto', 'Toronto', { services: prices }),
  aRule('Toronto', 'Montréal', { services: prices, inTransitDays: 1 }),
];

interface ImportServer {
  /** Available once the tests run. */
  readonly server: TestServer;
  /** Imports a text as a file. */
  readonly run: (text: string, fileName?: string) => Promise<ImportReport>;
  /** Returns the order made from a line. */
  readonly orderOf: (report: ImportReport, line: number) => Promise<Order>;
}

/** Starts the server before the tests of a file and closes it after them. */
export function withImportServer(): ImportServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await insertMerchants(
      server.db,
      [
        aMerchant(zones, rules, { id: 'm-lavoie' }),
        aMerchant([aZone('Ontario', ['M'])], [aRule('Ontario', 'Ontario')], {
          id: 'm-second',
          name: 'Deuxième',
        }),
        aMerchant([], [], { id: 'm-closed', name: 'Fermé', archived: true }),
      ],
      Date.now(),
    );
  });
  afterAll(() => server.close());

  return {
    get server() {
      return server;
    },
    run: (text, fileName = 'orders.csv') => importOrders(server.deps, { fileName, text, notes: [] }),
    orderOf: async (report, line) => {
      const entry = report.imported.find((candidate) => candidate.line === line);
      const order = entry && (await findOrder(server.db, entry.orderId));
      if (!order) throw new Error(`line ${line} made no order`);
      return order;
    },
  };
}
