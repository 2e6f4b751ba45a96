/** The time zone of an order's delivery and its delivery window. */
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import type { TimeZone } from '../../lib/timeZones';
import { placeTimeZone } from '../postal/placeTimeZone';
import type { OrderRecord } from './orderRecord';

/** The zone that the server names; otherwise that of the address; otherwise the reader's. */
export function destinationTimeZone(
  {
    timezone,
    recipientAddress,
    dtoRecipientAddress,
  }: Pick<OrderRecord, 'timezone' | 'recipientAddress' | 'dtoRecipientAddress'>,
  timeZones: ConsoleTimeZones,
): TimeZone {
  return timeZones.of(timezone ?? placeTimeZone(recipientAddress ?? dtoRecipientAddress ?? {}));
}
