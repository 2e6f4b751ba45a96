import fc from 'fast-check';
import { DateTime } from 'luxon';
import { WEEKDAYS, WINDOW_HORIZON_DAYS } from '../../../src/contract/constants';
import type { ConstraintException, DeliveryConstraint } from '../../../src/contract/schemas/merchants';
import {
  firstWindow,
  listDays,
  listWindows,
  type WindowRequest,
} from '../../../src/domain/windows/listWindows';
import { deliveries, delivery, pickup, pickups } from '../../fixtures/deliveryRules';
import { firstMoment } from '../../support/luxonZone';
import { zoneNamed } from '../../support/timeZones';

const TORONTO = 'America/Toronto';
const ST_JOHNS = 'America/St_Johns';
/** The clocks go back on the first date and forward on the second, in both zones. */
const BACK = '2026-11-01';
const FORWARD = '2027-03-14';

const request = (
  zone: string,
  now: string | number,
  entries: readonly DeliveryConstraint[],
  rule: Partial<WindowRequest['rule']> = {},
): WindowRequest => ({
  rule: {
    inTransitDays: 0,
    deliveryConstraintsByWeek: deliveries(entries),
    pickupConstraintsByWeek: pickups([pickup()]),
    ...rule,
  },
  originTimeZone: zoneNamed(zone),
  destinationTimeZone: zoneNamed(zone),
  at: typeof now === 'number' ? now : firstMoment(now, zone).toMillis(),
});

describe('windows as instants', () => {
  it.each([
    [TORONTO, BACK, '2026-11-01T14:00Z', '2026-11-01T17:00Z'],
    [TORONTO, FORWARD, '2027-03-14T13:00Z', '2027-03-14T16:00Z'],
    // Half an hour off the others, in winter and in summer.
    [ST_JOHNS, BACK, '2026-11-01T12:30Z', '2026-11-01T15:30Z'],
    [ST_JOHNS, FORWARD, '2027-03-14T11:30Z', '2027-03-14T14:30Z'],
  ])('API-16 09:00 to 12:00 in %s on %s', (zone, date, from, to) => {
    const first = firstWindow(request(zone, `${date}T00:10`, [delivery('09:00-12:00')]));
    expect(first).toMatchObject({ date, from: Date.parse(from), to: Date.parse(to) });
  });

  it.each([
    // 01:30 occurs twice: the first one counts, still in summer time.
    [TORONTO, BACK, '01:30-02:30', '2026-11-01T05:30Z', '2026-11-01T07:30Z'],
    [ST_JOHNS, BACK, '01:30-02:30', '2026-11-01T04:00Z', '2026-11-01T06:00Z'],
    // 02:30 does not occur: the time that long after the change counts.
    [TORONTO, FORWARD, '02:30-04:00', '2027-03-14T07:30Z', '2027-03-14T08:00Z'],
    [ST_JOHNS, FORWARD, '02:30-04:00', '2027-03-14T06:00Z', '2027-03-14T06:30Z'],
  ])('API-16 a time in the changed hour in %s on %s: %s', (zone, date, window, from, to) => {
    const first = firstWindow(request(zone, `${date}T00:10`, [delivery(window)]));
    expect(first).toMatchObject({ date, from: Date.parse(from), to: Date.parse(to) });
  });

  it.each([TORONTO, ST_JOHNS])(
    'API-16 in %s a window reduced to nothing by the change is not offered',
    (zone) => {
      const asked = request(zone, `${FORWARD}T00:10`, [delivery('02:00-03:00')]);
      expect(listWindows(asked)[0]?.date).toBe('2027-03-15');
    },
  );
});

describe('the cutoff minute', () => {
  it.each([
    [TORONTO, BACK, '13:00', '2026-11-01T18:00Z'],
    [TORONTO, FORWARD, '13:00', '2027-03-14T17:00Z'],
    [ST_JOHNS, BACK, '13:00', '2026-11-01T16:30Z'],
    [ST_JOHNS, FORWARD, '13:00', '2027-03-14T15:30Z'],
    // Cutoffs in the repeated hour and in the skipped one.
    [TORONTO, BACK, '01:15', '2026-11-01T05:15Z'],
    [ST_JOHNS, FORWARD, '02:15', '2027-03-14T05:45Z'],
  ])('API-16 in %s on %s, %s', (zone, date, cutoff, instant) => {
    const dates = (now: number) =>
      listWindows(request(zone, now, [delivery('18:00-21:00', cutoff)])).map((window) => window.date);
    expect(dates(Date.parse(instant))).toContain(date);
    expect(dates(Date.parse(instant) + 1)).not.toContain(date);
  });

  it.each([
    [BACK, '2026-11-02'],
    [FORWARD, '2027-03-15'],
  ])(
    'API-16 with a transit day is that of the day before, %s, on the clock of the origin',
    (date, delivered) => {
      const dates = (minute: string) =>
        listWindows({
          ...request(TORONTO, `${date}T${minute}`, [delivery('09:00-12:00', '16:30')], { inTransitDays: 1 }),
          destinationTimeZone: zoneNamed(ST_JOHNS),
        }).map((window) => window.date);
      expect(dates('16:30')[0]).toBe(delivered);
      expect(dates('16:30:00.001')).not.toContain(delivered);
    },
  );
});

describe('exceptions', () => {
  const closed = { timeStart: '00:00', timeEnd: '00:00' };
  it.each([
    [TORONTO, BACK],
    [TORONTO, FORWARD],
    [ST_JOHNS, BACK],
    [ST_JOHNS, FORWARD],
  ])('API-16 in %s on %s apply to that calendar day only', (zone, date) => {
    const on = (exception: ConstraintException) => {
      const week = deliveries([delivery('09:00-12:00')], {}, [exception]);
      return listDays(request(zone, `${date}T00:10`, [], { deliveryConstraintsByWeek: week }));
    };
    expect(on({ date, deliveryWindow: closed }).map(({ closedBy }) => closedBy)).toEqual([
      'delivery',
      ...Array.from({ length: WINDOW_HORIZON_DAYS }, () => null),
    ]);
    const [special, usual] = on({
      date,
      cutoffTime: '23:00',
      deliveryWindow: { timeStart: '23:30', timeEnd: '23:59' },
    });
    expect(special?.windows.map(({ deliveryWindow }) => deliveryWindow.timeStart)).toEqual(['23:30']);
    expect(usual?.windows.map(({ deliveryWindow }) => deliveryWindow.timeStart)).toEqual(['09:00']);
  });

  it('API-16 use the latest cutoff of the weekday when they have none', () => {
    const week = deliveries([delivery('09:00-12:00', '07:00'), delivery('13:00-15:00', '08:00')], {}, [
      { date: BACK, deliveryWindow: { timeStart: '18:00', timeEnd: '20:00' } },
    ]);
    const offered = (minute: string) =>
      listWindows(request(TORONTO, `${BACK}T${minute}`, [], { deliveryConstraintsByWeek: week })).some(
        ({ date }) => date === BACK,
      );
    expect(offered('08:00')).toBe(true);
    expect(offered('08:01')).toBe(false);
  });
});

describe('all windows around both changes', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const quarter = fc.integer({ min: 0, max: 95 });
  const time = (quarters: number) => `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`;
  const entry = fc
    .tuple(quarter, quarter, quarter)
    .map(([one, other, cutoff]) =>
      delivery(`${time(Math.min(one, other))}-${time(Math.max(one, other))}`, time(cutoff)),
    );
  const zone = fc.constantFrom(TORONTO, ST_JOHNS);
  const scene = fc.record({
    change: fc.constantFrom(BACK, FORWARD),
    minutes: fc.integer({ min: -4 * 1440, max: 2 * 1440 }),
    weekdays: fc.array(fc.tuple(fc.constantFrom(...WEEKDAYS), entry), { maxLength: 8 }),
    exception: fc.option(
      fc.record({
        days: fc.integer({ min: -2, max: 2 }),
        entry,
        isClosed: fc.boolean(),
        isPickup: fc.boolean(),
      }),
    ),
    inTransitDays: fc.integer({ min: 0, max: 2 }),
    originTimezone: zone,
    destinationTimezone: zone,
  });

  it('API-16 equal those that luxon calculates day by day', () => {
    fc.assert(
      fc.property(scene, (given) => {
        const { originTimezone, destinationTimezone, inTransitDays } = given;
        const dayOf = (days: number) => DateTime.fromISO(given.change).plus({ days }).toISODate() ?? '';
        const at = firstMoment(`${given.change}T02:00`, originTimezone)
          .plus({ minutes: given.minutes })
          .toMillis();
        const days = Object.fromEntries(
          WEEKDAYS.map((day) => [day, given.weekdays.filter(([on]) => on === day).map(([, one]) => one)]),
        );
        const special = given.exception && {
          date: dayOf(given.exception.days),
          closed: given.exception.isClosed,
          entry: given.exception.entry,
          isPickup: given.exception.isPickup,
        };
        const closed = { timeStart: '00:00', timeEnd: '00:00' };
        const exception: ConstraintException[] = special
          ? [
              {
                date: special.date,
                cutoffTime: special.entry.cutoffTime,
                deliveryWindow: special.closed ? closed : special.entry.deliveryWindow,
                pickupWindow: special.closed ? closed : special.entry.pickupWindow,
              },
            ]
          : [];
        const asked: WindowRequest = {
          rule: {
            inTransitDays,
            deliveryConstraintsByWeek: deliveries([], days, special?.isPickup ? [] : exception),
            pickupConstraintsByWeek: pickups([pickup()], special?.isPickup ? exception : []),
          },
          originTimeZone: zoneNamed(originTimezone),
          destinationTimeZone: zoneNamed(destinationTimezone),
          at,
        };

        const expected: string[] = [];
        const today = DateTime.fromMillis(at, { zone: destinationTimezone }).startOf('day');
        for (let ahead = 0; ahead <= 14; ahead += 1) {
          const date = today.plus({ days: ahead });
          const pickupDay = date.minus({ days: inTransitDays });
          const isSpecial = special?.date === (special?.isPickup ? pickupDay : date).toISODate();
          if (special && isSpecial && special.closed) continue;
          const entries =
            special && isSpecial && !special.isPickup
              ? [special.entry]
              : (days[WEEKDAYS[date.weekday - 1] ?? ''] ?? []);
          for (const { deliveryWindow, cutoffTime } of entries) {
            const { timeStart, timeEnd } = deliveryWindow;
            // A window of 00:00 to 00:00 in an exception means a closed day.
            if (special && isSpecial && timeStart === '00:00' && timeEnd === '00:00') continue;
            const clock = (day: DateTime, text: string, zoneName: string) =>
              firstMoment(`${day.toISODate() ?? ''}T${text}`, zoneName);
            const from = clock(date, timeStart, destinationTimezone);
            const to = clock(date, timeEnd, destinationTimezone);
            const cutoff = clock(pickupDay, cutoffTime, originTimezone);
            if (from < to && at < to.toMillis() && at <= cutoff.toMillis()) {
              expected.push(`${date.toISODate() ?? ''} ${timeStart}-${timeEnd}`);
            }
          }
        }
        const offered = listWindows(asked).map(
          ({ date, deliveryWindow: { timeStart, timeEnd } }) => `${date} ${timeStart}-${timeEnd}`,
        );
        expect([...offered].sort()).toEqual([...new Set(expected)].sort());
        expect(offered.map((text) => text.slice(0, 10))).toEqual(
          [...offered].map((text) => text.slice(0, 10)).sort(),
        );
      }),
      { numRuns: 300 },
    );
  });
});
