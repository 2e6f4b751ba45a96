/** The form rules of Change Delivery Window, in the zone of the tests (America/Toronto). */
import { messages } from '../../../src/contract/messages';
import {
  checkWindowForm,
  EMPTY_WINDOW_FORM,
  FORCING_CATEGORIES,
  formatClockTime,
  readClockTime,
  showsExternalNotes,
  windowChangeOf,
  windowTimesIn,
  type WindowForm,
} from '../../../src/domain/windows/windowChange';
import { chosenWindowZone, windowZoneChoices } from '../../../src/domain/windows/windowZones';
import { TORONTO, zoneNamed } from '../../support/timeZones';

const errorsOf = (form: WindowForm) => checkWindowForm(form, [TORONTO]);
const changeOf = (form: WindowForm) => windowChangeOf(form, { common: TORONTO, zones: [TORONTO] });

const FILLED: WindowForm = {
  fromDate: '2026-11-21',
  fromTime: '14:00',
  toDate: '2026-11-21',
  toTime: '17:00',
  zone: '',
  category: 'TO_BETTER_OPTIMIZE',
  notes: '  Moved to the PM wave. ',
  showExternalNotes: false,
  externalNotes: '',
};

it('WIN-02 requires each of the six fields, and treats white space as empty', () => {
  expect(errorsOf(EMPTY_WINDOW_FORM)).toEqual({
    fromDate: 'Enter a start date.',
    fromTime: 'Enter a start time.',
    toDate: 'Enter an end date.',
    toTime: 'Enter an end time.',
    category: 'Choose a category.',
    notes: 'Enter internal notes.',
  });
  expect(errorsOf({ ...FILLED, notes: ' \n ' })).toEqual({
    notes: 'Enter internal notes.',
  });
  expect(errorsOf(FILLED)).toEqual({});
  expect(changeOf({ ...FILLED, notes: '' })).toBeNull();
});

it.each([
  ['a year typed wrong', '2062-12-05'],
  ['one before any order', '2014-12-31'],
])('refuses %s at its field, like the searches, which could not find the order by it', (_, date) => {
  expect(errorsOf({ ...FILLED, toDate: date })).toMatchObject({ toDate: 'Check the year' });
  expect(errorsOf({ ...FILLED, fromDate: date })).toEqual({ fromDate: 'Check the year' });
  expect(changeOf({ ...FILLED, toDate: date })).toBeNull();
});

it('WIN-08 sends both ends in epoch milliseconds, trimmed notes, and external notes only when they show', () => {
  expect(changeOf({ ...FILLED, externalNotes: 'typed before the box was turned off' })).toEqual({
    completeAfter: Date.UTC(2026, 10, 21, 19),
    completeBefore: Date.UTC(2026, 10, 21, 22),
    category: 'TO_BETTER_OPTIMIZE',
    notes: 'Moved to the PM wave.',
    showExternalNotes: false,
  });
  expect(changeOf({ ...FILLED, showExternalNotes: true, externalNotes: ' Sorry. ' })).toMatchObject({
    showExternalNotes: true,
    externalNotes: 'Sorry.',
  });
  // The server refuses the line breaks that Word copies, for every order of a bulk change.
  expect(
    changeOf({ ...FILLED, notes: 'Late\u000btruck', showExternalNotes: true, externalNotes: 'A\u000cB' }),
  ).toMatchObject({
    notes: 'Late\ntruck',
    externalNotes: 'A\nB',
  });
});

it('WIN-05 WIN-06 keeps the box on for the first five categories, and requires external notes', () => {
  expect(FORCING_CATEGORIES).toEqual([
    'DRIVER_SHORTAGE',
    'DRIVER_NO_SHOW',
    'PACKAGE_NOT_FOUND',
    'NOT_GIVEN_BY_RETAILER',
    'PRODUCTION_DELAY',
  ]);
  for (const category of FORCING_CATEGORIES) {
    const form = { ...FILLED, category };
    expect(showsExternalNotes(form)).toBe(true);
    expect(errorsOf(form)).toEqual({ externalNotes: 'Enter external notes.' });
    expect(changeOf(form)).toBeNull();
    expect(changeOf({ ...form, externalNotes: 'Sorry.' })).toMatchObject({
      showExternalNotes: true,
      externalNotes: 'Sorry.',
    });
  }
});

it('WIN-07 requires external notes with another category only while the box is on', () => {
  expect(errorsOf({ ...FILLED, category: 'CX_DX_ACTION' })).toEqual({});
  expect(errorsOf({ ...FILLED, category: 'CX_DX_ACTION', showExternalNotes: true })).toEqual({
    externalNotes: 'Enter external notes.',
  });
});

it('WIN-15 refuses an end that is not after the start, at the end field', () => {
  const end = (toTime: string, toDate = '2026-11-21') => errorsOf({ ...FILLED, toTime, toDate });
  expect(end('14:00')).toEqual({ toTime: 'The end of the window must be after its start.' });
  expect(end('13:59')).toEqual({ toTime: messages.windowEndBeforeStart });
  expect(end('14:01')).toEqual({});
  expect(end('01:00', '2026-11-22')).toEqual({});
});

describe('WIN-14 LIM-13 times', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:05', '09:05 AM'],
    ['12:00', '12:00 PM'],
    ['14:30', '02:30 PM'],
    ['23:59', '11:59 PM'],
  ])('WIN-14 %s is shown as %s and reads back', (value, shown) => {
    expect(formatClockTime(value)).toBe(shown);
    expect(readClockTime(shown)).toBe(value);
  });

  it.each([
    ['2pm', '14:00'],
    ['2 p.m.', '14:00'],
    ['230 pm', '14:30'],
    ['12am', '00:00'],
    ['14:30', '14:30'],
    ['00:15', '00:15'],
    [' 1:05 A.M. ', '01:05'],
    ['12:59p', '12:59'],
    ['13:00', '13:00'],
    ['2:30', null],
    ['12:30', null],
    ['0 am', null],
    ['at 2 pm', null],
    ['2 pm sharp', null],
    ['at 14:30', null],
    ['14:30:00', '14:30'],
    ['08:00:00', '08:00'],
    ['8:00:00 AM', '08:00'],
    ['08:00:30', null],
    ['13 pm', null],
    ['2:60 pm', null],
    ['25:00', null],
    ['noon', null],
    ['', null],
  ])('WIN-14 %p is read as %p', (text, value) => {
    expect(readClockTime(text)).toBe(value);
  });

  it('WIN-14 an invalid date or time is kept and reported', () => {
    const form = { ...FILLED, fromTime: '2:30', toDate: '2026-02-30' };
    expect(errorsOf(form)).toEqual({
      fromTime: messages.windowTimeFormat,
      toDate: messages.windowDateFormat,
    });
    expect(formatClockTime(form.fromTime)).toBe('2:30');
    expect(['at 14:30', '14:30:00', ''].map(formatClockTime)).toEqual(['at 14:30', '14:30:00', '']);
    expect(errorsOf({ ...FILLED, fromDate: '11/21', toTime: '5pm' })).toEqual({
      fromDate: messages.windowDateFormat,
      toTime: messages.windowTimeFormat,
    });
    for (const toTime of ['at 17:00', '17:00:00', '24:00', '17:60']) {
      expect([toTime, errorsOf({ ...FILLED, toTime })]).toEqual([
        toTime,
        { toTime: messages.windowTimeFormat },
      ]);
    }
  });

  it.each(['fromDate', 'fromTime', 'toDate', 'toTime'] as const)(
    'WIN-02 there is no window without its %s',
    (field) => {
      const form = { ...FILLED, [field]: '' };
      expect(windowTimesIn(form, TORONTO)).toBeNull();
      expect(errorsOf(form)).toEqual({ [field]: messages.windowFieldMissing[field] });
    },
  );

  it('WIN-15 there is no window with an end at or before the start', () => {
    expect(windowTimesIn({ ...FILLED, toTime: '14:00' }, TORONTO)).toBeNull();
    expect(windowTimesIn({ ...FILLED, toTime: '13:59' }, TORONTO)).toBeNull();
    expect(windowTimesIn({ ...FILLED, toTime: '14:01' }, TORONTO)).not.toBeNull();
  });

  it('WIN-02 there is no change without a category', () => {
    expect(changeOf({ ...FILLED, category: '' })).toBeNull();
  });

  it('WIN-14 each end has the offset of its own date, also across a clock change', () => {
    // The clocks go back on November 1, 2026.
    const typed = { fromDate: '2026-10-31', fromTime: '22:00', toDate: '2026-11-01', toTime: '06:00' };
    expect(windowTimesIn(typed, TORONTO)).toEqual({
      completeAfter: Date.UTC(2026, 10, 1, 2),
      completeBefore: Date.UTC(2026, 10, 1, 11),
    });
  });

  it('WIN-14 a time skipped in spring is refused; a repeated time in autumn is the first one', () => {
    expect(errorsOf({ ...FILLED, fromDate: '2026-03-08', fromTime: '02:30' })).toEqual({
      fromTime: 'There is no 02:30 AM on 2026-03-08 in Toronto: the clocks go forward. Enter another time.',
    });
    const twice = { ...FILLED, fromDate: '2026-11-01', fromTime: '01:30' };
    expect(windowTimesIn(twice, TORONTO)?.completeAfter).toBe(Date.UTC(2026, 10, 1, 5, 30));
  });

  it('WIN-14 for each order in its local time, the wall times are sent, and each zone must have them', () => {
    const zones = [TORONTO, zoneNamed('America/Regina')];
    expect(windowChangeOf(FILLED, { common: null, zones })).toEqual({
      ownTime: { fromDate: '2026-11-21', fromTime: '14:00', toDate: '2026-11-21', toTime: '17:00' },
      category: 'TO_BETTER_OPTIMIZE',
      notes: 'Moved to the PM wave.',
      showExternalNotes: false,
    });
    // Regina's clocks never change; Toronto's skip this time.
    const skipped = { ...FILLED, fromDate: '2026-03-08', fromTime: '02:30' };
    expect(checkWindowForm(skipped, [zoneNamed('America/Regina')])).toEqual({});
    expect(windowChangeOf(skipped, { common: null, zones })).toBeNull();
  });
});

describe('the zone of the times', () => {
  const REGINA = zoneNamed('America/Regina');
  const HALIFAX = zoneNamed('America/Halifax');

  it('is fixed when all orders are in one zone', () => {
    expect(windowZoneChoices([REGINA, REGINA], true, TORONTO)).toEqual(['America/Regina']);
    expect(windowZoneChoices([], true, TORONTO)).toEqual(['America/Toronto']);
  });

  it('can be each order’s own or one for all when orders are in several zones or not all loaded', () => {
    expect(windowZoneChoices([REGINA, HALIFAX], true, TORONTO)).toEqual([
      'each',
      'America/Halifax',
      'America/Regina',
      'America/Toronto',
    ]);
    expect(windowZoneChoices([TORONTO], false, TORONTO)).toEqual(['each', 'America/Toronto']);
    expect(windowZoneChoices([], false, TORONTO)).toEqual(['each', 'America/Toronto']);
  });

  it('is the chosen one while it is offered', () => {
    expect(chosenWindowZone('America/Regina', ['each', 'America/Regina'])).toBe('America/Regina');
    expect(chosenWindowZone('America/Regina', ['each', 'America/Toronto'])).toBe('each');
  });
});
