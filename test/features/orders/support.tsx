/** The dashboard in jsdom: the whole console at an address, with a server that answers from a list of orders. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import { messages } from '../../../src/contract/messages';
import type { Role } from '../../../src/contract/roles';
import type { Order, OrderSearchRequest } from '../../../src/contract/schemas/orders';
import { refusal, type AnswerOf, type Given } from '../../support/apiAnswers';
import { stopEventClock } from '../../support/eventClock';
import type { Handlers } from '../../support/fakeApi';
import type { fakeFeed } from '../../support/fakeFeed';
import { NO_ORDERS, renderApp } from '../../support/renderApp';

/** jsdom has no layout, so that no size ever changes. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const NAMES = [
  { id: 'mer_1', name: 'Épicerie Lavoie', archived: false },
  { id: 'mer_2', name: 'Old Mill Goods', archived: true },
];

/** The order at this place in a list, as the server sends it. */
export const wireOrder = (at: number, fields: Partial<Order> = {}): Order => ({
  id: `ord_${at}`,
  createdAt: 1_795_194_000 - at,
  merchantId: 'mer_1',
  merchantDisplayName: 'Épicerie Lavoie',
  orderStatus: 'GEOCODED',
  refNumber: `REF-${at}`,
  recipient: { name: `Recipient ${at}` },
  version: 1,
  ...fields,
});

export const wireOrders = (count: number, fields: Partial<Order> = {}): Order[] =>
  Array.from({ length: count }, (_, at) => wireOrder(at, fields));

/** Types without pauses, as a scanner does, even on a busy machine. */
export async function scan(keys: string): Promise<void> {
  const clock = stopEventClock();
  await userEvent.setup({ delay: null }).keyboard(keys);
  clock.restore();
}

type Found = AnswerOf<'searchOrders'> | Given;

interface Options {
  readonly at?: string;
  readonly roles?: readonly Role[];
  readonly showsDeliveryType?: boolean;
  /** Differences from the usual configuration. */
  readonly config?: Partial<RuntimeConfig>;
  /** Answers POST /orders. */
  readonly search?: (body: OrderSearchRequest) => Found | Promise<Found>;
  /** Answers the request of the day at a glance. */
  readonly summary?: (query: Record<string, string>) => AnswerOf<'summarizeOrders'> | Given;
  /** The number of orders for each of several searches; without it nothing is counted. */
  readonly countOf?: (search: object) => AnswerOf<'countOrders'>;
  /** Refuses to count searches; undefined means that they are counted. */
  readonly refusesCounts?: (searches: readonly object[]) => Given | undefined;
  /** The initial content of local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Answers the read of one order; undefined means that it does not exist. */
  readonly order?: (id: string) => Order | undefined;
  /** Answers to requests other than the list. */
  readonly answers?: Handlers;
  /** A feed of changes by others. */
  readonly feed?: ReturnType<typeof fakeFeed>;
}

export function openDashboard({
  at = '/dashboard',
  roles = ['user'],
  showsDeliveryType = false,
  config = {},
  search = () => ({ orders: wireOrders(3), next: null }),
  summary = () => NO_ORDERS,
  countOf,
  refusesCounts = () => undefined,
  stored = {},
  order = () => undefined,
  answers = {},
  feed,
}: Options = {}) {
  Object.assign(globalThis, { ResizeObserver: NoResizeObserver });
  window.Element.prototype.scrollTo = () => undefined;
  const opened = renderApp({
    at,
    roles,
    config,
    stored,
    ...(feed && { followsChanges: feed.platform }),
    answers: [
      answers,
      {
        ...feed?.handlers,
        getFeatureFlag: () => ({ enabled: showsDeliveryType }),
        listMerchantNames: () => NAMES,
        searchOrders: ({ body }) => search(body),
        summarizeOrders: ({ query }) => summary(query),
        countOrders: async ({ body }) => {
          const found = await search(body);
          return 'orders' in found ? { count: found.orders.length, isMore: false } : found;
        },
        countSearches: ({ body: { searches } }) =>
          refusesCounts(searches) ??
          (countOf ? { counts: searches.map(countOf) } : refusal(503, 'Nothing is counted here.')),
        getOrderHistory: () => ({ changes: [], next: null, total: 0, counts: { people: 0, system: 0 } }),
        // A started job keeps waiting.
        setPickupReady: () => new Promise<never>(() => undefined),
        getOrder: ({ params: { id = '' } }) => order(id) ?? refusal(404, messages.orderNotFound(id)),
      },
    ],
  });
  const searches = () =>
    opened.asked.filter(({ endpoint }) => endpoint === 'searchOrders').map(({ body }) => body);
  return { ...opened, searches };
}

export const counters = () => screen.getByText(/^orders loaded:/).parentElement?.textContent ?? '';
