/** POST /orders sorted: every sort in both directions, in pages of every size, and its cursor. */
import { sql } from 'kysely';
import { sortedOrders0018 } from '../../../server/db/migrations/0018-sorted-orders';
import { serverMessages } from '../../../src/contract/serverMessages';
import { ORDER_SORT_KEYS, type OrderSort } from '../../../src/contract/orderTable';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { compareOrders } from '../../../src/domain/orders/orderSort';
import { startTestServer, type TestServer } from '../support/testServer';
import { anOrder, call, idsOf, NOON, search, storeOrders } from './fixtures';

const HOUR = 3_600_000;
const SORTS: readonly OrderSort[] = ORDER_SORT_KEYS.flatMap((by) => [
  { by, direction: 'asc' as const },
  { by, direction: 'desc' as const },
]);
let server: TestServer;
let stored: readonly Order[];

/** Returns a generator of numbers that repeat in every run. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const NAMES = [
  'Épicerie Zed',
  'epicerie  zed',
  'Łódź Foods',
  'lodz',
  'Über Möbel',
  '',
  'Zoo',
  'ИВАН',
  'иван',
];
const REFERENCES = [
  'A-9',
  'a-10',
  'A-009',
  'Ä-1',
  'z',
  '#1000',
  '#999',
  '',
  'REF 7/12',
  'REF 7/3',
  '7',
  undefined,
];

beforeAll(async () => {
  server = await startTestServer();
  const below = createNumbers(7);
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  stored = await storeOrders(
    server,
    Array.from({ length: 240 }, (_, index) =>
      anOrder({
        id: `ord_sort${String(below(90_000) + 10_000)}${index}`,
        // Many orders share a second.
        createdAt: NOON / 1000 + below(40),
        merchantId: `mer_${below(3)}`,
        merchantDisplayName: oneOf(NAMES),
        orderStatus: oneOf([...ORDER_STATUSES, 'DELIVERED', 'GEOCODED', 'GEOCODED']),
        refNumber: oneOf(REFERENCES),
        deliveryType: oneOf(['PARCEL', 'HEAVY'] as const),
        recipient: { name: below(2) === 0 ? 'Margaret Atwood' : 'Alice Munro' },
        ...(below(4) > 0 && {
          completeAfter: NOON + below(5) * HOUR,
          completeBefore: NOON + (6 + below(3)) * HOUR,
        }),
        // The window ended before the order was placed, or soon afterwards.
        ...(below(4) === 0 && { completeAfter: NOON - HOUR, completeBefore: NOON + below(40) * 1000 }),
      }),
    ),
  );
});
afterAll(() => server.close());

const sortedBy = ({ by, direction }: OrderSort) => ({ sortBy: by, sortDirection: direction });

/** Returns the ids of all pages of a search, in sequence. */
async function walk(body: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: object | null = {};
  while (cursor !== null) {
    const page = await search(server, { ...body, ...cursor });
    ids.push(...idsOf(page));
    cursor = page.next;
    if (ids.length > 1000) throw new Error('The walk does not end');
  }
  return ids;
}

const FILTERS: readonly [string, Record<string, unknown>, (order: Order) => boolean][] = [
  ['without a filter', {}, () => true],
  ['of a status', { orderStatus: 'GEOCODED' }, ({ orderStatus }) => orderStatus === 'GEOCODED'],
  ['of a merchant', { merchantId: 'mer_1' }, ({ merchantId }) => merchantId === 'mer_1'],
  [
    'of a merchant and a type',
    { merchantId: 'mer_2', deliveryType: 'HEAVY' },
    ({ merchantId, deliveryType }) => merchantId === 'mer_2' && deliveryType === 'HEAVY',
  ],
  [
    'of a window and a time',
    { completeAfter: NOON + 2 * HOUR, createdAtStart: NOON / 1000 + 10 },
    ({ completeAfter, createdAt }) =>
      (completeAfter ?? 0) >= NOON + 2 * HOUR && createdAt >= NOON / 1000 + 10,
  ],
  [
    'of windows that are over',
    { completeAfter: NOON - HOUR, completeBefore: NOON + 20_000 },
    ({ completeAfter = 0, completeBefore = Infinity }) =>
      completeAfter >= NOON - HOUR && completeBefore <= NOON + 20_000,
  ],
  ['found by a name', { find: 'Atwood' }, ({ recipient }) => recipient?.name === 'Margaret Atwood'],
];

describe.each(SORTS)('orders sorted by $by, $direction', (sort) => {
  it.each(FILTERS)(
    'API-04 %s: the pages contain each order once, in its place',
    async (_name, filter, holds) => {
      // Within one merchant there is nothing to sort by merchant.
      const isOfOne = sort.by === 'merchant' && 'merchantId' in filter;
      const compare = compareOrders(isOfOne ? { by: 'placedOn', direction: 'desc' } : sort);
      const wanted = stored
        .filter(holds)
        .toSorted((a, b) => compare(recordOf(a), recordOf(b)))
        .map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(5);
      for (const limit of [7, 50, 200]) {
        expect(await walk({ ...filter, ...sortedBy(sort), limit })).toEqual(wanted);
      }
    },
  );
});

const recordOf = ({ orderCreation: _creation, ...order }: Order) => order;

describe('the meaning of each sort', () => {
  const merchantId = 'mer_meaning';
  const inOrder = async (sortBy: string, sortDirection?: string) =>
    idsOf(await search(server, { merchantId, sortBy, ...(sortDirection && { sortDirection }) }));

  beforeAll(() =>
    storeOrders(server, [
      anOrder({ id: 'm_1', merchantId, refNumber: 'LAV-9', completeAfter: NOON, orderStatus: 'DELIVERED' }),
      anOrder({
        id: 'm_2',
        merchantId,
        refNumber: 'lav-10',
        completeAfter: NOON + HOUR,
        orderStatus: 'CREATED',
      }),
      anOrder({ id: 'm_3', merchantId, refNumber: undefined, orderStatus: 'PICKUP_READY' }),
      anOrder({ id: 'm_4', merchantId, refNumber: 'LAV-9', completeAfter: NOON, orderStatus: 'CREATED' }),
    ]),
  );

  it('API-04 numbers in a reference sort as numbers, equal ones come newest first, orders without a reference last', async () => {
    expect(await inOrder('refNumber')).toEqual(['m_4', 'm_1', 'm_2', 'm_3']);
    expect(await inOrder('refNumber', 'desc')).toEqual(['m_2', 'm_4', 'm_1', 'm_3']);
  });

  it('API-04 windows sort earliest first, and orders without one come last in both directions', async () => {
    expect(await inOrder('windowStart')).toEqual(['m_4', 'm_1', 'm_2', 'm_3']);
    expect(await inOrder('windowStart', 'desc')).toEqual(['m_2', 'm_4', 'm_1', 'm_3']);
  });

  it('API-04 statuses sort in pipeline order, newest first within each', async () => {
    expect(await inOrder('status')).toEqual(['m_4', 'm_2', 'm_3', 'm_1']);
    expect(await inOrder('status', 'desc')).toEqual(['m_1', 'm_3', 'm_4', 'm_2']);
  });

  it('API-04 sorting by time puts the newest first by default', async () => {
    expect(await inOrder('placedOn')).toEqual(['m_4', 'm_3', 'm_2', 'm_1']);
    expect(await inOrder('placedOn', 'asc')).toEqual(['m_1', 'm_2', 'm_3', 'm_4']);
  });

  it('API-04 merchants sort by the name that the row shows, ignoring case and accents', async () => {
    const shown = (id: string, merchantDisplayName: string) =>
      anOrder({ id, merchantDisplayName, refNumber: 'SHOWN-1' });
    await storeOrders(server, [
      shown('s_1', 'Émile'),
      shown('s_2', 'eva'),
      shown('s_3', 'Eden'),
      shown('s_4', ''),
    ]);
    const found = await search(server, { refNumber: 'SHOWN-1', sortBy: 'merchant' });
    expect(idsOf(found)).toEqual(['s_3', 's_1', 's_2', 's_4']);
  });
});

describe('the cursor of a sorted list', () => {
  const post = (body: object) => call(server, '/orders', { method: 'POST', body });
  const FOREIGN = serverMessages.cursorForeign;

  it.each(SORTS)('API-04 refuses a cursor by $by, $direction in every other sort', async (sort) => {
    const { next } = await search(server, { ...sortedBy(sort), limit: 3 });
    expect((await post({ ...sortedBy(sort), limit: 3, ...next })).status).toBe(200);
    for (const other of SORTS) {
      if (other === sort) continue;
      const { status, body } = await post({ ...sortedBy(other), limit: 3, ...next });
      expect([status, body.message]).toEqual([400, FOREIGN]);
    }
  });

  it('API-04 newest first is the same list, with or without naming the sort', async () => {
    const { next } = await search(server, { limit: 3 });
    const named = await search(server, {
      ...sortedBy({ by: 'placedOn', direction: 'desc' }),
      limit: 3,
      ...next,
    });
    expect(idsOf(named)).toEqual(idsOf(await search(server, { limit: 3, ...next })));
  });

  it('API-04 refuses a cursor with an altered value', async () => {
    const { next } = await search(server, { sortBy: 'merchant', limit: 3 });
    const altered = next?.lastEvaluatedKey.replace(/~.*/, `~${Buffer.from('"zoo"').toString('base64url')}`);
    const { status, body } = await post({ sortBy: 'merchant', limit: 3, ...next, lastEvaluatedKey: altered });
    expect([status, body.message]).toEqual([400, FOREIGN]);
  });

  it.each([
    ['sortBy', 'price'],
    ['sortBy', ''],
    ['sortDirection', 'up'],
  ])('API-04 refuses %s %p with 400 and names the field', async (field, value) => {
    const answer = await post({ [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(field);
  });

  it('API-04 a count takes no sort', async () => {
    const answer = await call(server, '/orders/count', { method: 'POST', body: { sortBy: 'merchant' } });
    expect(answer.status).toBe(400);
  });

  it('API-04 orders that arrive during paging do not displace others', async () => {
    const merchantId = 'mer_busy_sorted';
    const first = await storeOrders(
      server,
      Array.from({ length: 20 }, (_, at) => anOrder({ merchantId, refNumber: `R-${at}` })),
    );
    const ids: string[] = [];
    for (let cursor: object | null = {}, round = 0; cursor !== null; round += 1) {
      const page = await search(server, { merchantId, sortBy: 'refNumber', limit: 6, ...cursor });
      ids.push(...idsOf(page));
      cursor = page.next;
      await storeOrders(server, [anOrder({ merchantId, refNumber: `R-${round}` })]);
    }
    expect(ids.filter((id) => first.some((order) => order.id === id))).toEqual(first.map(({ id }) => id));
  });
});

it('API-04 orders from before the sort indexes are sorted too, and the migration can be repeated', async () => {
  const merchantId = 'mer_before';
  await storeOrders(server, [
    anOrder({ id: 'b_1', merchantId, refNumber: 'a1'.repeat(100) }),
    anOrder({ id: 'b_2', merchantId, refNumber: `${'7'.repeat(190)}` }),
    anOrder({ id: 'b_3', merchantId, refNumber: 'b-2', merchantDisplayName: '😀'.repeat(200) }),
  ]);
  const indexes = sortedOrders0018.statements.flatMap(
    (text) => /create index if not exists (\w+)/.exec(text)?.[1] ?? [],
  );
  expect(indexes).toHaveLength(6);
  for (const index of indexes) await sql.raw(`drop index ${index}`).execute(server.db);
  for (const statement of [...sortedOrders0018.statements, ...sortedOrders0018.statements]) {
    await sql.raw(statement).execute(server.db);
  }
  expect(await walk({ merchantId, sortBy: 'refNumber', limit: 1 })).toEqual(['b_2', 'b_1', 'b_3']);
});
