import { messages } from '../../../src/contract/messages';
/** The Rates form, its link, refusals, and windows by day. */
import {
  checkRateForm,
  EMPTY_RATE_FORM,
  rateQuery,
  readRateQuery,
  type RateForm,
} from '../../../src/domain/rates/rateForm';
import { laneRefusal } from '../../../src/domain/rates/listRates';
import { refusalEditor } from '../../../src/domain/rates/rateRefusal';
import { windowDays } from '../../../src/domain/rates/windowWeeks';
import type { WindowDay } from '../../../src/domain/windows/listWindows';
import { TORONTO } from '../../support/timeZones';

const FORM: RateForm = {
  merchantId: 'mer & co',
  date: '2026-11-20',
  time: '10:15',
  originPostalCode: 'H2V 4G3',
  postalCode: 'H7N 5H9',
  weight: '',
};

describe('the form', () => {
  it('RATE-04 RATE-10 sends the time in epoch milliseconds and trimmed codes when complete', () => {
    expect(
      checkRateForm({ ...FORM, originPostalCode: ' H2V 4G3', postalCode: ' H7N 5H9 ' }, TORONTO),
    ).toEqual({
      errors: {},
      question: {
        merchantId: 'mer & co',
        originPostalCode: 'H2V 4G3',
        postalCode: 'H7N 5H9',
        dateTime: Date.parse('2026-11-20T15:15:00Z'),
      },
    });
  });

  it('RATE-04 uses the summer offset in summer', () => {
    const { question } = checkRateForm({ ...FORM, date: '2026-07-20' }, TORONTO);
    expect(question?.dateTime).toBe(Date.parse('2026-07-20T14:15:00Z'));
  });

  it('RATE-02 reports an invalid date or time at its field', () => {
    expect(checkRateForm({ ...FORM, date: '20 Nov' }, TORONTO)).toEqual({
      errors: { date: messages.windowDateFormat },
      question: null,
    });
    expect(checkRateForm({ ...FORM, time: 'noon' }, TORONTO)).toEqual({
      errors: { time: messages.windowTimeFormat },
      question: null,
    });
  });

  it('RATE-02 RATE-03 treats white space as empty, and calls the recipient’s field Postal Code', () => {
    const { errors, question } = checkRateForm({ ...FORM, originPostalCode: ' ', postalCode: '\t' }, TORONTO);
    expect(errors).toEqual({
      originPostalCode: 'Origin Postal Code is a required field',
      postalCode: 'Postal Code is a required field',
    });
    expect(question).toBeNull();
  });

  it('a link restores the whole form, or nothing when it has no field of it', () => {
    const search = `?${new URLSearchParams(rateQuery(FORM)).toString()}`;
    expect(readRateQuery(search)).toEqual(FORM);
    expect(readRateQuery('?recipient=H7N')).toEqual({ ...EMPTY_RATE_FORM, postalCode: 'H7N' });
    expect(readRateQuery('?merchantId=%20a&date=2026-11-20%20&time=%2010:15')).toMatchObject({
      merchantId: 'a',
      date: '2026-11-20',
      time: '10:15',
    });
    expect(readRateQuery('')).toBeNull();
    expect(readRateQuery('?searchParam=x')).toBeNull();
  });
});

it('RATE-09 links each refusal to the page where it can be fixed', () => {
  const noZone = laneRefusal({ kind: 'noZone', postalCode: 'H9X1A1' });
  const noRule = laneRefusal({ kind: 'noRule', originZone: 'A to B', destinationZone: 'C' });
  expect(refusalEditor(noZone ?? '')).toBe('zones');
  expect(refusalEditor(noRule ?? '')).toBe('shippingRules');
  expect(refusalEditor('Merchant is archived.')).toBeNull();
  expect(refusalEditor('Postal code is wrong.')).toBeNull();
  expect(refusalEditor('The merchant is outside the delivery area.')).toBeNull();
  expect(refusalEditor('')).toBeNull();
});

describe('windows by day', () => {
  const window = (date: string, timeStart = '12:00') => ({
    date,
    weekday: 'monday' as const,
    deliveryWindow: { timeStart, timeEnd: '16:00' },
  });

  it('RATE-07 show 15 days, each with its own windows in order', () => {
    const days = windowDays(
      [window('2026-12-31'), window('2027-01-01'), window('2027-01-01', '13:00')],
      '2026-12-30',
      [],
    );
    expect(days).toHaveLength(15);
    expect(days.slice(0, 3).map(({ date, weekday, windows }) => [date, weekday, windows.length])).toEqual([
      ['2026-12-30', 'wednesday', 0],
      ['2026-12-31', 'thursday', 1],
      ['2027-01-01', 'friday', 2],
    ]);
    expect(days.at(-1)?.date).toBe('2027-01-13');
  });

  it('RATE-07 include windows before the requested day and after the horizon', () => {
    const days = windowDays([window('2026-11-19'), window('2026-12-20')], '2026-11-20', []);
    expect(days[0]?.date).toBe('2026-11-19');
    expect(days.at(-1)?.date).toBe('2026-12-20');
    expect(days.flatMap(({ windows }) => windows)).toHaveLength(2);
  });

  it('RATE-07 ignore windows far away or without a date', () => {
    expect(windowDays([window('2099-01-01'), window('someday')], '2026-11-20', [])).toHaveLength(60);
    for (const date of ['', '2026-1-1', '2026-99-99', 'x2026-11-19', '2026-11-19T00:00:00Z']) {
      const days = windowDays([window(date)], '2026-11-20', []);
      expect([date, days[0]?.date, days.length]).toEqual([date, '2026-11-20', 15]);
    }
    expect(windowDays([], '', [])).toEqual([]);
  });

  it('RATE-07 range from the earliest day to the last, for windows in any order', () => {
    const days = windowDays(
      [window('2026-11-21'), window('2026-12-20'), window('2026-11-19')],
      '2026-11-20',
      [],
    );
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-19', '2026-12-20']);
  });

  it('RATE-07 list closed windows beside the open ones, but not past ones', () => {
    const times = { from: 0, to: 1, weekday: 'friday' as const, date: '2026-11-20', cutoffTime: '08:30' };
    const judged = (timeStart: string, state: 'open' | 'closed' | 'over') => ({
      ...times,
      state,
      deliveryWindow: { timeStart, timeEnd: '23:00' },
    });
    const rule = {
      date: '2026-11-20',
      weekday: 'friday' as const,
      pickupDate: '2026-11-20',
      closedBy: null,
      windows: [judged('09:00', 'over'), judged('12:00', 'closed'), judged('17:00', 'open')],
    };
    const [day] = windowDays([window('2026-11-20', '17:00')], '2026-11-21', [rule]);
    expect(day?.date).toBe('2026-11-20');
    expect(day?.windows).toHaveLength(1);
    expect(day?.closed).toEqual([{ window: '12:00–23:00', cutoffTime: '08:30', cutoffDay: null }]);
    // With a day in transit, the cutoff is on the day before.
    const [next] = windowDays([], '2026-11-20', [{ ...rule, pickupDate: '2026-11-19' }]);
    expect(next?.closed).toMatchObject([{ cutoffTime: '08:30', cutoffDay: 'thursday' }]);
  });

  it('RATE-07 name the exception that closes a day', () => {
    const exceptionOf = (closedBy: WindowDay['closedBy'], pickupDate: string) =>
      windowDays([], '2026-11-20', [
        { date: '2026-11-20', weekday: 'friday', pickupDate, closedBy, windows: [] },
      ])[0]?.exception;
    expect(exceptionOf(null, '2026-11-19')).toBeNull();
    expect(exceptionOf('delivery', '2026-11-19')).toBe('an exception closes its delivery');
    expect(exceptionOf('pickup', '2026-11-19')).toBe('an exception closes the pickup on Thursday');
  });
});
