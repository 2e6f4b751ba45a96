import { destinationTimeZone } from '../../../domain/orders/destinationTimeZone';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import type { TimeZone } from '../../../lib/timeZones';
import { useTimeZones } from '../../../store/config/timeZones';

/** The time zones of an order's times: `zone` is the destination's, for everything that happens to the parcel. */
export function useOrderZones(order: OrderRecord): { readonly zone: TimeZone; readonly reader: TimeZone } {
  const timeZones = useTimeZones();
  return { zone: destinationTimeZone(order, timeZones), reader: timeZones.reader };
}
