/** The time zone in which an order is delivered, and in which its delivery window reads. */
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import type { TimeZone } from '../../lib/timeZones';
import { placeTimeZone } from '../postal/placeTimeZone';
import type { OrderRecord } from './orderRecord';

/**
 * The zone that the server names; from a server that names none, the one of the address. The reader's where even that is
 * not known.
 */
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
