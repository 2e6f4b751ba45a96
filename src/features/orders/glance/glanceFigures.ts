/** The figures of the start page, their wording, and the search behind each. */
import type { OrderSummary } from '../../../contract/schemas/orderSummary';
import { IN_HAND, STUCK, type OrderStatus } from '../../../contract/statuses';
import { dashboardQuery, EMPTY_FILTER, type OrderFilter } from '../../../domain/orders/orderFilter';
import { paths } from '../../../paths';

/** A figure, and the search for its orders. */
export interface Figure {
  /** Null if the figure is not for a status. */
  readonly status: OrderStatus | null;
  readonly meaning: string;
  readonly filter: Partial<OrderFilter>;
  /** Undefined while it is unknown. */
  readonly count: number | undefined;
  readonly isBad?: true;
}

/** Statuses of orders in progress that have a tile, and its text. */
const IN_HAND_TILES = {
  CREATED: 'address being checked',
  GEOCODED: 'waiting for the retailer',
  PICKUP_READY: 'ready to be picked up',
  CARRIER_PICKED_UP: 'with the carrier',
  RECEIVED_AT_DESTINATION: 'at the facility',
  DELIVERY_EN_ROUTE: 'on the road',
} as const satisfies Partial<Record<OrderStatus, string>>;

/** Statuses that wait for a correction. */
const STUCK_TILES = {
  GEOCODEDFAILED: 'address not found',
  OUT_OF_FSA: 'no zone for the code',
  INVALIDTIME: 'no window can be met',
  UNSUPPORTED_WEIGHT: 'over the last band',
} as const satisfies Partial<Record<OrderStatus, string>>;

const sum = (counts: readonly (number | undefined)[]): number =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0);

interface Figures {
  /** Undefined while it is unknown. */
  readonly total: number | undefined;
  readonly tiles: readonly Figure[];
  /** Statuses without a tile that have orders; the total includes them. */
  readonly others: readonly Figure[];
}

/** Open orders that need no attention. */
export function inHand(summary: OrderSummary | undefined): Figures {
  return {
    total: summary && sum(IN_HAND.map((status) => summary.open[status])),
    tiles: figuresOf(summary, IN_HAND_TILES),
    others: othersOf(summary, IN_HAND, IN_HAND_TILES),
  };
}

/** Late, failed and stuck orders. An order that is both stuck and late counts once in the total. */
export function needsAttention(summary: OrderSummary | undefined): Figures {
  const late: Figure = {
    status: null,
    meaning: 'window has passed',
    filter: { late: 'late' },
    count: summary && sum(Object.values(summary.late)),
    isBad: true,
  };
  const failed: Figure = {
    status: 'DELIVERY_FAILED',
    meaning: 'window since yesterday',
    filter: { orderStatus: 'DELIVERY_FAILED', windowFrom: summary?.failedSince ?? '' },
    count: summary?.failed,
    isBad: true,
  };
  const stuck = figuresOf(summary, STUCK_TILES).map((figure): Figure =>
    figure.status === 'GEOCODEDFAILED' ? { ...figure, isBad: true } : figure,
  );
  return {
    total:
      summary &&
      sum([
        ...IN_HAND.map((status) => summary.late[status]),
        summary.failed,
        ...STUCK.map((status) => summary.open[status]),
      ]),
    tiles: [late, failed, ...stuck],
    others: othersOf(summary, STUCK, STUCK_TILES),
  };
}

const figureOf = (summary: OrderSummary | undefined, status: OrderStatus, meaning: string): Figure => ({
  status,
  meaning,
  filter: { orderStatus: status },
  count: summary && (summary.open[status] ?? 0),
});

const figuresOf = (summary: OrderSummary | undefined, tiles: Readonly<Record<string, string>>): Figure[] =>
  Object.entries(tiles).map(([status, meaning]) => figureOf(summary, status as OrderStatus, meaning));

const othersOf = (
  summary: OrderSummary | undefined,
  statuses: readonly OrderStatus[],
  tiles: Readonly<Record<string, string>>,
): Figure[] =>
  statuses
    .filter((status) => !(status in tiles) && (summary?.open[status] ?? 0) > 0)
    .map((status) => figureOf(summary, status, ''));

/** The address of the list behind a figure, for the orders of one merchant or of all (''). */
export const listAddress = (filter: Partial<OrderFilter>, merchantId: string): string =>
  paths.dashboard(dashboardQuery({ ...EMPTY_FILTER, ...filter, merchantId }, null));
