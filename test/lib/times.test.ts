import { readEpochMs } from '../../src/lib/epoch';
import {
  formatDateTime,
  formatDateTimeLong,
  formatDayLong,
  formatDayShort,
  formatRecent,
  formatTimeShort,
  formatTimestamp,
  formatWeekday,
  formatWindow,
  formatWindowLines,
  zoneTitle,
  zoneWithOffset,
} from '../../src/lib/times';
import { TORONTO, zoneNamed } from '../support/timeZones';

/** 20 November 2026, 9:42 AM in Toronto (UTC-5). */
const MORNING = Date.UTC(2026, 10, 20, 14, 42);
const NOW = Date.UTC(2026, 10, 25);

describe('reading times', () => {
  test.each([
    ['ten digits are seconds', 1_795_185_720, 1_795_185_720_000],
    ['ten digits as text', '1795185720', 1_795_185_720_000],
    ['thirteen digits are milliseconds', 1_795_185_720_123, 1_795_185_720_123],
    ['thirteen digits as text', ' 1795185720123 ', 1_795_185_720_123],
    ['fractions of seconds', 1_795_185_720.5, 1_795_185_720_500],
  ])('API-47 reads times: %s', (_, value, expected) => {
    expect(readEpochMs(value)).toBe(expected);
  });

  test.each([
    ['ISO in UTC', '2026-11-20T14:42:00Z', MORNING],
    ['ISO with an offset', '2026-11-20T09:42:00-05:00', MORNING],
    ['ISO without a zone is UTC', '2026-11-20T14:42:00', MORNING],
  ])('OTB-04 reads times: %s', (_, value, expected) => {
    expect(readEpochMs(value)).toBe(expected);
  });

  test.each([
    null,
    undefined,
    '',
    '  ',
    'soon',
    '2026-13-45',
    NaN,
    Infinity,
    1e20,
    {},
    [],
    true,
    new Date('x'),
  ])('reads no time from %p', (value) => {
    expect(readEpochMs(value)).toBeNull();
  });
});

describe('writing times', () => {
  it('OTB-04 shows an instant the same way from seconds, milliseconds and ISO', () => {
    const forms = [MORNING / 1000, String(MORNING / 1000), MORNING, '2026-11-20T14:42:00Z'];

    for (const form of forms) {
      const ms = readEpochMs(form) ?? NaN;
      expect([formatDayShort(ms, TORONTO, NOW), formatTimeShort(ms, TORONTO)]).toEqual(['Nov 20', '9:42 AM']);
    }
  });

  it('leaves out the day of a recent time only today, in the zone', () => {
    expect(formatRecent(MORNING, TORONTO, MORNING)).toBe('9:42 AM');
    expect(formatRecent(MORNING, TORONTO, Date.UTC(2026, 10, 21, 4, 59))).toBe('9:42 AM');
    expect(formatRecent(MORNING, TORONTO, Date.UTC(2026, 10, 21, 5))).toBe('Nov 20, 9:42 AM');
  });

  it('shows the year only when it is not the current one', () => {
    expect(formatDayShort(MORNING, TORONTO, NOW)).toBe('Nov 20');
    expect(formatDayShort(MORNING, TORONTO, Date.UTC(2027, 1, 1))).toBe('Nov 20, 2026');
    expect(formatDateTime(MORNING, TORONTO, NOW)).toBe('Nov 20, 9:42 AM');
    expect(formatDateTime(MORNING, TORONTO, Date.UTC(2027, 1, 1))).toBe('Nov 20, 2026, 9:42 AM');
    // Already the new year in UTC, but not in Toronto.
    expect(formatDayShort(MORNING, TORONTO, Date.UTC(2027, 0, 1, 2))).toBe('Nov 20');
  });

  test.each([
    [Date.UTC(2026, 10, 20, 5, 0), '12:00 AM'],
    [Date.UTC(2026, 10, 20, 5, 7), '12:07 AM'],
    [Date.UTC(2026, 10, 20, 16, 59), '11:59 AM'],
    [Date.UTC(2026, 10, 20, 17, 0), '12:00 PM'],
    [Date.UTC(2026, 10, 21, 4, 59), '11:59 PM'],
  ])('LIM-13 shows the time of day on a 12-hour clock: %p', (ms, expected) => {
    expect(formatTimeShort(ms, TORONTO)).toBe(expected);
  });

  it('names the zone in force at that instant', () => {
    expect(formatDateTimeLong(MORNING, TORONTO)).toBe('Nov 20, 2026, 9:42 AM EST');
    expect(formatDateTimeLong(Date.UTC(2026, 6, 1, 13, 42), TORONTO)).toBe('Jul 1, 2026, 9:42 AM EDT');
  });

  it('distinguishes the two 1:30s of the night when clocks go back', () => {
    expect(formatDateTimeLong(Date.UTC(2026, 10, 1, 5, 30), TORONTO)).toBe('Nov 1, 2026, 1:30 AM EDT');
    expect(formatDateTimeLong(Date.UTC(2026, 10, 1, 6, 30), TORONTO)).toBe('Nov 1, 2026, 1:30 AM EST');
  });

  it('writes a window within a day, across midnight, open and missing', () => {
    const two = Date.UTC(2026, 10, 20, 19);
    const five = Date.UTC(2026, 10, 20, 22);
    const nextMorning = Date.UTC(2026, 10, 21, 14);

    expect(formatWindow(two, five, TORONTO, NOW)).toBe('Nov 20, 2:00 PM – 5:00 PM EST');
    expect(formatWindow(two, nextMorning, TORONTO, NOW)).toBe('Nov 20, 2:00 PM – Nov 21, 9:00 AM EST');
    expect(formatWindow(two, undefined, TORONTO, NOW)).toBe('From Nov 20, 2:00 PM EST');
    expect(formatWindow(null, five, TORONTO, NOW)).toBe('Until Nov 20, 5:00 PM EST');
    expect(formatWindow(null, undefined, TORONTO, NOW)).toBeNull();
    expect(formatWindow(two, five, TORONTO, Date.UTC(2027, 5, 1))).toBe(
      'Nov 20, 2026, 2:00 PM – 5:00 PM EST',
    );
  });

  it('writes a window in two lines: the day and the hours, or both ends in full', () => {
    const two = Date.UTC(2026, 10, 20, 19);
    const five = Date.UTC(2026, 10, 20, 22);
    const nextMorning = Date.UTC(2026, 10, 21, 14);
    const inLines = (from: number | null, to: number | null, now = NOW) =>
      formatWindowLines(from, to, TORONTO, now);
    expect(inLines(two, five)).toEqual(['Nov 20', '2:00 PM – 5:00 PM EST']);
    expect(inLines(two, nextMorning)).toEqual(['Nov 20, 2:00 PM –', 'Nov 21, 9:00 AM EST']);
    expect(inLines(two, null)).toEqual(['From Nov 20', '2:00 PM EST']);
    expect(inLines(null, five)).toEqual(['Until Nov 20', '5:00 PM EST']);
    expect(inLines(null, null)).toBeNull();
    expect(inLines(two, five, Date.UTC(2027, 5, 1))).toEqual(['Nov 20, 2026', '2:00 PM – 5:00 PM EST']);
  });

  it('writes a day in full, and with its weekday', () => {
    // Late in the evening, already the next day elsewhere.
    const evening = Date.UTC(2026, 10, 21, 4);
    expect(formatDayLong(evening, TORONTO)).toBe('November 20, 2026');
    expect(formatWeekday(evening, TORONTO, NOW)).toBe('Fri Nov 20');
    expect(formatWeekday(evening, TORONTO, Date.UTC(2027, 5, 1))).toBe('Fri Nov 20, 2026');
  });

  it('writes two-digit hours and minutes, and the offsets of UTC and Brisbane', () => {
    const ten = Date.UTC(2026, 0, 10, 10, 10);
    expect(formatTimeShort(ten, zoneNamed('UTC'))).toBe('10:10 AM');
    expect(formatTimestamp(ten, zoneNamed('UTC'))).toBe('2026-01-10T10:10:00+00:00');
    expect(formatTimestamp(ten, zoneNamed('Australia/Brisbane'))).toBe('2026-01-10T20:10:00+10:00');
  });

  it('ODT-07 writes a window in the zone of its place, with its name', () => {
    const two = Date.UTC(2026, 0, 20, 22);
    const vancouver = zoneNamed('America/Vancouver');
    expect(formatWindow(two, two + 3 * 3_600_000, vancouver, two)).toBe('Jan 20, 2:00 PM – 5:00 PM PST');
    expect(formatWindow(two, two + 3 * 3_600_000, TORONTO, two)).toBe('Jan 20, 5:00 PM – 8:00 PM EST');
    // Across the night when clocks go back, both ends name their zone.
    expect(formatWindow(Date.UTC(2026, 10, 1, 3), Date.UTC(2026, 10, 1, 7), TORONTO, NOW)).toBe(
      'Oct 31, 11:00 PM EDT – Nov 1, 2:00 AM EST',
    );
  });

  it.each([
    ['America/Toronto', 'Toronto (ET)'],
    ['America/St_Johns', 'St. John’s (NT)'],
    ['America/Regina', 'Regina (CST)'],
    ['America/Phoenix', 'Phoenix (MST)'],
    ['America/New_York', 'New York (ET)'],
    ['Asia/Kolkata', 'Kolkata (IST)'],
    ['America/Sao_Paulo', 'Sao Paulo (UTC−3)'],
    // Two abbreviations without a common form.
    ['Europe/London', 'London'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
  ])('names %s once for all seasons: %s', (name, title) => {
    expect(zoneTitle(zoneNamed(name), Date.UTC(2025, 5))).toBe(title);
  });

  it('writes a zone with its offset', () => {
    expect(zoneWithOffset(MORNING, TORONTO)).toBe('EST (UTC−5)');
    expect(zoneWithOffset(MORNING, zoneNamed('America/St_Johns'))).toBe('NST (UTC−3:30)');
    expect(zoneWithOffset(MORNING, zoneNamed('America/Sao_Paulo'))).toBe('UTC−3');
    expect(zoneWithOffset(MORNING, zoneNamed('UTC'))).toBe('UTC');
  });

  it('writes a timestamp with its offset for files, and nothing for an invalid time', () => {
    expect(formatTimestamp(MORNING, TORONTO)).toBe('2026-11-20T09:42:00-05:00');
    expect(formatTimestamp(MORNING, zoneNamed('America/St_Johns'))).toBe('2026-11-20T11:12:00-03:30');
    expect(formatTimestamp(MORNING, zoneNamed('Asia/Kolkata'))).toBe('2026-11-20T20:12:00+05:30');
    expect(formatTimestamp(NaN, TORONTO)).toBe('');
  });
});
