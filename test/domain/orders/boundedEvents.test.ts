import {
  ORDER_EVENTS_MAX,
  TIME_CHANGES_MAX,
  withTimeChange,
  withTimelineEvent,
} from '../../../src/domain/orders/boundedEvents';
import type { TimeChangeEvent, TimelineEvent } from '../../../src/contract/schemas/orders';

it('a timeline at its limit keeps its first event and the latest ones', () => {
  let events: TimelineEvent[] | undefined;
  for (let at = 1; at <= ORDER_EVENTS_MAX + 5; at += 1) {
    events = withTimelineEvent(events, { event: `event ${at}`, timestamp: at });
    expect(events.length).toBe(Math.min(at, ORDER_EVENTS_MAX));
  }
  const times = events?.map(({ timestamp }) => timestamp);
  expect(times?.slice(0, 2)).toEqual([1, 7]);
  expect(times?.at(-1)).toBe(ORDER_EVENTS_MAX + 5);
  expect(times).toEqual([...(times ?? [])].sort((a, b) => Number(a) - Number(b)));
});

it('window changes at the limit keep the first, with the original window, and the latest ones', () => {
  let changes: TimeChangeEvent[] | undefined;
  for (let at = 1; at <= TIME_CHANGES_MAX + 1; at += 1) {
    changes = withTimeChange(changes, {
      time: at,
      changedBy: 'casey.morgan@example.com',
      category: 'TO_BETTER_OPTIMIZE',
      newCompleteAfter: at,
      newCompleteBefore: at + 1,
    });
  }
  expect(changes).toHaveLength(TIME_CHANGES_MAX);
  expect([changes?.[0]?.time, changes?.[1]?.time, changes?.at(-1)?.time]).toEqual([
    1,
    3,
    TIME_CHANGES_MAX + 1,
  ]);
});
