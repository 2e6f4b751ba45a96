/**
 * The events of an order and its packages, in display order: newest first (docs/decisions/orders.md#the-open-order).
 */
import type { TimeChangeEvent, TimelineEvent } from '../../contract/schemas/orders';
import { TRACKING_CARD_EVENTS } from '../../contract/constants';
import type { OrderRecord } from './orderRecord';

type EventFields = Pick<OrderRecord, 'timelineEvents' | 'trackingEvents' | 'packages'> &
  Partial<Pick<OrderRecord, 'orderStatus'>>;

/** Statuses of delivered packages: the last event of each package is its delivery. */
const DELIVERED_STATUSES: readonly string[] = ['DELIVERED', 'DELIVERY_COMPLETED'];

/** One tab of the full timeline: the order's or one package's. */
export interface TimelineTab {
  /** `Order`, `Package 1`, ... */
  readonly title: string;
  readonly trackingNumber: string | null;
  readonly events: readonly TimelineEvent[];
}

/** All events, newest first: `timelineEvents`, or the product's own list if that is empty (ODT-22). */
export function orderEvents(order: EventFields): readonly TimelineEvent[] {
  const events = order.timelineEvents?.length ? order.timelineEvents : (order.trackingEvents ?? []);
  return newestFirst(events, (event) => event.timestamp);
}

/** The five newest events, for the tracking card (ODT-19). */
export function latestEvents(order: EventFields): readonly TimelineEvent[] {
  return orderEvents(order).slice(0, TRACKING_CARD_EVENTS);
}

/**
 * The tabs of the full timeline: Order, then one for each package, numbered from 1. An event belongs to the first
 * package with its tracking number, otherwise to the order, so that none is lost (ODT-20). In a delivered order, the
 * last event of each package is its delivery and appears in both tabs.
 */
export function timelineTabs(order: EventFields): readonly TimelineTab[] {
  const packages = order.packages ?? [];
  const packageOf = new Map<string, number>();
  packages.forEach(({ trackingNumber }, index) => {
    if (trackingNumber && !packageOf.has(trackingNumber)) packageOf.set(trackingNumber, index);
  });
  const isDelivered = DELIVERED_STATUSES.includes(order.orderStatus ?? '');
  const ofOrder: TimelineEvent[] = [];
  const ofPackages: TimelineEvent[][] = packages.map(() => []);
  for (const event of orderEvents(order)) {
    const owner = event.trackingNumber === undefined ? undefined : packageOf.get(event.trackingNumber);
    const ofPackage = owner === undefined ? undefined : ofPackages[owner];
    if (ofPackage === undefined || (isDelivered && ofPackage.length === 0)) ofOrder.push(event);
    ofPackage?.push(event);
  }
  return [
    { title: 'Order', trackingNumber: null, events: ofOrder },
    ...packages.map(({ trackingNumber }, index) => ({
      title: `Package ${index + 1}`,
      trackingNumber: trackingNumber ?? null,
      events: ofPackages[index] ?? [],
    })),
  ];
}

/** The order's window changes, newest first. */
export function timeChanges(order: Pick<OrderRecord, 'timeChangeEvents'>): readonly TimeChangeEvent[] {
  return newestFirst(order.timeChangeEvents ?? [], (change) => change.time);
}

/**
 * Newest first. Servers append, so of two events at the same instant the later in the list is newer. An event without a
 * readable time goes last.
 */
function newestFirst<Item>(items: readonly Item[], timeOf: (item: Item) => number): readonly Item[] {
  const rank = (item: Item) => {
    const time = timeOf(item);
    return Number.isFinite(time) ? time : Number.NEGATIVE_INFINITY;
  };
  return [...items].reverse().sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}
