import { DateTime } from 'luxon';
import { luxonZone } from '../support/luxonZone';
import { instantOf, isOnTheClock, zoneOfPeriods, type ZonePeriod } from '../../src/lib/timeZones';
import { timeZones, TORONTO, zoneNamed } from '../support/timeZones';

const ZONES = [
  'America/Toronto',
  'America/St_Johns',
  'America/Vancouver',
  'Europe/Paris',
  'Australia/Lord_Howe',
  'UTC',
].map(zoneNamed);

describe('time zones', () => {
  it('finds no zone for an invented name', () => {
    expect(timeZones.find('America/Nowhere')).toBeNull();
    expect(timeZones.find('')).toBeNull();
  });

  it('returns the instant of a wall time', () => {
    for (const zone of ZONES) {
      for (const date of ['2026-01-15', '2026-07-01', '2026-11-01', '2026-03-08', '2024-02-29']) {
        for (const time of ['00:00', '06:30', '12:00', '23:59']) {
          const read = DateTime.fromMillis(instantOf(date, time, zone), { zone: luxonZone(zone) });
          expect(read.toFormat('yyyy-MM-dd HH:mm')).toBe(`${date} ${time}`);
        }
      }
    }
  });

  it('moves a skipped time past the spring change, and takes the first of a repeated one', () => {
    expect(instantOf('2026-03-08', '02:30', TORONTO)).toBe(Date.parse('2026-03-08T03:30:00-04:00'));
    expect(instantOf('2026-11-01', '01:30', TORONTO)).toBe(Date.parse('2026-11-01T01:30:00-04:00'));
    const paris = zoneNamed('Europe/Paris');
    expect(instantOf('2026-03-29', '02:30', paris)).toBe(Date.parse('2026-03-29T03:30:00+02:00'));
    expect(instantOf('2026-10-25', '02:30', paris)).toBe(Date.parse('2026-10-25T02:30:00+02:00'));
    expect(isOnTheClock('2026-03-08', '02:30', TORONTO)).toBe(false);
    expect(isOnTheClock('2026-03-08', '03:30', TORONTO)).toBe(true);
  });

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-01-15', '25:00'],
    ['2026-01-15', '10:60'],
    ['2026-01-15', ''],
    ['soon', '10:00'],
  ])('returns no instant for %s %s', (date, time) => {
    expect(instantOf(date, time, TORONTO)).toBeNaN();
  });

  it('finds the period of any instant, in any order of calls', () => {
    const periods: ZonePeriod[] = Array.from({ length: 9 }, (_, at) => [
      at * 1000,
      at * 60,
      `P${'ABCDEFGHI'[at]}`,
    ]);
    const zone = zoneOfPeriods('Test/Zone', periods);
    for (const at of [8, 0, 5, 4, 4, 7, 1, 8, 2]) {
      for (const ms of [at * 1_000_000, at * 1_000_000 + 999_999]) expect(zone.offsetAt(ms)).toBe(at * 60);
    }
    // The first period also covers all earlier times.
    expect(zone.offsetAt(-1)).toBe(0);
    expect(zone.abbreviationAt(1e12)).toBe('PI');
  });
});
