/** Reads the windows of a week off the wire (ENT-03). A day or a time that is missing is empty, never guessed. */
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

/** `9:00` becomes `09:00`; what is no time stays as it is, to be seen and corrected. */
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

/** Whatever an exception leaves out stays left out: it is sent back as it came. */
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

/** A week of deliveries, plain or scheduled; undefined when the value is no week. */
export function readDeliveryWeek(value: unknown): DeliveryConstraintsByWeek | undefined {
  const wire = looseObject(value);
  return wire && week(wire, delivery);
}

/** A week of pickups; undefined when the value is no week. */
export function readPickupWeek(value: unknown): PickupConstraintsByWeek | undefined {
  const wire = looseObject(value);
  return wire && week(wire, pickup);
}
