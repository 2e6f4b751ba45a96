import { DateTime } from 'luxon';
import { clockInstant, timeZone } from '../../src/lib/timeZones';

const ZONES = [
  'America/Toronto',
  'America/St_Johns',
  'America/Vancouver',
  'Europe/Paris',
  'Australia/Lord_Howe',
  'UTC',
];

function zoneOf(name: string) {
  const zone = timeZone(name);
  if (!zone) throw new Error(`${name} is no zone`);
  return zone;
}

describe('time zones with a memory', () => {
  it('knows no zone of a made-up name', () => {
    expect(timeZone('America/Nowhere')).toBeNull();
    expect(timeZone('')).toBeNull();
  });

  it('tells the offset luxon tells, at every hour of a year with both clock changes', () => {
    for (const name of ZONES) {
      const zone = zoneOf(name);
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
        const expected = DateTime.fromMillis(at, { zone: name }).offset;
        if (zone.offset(at) !== expected)
          throw new Error(`${name} at ${at}: ${zone.offset(at)}, not ${expected}`);
      }
    }
  });

  it('gives the instant of a clock time that reads back as that time', () => {
    for (const name of ZONES) {
      for (const date of ['2026-01-15', '2026-07-01', '2026-11-01', '2026-03-08', '2024-02-29']) {
        for (const time of ['00:00', '06:30', '12:00', '23:59']) {
          const read = DateTime.fromMillis(clockInstant(zoneOf(name), date, time), { zone: name });
          expect(read.toFormat('yyyy-MM-dd HH:mm')).toBe(`${date} ${time}`);
        }
      }
    }
  });

  it('moves a skipped time behind the spring change and takes the first of a repeated one', () => {
    const toronto = zoneOf('America/Toronto');
    expect(clockInstant(toronto, '2026-03-08', '02:30')).toBe(Date.parse('2026-03-08T03:30:00-04:00'));
    expect(clockInstant(toronto, '2026-11-01', '01:30')).toBe(Date.parse('2026-11-01T01:30:00-04:00'));
    const paris = zoneOf('Europe/Paris');
    expect(clockInstant(paris, '2026-03-29', '02:30')).toBe(Date.parse('2026-03-29T03:30:00+02:00'));
    expect(clockInstant(paris, '2026-10-25', '02:30')).toBe(Date.parse('2026-10-25T02:30:00+02:00'));
  });

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-01-15', '25:00'],
    ['2026-01-15', '10:60'],
    ['2026-01-15', ''],
    ['soon', '10:00'],
  ])('has no instant for %s %s', (date, time) => {
    expect(clockInstant(zoneOf('America/Toronto'), date, time)).toBeNaN();
  });
});
