/** The check of a list before anything is changed, on the real server. */
import { messages } from '../../../src/contract/messages';
import { submitList, takePastedIds } from '../../../src/store/workflows/bulkList';
import {
  selectBulkLines,
  selectCheckProgress,
  selectLeftOutLines,
  selectShownBulkLines,
} from '../../../src/store/views/bulkReady/bulkReadySelectors';
import { bulkReadyActions } from '../../../src/store/views/bulkReady/bulkReadySlice';
import { checkAgain } from '../../../src/store/views/bulkReady/checkLines';
import { until } from '../workflows/tabs';

import { orders, serveOrders } from '../workflows/servedOrders';
import { aTab, makeApproximate, take, lines, counts, said, statusOf, countReads } from './bulkReadySupport';

serveOrders();

describe('the check', () => {
  it('BULK-11 shows for each line what Submit would do with it, and changes nothing', async () => {
    const tab = aTab();
    const [geocoded = ''] = await orders.addOrders(1);
    const [archived = ''] = await orders.addOrders(1, 'ARCHIVED');
    const [ready = ''] = await orders.addOrders(1, 'PICKUP_READY');

    const long = 'x'.repeat(30_000);
    await take(tab, [geocoded, archived, ready, 'ord_none', geocoded, '__proto__', '..', 'a/b?c#d é', long]);

    expect(lines(tab)).toEqual([
      [2, 'eligible', ''],
      [3, 'notEligible', 'Status is not GEOCODED'],
      [4, 'eligible', 'Already ready, no change'],
      [5, 'unknown', 'No order has this id'],
      [6, 'duplicate', 'Same id as line 2, sent once'],
      [7, 'unknown', 'No order has this id'],
      [8, 'unknown', 'No order has this id'],
      [9, 'unknown', 'No order has this id'],
      [10, 'unknown', 'No order has this id'],
    ]);
    expect(counts(tab)).toMatchObject({ all: 9, eligible: 2, notEligible: 1, duplicate: 1, unknown: 5 });
    expect(selectBulkLines(tab.store.getState())[0]).toMatchObject({
      recipient: 'Recipient 0',
      merchant: 'Épicerie Lavoie & Filles',
      status: 'GEOCODED',
    });
    expect(orders.proxy.sent).toEqual([]);
    expect(await statusOf(geocoded)).toBe('GEOCODED');
  });

  it('BULK-11 marks orders with an only approximate address', async () => {
    const tab = aTab();
    const [found = '', approximate = ''] = await orders.addOrders(2);
    const [ready = ''] = await orders.addOrders(1, 'PICKUP_READY');
    await makeApproximate(approximate);
    await makeApproximate(ready);

    await take(tab, [found, approximate, ready]);

    expect(lines(tab)).toEqual([
      [2, 'eligible', ''],
      [3, 'eligible', 'Approximate: postal code only'],
      [4, 'eligible', 'Already ready, no change'],
    ]);
    const marked = selectBulkLines(tab.store.getState()).filter(({ isApproximate }) => isApproximate);
    expect(marked.map(({ id }) => id)).toEqual([approximate]);
  });

  it('BULK-11 reads each id once, four at a time', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(30);
    const reads = countReads();
    const count = orders.proxy.decide;
    orders.proxy.decide = (call) => {
      count(call);
      return { type: 'hold' };
    };
    const over = take(tab, [...ids, ...ids]);
    await until(() => reads.size === 4);
    await new Promise((wait) => setTimeout(wait, 100));
    expect(reads.size).toBe(4);
    expect(selectCheckProgress(tab.store.getState())).toEqual({ done: 0, total: 30 });
    expect(tab.store.dispatch(submitList())).toBe(false);

    orders.proxy.release();
    await over;

    expect([...reads.values()]).toEqual(ids.map(() => 1));
    expect(selectCheckProgress(tab.store.getState())).toBeNull();
    expect(counts(tab)).toMatchObject({ all: 60, eligible: 30, duplicate: 30 });
  });

  it('BULK-11 retries 429, 5xx and lost connections', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(4);
    const quick = { 'retry-after': '0' };
    orders.proxy.decide = ({ method, orderId, earlier }) => {
      if (method !== 'GET' || earlier >= 2) return null;
      if (orderId === ids[0]) return { type: 'answer', status: 429, headers: quick };
      if (orderId === ids[1]) return { type: 'answer', status: 500, headers: quick };
      if (orderId === ids[2] && earlier === 0) return { type: 'dropBefore' };
      return null;
    };
    await take(tab, ids);
    expect(lines(tab).map(([, state]) => state)).toEqual(['eligible', 'eligible', 'eligible', 'eligible']);
    expect(said(tab)).toEqual([]);
  });

  it('BULK-11 marks a line that could not be checked, leaves it out, and checks it again on demand', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    orders.proxy.decide = ({ orderId }) =>
      orderId === ids[1] ? { type: 'answer', status: 500, headers: { 'retry-after': '0' } } : null;
    await take(tab, ids);
    expect(lines(tab)).toEqual([
      [2, 'eligible', ''],
      [3, 'unchecked', 'Fault 500'],
    ]);
    expect(selectLeftOutLines(tab.store.getState())).toHaveLength(1);

    orders.proxy.decide = () => null;
    await tab.store.dispatch(checkAgain([1]));
    expect(lines(tab).map(([, state]) => state)).toEqual(['eligible', 'eligible']);
  });

  it('BULK-03 drops the results of a list that was cleared or replaced', async () => {
    const tab = aTab();
    const first = await orders.addOrders(8);
    const [second = ''] = await orders.addOrders(1, 'ARCHIVED');
    orders.proxy.decide = ({ orderId }) => (first.includes(orderId) ? { type: 'hold' } : null);
    const { proxy } = orders;
    const old = take(tab, first);
    await until(() => selectCheckProgress(tab.store.getState()) !== null);

    await take(tab, [second]);
    proxy.release();
    await old;
    expect(lines(tab)).toEqual([[2, 'notEligible', messages.bulkNotGeocoded]]);

    tab.store.dispatch(bulkReadyActions.cleared());
    expect(counts(tab).all).toBe(0);
  });

  it('BULK-03 checks pasted ids in the same way', async () => {
    const tab = aTab();
    const [one = '', two = ''] = await orders.addOrders(2);
    await tab.store.dispatch(takePastedIds(`ids\n${one}, ${two}\t${one}`));
    expect(lines(tab)).toEqual([
      [2, 'eligible', ''],
      [3, 'eligible', ''],
      [4, 'duplicate', 'Same id as line 2, sent once'],
    ]);
  });

  it('BULK-11 filters the lines by state, and finds them by id, recipient or merchant', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    await take(tab, [...ids, 'ord_none']);
    const shown = () => selectShownBulkLines(tab.store.getState()).map(({ line }) => line);

    tab.store.dispatch(bulkReadyActions.filterChosen('unknown'));
    expect(shown()).toEqual([5]);
    tab.store.dispatch(bulkReadyActions.filterChosen('eligible'));
    tab.store.dispatch(bulkReadyActions.found(' recipient 1'));
    expect(shown()).toEqual([3]);
    tab.store.dispatch(bulkReadyActions.found('ÉPICERIE'));
    expect(shown()).toEqual([2, 3, 4]);
  });
});
