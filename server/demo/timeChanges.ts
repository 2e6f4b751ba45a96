/** Window changes that staff made to some of the demo orders. */
import { WINDOW_CHANGE_CATEGORIES } from '../../src/contract/constants';
import type { Order, TimeChangeEvent } from '../../src/contract/schemas/orders';
import { ORDER_EVENTS } from '../services/orderEvents';
import type { Random } from './random';

const HOUR = 3_600_000;

const STAFF = [
  'admin@example.com',
  'super@example.com',
  'm.fortin@example.com',
  'catherine.beaulieu@example.com',
];

const TEXTS: readonly (readonly [string, string | null])[] = [
  ['Route 14 uncovered, moved to the next run.', 'We are sorry: your driver is delayed. New window below.'],
  ['Moved to PM to join the Plateau loop.', null],
  ['Package not on the truck, found at yyz5.', 'Your parcel missed its truck and comes with the next one.'],
  [
    'Le détaillant a remis le colis en retard.',
    'Le détaillant nous a remis votre colis en retard. Toutes nos excuses.',
  ],
  ['Customer called, not home before 5 pm.', null],
];

/** Categories for which the recipient is always told. */
const SHOWN = WINDOW_CHANGE_CATEGORIES.slice(0, 5);

/**
 * Returns the order with one to three changes of its window, the first soon after it was made. Original and current
 * window, events and `timeChangeEvents` are consistent.
 */
export function withTimeChanges(random: Random, order: Order): Order {
  let { completeAfter, completeBefore } = order;
  if (completeAfter === undefined || completeBefore === undefined) return order;
  const original = { originalCompleteAfter: completeAfter, originalCompleteBefore: completeBefore };
  const changes: TimeChangeEvent[] = [];
  let time = order.createdAt * 1000;
  const count = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ]);
  for (let index = 0; index < count; index += 1) {
    time += random.int(10, 50) * 60_000;
    const shift = random.pick([3, 4, 24, 24, 48]) * HOUR;
    const category = random.pick(WINDOW_CHANGE_CATEGORIES);
    const [notes, externalNotes] = random.pick(TEXTS);
    const shown = SHOWN.includes(category) || externalNotes !== null;
    changes.push({
      time,
      changedBy: random.pick(STAFF),
      category,
      notes,
      showExternalNotes: shown,
      ...(shown && { externalNotes: externalNotes ?? 'Your delivery window has changed.' }),
      initialCompleteAfter: completeAfter,
      initialCompleteBefore: completeBefore,
      newCompleteAfter: completeAfter + shift,
      newCompleteBefore: completeBefore + shift,
    });
    completeAfter += shift;
    completeBefore += shift;
  }
  return {
    ...order,
    ...original,
    completeAfter,
    completeBefore,
    timeChangeEvents: changes,
    timelineEvents: [
      ...(order.timelineEvents ?? []),
      ...changes.map((change) => ({ event: ORDER_EVENTS.windowChanged, timestamp: change.time })),
    ],
  };
}
