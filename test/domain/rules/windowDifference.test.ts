import { WEEKDAYS } from '../../../src/contract/constants';
import {
  hasSameRows,
  windowDifference,
  windowsPart,
  windowsPartAfter,
} from '../../../src/domain/rules/windowDifference';
import { windowsOf, type RuleWindows, type WindowRows } from '../../../src/domain/rules/windowGrids';

const ROWS: WindowRows = {
  'Delivery Windows': [
    ['monday', '12:00', '16:00', '09:00', '11:00', '08:30'],
    ['tuesday', '12:00', '16:00', '09:00', '11:00', '08:30'],
  ],
  'Pickup Windows': [['monday', '09:00', '15:00', '08:30']],
  'Scheduled Windows': [],
};
const withDelivery = (...rows: string[][]): WindowRows => ({ ...ROWS, 'Delivery Windows': rows });
const [monday = [], tuesday = []] = ROWS['Delivery Windows'].map((row) => [...row]);

it('ignores white space, blank rows, and 9:00 for 09:00', () => {
  const typed = withDelivery([' mon day', '12:00', '16:00', '9:00', '11:00', '8:30'], ['', ' '], tuesday);
  expect(hasSameRows(ROWS, typed)).toBe(true);
  expect(windowDifference(ROWS, typed, ROWS)).toEqual([]);
});

it('finds another window, another order of rows and another grid different', () => {
  expect(hasSameRows(ROWS, withDelivery(monday))).toBe(false);
  expect(hasSameRows(ROWS, withDelivery(tuesday, monday))).toBe(false);
  expect(hasSameRows(ROWS, { ...ROWS, 'Pickup Windows': [] })).toBe(false);
});

it('lists added and removed rows, each as often as it occurs', () => {
  expect(windowDifference(ROWS, withDelivery(monday, monday), ROWS)).toEqual([
    'Delivery Windows: − Tuesday 12:00–16:00, pickup 09:00–11:00, cutoff 08:30',
    'Delivery Windows: + Monday 12:00–16:00, pickup 09:00–11:00, cutoff 08:30',
  ]);
  expect(windowDifference(ROWS, { ...ROWS, 'Pickup Windows': [] }, ROWS)).toEqual([
    'Pickup Windows: − Monday pickup 09:00–15:00, cutoff 08:30',
  ]);
});

it('says when rows only changed their order, and lists only the first of many rows', () => {
  expect(windowDifference(ROWS, withDelivery(tuesday, monday), ROWS)).toEqual([
    'Delivery Windows: the same rows in another order',
  ]);
  const many = Array.from({ length: 40 }, (_, index) => [...monday.slice(0, 5), `07:${10 + index}`]);
  const told = windowDifference(ROWS, withDelivery(monday, tuesday, ...many), ROWS);
  expect(told).toHaveLength(5);
  expect(told.at(-1)).toBe('Delivery Windows: and 36 more');
});

it('lists the changes of only one person before those that both made', () => {
  const many = Array.from({ length: 6 }, (_, index) => [...monday.slice(0, 5), `07:${10 + index}`]);
  const own = [...monday.slice(0, 5), '08:00'];
  const mine = withDelivery(monday, ...many, own);
  const theirs = withDelivery(monday, ...many);
  const told = windowDifference(ROWS, mine, theirs);
  expect(told[0]).toBe('Delivery Windows: + Monday 12:00–16:00, pickup 09:00–11:00, cutoff 08:00');
  expect(told[1]).toBe('Delivery Windows: − Tuesday 12:00–16:00, pickup 09:00–11:00, cutoff 08:30');
  expect(told.at(-1)).toBe('Delivery Windows: and 4 more');
});

it('ignores the order of members in a comparison, but not another exception', () => {
  const windows = windowsOf(ROWS, {});
  const exception = { cutoffTime: '00:00', date: '2026-12-25' };
  const week = { ...windows.deliveryConstraintsByWeek, exceptions: [exception] };
  const closed = { timeEnd: '00:00', timeStart: '00:00' };
  const written = {
    ...week,
    exceptions: [{ pickupWindow: closed, deliveryWindow: closed, ...exception }],
  };
  const part = (deliveryConstraintsByWeek: typeof week) =>
    JSON.stringify(windowsPart({ ...windows, deliveryConstraintsByWeek }));
  expect(part(written)).toBe(part(week));
  expect(part(week)).not.toBe(JSON.stringify(windowsPart(windows)));
});

it('keeps the stored scheduled exceptions when there are no scheduled rows', () => {
  const noDays = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
  const scheduled = { ...noDays, exceptions: [{ date: '2027-01-01' }] };
  const stored = {
    ...windowsOf(ROWS, {}),
    scheduledDeliveryPickupConstraintsByWeek: scheduled,
  } as unknown as RuleWindows;
  const sent = windowsOf(ROWS, stored);
  expect(sent.scheduledDeliveryPickupConstraintsByWeek).toBeUndefined();
  expect(windowsPartAfter(sent, stored)).toEqual(windowsPart(stored));
});
