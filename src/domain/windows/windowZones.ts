/**
 * In which time zone the typed times of Change Delivery Window are read. Orders of one zone have their windows read
 * there. Orders of several let the person choose: every order's own local time, or one zone for all.
 */
import type { TimeZone } from '../../lib/timeZones';
import type { WindowZoneChoice } from './windowChange';

/** Every order's own local time. */
export const EACH_ORDERS_OWN = 'each';

/**
 * The ways there are to read the times, the usual one first; a single one is no choice.
 * @param destinations the zones of the orders
 * @param areAllKnown false when some orders are not loaded, whose zones are not known yet
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

/** The choice that counts: the person's while it is offered, else the usual one. */
export const chosenWindowZone = (
  chosen: WindowZoneChoice,
  choices: readonly [WindowZoneChoice, ...WindowZoneChoice[]],
): WindowZoneChoice => (choices.includes(chosen) ? chosen : choices[0]);
