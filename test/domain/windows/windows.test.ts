import fc from 'fast-check';
import { DateTime } from 'luxon';
import { WINDOW_HORIZON_DAYS } from '../../../src/contract/constants';
import {
  firstWindow,
  listDays,
  listWindows,
  type WindowRequest,
} from '../../../src/domain/windows/listWindows';
import { deliveries, delivery, pickup, pickups } from '../../fixtures/deliveryRules';
import { luxonZone } from '../../support/luxonZone';
import { timeZones, zoneNamed } from '../../support/timeZones';

const TORONTO = 'America/Toronto';
const ST_JOHNS = 'America/St_Johns';

const at = (iso: string, zone = TORONTO) =>
  DateTime.fromISO(iso, { zone: luxonZone(zoneNamed(zone)) }).toMillis();

function request(
  iso: string,
  rule: Partial<WindowRequest['rule']> = {},
  zones: { origin?: string; destination?: string } = {},
): WindowRequest {
  const { origin = TORONTO, destination = TORONTO } = zones;
  return {
    rule: {
      inTransitDays: 0,
      deliveryConstraintsByWeek: deliveries([delivery('09:00-12:00', '13:00')]),
      pickupConstraintsByWeek: pickups([pickup()]),
      ...rule,
    },
    originTimeZone: timeZones.find(origin),
    destinationTimeZone: timeZones.find(destination),
    at: at(iso, origin),
  };
}

const dates = (asked: WindowRequest) => listWindows(asked).map(({ date }) => date);
const starts = (asked: WindowRequest) =>
  listWindows(asked).map(({ deliveryWindow }) => deliveryWindow.timeStart);

describe('horizon', () => {
  it('goes from today to 14 days ahead, each with its weekday', () => {
    const windows = listWindows(request('2026-11-18T08:00'));
    expect(windows).toHaveLength(WINDOW_HORIZON_DAYS + 1);
    expect(windows[0]).toEqual({
      date: '2026-11-18',
      weekday: 'wednesday',
      deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' },
    });
    expect(windows.at(-1)).toMatchObject({ date: '2026-12-02', weekday: 'wednesday' });
  });

  it('is also the longest transit: one day more, and no pickup day is left', () => {
    const offered = (inTransitDays: number) => dates(request('2026-11-18T08:00', { inTransitDays }));
    expect(offered(WINDOW_HORIZON_DAYS)).toEqual(['2026-12-02']);
    expect(offered(WINDOW_HORIZON_DAYS + 1)).toEqual([]);
  });

  it('counts today by the destination’s calendar', () => {
    const late = { deliveryConstraintsByWeek: deliveries([delivery('09:00-12:00', '23:59')]) };
    // 22:30 in Vancouver is already tomorrow in St John's.
    const asked = request('2026-11-18T22:30', late, { origin: 'America/Vancouver', destination: ST_JOHNS });
    expect(dates(asked)[0]).toBe('2026-11-19');
    expect(dates(asked).at(-1)).toBe('2026-12-03');
  });

  it('uses the entries of each weekday only', () => {
    const week = deliveries([], { saturday: [delivery('10:00-14:00')], monday: [delivery('17:00-20:00')] });
    expect(dates(request('2026-11-18T08:00', { deliveryConstraintsByWeek: week }))).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-28',
      '2026-11-30',
    ]);
  });
});

describe('cutoff', () => {
  it('counts to the minute on the pickup day', () => {
    expect(dates(request('2026-11-18T11:59:59'))[0]).toBe('2026-11-18');
    const noon = { deliveryConstraintsByWeek: deliveries([delivery('17:00-20:00', '13:00')]) };
    expect(dates(request('2026-11-18T13:00', noon))[0]).toBe('2026-11-18');
    expect(dates(request('2026-11-18T13:00:00.001', noon))[0]).toBe('2026-11-19');
    expect(dates(request('2026-11-18T13:01', noon))[0]).toBe('2026-11-19');
  });

  it('is on the pickup day, which transit days put before the delivery', () => {
    const rule = { inTransitDays: 2 };
    // Wednesday before the cutoff: picked up today, delivered on Friday. After it: one day later.
    expect(dates(request('2026-11-18T13:00', rule))[0]).toBe('2026-11-20');
    expect(dates(request('2026-11-18T13:01', rule))[0]).toBe('2026-11-21');
  });

  it('uses the origin’s clock', () => {
    const evening = { deliveryConstraintsByWeek: deliveries([delivery('18:00-21:00', '13:00')]) };
    const zones = { origin: 'America/Vancouver', destination: TORONTO };
    expect(dates(request('2026-11-18T13:00', evening, zones))[0]).toBe('2026-11-18');
    expect(dates(request('2026-11-18T13:01', evening, zones))[0]).toBe('2026-11-19');
  });

  it('does not matter for a past window, which is never offered', () => {
    const rule = { deliveryConstraintsByWeek: deliveries([delivery('09:00-12:00', '23:00')]) };
    expect(dates(request('2026-11-18T11:59', rule))[0]).toBe('2026-11-18');
    expect(dates(request('2026-11-18T12:00', rule))[0]).toBe('2026-11-19');
  });
});

describe('entries with the same window', () => {
  const alike = (clock: string, ...cutoffs: string[]) => {
    const entries = cutoffs.map((cutoff) => delivery('17:00-20:00', cutoff));
    const [today] = listDays(
      request(`2026-11-18T${clock}`, { deliveryConstraintsByWeek: deliveries(entries) }),
    );
    return today?.windows.map(({ state, cutoffTime }) => `${state} ${cutoffTime}`);
  };

  it('are shown once: the open one, or else the one with the later cutoff', () => {
    for (const cutoffs of [
      ['10:00', '13:00'],
      ['13:00', '10:00'],
    ]) {
      expect(alike('12:00', ...cutoffs)).toEqual(['open 13:00']);
      expect(alike('14:00', ...cutoffs)).toEqual(['closed 13:00']);
    }
    expect(alike('21:00', '10:00', '22:00')).toEqual(['over 22:00']);
    expect(alike('09:00', '13:00', '13:00')).toEqual(['open 13:00']);
  });

  it('are sorted by start, then by end', () => {
    const entries = [delivery('17:00-20:00'), delivery('09:00-12:00'), delivery('09:00-10:00')];
    const rule = { deliveryConstraintsByWeek: deliveries(entries) };
    const [today] = listDays(request('2026-11-18T08:00', rule));
    expect(today?.windows.map(({ deliveryWindow }) => deliveryWindow.timeEnd)).toEqual([
      '10:00',
      '12:00',
      '20:00',
    ]);
  });
});

describe('exceptions', () => {
  const closed = { timeStart: '00:00', timeEnd: '00:00' };
  const usual = [delivery('09:00-12:00'), delivery('13:00-16:00', '10:00')];

  it('close their day with 00:00 to 00:00', () => {
    const week = deliveries(usual, {}, [
      { date: '2026-11-19', cutoffTime: '00:00', deliveryWindow: closed, pickupWindow: closed },
    ]);
    const found = dates(request('2026-11-18T08:00', { deliveryConstraintsByWeek: week }));
    expect(found.filter((date) => date === '2026-11-19')).toEqual([]);
    expect(found.filter((date) => date === '2026-11-20')).toHaveLength(2);
  });

  it('close their day without a window', () => {
    const week = deliveries(usual, {}, [{ date: '2026-11-19' }]);
    expect(dates(request('2026-11-18T08:00', { deliveryConstraintsByWeek: week }))).not.toContain(
      '2026-11-19',
    );
  });

  it('replace all entries of the weekday, with their own cutoff', () => {
    const week = deliveries(usual, {}, [
      { date: '2026-11-19', cutoffTime: '07:00', deliveryWindow: { timeStart: '07:30', timeEnd: '08:30' } },
    ]);
    const rule = { deliveryConstraintsByWeek: week };
    const on = (asked: WindowRequest) => listWindows(asked).filter(({ date }) => date === '2026-11-19');
    expect(on(request('2026-11-19T07:00', rule)).map(({ deliveryWindow }) => deliveryWindow)).toEqual([
      { timeStart: '07:30', timeEnd: '08:30' },
    ]);
    expect(on(request('2026-11-19T07:01', rule))).toEqual([]);
  });

  it('close their day only with 00:00 to 00:00', () => {
    for (const deliveryWindow of [
      { timeStart: '00:00', timeEnd: '06:00' },
      { timeStart: '18:00', timeEnd: '23:59' },
    ]) {
      const week = deliveries(usual, {}, [{ date: '2026-11-20', deliveryWindow }]);
      const found = listWindows(request('2026-11-18T08:00', { deliveryConstraintsByWeek: week }));
      expect(
        found.filter(({ date }) => date === '2026-11-20').map((window) => window.deliveryWindow),
      ).toEqual([deliveryWindow]);
    }
  });

  it('without a cutoff use the latest of the weekday, or the whole day', () => {
    const deliveryWindow = { timeStart: '22:00', timeEnd: '23:59' };
    const today = [{ date: '2026-11-18', deliveryWindow }];
    const first = (clock: string, entries: typeof usual) =>
      dates(request(`2026-11-18T${clock}`, { deliveryConstraintsByWeek: deliveries(entries, {}, today) }))[0];
    expect(first('13:00', usual)).toBe('2026-11-18');
    expect(first('13:01', usual)).toBe('2026-11-19');
    expect(first('23:58', [])).toBe('2026-11-18');
  });

  it('close a day with several pickup exceptions only when all of them are closed', () => {
    const open = { timeStart: '14:00', timeEnd: '16:00' };
    const on = (...windows: (typeof open)[]) =>
      dates(
        request('2026-11-18T08:00', {
          pickupConstraintsByWeek: pickups(
            [pickup()],
            windows.map((pickupWindow) => ({ date: '2026-11-19', pickupWindow })),
          ),
        }),
      ).includes('2026-11-19');
    expect([on(closed, open), on(closed, closed)]).toEqual([true, false]);
  });

  const closedOn = (dates: string[]) => dates.map((date) => ({ date, pickupWindow: closed }));

  it('tell what closed a day: its delivery, its pickup, or only the week', () => {
    const rule = {
      deliveryConstraintsByWeek: deliveries(usual, { saturday: [] }, [{ date: '2026-11-19' }]),
      // The first is closed already, and the last one closes nothing: no Saturday has windows.
      pickupConstraintsByWeek: pickups([pickup()], closedOn(['2026-11-19', '2026-11-20', '2026-11-21'])),
    };
    const days = listDays(request('2026-11-18T08:00', rule));
    expect(days.slice(0, 4).map(({ date, closedBy, windows }) => [date, closedBy, windows.length])).toEqual([
      ['2026-11-18', null, 2],
      ['2026-11-19', 'delivery', 0],
      ['2026-11-20', 'pickup', 0],
      ['2026-11-21', null, 0],
    ]);
  });

  it('on the pickup day remove the delivery that it would have served', () => {
    const rule = {
      inTransitDays: 1,
      pickupConstraintsByWeek: pickups(
        [pickup()],
        [{ date: '2026-11-19', cutoffTime: '00:00', pickupWindow: closed }],
      ),
    };
    const found = dates(request('2026-11-18T08:00', rule));
    expect(found).toContain('2026-11-19');
    expect(found).not.toContain('2026-11-20');
    expect(found).toContain('2026-11-21');
  });

  it('on the pickup day with other hours change nothing', () => {
    const rule = {
      pickupConstraintsByWeek: pickups(
        [pickup()],
        [{ date: '2026-11-19', cutoffTime: '09:00', pickupWindow: { timeStart: '10:00', timeEnd: '11:00' } }],
      ),
    };
    expect(dates(request('2026-11-18T08:00', rule))).toContain('2026-11-19');
  });
});

describe('scheduled windows', () => {
  const scheduled = deliveries([], { friday: [delivery('15:00-18:00')] });

  it('replace the delivery windows when a weekday has one', () => {
    const rule = { scheduledDeliveryPickupConstraintsByWeek: scheduled };
    expect(dates(request('2026-11-18T08:00', rule))).toEqual(['2026-11-20', '2026-11-27']);
  });

  it('are closed on a day that the delivery windows close, unless they have an exception of their own', () => {
    const deliveryWindow = { timeStart: '10:00', timeEnd: '11:00' };
    const holidays = deliveries([], {}, [
      { date: '2026-11-20' },
      { date: '2026-11-27' },
      { date: '2026-11-27', deliveryWindow },
    ]);
    const rule = { deliveryConstraintsByWeek: holidays, scheduledDeliveryPickupConstraintsByWeek: scheduled };
    const asked = request('2026-11-18T08:00', rule);
    expect(dates(asked)).toEqual(['2026-11-27']);
    expect(starts(asked)).toEqual(['15:00']);
    expect(listDays(asked).find(({ date }) => date === '2026-11-20')?.closedBy).toBe('delivery');

    const own = { ...scheduled, exceptions: [{ date: '2026-11-20', deliveryWindow }] };
    const open = request('2026-11-18T08:00', { ...rule, scheduledDeliveryPickupConstraintsByWeek: own });
    expect(dates(open)).toEqual(['2026-11-20', '2026-11-27']);
    expect(starts(open)).toEqual(['10:00', '15:00']);
  });

  it('do not count with only a placeholder exception', () => {
    const closed = { timeStart: '00:00', timeEnd: '00:00' };
    const placeholder = deliveries([], {}, [
      { date: '2022-01-01', cutoffTime: '00:00', deliveryWindow: closed, pickupWindow: closed },
    ]);
    const rule = { scheduledDeliveryPickupConstraintsByWeek: placeholder };
    expect(dates(request('2026-11-18T08:00', rule))).toHaveLength(15);
  });
});

describe('the list of windows', () => {
  it('is sorted and without repeats', () => {
    const week = deliveries([
      delivery('13:00-16:00'),
      delivery('09:00-12:00'),
      delivery('09:00-12:00', '12:30'),
      delivery('09:00-10:00'),
    ]);
    const asked = request('2026-11-18T08:00', { deliveryConstraintsByWeek: week });
    expect(starts(asked).slice(0, 3)).toEqual(['09:00', '09:00', '13:00']);
    expect(new Set(listWindows(asked).map((window) => JSON.stringify(window))).size).toBe(3 * 15);
  });

  it('leaves out unreadable windows', () => {
    const week = deliveries([delivery('9h-12h'), delivery('16:00-13:00'), delivery('09:00-12:00', 'noon')]);
    expect(listWindows(request('2026-11-18T08:00', { deliveryConstraintsByWeek: week }))).toEqual([]);
    expect(listWindows(request('2026-11-18T08:00', {}, { destination: 'Mars/Olympus' }))).toEqual([]);
  });

  it('starts with the first window', () => {
    const hours = fc.integer({ min: 0, max: 22 });
    const entry = fc.tuple(hours, hours).map(([start, cutoff]) => {
      const two = (hour: number) => String(hour).padStart(2, '0');
      return delivery(`${two(start)}:00-${two(start + 1)}:00`, `${two(cutoff)}:30`);
    });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00') }),
        (entries, inTransitDays, now) => {
          const asked = {
            ...request('2026-01-01T00:00', {
              inTransitDays,
              deliveryConstraintsByWeek: deliveries([], { tuesday: entries, sunday: entries }),
            }),
            at: now,
          };
          const first = firstWindow(asked);
          const list = listWindows(asked);
          expect(first && { date: first.date, deliveryWindow: first.deliveryWindow }).toEqual(
            list[0] ? { date: list[0].date, deliveryWindow: list[0].deliveryWindow } : null,
          );
          if (first) expect(first.to).toBeGreaterThan(now);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('daylight-saving changes', () => {
  /** The first window after a time, with the hours until it and its length. */
  function firstFrom(iso: string, zone: string, week = deliveries([delivery('09:00-12:00', '08:30')])) {
    const asked = request(iso, { deliveryConstraintsByWeek: week }, { origin: zone, destination: zone });
    const first = firstWindow(asked);
    if (!first) throw new Error('no window');
    return {
      ...first,
      hoursAhead: (first.from - asked.at) / 3_600_000,
      hoursLong: (first.to - first.from) / 3_600_000,
    };
  }

  it.each([
    // From 20:00 the night before to 09:00 next morning: 13 hours on the clock.
    ['Toronto, spring', TORONTO, '2027-03-13T20:00', '2027-03-14', 12],
    ['Toronto, autumn', TORONTO, '2026-10-31T20:00', '2026-11-01', 14],
    ['St John’s, spring', ST_JOHNS, '2027-03-13T20:00', '2027-03-14', 12],
    ['St John’s, autumn', ST_JOHNS, '2026-10-31T20:00', '2026-11-01', 14],
    ['Regina, without changes', 'America/Regina', '2027-03-13T20:00', '2027-03-14', 13],
  ])('%s', (_, zone, iso, date, hoursAhead) => {
    expect(firstFrom(iso, zone)).toMatchObject({ date, hoursAhead, hoursLong: 3 });
  });

  it.each([TORONTO, ST_JOHNS])('in %s a window across the change is an hour shorter or longer', (zone) => {
    const night = deliveries([delivery('00:30-06:30', '00:00')]);
    expect(firstFrom('2027-03-13T12:00', zone, night)).toMatchObject({ date: '2027-03-14', hoursLong: 5 });
    expect(firstFrom('2026-10-31T12:00', zone, night)).toMatchObject({ date: '2026-11-01', hoursLong: 7 });
  });

  it('a cutoff keeps its clock time on the short and the long day', () => {
    const week = deliveries([delivery('20:00-22:00', '13:00')]);
    for (const [before, after] of [
      ['2027-03-14T13:00', '2027-03-14T13:01'],
      ['2026-11-01T13:00', '2026-11-01T13:01'],
    ] as const) {
      const rule = { deliveryConstraintsByWeek: week };
      expect(dates(request(before, rule))[0]).toBe(before.slice(0, 10));
      expect(dates(request(after, rule))[0]).not.toBe(before.slice(0, 10));
    }
  });

  it('the horizon has every day once', () => {
    for (const iso of ['2027-03-10T23:30', '2026-10-28T23:30']) {
      const found = dates(
        request(iso, { deliveryConstraintsByWeek: deliveries([delivery('23:40-23:50', '23:35')]) }),
      );
      expect(new Set(found).size).toBe(15);
      expect(found).toHaveLength(15);
    }
  });

  it('pickup days are calendar days across the change', () => {
    // Delivered on Monday 15 March with one transit day, so picked up on the short Sunday.
    const rule = { inTransitDays: 1 };
    expect(dates(request('2027-03-14T13:00', rule))[0]).toBe('2027-03-15');
    expect(dates(request('2027-03-14T13:01', rule))[0]).toBe('2027-03-16');
  });
});
