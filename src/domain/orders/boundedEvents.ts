/** Limits the history that an order carries. The audit trail keeps all of it. */
import type { TimeChangeEvent, TimelineEvent } from '../../contract/schemas/orders';

/** The most timeline events. An order usually has about ten. */
export const ORDER_EVENTS_MAX = 200;
/** The most changes of the delivery window, each with its notes. */
export const TIME_CHANGES_MAX = 50;

/**
 * Appends an entry. A full list keeps its first entry, which shows how it began, and drops the oldest of the others.
 */
function withOneMore<Entry>(list: readonly Entry[] | undefined, entry: Entry, max: number): Entry[] {
  const all = [...(list ?? []), entry];
  const [first] = all;
  return first === undefined || all.length <= max ? all : [first, ...all.slice(1 - max)];
}

/** Appends an event to the timeline, newest last. */
export const withTimelineEvent = (
  events: readonly TimelineEvent[] | undefined,
  event: TimelineEvent,
): TimelineEvent[] => withOneMore(events, event, ORDER_EVENTS_MAX);

/** Appends a change of the window, newest last. */
export const withTimeChange = (
  changes: readonly TimeChangeEvent[] | undefined,
  change: TimeChangeEvent,
): TimeChangeEvent[] => withOneMore(changes, change, TIME_CHANGES_MAX);
