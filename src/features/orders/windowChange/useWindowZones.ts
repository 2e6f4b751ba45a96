import { useMemo } from 'react';
import type { EpochMs } from '../../../contract/schemas/common';
import { destinationTimeZone } from '../../../domain/orders/destinationTimeZone';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import {
  windowTimesIn,
  type TypedWindow,
  type WindowReading,
  type WindowTimes,
  type WindowZoneChoice,
} from '../../../domain/windows/windowChange';
import { chosenWindowZone, EACH_ORDERS_OWN, windowZoneChoices } from '../../../domain/windows/windowZones';
import { zoneWithOffset } from '../../../lib/times';
import { cityOf, instantOf, type TimeZone } from '../../../lib/timeZones';
import { useTimeZones } from '../../../store/config/timeZones';
import { orderChunks } from '../../../store/entities/orders/orderChunks';
import { useAppSelector, useAppStore } from '../../../store/hooks';
import type { WindowOrders } from './useWindowOrders';

/** How the times typed in the dialog are interpreted. */
export interface WindowZones extends WindowReading {
  /** The choices, the default first; with only one there is nothing to choose. */
  readonly choices: readonly WindowZoneChoice[];
  readonly chosen: WindowZoneChoice;
  /** False if some of the orders are not loaded. */
  readonly areAllKnown: boolean;
  /** The zone of every row of the preview; null if they differ. */
  readonly shown: TimeZone | null;
  /** The zone in which an order's windows are shown. */
  of(order: OrderRecord): TimeZone;
  /** The typed times as interpreted for an order; null while they are not a valid window. */
  timesOf(order: OrderRecord | undefined, typed: TypedWindow): WindowTimes | null;
}

/**
 * The zones of the orders that will change, and how the typed times are interpreted for them.
 * @param sent the zone in which they were sent, which stays; null before
 */
export function useWindowZones(
  { areSent, toChange, notLoaded }: WindowOrders,
  choice: WindowZoneChoice,
  sent: WindowZoneChoice | null,
): WindowZones {
  const timeZones = useTimeZones();
  const store = useAppStore();
  // Once sent, the times are read as they were then, and each answer of the job changes an order.
  const live = useAppSelector((state) => (areSent ? null : state.entities.orders));
  const destinations = useMemo(() => {
    const records = live ?? store.getState().entities.orders;
    const zones = new Map<string, TimeZone>();
    for (const id of toChange) {
      const order = orderChunks.selectById(records, id);
      const zone = order && destinationTimeZone(order, timeZones);
      if (zone) zones.set(zone.name, zone);
    }
    return [...zones.values()];
  }, [toChange, live, store, timeZones]);
  return useMemo(() => {
    const { reader } = timeZones;
    const areAllKnown = notLoaded === 0;
    const choices = windowZoneChoices(destinations, areAllKnown, reader);
    const chosen = sent ?? chosenWindowZone(choice, choices);
    const common = chosen === EACH_ORDERS_OWN ? null : timeZones.of(chosen);
    const of = (order: OrderRecord) => destinationTimeZone(order, timeZones);
    const [one = reader] = destinations;
    return {
      choices,
      chosen,
      areAllKnown,
      common,
      zones: common ? [common] : destinations.length > 0 ? destinations : [reader],
      shown: destinations.length <= 1 && areAllKnown ? one : null,
      of,
      timesOf: (order, typed) => {
        const zone = common ?? (order && of(order));
        return zone ? windowTimesIn(typed, zone) : null;
      },
    };
  }, [timeZones, destinations, notLoaded, choice, sent]);
}

/** A choice in words: `Vancouver time`. */
function zoneChoiceText(choice: WindowZoneChoice): string {
  return choice === EACH_ORDERS_OWN ? 'Each order’s own local time' : `${cityOf({ name: choice })} time`;
}

/** The choices as menu options; the reader's own zone is marked. */
export const zoneOptions = ({ choices }: WindowZones, reader: TimeZone) =>
  choices.map((value) => ({
    value,
    label: `${zoneChoiceText(value)}${value === reader.name ? ' (yours)' : ''}`,
  }));

/** `Times are in Vancouver time, PST (UTC−8).`; across a clock change, both: `EDT (UTC−4), then EST (UTC−5)`. */
export function zonesText(
  { common }: WindowZones,
  typed: TypedWindow,
  reader: TimeZone,
  now: EpochMs,
): string {
  if (common === null) return 'Times are in each order’s own time zone.';
  const ends = [
    instantOf(typed.fromDate, typed.fromTime, common),
    instantOf(typed.toDate, typed.toTime, common),
  ].filter((at) => !Number.isNaN(at));
  const names = (ends.length > 0 ? ends : [now]).map((at) => zoneWithOffset(at, common));
  const whose = common.name === reader.name ? 'your zone' : zoneChoiceText(common.name);
  return `Times are in ${whose}, ${[...new Set(names)].join(', then ')}.`;
}
