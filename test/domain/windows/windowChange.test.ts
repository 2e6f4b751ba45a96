/** The form rules of Change Delivery Window, in the zone of the tests (America/Toronto). */
import { messages } from '../../../src/contract/messages';
import {
  checkWindowForm,
  EMPTY_WINDOW_FORM,
  FORCING_CATEGORIES,
  formatClockTime,
  instantOf,
  readClockTime,
  showsExternalNotes,
  windowChangeOf,
  type WindowForm,
} from '../../../src/domain/windows/windowChange';

const FILLED: WindowForm = {
  fromDate: '2026-11-21',
  fromTime: '14:00',
  toDate: '2026-11-21',
  toTime: '17:00',
  category: 'TO_BETTER_OPTIMIZE',
  notes: '  Moved to the PM wave. ',
  showExternalNotes: false,
  externalNotes: '',
};

it('WIN-02 each of the six fields is required, white space is nothing', () => {
  expect(checkWindowForm(EMPTY_WINDOW_FORM).errors).toEqual({
    fromDate: 'Please give the from date.',
    fromTime: 'Please give the from time.',
    toDate: 'Please give the to date.',
    toTime: 'Please give the to time.',
    category: 'Please give the category.',
    notes: 'Please give the internal notes.',
  });
  expect(checkWindowForm({ ...FILLED, notes: ' \n ' }).errors).toEqual({
    notes: 'Please give the internal notes.',
  });
  expect(checkWindowForm(FILLED).errors).toEqual({});
  expect(windowChangeOf({ ...FILLED, notes: '' })).toBeNull();
});

it('WIN-08 the body has both ends in epoch milliseconds, trimmed notes, and external notes only when they show', () => {
  expect(windowChangeOf({ ...FILLED, externalNotes: 'typed before the box was turned off' })).toEqual({
    completeAfter: Date.UTC(2026, 10, 21, 19),
    completeBefore: Date.UTC(2026, 10, 21, 22),
    category: 'TO_BETTER_OPTIMIZE',
    notes: 'Moved to the PM wave.',
    showExternalNotes: false,
  });
  expect(windowChangeOf({ ...FILLED, showExternalNotes: true, externalNotes: ' Sorry. ' })).toMatchObject({
    showExternalNotes: true,
    externalNotes: 'Sorry.',
  });
});

it('WIN-05 WIN-06 the first five categories hold the box on and require external notes', () => {
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
    expect(checkWindowForm(form).errors).toEqual({ externalNotes: 'Please give the external notes.' });
    expect(windowChangeOf(form)).toBeNull();
    expect(windowChangeOf({ ...form, externalNotes: 'Sorry.' })).toMatchObject({
      showExternalNotes: true,
      externalNotes: 'Sorry.',
    });
  }
});

it('WIN-07 with another category external notes are required while the box is on, and only then', () => {
  expect(checkWindowForm({ ...FILLED, category: 'CX_DX_ACTION' }).errors).toEqual({});
  expect(checkWindowForm({ ...FILLED, category: 'CX_DX_ACTION', showExternalNotes: true }).errors).toEqual({
    externalNotes: 'Please give the external notes.',
  });
});

it('WIN-15 an end that is not after the start is refused, at the end', () => {
  const end = (toTime: string, toDate = '2026-11-21') => checkWindowForm({ ...FILLED, toTime, toDate });
  expect(end('14:00').errors).toEqual({ toTime: 'The end of the window must be after its start.' });
  expect(end('13:59')).toEqual({ errors: { toTime: messages.windowEndBeforeStart }, times: null });
  expect(end('14:01').errors).toEqual({});
  expect(end('01:00', '2026-11-22').errors).toEqual({});
});

describe('WIN-14 LIM-13 times', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:05', '09:05 AM'],
    ['12:00', '12:00 PM'],
    ['14:30', '02:30 PM'],
    ['23:59', '11:59 PM'],
  ])('WIN-14 %s is shown as %s and read back', (value, shown) => {
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
    ['2:30', null],
    ['13 pm', null],
    ['2:60 pm', null],
    ['25:00', null],
    ['noon', null],
    ['', null],
  ])('WIN-14 %p is read as %p', (text, value) => {
    expect(readClockTime(text)).toBe(value);
  });

  it('WIN-14 what is no date or time is kept and named', () => {
    const form = { ...FILLED, fromTime: '2:30', toDate: '2026-02-30' };
    expect(checkWindowForm(form).errors).toEqual({
      fromTime: messages.windowTimeFormat,
      toDate: messages.windowDateFormat,
    });
    expect(formatClockTime(form.fromTime)).toBe('2:30');
  });

  it('WIN-14 each end has the offset of its own date, over a change of the clocks too', () => {
    // The clocks go back on November 1, 2026.
    const { times } = checkWindowForm({
      ...FILLED,
      fromDate: '2026-10-31',
      fromTime: '22:00',
      toDate: '2026-11-01',
      toTime: '06:00',
    });
    expect(times).toEqual({
      completeAfter: Date.UTC(2026, 10, 1, 2),
      completeBefore: Date.UTC(2026, 10, 1, 11),
    });
  });

  it('WIN-14 a time that the clocks skip in spring is refused; one that comes twice in autumn is the first', () => {
    expect(checkWindowForm({ ...FILLED, fromDate: '2026-03-08', fromTime: '02:30' }).errors).toEqual({
      fromTime: 'There is no 02:30 AM on 2026-03-08: the clocks go forward. Please give another time.',
    });
    expect(instantOf('2026-03-08', '03:00')).toBe(Date.UTC(2026, 2, 8, 7));
    expect(instantOf('2026-11-01', '01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30));
  });
});
