/** Date ranges relative to today: those of the presets of the date fields, and others. */
import { RELATIVE_RANGES } from '../../../src/contract/orderViews';
import { datePresets } from '../../../src/domain/orders/datePresets';
import { RELATIVE_NAMES, relativeDays, relativesOf } from '../../../src/domain/orders/relativeDates';
import { calendarDateOf, dateOf } from '../../../src/lib/calendarDates';

it.each(['2026-11-20', '2026-11-22', '2026-01-01', '2028-02-29', '2026-12-31'])(
  'on %s the ranges of the presets have the same days',
  (today) => {
    const presets = datePresets(dateOf(today) ?? new Date());
    for (const { label, range } of presets) {
      const named = RELATIVE_RANGES.find((name) => RELATIVE_NAMES[name] === label);
      expect([label, named && relativeDays(named, today)]).toEqual([label, range.map(calendarDateOf)]);
    }
  },
);

it('the other ranges count today, across the ends of months and years', () => {
  expect(relativeDays('yesterday', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28']);
  expect(relativeDays('tomorrow', '2026-12-31')).toEqual(['2027-01-01', '2027-01-01']);
  expect(relativeDays('last7Days', '2026-01-03')).toEqual(['2025-12-28', '2026-01-03']);
  expect(relativeDays('next7Days', '2026-12-28')).toEqual(['2026-12-28', '2027-01-03']);
});

it('days may match several ranges, or none', () => {
  // A Saturday, the last day of its week.
  expect(relativesOf('2026-11-15', '2026-11-21', '2026-11-21')).toEqual(['last7Days', 'thisWeek']);
  expect(relativesOf('2026-11-15', '2026-11-20', '2026-11-21')).toEqual([]);
  expect(relativesOf('', '', '2026-11-21')).toEqual([]);
});
