import { useMemo } from 'react';
import { TIME_ZONES } from '../../contract/constants';
import { cityOf, utcOffset, type TimeZone } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { useNow } from '../../store/hooks';
import type { SelectOption } from '../../ui/SearchableSelect';
import { withStored } from './withStored';

/** Half a year later, clocks with daylight saving time show the other time. */
const HALF_A_YEAR_MS = 182 * 86_400_000;

/** `EST`, `UTC−5`; without duplicates, because a zone without an abbreviation has only the offset. */
const clocksAt = (zone: TimeZone, ms: number): string[] => [
  ...new Set([zone.abbreviationAt(ms), utcOffset(zone.offsetAt(ms))]),
];

/** The time zones that a zone can have, by name; they are also found by city and by both abbreviations of the year. */
export function useTimeZoneOptions(stored: string | undefined): readonly SelectOption[] {
  const timeZones = useTimeZones();
  const clock = useNow();
  return useMemo(() => {
    const now = clock();
    return withStored(TIME_ZONES, stored).map((name) => {
      const zone = timeZones.find(name);
      if (zone === null) return { value: name, text: name };
      return {
        value: name,
        text: name,
        note: clocksAt(zone, now).join(' · '),
        words: [cityOf(zone), ...clocksAt(zone, now), ...clocksAt(zone, now + HALF_A_YEAR_MS)],
      };
    });
  }, [clock, timeZones, stored]);
}
