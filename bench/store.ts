/** The store alone, in Node: the cost of a page of 50 in the reducers with 1,000, 10,000 and 100,000 loaded orders. */
import { ordersSlice } from '../src/store/entities/orders/ordersSlice';
import { orderListSlice } from '../src/store/views/orders/orderListSlice';
import type { OrderRecord } from '../src/domain/orders/orderRecord';
import { percentile, timing, type Figure } from './figures';

const SIZES = [1_000, 10_000, 100_000] as const;
const PAGE = 50;
const ROUNDS = 300;

const record = (at: number, note = ''): OrderRecord => ({
  id: `order-${at}`,
  createdAt: 1_700_000_000_000 - at * 60_000,
  merchantId: `merchant-${at % 20}`,
  merchantDisplayName: `Merchant ${at % 20}`,
  orderStatus: 'GEOCODED',
  refNumber: `REF-${at}`,
  notes: note,
  recipient: { name: `Recipient ${at}`, phone: '+15145550100' },
});

const pageFrom = (start: number) => Array.from({ length: PAGE }, (_, at) => record(start + at));

/** The action that the API layer dispatches when a response brings orders. */
const bringing = (orders: readonly OrderRecord[]) => ({
  type: 'adminApi/executeQuery/fulfilled',
  meta: { baseQueryMeta: { orders, askedAt: 1_790_000_000_000 } },
});

/** The two slices that handle a page: the records, and the list of ids. */
function take(
  [entities, list]: readonly [
    ReturnType<typeof ordersSlice.reducer>,
    ReturnType<typeof orderListSlice.reducer>,
  ],
  orders: readonly OrderRecord[],
) {
  const page = { ids: orders.map(({ id }) => id), cursor: null, shown: null, tall: [], at: 0 };
  return [
    ordersSlice.reducer(entities, bringing(orders)),
    orderListSlice.reducer(
      list,
      orderListSlice.actions.pageLoaded({ ...page, next: { lastEvaluatedKey: 'key', createdAt: 1 } }),
    ),
  ] as const;
}

type Held = ReturnType<typeof take>;

function loaded(count: number): Held {
  let held: Held = [
    ordersSlice.reducer(undefined, { type: 'bench' }),
    orderListSlice.reducer(undefined, { type: 'bench' }),
  ];
  for (let start = 0; start < count; start += PAGE) held = take(held, pageFrom(start));
  return held;
}

function measured(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

export function benchStore(): Promise<Figure[]> {
  const states = SIZES.map(loaded);
  const appends = SIZES.map((): number[] => []);
  const changes = SIZES.map((): number[] => []);
  // All sizes in each round, so that other load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    SIZES.forEach((size, at) => {
      const state = states[at];
      if (state === undefined) return;
      const fresh = pageFrom(size);
      const changed = [record((round * 7919) % size, `changed ${round}`)];
      appends[at]?.push(measured(() => take(state, fresh)));
      changes[at]?.push(measured(() => ordersSlice.reducer(state[0], bringing(changed))));
    });
  }
  const ratio = (what: string, millis: number[][]): Figure => ({
    what,
    value: percentile(millis[2] ?? [], 0.5) / percentile(millis[0] ?? [], 0.5),
    unit: '×',
  });
  return Promise.resolve([
    ...SIZES.map((size, at) =>
      timing(`store: take a page of 50 at ${size.toLocaleString('en-US')}`, appends[at] ?? []),
    ),
    ratio('store: take a page, 100k over 1k', appends),
    timing('store: change one order at 100,000', changes[2] ?? []),
    ratio('store: change one order, 100k over 1k', changes),
  ]);
}
