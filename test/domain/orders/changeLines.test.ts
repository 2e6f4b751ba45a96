/** A recorded change as readable lines. */
import { changeLines, changeReason } from '../../../src/domain/orders/changeLines';
import type { RecordedChange } from '../../../src/contract/schemas/history';
import { zoneNamed } from '../../support/timeZones';

const ZONES = { zone: zoneNamed('America/Regina'), reader: zoneNamed('America/Toronto') };
const change = (before: object | null, after: object | null, action = 'updateOrder'): RecordedChange => ({
  id: '1',
  at: 0,
  by: 'a@example.com',
  action,
  requestId: 'r',
  before: before as RecordedChange['before'],
  after: after as RecordedChange['after'],
});
const read = (...args: Parameters<typeof change>) =>
  changeLines(change(...args), ZONES).map(({ what, before, after }) => `${what}: ${before} → ${after}`);

const status = { orderStatus: 'GEOCODED' };
const HARBOUR = {
  number: '88',
  street: 'Harbour Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J0C3',
};

it('lists only what changed, field by field, with the labels of the screen', () => {
  expect(
    read(
      { ...status, notes: 'Ring.', recipient: { name: 'Zoé', phone: '+14165550100' } },
      { ...status, notes: 'Knock.', recipient: { name: 'Zoé', phone: '+15145550199' } },
    ),
  ).toEqual(['Phone: +14165550100 → +15145550199', 'Notes: Ring. → Knock.']);
  expect(read({ orderStatus: 'CREATED', validAddress: false }, { ...status, validAddress: true })).toEqual([
    'Status: CREATED → GEOCODED',
    'Address valid: No → Yes',
  ]);
});

it('lists the changed parts of an address, and the whole address when it is the first', () => {
  const moved = { ...HARBOUR, unit: '1204', location: { lat: 43.64, lng: -79.38 } };
  expect(read({ recipientAddress: HARBOUR }, { recipientAddress: moved })).toEqual([
    'Destination unit:  → 1204',
    'Destination coordinates:  → 43.64000, -79.38000',
  ]);
  expect(read({ recipientAddress: null }, { recipientAddress: HARBOUR })).toEqual([
    'Destination:  → 88 Harbour Street, Toronto, ON M5J 0C3',
  ]);
});

it('writes a window as one line in the time of its place, and gives the reason for the change', () => {
  const [from, to] = [Date.UTC(2026, 10, 20, 18), Date.UTC(2026, 10, 20, 21)];
  const moved = change(
    { completeAfter: from, completeBefore: to, timeChangeEvents: [{ category: 'OLD', notes: 'before' }] },
    {
      completeAfter: from + 3_600_000,
      completeBefore: to + 3_600_000,
      originalCompleteAfter: from,
      timeChangeEvents: [
        { category: 'OLD', notes: 'before' },
        { category: 'TO_BETTER', notes: 'Two routes became one' },
      ],
    },
    'changeDeliveryWindow',
  );
  expect(changeLines(moved, ZONES)).toEqual([
    {
      what: 'Delivery window',
      before: 'Nov 20, 12:00 PM – 3:00 PM CST',
      after: 'Nov 20, 1:00 PM – 4:00 PM CST',
    },
  ]);
  expect(changeReason(moved)).toBe('TO_BETTER · Two routes became one');
  expect(changeReason(change(null, { notes: 'x' }))).toBe('');
});

it('writes a window that was given or taken away with nothing on its other side', () => {
  const window = { completeAfter: Date.UTC(2026, 10, 20, 18), completeBefore: Date.UTC(2026, 10, 20, 21) };
  const text = 'Nov 20, 12:00 PM – 3:00 PM CST';
  expect(read(status, { ...status, ...window })).toEqual([`Delivery window:  → ${text}`]);
  expect(read({}, window)).toEqual([`Delivery window:  → ${text}`]);
  expect(read({ ...status, ...window }, status)).toEqual([`Delivery window: ${text} → `]);
  expect(read({ ...status, ...window }, { ...status, completeAfter: null, completeBefore: null })).toEqual([
    `Delivery window: ${text} → `,
  ]);
});

it('writes both ends of a window of which only one moved', () => {
  const [from, to] = [Date.UTC(2026, 10, 20, 18), Date.UTC(2026, 10, 20, 21)];
  const later = to + 3 * 3_600_000;
  const event = {
    initialCompleteAfter: from,
    initialCompleteBefore: to,
    newCompleteAfter: from,
    newCompleteBefore: later,
  };
  expect(
    read({ completeBefore: to }, { completeBefore: later, timeChangeEvents: [{ category: 'OLD' }, event] }),
  ).toEqual(['Delivery window: Nov 20, 12:00 PM – 3:00 PM CST → Nov 20, 12:00 PM – 6:00 PM CST']);
  // Another server may record the ends alone.
  expect(read({ completeBefore: to }, { completeBefore: later })).toEqual([
    'Delivery window: Until Nov 20, 3:00 PM CST → Until Nov 20, 6:00 PM CST',
  ]);
});

it('handles a new order, a redacted one, and values of unknown types', () => {
  expect(
    read(null, { orderStatus: 'CREATED', refNumber: 'R-1', merchantId: 'mer_1' }, 'createOrder'),
  ).toEqual(['Order:  → Created, CREATED']);
  expect(read(null, { redacted: true }, 'redact')).toEqual(['Personal data:  → Removed']);
  expect(
    read(
      { notes: 7, tasks: null, rateChoice: 'x' },
      { notes: { a: 1 }, tasks: [{ id: 't' }], rateChoice: { service: 'FLEX', price: 9.5 } },
    ),
  ).toEqual(['Notes: 7 → ', 'Tasks:  → 1 entry', 'Rate:  → FLEX $9.50']);
});
