/** Reads the windows of a week (ENT-03). A missing day or time is empty, never guessed. */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import type {
  ConstraintException,
  DeliveryConstraint,
  DeliveryConstraintsByWeek,
  PickupConstraint,
  PickupConstraintsByWeek,
  TimeWindow,
} from '../../contract/schemas/merchants';
import { compact, list, looseObject, text, type Loose } from './values';

/** Turns `9:00` into `09:00`. Text that is not a time is kept, so that people can see and correct it. */
function timeOfDay(value: unknown): string | undefined {
  const read = text(value)?.trim();
  return read?.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):\d\d$/, '$1');
}

function window(value: unknown): TimeWindow | undefined {
  const wire = looseObject(value);
  return wire && { timeStart: timeOfDay(wire.timeStart) ?? '', timeEnd: timeOfDay(wire.timeEnd) ?? '' };
}

const NO_WINDOW: TimeWindow = { timeStart: '', timeEnd: '' };

const pickup = (wire: Loose): PickupConstraint => ({
  pickupWindow: window(wire.pickupWindow) ?? NO_WINDOW,
  cutoffTime: timeOfDay(wire.cutoffTime) ?? '',
});

const delivery = (wire: Loose): DeliveryConstraint => ({
  deliveryWindow: window(wire.deliveryWindow) ?? NO_WINDOW,
  ...pickup(wire),
});

/** Reads an exception without adding missing fields, because it is sent back in the same form. */
function exception(wire: Loose): ConstraintException | undefined {
  const date = text(wire.date);
  if (date === undefined) return undefined;
  return compact({
    date,
    cutoffTime: timeOfDay(wire.cutoffTime),
    deliveryWindow: window(wire.deliveryWindow),
    pickupWindow: window(wire.pickupWindow),
  });
}

function week<Entry>(wire: Loose, read: (entry: Loose) => Entry) {
  const days = Object.fromEntries(WEEKDAYS.map((day) => [day, list(wire[day], read) ?? []]));
  return {
    ...(days as Record<Weekday, Entry[]>),
    exceptions: list(wire.exceptions, exception) ?? [],
  };
}

/** Reads a week of deliveries, plain or scheduled; undefined for anything else. */
export function readDeliveryWeek(value: unknown): DeliveryConstraintsByWeek | undefined {
  const wire = looseObject(value);
  return wire && week(wire, delivery);
}

/** Reads a week of pickups; undefined for anything else. */
export function readPickupWeek(value: unknown): PickupConstraintsByWeek | undefined {
  const wire = looseObject(value);
  return wire && week(wire, pickup);
}
