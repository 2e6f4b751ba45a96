/**
 * The time zone in which Change Delivery Window reads the typed times. If all orders share a zone, that one is used.
 * Otherwise the user chooses between each order's own local time and one zone for all.
 */
import type { TimeZone } from '../../lib/timeZones';
import type { WindowZoneChoice } from './windowChange';

/** The local time of each order. */
export const EACH_ORDERS_OWN = 'each';

/**
 * The choices of time zone, default first. A single choice is not offered for choosing.
 * @param destinations the zones of the orders
 * @param areAllKnown false when some orders are not loaded, so that their zones are unknown
 */
export function windowZoneChoices(
  destinations: readonly TimeZone[],
  areAllKnown: boolean,
  reader: TimeZone,
): readonly [WindowZoneChoice, ...WindowZoneChoice[]] {
  const [one, ...others] = [...new Set(destinations.map(({ name }) => name))].sort();
  if (areAllKnown && others.length === 0) return [one ?? reader.name];
  return [EACH_ORDERS_OWN, ...new Set([...(one === undefined ? [] : [one]), ...others, reader.name])];
}

/** The choice in effect: the user's while it is offered, otherwise the default. */
export const chosenWindowZone = (
  chosen: WindowZoneChoice,
  choices: readonly [WindowZoneChoice, ...WindowZoneChoice[]],
): WindowZoneChoice => (choices.includes(chosen) ? chosen : choices[0]);
