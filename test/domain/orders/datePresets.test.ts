import { datePresets } from '../../../src/domain/orders/datePresets';
import { calendarDateOf, dateOf, formatTypedDate, parseTypedDate } from '../../../src/lib/calendarDates';

const presets = (now: Date) =>
  Object.fromEntries(
    datePresets(now).map(({ label, range }) => [label, range.map((day) => calendarDateOf(day)).join(' ')]),
  );

describe('the presets of both ranges', () => {
  it('OSR-15 are five whole calendar periods in this order, with weeks from Sunday to Saturday', () => {
    // A Friday afternoon.
    expect(Object.entries(presets(new Date(2026, 10, 20, 15, 30)))).toEqual([
      ['Today', '2026-11-20 2026-11-20'],
      ['This Month', '2026-11-01 2026-11-30'],
      ['Last Month', '2026-10-01 2026-10-31'],
      ['This Week', '2026-11-15 2026-11-21'],
      ['Last Week', '2026-11-08 2026-11-14'],
    ]);
  });

  it.each([
    ['a Sunday begins its week', new Date(2026, 10, 15), '2026-11-15 2026-11-21', '2026-11-08 2026-11-14'],
    [
      'a Saturday ends its week',
      new Date(2026, 10, 21, 23, 59),
      '2026-11-15 2026-11-21',
      '2026-11-08 2026-11-14',
    ],
    ['a week over the new year', new Date(2027, 0, 1), '2026-12-27 2027-01-02', '2026-12-20 2026-12-26'],
    [
      'the week in which clocks change',
      new Date(2026, 10, 2),
      '2026-11-01 2026-11-07',
      '2026-10-25 2026-10-31',
    ],
  ])('OSR-15 handle %s', (_, now, thisWeek, lastWeek) => {
    expect(presets(now)).toMatchObject({ 'This Week': thisWeek, 'Last Week': lastWeek });
  });

  it('OSR-15 handle months over the new year and of 28 days', () => {
    expect(presets(new Date(2027, 0, 31))['Last Month']).toBe('2026-12-01 2026-12-31');
    expect(presets(new Date(2027, 2, 31))['Last Month']).toBe('2027-02-01 2027-02-28');
    expect(presets(new Date(2027, 1, 10))['This Month']).toBe('2027-02-01 2027-02-28');
  });

  it('OSR-15 begin at local midnight', () => {
    for (const { range } of datePresets(new Date(2026, 10, 20, 15, 30))) {
      expect(range.map((day) => day.getHours())).toEqual([0, 0]);
    }
  });
});

describe('typed dates', () => {
  it('OSR-16 are formatted as MM/DD/YYYY', () => {
    expect(formatTypedDate(new Date(2026, 0, 5))).toBe('01/05/2026');
  });

  it.each([
    ['11/20/2026', '2026-11-20'],
    [' 1/2/2026 ', '2026-01-02'],
    ['2026-11-20', '2026-11-20'],
    ['\u200e11/\u200e20/\u200e2026\u200b', '2026-11-20'],
    ['31.12.2026', '2026-12-31'],
    ['1. 2. 2026', '2026-02-01'],
    ['2026/12/31', '2026-12-31'],
    ['2026. 2. 1.', '2026-02-01'],
    ['2026年12月31日', '2026-12-31'],
    ['２０２６／１２／３１', '2026-12-31'],
    ['2026-12-31 08:00:00', '2026-12-31'],
    ['2026-12-31T23:59:59.999', '2026-12-31'],
    ['31.12.2026\u00a08:00', '2026-12-31'],
    ['12/31/2026 8:00:00 AM', '2026-12-31'],
    // The instant may be another day here; 24:00 is the next day.
    ['2026-12-31T08:00:00Z', null],
    ['2026-12-31 08:00+09:00', null],
    ['2026-12-31 24:00', null],
    // The order of day and month is unknown, or the century, or where a spreadsheet begins to count.
    ['31/12/2026', null],
    ['02-03-2026', null],
    ['31.12.26', null],
    ['46022', null],
    ['31.02.2026', null],
    ['2026-12-31 2027', null],
    ['02/30/2026', null],
    ['13/01/2026', null],
    ['11/20/26', null],
    ['tomorrow', null],
    ['', null],
  ])('OSR-16 read %p as %p', (text, day) => {
    const read = parseTypedDate(text);
    expect(read && calendarDateOf(read)).toBe(day);
  });

  it('survive a round trip through state', () => {
    for (const day of ['2026-02-28', '2028-02-29', '0999-01-01']) {
      expect(calendarDateOf(dateOf(day) ?? new Date(0))).toBe(day);
    }
  });
});
