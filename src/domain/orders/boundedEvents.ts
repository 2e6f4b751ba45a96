/** What an order remembers of what happened to it is bounded: the audit trail has all of it. */
import type { TimeChangeEvent, TimelineEvent } from '../../contract/schemas/orders';

/** Events of the timeline. An order has some ten on an ordinary way. */
export const ORDER_EVENTS_MAX = 200;
/** Changes of the delivery window, each with its notes. */
export const TIME_CHANGES_MAX = 50;

/** The list with one more entry. When it is full the first stays, which says how it began, and of the others the newest. */
function withOneMore<Entry>(list: readonly Entry[] | undefined, entry: Entry, max: number): Entry[] {
  const all = [...(list ?? []), entry];
  const [first] = all;
  return first === undefined || all.length <= max ? all : [first, ...all.slice(1 - max)];
}

/** The timeline with one more event, the newest last. */
export const withTimelineEvent = (
  events: readonly TimelineEvent[] | undefined,
  event: TimelineEvent,
): TimelineEvent[] => withOneMore(events, event, ORDER_EVENTS_MAX);

/** The changes of the window with one more, the newest last. */
export const withTimeChange = (
  changes: readonly TimeChangeEvent[] | undefined,
  change: TimeChangeEvent,
): TimeChangeEvent[] => withOneMore(changes, change, TIME_CHANGES_MAX);
