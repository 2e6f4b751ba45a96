import fc from 'fast-check';
import { WEEKDAYS } from '../../../src/contract/constants';
import { clockLabel, weekPicture, type PictureDay } from '../../../src/domain/rules/weekPicture';

const GRID = 'Delivery Windows';
const noon = (day: string) => [day, '12:00', '16:00', '09:00', '11:00', '08:30'];
const evening = (day: string, start = '17:00', end = '21:00') => [day, start, end, '13:00', '15:00', '12:30'];

const dayOf = (rows: readonly (readonly string[])[], weekday: string, inTransitDays = 0): PictureDay => {
  const day = weekPicture(rows, GRID, inTransitDays).days.find((one) => one.weekday === weekday);
  if (!day) throw new Error(weekday);
  return day;
};

it('GRD-01 shows a day with its windows, pickups and cutoffs in minutes, each with its rows', () => {
  expect(dayOf([noon('monday'), evening('monday')], 'monday')).toEqual({
    weekday: 'monday',
    title: 'Monday',
    count: '2 windows',
    isGap: false,
    dropoffs: [
      { rows: [0], start: 720, end: 960, isCertain: true, label: '12:00–16:00' },
      { rows: [1], start: 1020, end: 1260, isCertain: true, label: '17:00–21:00' },
    ],
    pickups: [
      { rows: [0], start: 540, end: 660, isCertain: true, label: '09:00–11:00' },
      { rows: [1], start: 780, end: 900, isCertain: true, label: '13:00–15:00' },
    ],
    cutoffs: [
      { rows: [0], at: 510, label: '08:30' },
      { rows: [1], at: 750, label: '12:30' },
    ],
    overlaps: [],
  });
});

it('shows pickups and cutoffs shared by several rows once, with all their rows', () => {
  const day = dayOf(
    [noon('monday'), ['', ''], [...evening('monday').slice(0, 3), '9:00', '11:00', '8:30']],
    'monday',
  );
  expect(day.pickups).toEqual([
    { rows: [0, 2], start: 540, end: 660, isCertain: true, label: '09:00–11:00' },
  ]);
  expect(day.cutoffs).toEqual([{ rows: [0, 2], at: 510, label: '08:30' }]);
});

it('sorts bars and cutoffs by time, for rows in any order', () => {
  const early = ['monday', '08:00', '10:00', '06:00', '07:00', '05:30'];
  const day = dayOf(
    [evening('monday'), noon('monday'), evening('monday', '12:00', '15:00'), early],
    'monday',
  );
  expect(day.dropoffs.map(({ label }) => label)).toEqual([
    '08:00–10:00',
    '12:00–15:00',
    '12:00–16:00',
    '17:00–21:00',
  ]);
  expect(day.pickups.map(({ label }) => label)).toEqual(['06:00–07:00', '09:00–11:00', '13:00–15:00']);
  expect(day.cutoffs.map(({ label }) => label)).toEqual(['05:30', '08:30', '12:30']);
});

it('shows days without windows as gaps, and rows without a day nowhere', () => {
  const picture = weekPicture([noon('monday'), noon('Tuesday')], GRID);
  expect(picture.days.map(({ isGap }) => isGap)).toEqual([false, ...Array.from({ length: 6 }, () => true)]);
  expect(picture.days[1]).toMatchObject({ count: 'Gap', dropoffs: [] });
  expect(picture.unplaced).toEqual([1]);
  // An empty row does not count.
  expect(weekPicture([[' ', '', '', '', '', '']], GRID).unplaced).toEqual([]);
});

it('shows overlaps with their minutes, also when a window is repeated', () => {
  expect(dayOf([noon('tuesday'), evening('tuesday', '15:30')], 'tuesday').overlaps).toEqual([
    { rows: [0, 1], from: 930, to: 960, label: 'overlap 30 min' },
  ]);
  expect(dayOf([noon('tuesday'), noon('tuesday')], 'tuesday').overlaps).toEqual([
    { rows: [0, 1], from: 720, to: 960, label: 'overlap 240 min' },
  ]);
  expect(dayOf([noon('tuesday'), evening('tuesday', '16:00')], 'tuesday').overlaps).toEqual([]);
});

it('compares each window with the earlier one that ends last', () => {
  const overlapping = (...windows: [string, string][]) =>
    dayOf(
      windows.map(([start, end]) => evening('tuesday', start, end)),
      'tuesday',
    ).overlaps.map(({ rows, from, to }) => [...rows, from, to]);
  expect(overlapping(['08:00', '20:00'], ['09:00', '10:00'], ['11:00', '12:00'])).toEqual([
    [0, 1, 540, 600],
    [0, 2, 660, 720],
  ]);
  expect(overlapping(['08:00', '10:00'], ['09:00', '14:00'], ['12:00', '15:00'])).toEqual([
    [0, 1, 540, 600],
    [1, 2, 720, 840],
  ]);
  // In any order of the rows.
  expect(overlapping(['12:00', '15:00'], ['09:00', '14:00'], ['08:00', '10:00'])).toEqual([
    [2, 1, 540, 600],
    [1, 0, 720, 840],
  ]);
  // Windows that are unreadable, or that end at or before their start, overlap nothing.
  expect(overlapping(['08:00', '20:00'], ['09:00', '1h'], ['', '10:00'], ['11:00', '11:00'])).toEqual([]);
  expect(overlapping(['08:00', '20:00'], ['12:00', '09:00'])).toEqual([]);
});

describe('an unreadable end', () => {
  it('is guessed from the day, or else from similar windows, or else three hours later', () => {
    const friday = [noon('friday'), evening('friday', '17:00', '21h00')];
    expect(dayOf([...friday, evening('friday', '18:00', '22:00')], 'friday').dropoffs[1]).toEqual({
      rows: [1],
      start: 1020,
      end: 1320,
      isCertain: false,
      label: '17:00 – ?',
    });
    expect(dayOf([...friday, evening('monday')], 'friday').dropoffs[1]).toMatchObject({ end: 1260 });
    expect(dayOf(friday, 'friday').dropoffs[1]).toMatchObject({ start: 1020, end: 1200, isCertain: false });
    // Uses the latest end of the day or of similar windows, in any order. Similar windows have the same start.
    const endOf = (...others: string[][]) => dayOf([...friday, ...others], 'friday').dropoffs[1]?.end;
    expect(endOf(evening('friday', '18:00', '22:00'), evening('friday', '19:00', '20:00'))).toBe(1320);
    expect(endOf(evening('monday', '17:00', '22:00'), evening('tuesday', '17:00', '20:00'))).toBe(1320);
    expect(endOf(evening('monday', '18:00', '23:00'))).toBe(1200);
  });

  it('includes an end at the start', () => {
    expect(dayOf([evening('friday', '17:00', '17:00')], 'friday').dropoffs).toEqual([
      { rows: [0], start: 1020, end: 1200, isCertain: false, label: '17:00–17:00' },
    ]);
  });

  it('includes an end before the start, and the bar stops at the end of the day', () => {
    expect(dayOf([evening('friday', '22:30', '02:00')], 'friday').dropoffs).toEqual([
      { rows: [0], start: 1350, end: 1440, isCertain: false, label: '22:30–02:00' },
    ]);
  });

  it('is like an unreadable start; without both there is no bar', () => {
    expect(dayOf([evening('friday', '', '12:00')], 'friday').dropoffs[0]).toMatchObject({
      start: 540,
      end: 720,
      label: '? – 12:00',
      isCertain: false,
    });
    const day = dayOf([evening('friday', '', '')], 'friday');
    expect(day.dropoffs).toEqual([]);
    expect(day.isGap).toBe(false);
  });
});

it('with transit days, shows pickup and cutoff on their own day with the row of their delivery', () => {
  const rows = [noon('monday')];
  expect(dayOf(rows, 'monday', 2)).toMatchObject({ pickups: [], cutoffs: [], dropoffs: [{ rows: [0] }] });
  expect(dayOf(rows, 'saturday', 2)).toMatchObject({
    isGap: true,
    dropoffs: [],
    pickups: [{ rows: [0], start: 540 }],
    cutoffs: [{ at: 510 }],
  });
});

describe('the axis', () => {
  it('reaches from the earliest to the latest time, rounded to even hours, with a label every two', () => {
    const { from, to, ticks } = weekPicture([noon('monday'), evening('sunday', '17:00', '21:10')], GRID);
    expect([from, to]).toEqual([480, 1320]);
    expect(ticks.map(clockLabel)).toEqual([
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
    ]);
  });

  it('shows a working day for an empty week', () => {
    const { from, to } = weekPicture([], GRID);
    expect([clockLabel(from), clockLabel(to)]).toEqual(['08:00', '20:00']);
  });

  it('shows two hours for a single time', () => {
    const { from, to, ticks } = weekPicture([['monday', '', '', '', '', '14:00']], GRID);
    expect([from, to, ticks]).toEqual([840, 960, [840, 960]]);
  });

  it('holds everything that is drawn, for any input', () => {
    const text = fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 65 }))
        .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}`),
      fc.constantFrom('', 'noon', '24:00', '23:59', '00:00'),
    );
    const row = fc.tuple(fc.constantFrom(...WEEKDAYS, 'Monday', ''), text, text, text, text, text);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 0, max: 9 }), (rows, inTransitDays) => {
        const picture = weekPicture(rows, 'Scheduled Windows', inTransitDays);
        expect(picture.from % 120).toBe(0);
        expect(picture.to % 120).toBe(0);
        expect(picture.from).toBeGreaterThanOrEqual(0);
        expect(picture.to).toBeLessThanOrEqual(1440);
        for (const { dropoffs, pickups, cutoffs } of picture.days) {
          for (const { start, end } of [...dropoffs, ...pickups]) {
            expect(start).toBeGreaterThanOrEqual(picture.from);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(picture.to);
          }
          for (const { at } of cutoffs) expect(at >= picture.from && at <= picture.to).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
