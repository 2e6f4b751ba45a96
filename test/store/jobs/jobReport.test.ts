/** The report of a job, and Select Failed. */
import { readCsv } from '../../support/readCsv';
import { jobReportCsv, jobReportName } from '../../../src/store/jobs/jobReport';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import type { ItemResult } from '../../../src/store/jobs/jobTypes';
import { selectFailedOrders } from '../../../src/store/workflows/selectFailedOrders';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { selectSelectedOrderIds } from '../../../src/store/views/orders/orderSelectionSelectors';
import { orderReceived } from '../../../src/store/entities/orders/ordersSlice';
import { aJob } from '../../support/aJob';
import { anAppStore } from '../../support/appStore';
import { TORONTO } from '../../support/timeZones';

const AT = Date.UTC(2026, 10, 20, 14, 47, 12);
const FACTS = aJob({ state: 'completedWithErrors', createdAt: AT, finishedAt: AT });
const RESULTS: [string, ItemResult][] = [
  ['ord_1', { outcome: 'succeeded', attempt: 1, requestId: 'req-1', at: AT }],
  ['ord_2', { outcome: 'failed', attempt: 2, reason: '=cmd, "no"', status: 409, requestId: 'req-2', at: AT }],
  ['ord_3', { outcome: 'unknown', attempt: 1, reason: 'Lost', status: 'NETWORK', at: AT }],
  ['ord_4', { outcome: 'pending', attempt: 1 }],
];

function withJob() {
  const { store } = anAppStore();
  store.dispatch(jobEvents.restored(FACTS));
  store.dispatch(jobEvents.itemsRestored({ jobId: 'job_1', items: RESULTS }));
  const job = store.getState().jobs.byId.job_1;
  if (!job) throw new Error('No job');
  return { store, job };
}

describe('the report', () => {
  it('has a line for each order with its outcome, times with their zone, and can be used as input again', async () => {
    const { store, job } = withJob();

    const csv = await jobReportCsv(job, store.getState());

    expect(csv).not.toMatch(/(^|,)=/m);
    const lines = readCsv(csv);
    expect(lines[1]).toEqual({
      ids: 'ord_2',
      Reference: '',
      Outcome: 'failed',
      Reason: '=cmd, "no"',
      'HTTP status': '409',
      'Request ID': 'req-2',
      Attempt: '2',
      Time: '2026-11-20T09:47:12-05:00',
    });
    expect(lines.map((line) => [line.ids, line.Outcome, line['HTTP status'], line.Time !== ''])).toEqual([
      ['ord_1', 'succeeded', '', true],
      ['ord_2', 'failed', '409', true],
      ['ord_3', 'unknown', 'NETWORK', true],
      ['ord_4', 'pending', '', false],
    ]);
    expect(jobReportName(job, TORONTO)).toBe('set-ready-2026-11-20-0947.csv');
  });

  it('has the reference of each order that is loaded, beside its id', async () => {
    const { store, job } = withJob();
    for (const [id, refNumber] of [
      ['ord_3', 'REF-3'],
      ['ord_2', 'REF-2'],
    ] as const) {
      const order = {
        id,
        refNumber,
        createdAt: AT,
        merchantId: 'mer_1',
        merchantDisplayName: 'Maison',
        orderStatus: 'GEOCODED',
      };
      store.dispatch(orderReceived({ order, at: AT }));
    }

    const lines = readCsv(await jobReportCsv(job, store.getState()));

    expect(lines.map(({ ids, Reference }) => [ids, Reference])).toEqual([
      ['ord_1', ''],
      ['ord_2', 'REF-2'],
      ['ord_3', 'REF-3'],
      ['ord_4', ''],
    ]);
  });
});

describe('Select Failed', () => {
  const selectFailed = (listed: string[]) => {
    const { store } = withJob();
    const page = { ids: listed, cursor: null, shown: null, tall: [], next: null, at: AT };
    store.dispatch(orderListActions.pageLoaded(page));
    store.dispatch(selectFailedOrders('job_1'));
    return {
      selected: selectSelectedOrderIds(store.getState()),
      said: selectNotices(store.getState()).map(({ text }) => text),
    };
  };

  it('selects the failed and the unknown orders that are in the list', () => {
    expect(selectFailed(['ord_1', 'ord_2', 'ord_3', 'ord_4', 'ord_9'])).toEqual({
      selected: ['ord_2', 'ord_3'],
      said: [],
    });
  });

  it('selects the order that was fetched into the first row, above the list', () => {
    const { store } = withJob();
    store.dispatch(orderListActions.orderPinned('ord_3'));
    const page = { ids: ['ord_2'], cursor: null, shown: null, tall: [], next: null, at: AT };
    store.dispatch(orderListActions.pageLoaded(page));
    store.dispatch(selectFailedOrders('job_1'));
    expect(selectSelectedOrderIds(store.getState())).toEqual(['ord_3', 'ord_2']);
    expect(selectNotices(store.getState())).toEqual([]);
  });

  it('says so when some or all of them are not in the list', () => {
    expect(selectFailed(['ord_1', 'ord_3', 'ord_9'])).toEqual({
      selected: ['ord_3'],
      said: ['1 of the 2 failed orders is selected. The others are not in the list.'],
    });
    expect(selectFailed(['ord_9'])).toEqual({
      selected: [],
      said: ['None of the failed orders is in the list.'],
    });
  });
});
