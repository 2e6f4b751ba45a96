/**
 * The steps of an order on its way from the shop to the door. The demo data is made of these steps, and the simulator
 * takes them one at a time.
 */
import type { Order, OrderTask, TimelineEvent } from '../../src/contract/schemas/orders';
import type { OrderStatus } from '../../src/contract/statuses';
import { ORDER_EVENTS } from '../services/orderEvents';
import { ID_ALPHABET } from '../newId';
import { photoName, type PhotoKind } from './photos';
import type { Random } from './random';

/** Each step by the status it leads to, with its text in the timeline. */
const STEPS = {
  PICKUP_READY: ORDER_EVENTS.pickupReady,
  CARRIER_PICKED_UP: ORDER_EVENTS.pickedUp,
  SHIPMENT_CREATED: ORDER_EVENTS.shipmentCreated,
  SHIPMENT_PROCESSING: ORDER_EVENTS.shipmentProcessing,
  RECEIVED_AT_DESTINATION: ORDER_EVENTS.receivedAtDestination,
  OUT_FOR_DELIVERY: ORDER_EVENTS.outForDelivery,
  DELIVERY_EN_ROUTE: ORDER_EVENTS.enRoute,
  DELIVERED: ORDER_EVENTS.delivered,
  DELIVERY_COMPLETED: ORDER_EVENTS.delivered,
  DELIVERY_FAILED: ORDER_EVENTS.deliveryFailed,
  RETURN_TO_SENDER: ORDER_EVENTS.returning,
  LOST: ORDER_EVENTS.lost,
  FAILED: ORDER_EVENTS.failed,
  CANCELLED: ORDER_EVENTS.cancelled,
  ARCHIVED: ORDER_EVENTS.archived,
} as const satisfies Partial<Record<OrderStatus, string>>;
export type StepStatus = keyof typeof STEPS;

export interface StepContext {
  readonly random: Random;
  /** The facility that sorts the parcel: `yul1`. */
  readonly facility: string;
  /** Where photos are served: `/api/photos`. */
  readonly photoBase: string;
}

/** Steps in which every parcel is scanned. */
const SCANNED: readonly StepStatus[] = [
  'CARRIER_PICKED_UP',
  'SHIPMENT_PROCESSING',
  'RECEIVED_AT_DESTINATION',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELIVERY_COMPLETED',
];

/** Returns the order after a step at `time` (epoch ms): status, timeline, scans, tasks and related times. */
export function takeStep(order: Order, status: StepStatus, time: number, context: StepContext): Order {
  const at = Math.round(time);
  const scanned = SCANNED.includes(status);
  return {
    ...order,
    orderStatus: status,
    timelineEvents: [...(order.timelineEvents ?? []), ...eventsOf(order, status, at, context)],
    ...(status === 'PICKUP_READY' && { pickupReadyAt: at }),
    ...((status === 'OUT_FOR_DELIVERY' || status === 'DELIVERY_EN_ROUTE') && { outForDeliveryAt: at }),
    ...((status === 'FAILED' || status === 'DELIVERY_FAILED') && {
      failedAt: at,
      failureNotes: context.random.pick(status === 'FAILED' ? EARLY_FAILURES : FAILURES),
    }),
    ...(status === 'CARRIER_PICKED_UP' && { tasks: openTasks(context.random) }),
    ...((status === 'DELIVERY_COMPLETED' || status === 'DELIVERY_FAILED') && {
      tasks: closeTasks(order, status, at, context),
    }),
    ...(scanned && {
      scanEvents: (order.packages ?? []).map((_, index) => ({
        events: [
          ...(order.scanEvents?.[index]?.events ?? []),
          { time: at + index * 4000, location: context.facility },
        ],
      })),
    }),
    ...(status === 'SHIPMENT_PROCESSING' && {
      otherScans: [...(order.otherScans ?? []), { time: at + 45_000 }],
    }),
  };
}

function eventsOf(order: Order, status: StepStatus, at: number, context: StepContext): TimelineEvent[] {
  const event = status === 'SHIPMENT_PROCESSING' ? `Sorted at ${context.facility}` : STEPS[status];
  const packages = order.packages ?? [];
  if (!SCANNED.includes(status) || packages.length === 0) return [{ event, timestamp: at }];
  const handedOver = status === 'DELIVERED' || status === 'DELIVERY_COMPLETED';
  return packages.map(({ trackingNumber }, index) => ({
    ...(trackingNumber !== undefined && { trackingNumber }),
    event,
    timestamp: at + index * 4000,
    ...(handedOver && {
      verificationPhotosUrls: [photo(context, 'door'), ...(index === 0 ? [photo(context, 'lobby')] : [])],
      ...(order.signatureRequired && { signaturePhotosUrls: [photo(context, 'signature')] }),
    }),
  }));
}

/** A delivery and a pickup, in that order, because staff see the first one (ODT-25). */
function openTasks(random: Random): OrderTask[] {
  return (['DROPOFF', 'PICKUP'] as const).map((taskType) => ({
    id: `task_${random.text(ID_ALPHABET, 12)}`,
    shortId: random.text('0123456789abcdef', 8),
    taskType,
    taskStatus: taskType === 'PICKUP' ? 'COMPLETED' : 'ASSIGNED',
  }));
}

function closeTasks(order: Order, status: StepStatus, at: number, context: StepContext): OrderTask[] {
  const { random } = context;
  const tasks = order.tasks?.length ? order.tasks : openTasks(random);
  const failed = status === 'DELIVERY_FAILED';
  return tasks.map((task, index): OrderTask => {
    if (index > 0) {
      return {
        ...task,
        taskStatus: 'COMPLETED',
        completedAt: pickedUpAt(order) ?? at,
        completionNotes: random.pick(PICKUP_NOTES),
        completionPhotosUrl: [photo(context, 'lobby')],
      };
    }
    const kinds: readonly PhotoKind[] = failed
      ? ['nobody']
      : random.pick([
          ['door', 'lobby', 'lockers'],
          ['door'],
          ['lobby', 'signature'],
          ['door', 'door'],
          ['lockers'],
        ]);
    return {
      ...task,
      taskStatus: failed ? 'FAILED' : 'COMPLETED',
      completedAt: at,
      completionNotes: random.pick(failed ? FAILURES : COMPLETIONS),
      completionPhotosUrl: kinds.map((kind) => photo(context, kind)),
    };
  });
}

/** When the parcel left the shop, which completes the pickup. Epoch ms. */
function pickedUpAt({ timelineEvents }: Order): number | undefined {
  return timelineEvents?.find(({ event }) => event === STEPS.CARRIER_PICKED_UP)?.timestamp;
}

function photo({ random, photoBase }: StepContext, kind: PhotoKind): string {
  return `${photoBase}/${photoName(kind, random.int(1, 99))}`;
}

const COMPLETIONS = [
  'Left with concierge (signed “M. Okafor”).',
  'Handed to the recipient.',
  'Laissé devant la porte, photo prise.',
  'Placed in parcel locker 14.',
  'Remis au destinataire en main propre.',
  "Left behind the planter as asked; recipient's daughter opened.",
];
const FAILURES = [
  'Nobody answered, no safe place to leave the parcel.',
  'Personne à la porte; avis laissé dans la boîte aux lettres.',
  'Buzzer out of order and the phone number is not in service.',
  'Recipient refused the parcel: box crushed on one side.',
  'Wrong unit number, the building has no 3107.',
];
const EARLY_FAILURES = [
  'The store could not find the parcel at pickup.',
  'Merchant reported the order as out of stock.',
  'Label unreadable, returned to the store.',
];
const PICKUP_NOTES = [
  'Picked up at the dock.',
  'Ramassé au comptoir.',
  'Two boxes waited outside, taken as they were.',
];
