/** What Redux DevTools shows of Select All and of each workflow, with 20,000 orders loaded. */
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { foldAction, foldState } from '../../../src/store/core/devTools';
import { selectHeldOrders } from '../../../src/store/entities/orders/ordersSelectors';
import {
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../../src/store/views/orders/orderSelectionSelectors';
import { selectTotalText } from '../../../src/store/views/orders/orderListSelectors';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { collectMatching, takeMatching } from '../../../src/store/views/orders/selectMatching';
import { clearSelection, toggleRow } from '../../../src/store/views/orders/selectOrders';
import { startBulkPickupReady } from '../../../src/store/workflows/bulkPickupReady';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { startLabels } from '../../../src/store/workflows/labels';
import { startRetryGeocode } from '../../../src/store/workflows/retryGeocode';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { selectJobById, selectTrayJobIds } from '../../../src/store/jobs/jobsSelectors';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { selectRowJobState } from '../../../src/store/jobs/rowJobState';
import type { AppThunk, RootState } from '../../../src/store/types';
import { untilState } from '../../support/appStore';
import { scriptedServer, type Asked } from '../../support/scriptedServer';
import { serversWord } from '../../support/serversWord';
import { unsignedToken } from '../../support/unsignedToken';
import { aBrowser, closeTabs, finished, openTab, type Tab } from '../workflows/tabs';

const ORDERS = 20_000;
const LIMIT = 50_000;
const STATE_LIMIT = 100_000;

/** Every second order is geocoded, the others need a geocode retry. The ids are as long as those from the server. */
const anOrder = (at: number) => ({
  id: `ord_01JD7AJS5E8P2QK6Y3ZV${String(at).padStart(6, '0')}`,
  createdAt: 1_800_000_000 - at,
  orderStatus: at % 2 === 0 ? 'GEOCODED' : 'GEOCODEDFAILED',
  merchantId: 'm1',
  merchantDisplayName: 'Épicerie du Marché',
  refNumber: `REF-${at}`,
  notes: 'n'.repeat(300),
});

function answer({ method, path, text }: Asked) {
  if (path.includes('/bulk/')) {
    const { ids } = JSON.parse(text) as { ids: string[] };
    return { json: { updated: ids, unchanged: [] } };
  }
  const [, id = ''] = /(ord_\w+)/.exec(path) ?? [];
  if (path.includes('/labels/'))
    return { status: 409, json: serversWord(409, `No label available for order ${id}.`) };
  if (id !== '') return { json: anOrder(Number(id.slice(-6))) };
  if (method !== 'POST') return { status: 404, json: { message: 'Not found' } };
  const { lastEvaluatedKey = '0', limit = 50 } = JSON.parse(text) as {
    lastEvaluatedKey?: string;
    limit?: number;
  };
  const from = Number(lastEvaluatedKey);
  const to = Math.min(from + limit, ORDERS);
  const orders = Array.from({ length: to - from }, (_, at) => anOrder(from + at));
  return { json: { orders, next: to < ORDERS ? { lastEvaluatedKey: String(to), createdAt: 1 } : null } };
}

let server: Awaited<ReturnType<typeof scriptedServer>>;
let tab: Tab;
let ids: readonly string[];
/** The actions since the last reset, as DevTools shows them. */
let shown: { readonly type: string; readonly size: number }[] = [];
const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** The story so far, without repeats and without the API calls. */
function story(): string[] {
  const types = shown.map(({ type }) => type).filter((type) => !type.startsWith('adminApi/'));
  return types.filter((type, at) => type !== types[at - 1]);
}
const largest = () => Math.max(...shown.map(({ size }) => size));

beforeAll(async () => {
  server = await scriptedServer(answer);
  const token = unsignedToken({ sub: 'ana@example.com', roles: ['admin'], exp: 4_000_000_000 });
  tab = openTab(aBrowser(), { url: server.url, token, timings: { emitEveryMs: 50, saveEveryMs: 100 } });
  tab.store.dispatch(
    addListener({
      predicate: () => true,
      effect: (action: UnknownAction) =>
        void shown.push({ type: action.type, size: sizeOf(foldAction(action)) }),
    }),
  );
  await tab.store.dispatch(searchOrders(EMPTY_FILTER));
  // The count of matches arrives a moment after the first page.
  await untilState(tab.store, selectTotalText, (text) => text !== 'of …');
  shown = [];
  await tab.store.dispatch(collectMatching());
});
afterAll(async () => {
  closeTabs();
  await server.close();
});

it('shows Select All Matching as a start, pages of ids and a count', () => {
  expect(selectHeldOrders(tab.store.getState())).toBe(ORDERS);
  expect(story().filter((type) => type !== 'views/orderSelection/matchesFound')).toEqual([
    'views/orderSelection/collectingStarted',
    'views/orderSelection/matchesCounted',
  ]);
  expect(largest()).toBeLessThan(LIMIT);
  expect(sizeOf(foldState(tab.store.getState()))).toBeLessThan(STATE_LIMIT);
  shown = [];
  tab.store.dispatch(takeMatching());
  tab.store.dispatch(toggleRow(3));
  expect(largest()).toBeLessThan(1_000);
  ids = selectSelectedOrderIds(tab.store.getState());
  expect([ids.length, selectSelectedCount(tab.store.getState())]).toEqual([ORDERS - 1, ORDERS - 1]);
  expect(sizeOf(foldState(tab.store.getState()))).toBeLessThan(STATE_LIMIT);
});

const MIDDLE = ['jobs/runStarted', 'jobs/itemsSettled'];
const BEGIN = ['jobs/started', 'jobs/itemsEntered', 'jobs/checkingStarted'];
const CHANGE = {
  completeAfter: 1_900_000_000_000,
  completeBefore: 1_900_010_800_000,
  category: 'DRIVER_NO_SHOW',
  notes: '',
  showExternalNotes: false,
} as const;
const geocoded = () => ids.filter((id) => Number(id.slice(-6)) % 2 === 0);

it.each<[string, () => readonly string[], (ids: readonly string[]) => AppThunk<JobId | null>, string[]]>([
  [
    'Set Ready on 1,000, half of them not eligible',
    () => ids.slice(0, 1_000),
    startSetPickupReady,
    [...BEGIN, ...MIDDLE, 'jobs/finished', 'jobs/resultsReady'],
  ],
  [
    'Change Delivery Window on 500',
    () => ids.slice(0, 500),
    (some) => startChangeWindow(some, CHANGE),
    [...BEGIN, ...MIDDLE, 'jobs/finished', 'views/windowChange/succeeded', 'notices/notified'],
  ],
  [
    'Bulk Geocode Retry on 1,000, half of them not eligible',
    () => ids.slice(0, 1_000),
    startRetryGeocode,
    [...BEGIN, ...MIDDLE, 'jobs/finished', 'notices/notified'],
  ],
  [
    'Bulk Pickup Ready on 300',
    () => geocoded().slice(0, 300),
    startBulkPickupReady,
    [...BEGIN, 'jobs/runStarted', 'notices/notified', 'jobs/itemsSettledAlike', 'jobs/finished'],
  ],
  [
    'Labels of 500 that have none',
    () => ids.slice(0, 500),
    startLabels,
    [...BEGIN, ...MIDDLE, 'jobs/finished', 'notices/notified'],
  ],
  [
    'Export of everything',
    () => ids,
    startExport,
    [...BEGIN, 'jobs/runStarted', 'jobs/itemsSettledAlike', 'jobs/finished', 'notices/notified'],
  ],
])('%s reads as a short story of small actions', async (_name, some, start, expected) => {
  shown = [];
  const jobId = tab.store.dispatch(start(some())) ?? '';
  await finished(tab, jobId);
  // On a slow machine a batch of results may come before or after a notice.
  expect([...new Set(story())].sort()).toEqual([...expected].sort());
  expect(story().slice(0, BEGIN.length)).toEqual(BEGIN);
  expect(largest()).toBeLessThan(LIMIT);
  expect(sizeOf(foldState(tab.store.getState()))).toBeLessThan(STATE_LIMIT);
});

it('shows the right state after a jump to an earlier state and back', () => {
  const jobId = tab.store.getState().jobs.ids[0] ?? '';
  const [first = ''] = ids;
  const look = (state: RootState) => ({
    selected: selectSelectedOrderIds(state).length,
    row: selectRowJobState(state, first)?.text ?? null,
    tray: selectTrayJobIds(state),
    job: selectJobById(state, jobId)?.counts,
  });
  const before = tab.store.getState();
  const seen = look(before);

  tab.store.dispatch(clearSelection());
  tab.store.dispatch(jobEvents.dismissed({ jobId }));

  expect(look(tab.store.getState())).toMatchObject({ selected: 0, job: undefined });
  // DevTools restores the earlier state object: memoized selectors must depend on the state alone.
  expect(look(before)).toEqual(seen);
});
