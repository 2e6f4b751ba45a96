/** Lists of orders, their counts and the day at a glance, timed by the server, one request at a time, all in turn. */
import { ORDER_SORT_KEYS } from '../src/contract/orderTable';
import { percentile, shown, timing, type Figure } from './figures';
import type { ApiClient } from './support/apiClient';
import type { RunningServer } from './support/serverProcess';

const ROUNDS = 100;
const WARM_UP = 25;
const DAY = 86_400_000;
/** The deep page that is measured in each sorted list. */
const DEEP = 100;
/** The list with which all others are compared. */
const NEWEST = 'all orders, page 1';

interface Search {
  /** Filters and sort. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** `lastEvaluatedKey` and `createdAt` of the page; absent for the first one. */
  readonly cursor?: object;
}
interface FoundOrder {
  readonly id: string;
  readonly merchantId: string;
  readonly refNumber?: string;
}
type Call = (headers: Record<string, string>) => Promise<{ readonly status: number }>;

/** One page of a search. */
export async function search(api: ApiClient, { filter, cursor }: Search, limit = 50) {
  const { status, text } = await api.call('POST', '/orders', { ...filter, ...cursor, limit });
  if (status !== 200) throw new Error(`The search answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as { orders: FoundOrder[]; next: object | null };
}

/** The cursor of a page of 50, found by reading up to it in larger steps. */
async function pageAt(api: ApiClient, filter: Search['filter'], page: number): Promise<Search> {
  let cursor: object | undefined;
  for (let left = (page - 1) * 50; left > 0; left -= 200) {
    const { next } = await search(api, { filter, cursor }, Math.min(left, 200));
    if (next === null) throw new Error(`There is no page ${page} of ${JSON.stringify(filter)}`);
    cursor = next;
  }
  return { filter, ...(cursor && { cursor }) };
}

/** `where` prefixes the names of the figures: `server, 100k`. */
export async function benchOrderLists(
  server: RunningServer,
  api: ApiClient,
  where: string,
): Promise<Figure[]> {
  const [sample] = (await search(api, await pageAt(api, {}, 100))).orders;
  if (sample === undefined) throw new Error('There are no orders.');
  const lists = { ...(await filteredLists(api, sample)), ...(await sortedLists(api)) };
  const calls: Readonly<Record<string, Call>> = {
    ...Object.fromEntries(
      Object.entries(lists).map(([name, { filter, cursor }]) => [
        name,
        (headers: Record<string, string>) =>
          api.call('POST', '/orders', { ...filter, ...cursor, limit: 50 }, headers),
      ]),
    ),
    ...otherCalls(api, sample),
  };

  const millis = new Map<string, number[]>();
  // Round by round, so that other load on the machine affects all of them.
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [at, [name, call]] of Object.entries(calls).entries()) {
      const requestId = `bench-${at}-${round}-page`;
      const { status } = await call({ 'x-request-id': requestId });
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      const took = await server.millisOf(requestId);
      if (round >= WARM_UP) millis.set(name, [...(millis.get(name) ?? []), took]);
    }
  }
  const middleOf = (name: string) => percentile(millis.get(name) ?? [], 0.5);
  const figures = [...millis].map(([name, took]) =>
    timing(`${where}: ${name}`, took, {
      note: `at best ${shown(Math.min(...took))}; ${shown(middleOf(name) / middleOf(NEWEST))} × the newest`,
    }),
  );
  const ratio: Figure = {
    what: `${where}: page 1,000 over page 1, one status`,
    value: middleOf('one status, page 1,000') / middleOf('one status, page 1'),
    unit: '×',
  };
  return [...figures, ratio];
}

/** Lists newest first, one for each kind of filter. */
async function filteredLists(api: ApiClient, sample: FoundOrder): Promise<Record<string, Search>> {
  const completed = { orderStatus: 'DELIVERY_COMPLETED' };
  const ofMerchant = { merchantId: sample.merchantId };
  const now = Date.now();
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  return {
    [NEWEST]: await pageAt(api, {}, 1),
    'all orders, page 100': await pageAt(api, {}, 100),
    'all orders, page 1,000': await pageAt(api, {}, 1_000),
    'one status, page 1': await pageAt(api, completed, 1),
    'one status, page 100': await pageAt(api, completed, 100),
    'one status, page 1,000': await pageAt(api, completed, 1_000),
    'a rare status': { filter: { orderStatus: 'LOST' } },
    merchant: { filter: ofMerchant },
    'merchant and status': { filter: { ...ofMerchant, orderStatus: 'GEOCODED' } },
    'merchant and created in a week': {
      filter: { ...ofMerchant, createdAtStart: now - 30 * DAY, createdAtEnd: now - 23 * DAY },
    },
    'created in a day, a month ago': {
      filter: { createdAtStart: now - 31 * DAY, createdAtEnd: now - 30 * DAY },
    },
    'window in a day': { filter: { completeAfter: now - 12 * DAY, completeBefore: now - 11 * DAY } },
    'status and window in a day': {
      filter: { ...completed, completeAfter: now - 12 * DAY, completeBefore: now - 11 * DAY },
    },
    'windows of an hour': { filter: { windowStartFrom: hour, windowStartTo: hour + 3_599_999 } },
    'delivery type': { filter: { deliveryType: 'HEAVY' } },
    late: { filter: { late: true } },
    'late, of a merchant': { filter: { ...ofMerchant, late: true } },
    'approximate addresses of a status': { filter: { approximate: true, orderStatus: 'GEOCODED' } },
    reference: { filter: { refNumber: sample.refNumber ?? '-' } },
  };
}

/** Every sort in both directions, at the beginning and deep in the list. Newest first is measured above. */
async function sortedLists(api: ApiClient): Promise<Record<string, Search>> {
  const lists: Record<string, Search> = {};
  for (const sortBy of ORDER_SORT_KEYS) {
    for (const [word, sortDirection] of [
      ['up', 'asc'],
      ['down', 'desc'],
    ] as const) {
      if (sortBy === 'placedOn' && sortDirection === 'desc') continue;
      const filter = { sortBy, sortDirection };
      lists[`by ${sortBy} ${word}, page 1`] = { filter };
      lists[`by ${sortBy} ${word}, page ${DEEP}`] = await pageAt(api, filter, DEEP);
    }
  }
  return {
    ...lists,
    'one status by reference': {
      filter: { orderStatus: 'GEOCODED', sortBy: 'refNumber', sortDirection: 'asc' },
    },
    'one status by window': {
      filter: { orderStatus: 'GEOCODED', sortBy: 'windowStart', sortDirection: 'asc' },
    },
  };
}

function otherCalls(api: ApiClient, { id }: FoundOrder): Record<string, Call> {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => /^(America|Europe)/.test(zone));
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const views = [
    { orderStatus: 'GEOCODED' },
    { orderStatus: 'PICKUP_READY' },
    { orderStatus: 'DELIVERY_EN_ROUTE', completeAfter: midnight, completeBefore: midnight + DAY - 1 },
    { orderStatus: 'GEOCODEDFAILED' },
  ];
  return {
    'all orders, page 1, compressed for a browser': (headers) =>
      api.call('POST', '/orders', { limit: 50 }, { ...headers, 'accept-encoding': 'gzip, deflate, br' }),
    'one order by id': (headers) => api.call('GET', `/orders/getOrders/${id}`, undefined, headers),
    // Another zone each time, because the server caches an answer for two seconds.
    'the day at a glance': (headers) =>
      api.call(
        'GET',
        `/orders/summary?timezone=${encodeURIComponent(zones.pop() ?? 'UTC')}`,
        undefined,
        headers,
      ),
    'counts of the four views': (headers) => api.call('POST', '/orders/counts', { searches: views }, headers),
    'saved views': (headers) => api.call('GET', '/views', undefined, headers),
  };
}
