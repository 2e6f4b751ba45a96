/** Weekly constraints of the demo merchants' rules: delivery, pickup and scheduled windows, with exceptions. */
import { WEEKDAYS, type Weekday } from '../../src/contract/constants';
import type {
  ConstraintException,
  DeliveryConstraint,
  DeliveryConstraintsByWeek,
  PickupConstraint,
  PickupConstraintsByWeek,
} from '../../src/contract/schemas/merchants';
import { emptyWeek } from '../../src/domain/merchants/emptyWeek';

/** One round of a day: orders placed before the cutoff are picked up and delivered. Times HH:mm. */
interface Wave {
  /** Delivery windows, `['10:00', '14:00']`. */
  readonly deliveries: readonly (readonly [string, string])[];
  readonly pickup: readonly [string, string];
  readonly cutoff: string;
}

/** When a merchant's parcels leave and arrive: one round in the morning and one in the afternoon. */
interface WeekPlan {
  readonly days: readonly Weekday[];
  readonly morning: Wave;
  readonly afternoon: Wave;
}

const WEEKDAYS_ONLY = WEEKDAYS.slice(0, 5);

export const PLANS = {
  everyDay: {
    days: WEEKDAYS,
    morning: { deliveries: [['10:00', '14:00']], pickup: ['08:00', '09:30'], cutoff: '07:30' },
    afternoon: {
      deliveries: [
        ['14:00', '18:00'],
        ['18:00', '21:00'],
      ],
      pickup: ['13:00', '14:00'],
      cutoff: '13:00',
    },
  },
  sixDays: {
    days: WEEKDAYS.slice(0, 6),
    morning: { deliveries: [['09:00', '13:00']], pickup: ['07:30', '09:00'], cutoff: '07:00' },
    afternoon: {
      deliveries: [
        ['13:00', '17:00'],
        ['17:00', '21:00'],
      ],
      pickup: ['12:00', '13:00'],
      cutoff: '12:00',
    },
  },
  weekdays: {
    days: WEEKDAYS_ONLY,
    morning: { deliveries: [['09:00', '12:00']], pickup: ['07:00', '08:30'], cutoff: '06:30' },
    afternoon: { deliveries: [['12:00', '17:00']], pickup: ['11:00', '12:00'], cutoff: '11:00' },
  },
  heavy: {
    days: ['tuesday', 'wednesday', 'thursday', 'saturday'],
    morning: { deliveries: [['08:00', '12:00']], pickup: ['06:30', '08:00'], cutoff: '06:00' },
    afternoon: { deliveries: [['16:00', '20:00']], pickup: ['15:00', '16:00'], cutoff: '15:00' },
  },
} as const satisfies Record<string, WeekPlan>;
export type PlanName = keyof typeof PLANS;

/** Two holidays around the year of `now` without deliveries, and a short day before the first. */
function holidays(now: number): ConstraintException[] {
  const closed = { timeStart: '00:00', timeEnd: '00:00' };
  const year = new Date(now).getUTCFullYear();
  return [
    {
      date: `${year}-12-24`,
      cutoffTime: '10:00',
      deliveryWindow: { timeStart: '10:00', timeEnd: '15:00' },
      pickupWindow: { timeStart: '07:00', timeEnd: '09:00' },
    },
    { date: `${year}-12-25`, cutoffTime: '00:00', deliveryWindow: closed, pickupWindow: closed },
    { date: `${year + 1}-01-01`, cutoffTime: '00:00', deliveryWindow: closed, pickupWindow: closed },
  ];
}

const window = ([timeStart, timeEnd]: readonly [string, string]) => ({ timeStart, timeEnd });

const wavesOf = ({ morning, afternoon }: WeekPlan): readonly Wave[] => [morning, afternoon];

/** Delivery constraints of a plan. */
export function deliveryWeek(plan: WeekPlan, now: number): DeliveryConstraintsByWeek {
  const entries = (): DeliveryConstraint[] =>
    wavesOf(plan).flatMap(({ deliveries, pickup, cutoff }) =>
      deliveries.map((delivery) => ({
        deliveryWindow: window(delivery),
        pickupWindow: window(pickup),
        cutoffTime: cutoff,
      })),
    );
  return { ...emptyWeek(), ...onDays(plan.days, entries), exceptions: holidays(now) };
}

/** Pickup constraints of a plan. */
export function pickupWeek(plan: WeekPlan, now: number): PickupConstraintsByWeek {
  const entries = (): PickupConstraint[] =>
    wavesOf(plan).map(({ pickup, cutoff }) => ({ pickupWindow: window(pickup), cutoffTime: cutoff }));
  return { ...emptyWeek(), ...onDays(plan.days, entries), exceptions: holidays(now) };
}

/** Scheduled constraints: three-hour windows the customer chooses from, each after its round's pickup. */
export function scheduledWeek(plan: WeekPlan, now: number): DeliveryConstraintsByWeek {
  const morning: Wave = {
    ...plan.morning,
    deliveries: [
      ['09:30', '12:30'],
      ['12:30', '15:30'],
    ],
  };
  const afternoon: Wave = { ...plan.afternoon, deliveries: [['16:00', '19:00']] };
  return deliveryWeek({ ...plan, morning, afternoon }, now);
}

function onDays<Entry>(days: readonly Weekday[], entries: () => Entry[]): Partial<Record<Weekday, Entry[]>> {
  return Object.fromEntries(days.map((day) => [day, entries()]));
}
