/** Export of orders that are not loaded, by a person whose calls of this minute are used up. */
import * as backoff from '../../../src/lib/backoff';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { readCsv } from '../../support/readCsv';
import { startOrderServer, type OrderServer } from './orderServer';
import { aBrowser, closeTabs, finished, openTab } from './tabs';

const CALLS_PER_MINUTE = 1000;
const PERSON = 'test-user@example.com';
/** What the console waits instead of the second that the server asks for. */
const RETRY_AFTER_MS = 50;

let clock = Date.now();
let orders: OrderServer;
beforeAll(async () => {
  orders = await startOrderServer({ now: () => clock }, { CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) });
});
afterAll(() => orders.close());

it('EXP-03 OAC-04 an export takes as many tries as the server’s limit of calls needs, and no order fails', async () => {
  const { sleep } = backoff;
  const waiting = jest.spyOn(backoff, 'sleep').mockImplementation((ms, signal) => {
    // The server's second passes with the wait.
    if (ms === RETRY_AFTER_MS) clock += 1000;
    return sleep(ms, signal);
  });
  const ids = await orders.addOrders(110);
  const token = await orders.server.tokenFor('user');
  for (let call = 0; call < CALLS_PER_MINUTE; call += 1) orders.server.app.countCall(PERSON, 'getOrder');
  let asked = 0;
  orders.proxy.decide = ({ path }) => {
    if (path.includes('/getOrders/')) asked += 1;
    return null;
  };
  const tab = openTab(aBrowser(), { url: orders.proxy.url, token });
  const job = await finished(tab, tab.store.dispatch(startExport(ids)) ?? '');
  expect(job).toMatchObject({ state: 'completed', counts: { succeeded: ids.length } });
  const rows = readCsv((await tab.saved[0]?.content.text()) ?? '');
  expect(rows.map((row) => row['Order ID'])).toEqual(ids);
  // Once refused, the console asks for no more orders until the wait is over.
  expect(asked).toBeLessThan(2 * ids.length);
  closeTabs();
  waiting.mockRestore();
});
