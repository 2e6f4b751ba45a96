import fc from 'fast-check';
import { WEEKDAYS } from '../../../src/contract/constants';
import type {
  ConstraintException,
  DeliveryConstraint,
  DeliveryConstraintsByWeek,
  PickupConstraint,
} from '../../../src/contract/schemas/merchants';
import {
  cleanRow,
  flattenWeek,
  isTime,
  PLACEHOLDER_EXCEPTION,
  scheduledLeft,
  windowRows,
  windowsOf,
  WINDOW_COLUMNS,
  WINDOW_COLUMN_TITLES,
  type RuleWindows,
} from '../../../src/domain/rules/windowGrids';
import { checkWindows } from '../../../src/domain/rules/windowChecks';
import { listWindows } from '../../../src/domain/windows/listWindows';
import { deliveries, delivery, pickup, pickups } from '../../fixtures/deliveryRules';
import { TORONTO, zoneNamed } from '../../support/timeZones';

const closed = { timeStart: '00:00', timeEnd: '00:00' };

describe('rows of the grids', () => {
  it('GRD-05 GRD-06 have the columns of their grid', () => {
    const titles = (grid: keyof typeof WINDOW_COLUMNS) =>
      WINDOW_COLUMNS[grid].map((column) => WINDOW_COLUMN_TITLES[column]);
    const all = [
      'Day',
      'Delivery Window Start',
      'Delivery Window End',
      'Pickup Window Start',
      'Pickup Window End',
      'Cutoff',
    ];
    expect(titles('Delivery Windows')).toEqual(all);
    expect(titles('Scheduled Windows')).toEqual(all);
    expect(titles('Pickup Windows')).toEqual(['Day', 'Pickup Window Start', 'Pickup Window End', 'Cutoff']);
  });

  it('GRD-18 are the entries with their weekday, Monday first', () => {
    const week = deliveries([], {
      sunday: [delivery('10:00-14:00')],
      monday: [delivery('09:00-12:00', '08:30')],
    });
    expect(flattenWeek(week, 'Delivery Windows')).toEqual([
      ['monday', '09:00', '12:00', '06:00', '08:00', '08:30'],
      ['sunday', '10:00', '14:00', '06:00', '08:00', '13:00'],
    ]);
    expect(flattenWeek(pickups([pickup()]), 'Pickup Windows')[6]).toEqual([
      'sunday',
      '14:00',
      '16:00',
      '13:00',
    ]);
    expect(flattenWeek(undefined, 'Scheduled Windows')).toEqual([]);
  });
});

describe('the request', () => {
  const pickupsSent = [['monday', '14:00', '16:00', '13:00']];

  it('GRD-12 GRD-13 GRD-19 has no white space or blank rows, and times with two digits', () => {
    const sent = windowsOf({
      'Delivery Windows': [
        ['', ' ', '', '', '', ''],
        [' tuesday\t', '9:00', '1 2:0 0', '6:00', '08:00\u00a0', '8:30'],
      ],
      'Pickup Windows': pickupsSent,
      'Scheduled Windows': [[]],
    });
    expect(sent.deliveryConstraintsByWeek).toEqual(
      deliveries([], {
        tuesday: [
          {
            deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' },
            pickupWindow: { timeStart: '06:00', timeEnd: '08:00' },
            cutoffTime: '08:30',
          },
        ],
      }),
    );
    expect(Object.keys(sent.pickupConstraintsByWeek)).toEqual([...WEEKDAYS, 'exceptions']);
  });

  it('GRD-14 GRD-15 keeps the exceptions of all three grids, with missing windows as 00:00 to 00:00', () => {
    const open = { timeStart: '10:00', timeEnd: '11:00' };
    const stored: RuleWindows = {
      deliveryConstraintsByWeek: deliveries([], {}, [{ date: '2026-12-25' }]),
      pickupConstraintsByWeek: pickups([], [{ date: '2026-12-26', cutoffTime: '09:00' }]),
      scheduledDeliveryPickupConstraintsByWeek: deliveries([], {}, [
        { date: '2026-12-27', cutoffTime: '09:30', deliveryWindow: open },
      ]),
    };
    const scheduled = [['monday', '09:00', '12:00', '06:00', '08:00', '05:00']];
    const sent = windowsOf(
      { 'Delivery Windows': [], 'Pickup Windows': pickupsSent, 'Scheduled Windows': scheduled },
      stored,
    );
    expect(sent.deliveryConstraintsByWeek.exceptions).toEqual([
      { date: '2026-12-25', deliveryWindow: closed, pickupWindow: closed },
    ]);
    expect(sent.pickupConstraintsByWeek.exceptions).toEqual([
      { date: '2026-12-26', cutoffTime: '09:00', pickupWindow: closed },
    ]);
    expect(sent.scheduledDeliveryPickupConstraintsByWeek?.exceptions).toEqual([
      { date: '2026-12-27', cutoffTime: '09:30', deliveryWindow: open, pickupWindow: closed },
    ]);
  });

  it('GRD-16 has scheduled windows only when a weekday has rows; the rule keeps their exceptions', () => {
    const stored = deliveries([delivery('09:00-12:00')], {}, [{ date: '2026-12-25' }]);
    const grids = { 'Delivery Windows': [], 'Pickup Windows': pickupsSent, 'Scheduled Windows': [['', '']] };
    const sent = windowsOf(grids, { scheduledDeliveryPickupConstraintsByWeek: stored });
    expect(sent).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
    expect(scheduledLeft(stored)).toEqual(deliveries([], {}, [{ date: '2026-12-25' }]));
    expect(scheduledLeft(deliveries([delivery('09:00-12:00')]))).toBeUndefined();
    expect(scheduledLeft(undefined)).toBeUndefined();
  });

  it('GRD-17 adds the placeholder to scheduled windows without exceptions, and keeps other exceptions', () => {
    const grids = {
      'Delivery Windows': [],
      'Pickup Windows': pickupsSent,
      'Scheduled Windows': [['friday', '09:00', '12:00', '06:00', '08:00', '05:00']],
    };
    expect(windowsOf(grids).scheduledDeliveryPickupConstraintsByWeek?.exceptions).toEqual([
      { date: '2022-01-01', cutoffTime: '00:00', deliveryWindow: closed, pickupWindow: closed },
    ]);
    const stored = deliveries([], {}, [
      PLACEHOLDER_EXCEPTION,
      { ...PLACEHOLDER_EXCEPTION, date: '2026-12-25' },
    ]);
    expect(
      windowsOf(grids, {
        scheduledDeliveryPickupConstraintsByWeek: stored,
      }).scheduledDeliveryPickupConstraintsByWeek?.exceptions.map(({ date }) => date),
    ).toEqual(['2022-01-01', '2026-12-25']);
    expect(windowsOf(grids).deliveryConstraintsByWeek.exceptions).toEqual([]);
  });
});

describe('flatten and regroup', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
  const window = fc
    .tuple(time, time)
    .filter(([one, other]) => one !== other)
    .map((times) => times.sort())
    .map(([timeStart = '', timeEnd = '']) => ({ timeStart, timeEnd }));
  const pickupEntry: fc.Arbitrary<PickupConstraint> = fc.record({ pickupWindow: window, cutoffTime: time });
  const deliveryEntry: fc.Arbitrary<DeliveryConstraint> = fc.record({
    deliveryWindow: window,
    pickupWindow: window,
    cutoffTime: time,
  });
  const exception: fc.Arbitrary<ConstraintException> = fc.record(
    {
      date: fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`),
      cutoffTime: time,
      deliveryWindow: window,
      pickupWindow: window,
    },
    { requiredKeys: ['date'] },
  );
  function weekArbitrary<Entry>(entry: fc.Arbitrary<Entry>) {
    const day = fc.array(entry, { maxLength: 3 });
    return fc.record({
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
      exceptions: fc.array(exception, { maxLength: 3 }),
    });
  }
  const windows: fc.Arbitrary<RuleWindows> = fc
    .record({
      deliveryConstraintsByWeek: weekArbitrary(deliveryEntry),
      pickupConstraintsByWeek: weekArbitrary(pickupEntry),
      scheduled: fc.option(weekArbitrary(deliveryEntry), { nil: undefined }),
    })
    .map(({ scheduled, ...rest }) =>
      scheduled ? { ...rest, scheduledDeliveryPickupConstraintsByWeek: scheduled } : rest,
    );
  const filled = (exceptions: readonly ConstraintException[], isPickup: boolean) =>
    exceptions.map((one) => ({
      ...one,
      ...(isPickup && !one.deliveryWindow ? {} : { deliveryWindow: one.deliveryWindow ?? closed }),
      pickupWindow: one.pickupWindow ?? closed,
    }));
  const hasDays = (week: DeliveryConstraintsByWeek) => WEEKDAYS.some((day) => week[day].length > 0);

  it('GRD-14 GRD-15 GRD-16 GRD-17 GRD-18 lose and change nothing', () => {
    fc.assert(
      fc.property(windows, (stored) => {
        const sent = windowsOf(windowRows(stored), stored);
        const scheduled = stored.scheduledDeliveryPickupConstraintsByWeek;
        const { exceptions } = stored.deliveryConstraintsByWeek;
        expect(sent).toEqual({
          deliveryConstraintsByWeek: {
            ...stored.deliveryConstraintsByWeek,
            exceptions: filled(exceptions, false),
          },
          pickupConstraintsByWeek: {
            ...stored.pickupConstraintsByWeek,
            exceptions: filled(stored.pickupConstraintsByWeek.exceptions, true),
          },
          ...(scheduled &&
            hasDays(scheduled) && {
              scheduledDeliveryPickupConstraintsByWeek: {
                ...scheduled,
                exceptions:
                  scheduled.exceptions.length > 0
                    ? filled(scheduled.exceptions, false)
                    : [PLACEHOLDER_EXCEPTION],
              },
            }),
        });
        // A second save changes nothing more, and nothing stored is refused.
        expect(windowsOf(windowRows(sent), sent)).toEqual(sent);
        expect(
          checkWindows(stored, stored).filter(({ kind, blocking }) => blocking && kind !== 'noRows'),
        ).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('GRD-15 an unchanged save keeps the windows offered to customers', () => {
    const at = Date.parse('2026-11-16T13:00:00Z');
    const zone = { originTimeZone: TORONTO, destinationTimeZone: zoneNamed('America/St_Johns'), at };
    fc.assert(
      fc.property(windows, fc.integer({ min: 0, max: 2 }), (stored, inTransitDays) => {
        const offered = (rule: RuleWindows) => listWindows({ ...zone, rule: { ...rule, inTransitDays } });
        expect(offered(windowsOf(windowRows(stored), stored))).toEqual(offered(stored));
      }),
      { numRuns: 100 },
    );
  });
});

it('GRD-13 a time has two digits of minutes; anything longer stays as typed', () => {
  expect(isTime('12:30')).toBe(true);
  expect(['12:300', '012:30', '24:00', '12:60', '9:00'].filter(isTime)).toEqual([]);
  const typed = ['monday', '9:00', '9:000', '', '', ''];
  expect(cleanRow(typed, 'Delivery Windows')).toEqual(['monday', '09:00', '9:000', '', '', '']);
});
