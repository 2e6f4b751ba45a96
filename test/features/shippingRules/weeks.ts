/** Weeks of windows in short form. */
import { WEEKDAYS } from '../../../src/contract/constants';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';

export const entry = (
  deliveryStart: string,
  deliveryEnd: string,
  pickupStart = '09:00',
  pickupEnd = '11:00',
  cutoffTime = '08:30',
) => ({
  deliveryWindow: { timeStart: deliveryStart, timeEnd: deliveryEnd },
  pickupWindow: { timeStart: pickupStart, timeEnd: pickupEnd },
  cutoffTime,
});
export const pickupEntry = (timeStart: string, timeEnd: string, cutoffTime = '08:30') => ({
  pickupWindow: { timeStart, timeEnd },
  cutoffTime,
});

type DeliveryWeek = ShippingRule['deliveryConstraintsByWeek'];
type PickupWeek = ShippingRule['pickupConstraintsByWeek'];
const NO_DAYS = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as DeliveryWeek;

export const deliveryWeek = (days: Partial<DeliveryWeek>): DeliveryWeek => ({
  ...NO_DAYS,
  exceptions: [],
  ...days,
});
export const pickupWeek = (days: Partial<PickupWeek>): PickupWeek => ({
  ...(NO_DAYS as unknown as PickupWeek),
  exceptions: [],
  ...days,
});
