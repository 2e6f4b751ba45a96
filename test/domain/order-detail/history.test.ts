import fc from 'fast-check';
import { addressState } from '../../../src/domain/orders/addressState';
import { completionOf } from '../../../src/domain/orders/completion';
import { latestEvents, orderEvents, timeChanges, timelineTabs } from '../../../src/domain/orders/timeline';
import { ORDER_STATUSES } from '../../../src/contract/statuses';

const event = (name: string, timestamp: number, trackingNumber?: string) => ({
  event: name,
  timestamp,
  ...(trackingNumber === undefined ? {} : { trackingNumber }),
});
const names = (events: readonly { readonly event: string }[]) => events.map(({ event: name }) => name);

describe('tracking events', () => {
  it('ODT-22 reads timelineEvents, and the product list only when there are none', () => {
    const timelineEvents = [event('a', 1)];
    const trackingEvents = [event('b', 2)];

    expect(names(orderEvents({ timelineEvents, trackingEvents }))).toEqual(['a']);
    expect(names(orderEvents({ timelineEvents: [], trackingEvents }))).toEqual(['b']);
    expect(names(orderEvents({ trackingEvents }))).toEqual(['b']);
    expect(orderEvents({})).toEqual([]);
  });

  it('ODT-19 returns the five newest, newest first', () => {
    const timelineEvents = [3, 1, 7, 5, 2, 6, 4].map((time) => event(`at ${time}`, time));

    expect(names(latestEvents({ timelineEvents }))).toEqual(['at 7', 'at 6', 'at 5', 'at 4', 'at 3']);
  });

  it('puts the later of two at the same time first, and one without a time last', () => {
    const timelineEvents = [event('unknown', NaN), event('first', 5), event('second', 5)];

    expect(names(orderEvents({ timelineEvents }))).toEqual(['second', 'first', 'unknown']);
  });

  it('ODT-20 has a tab for the order and one for each package', () => {
    const tabs = timelineTabs({
      packages: [{ trackingNumber: 'P1' }, {}, { trackingNumber: 'P3' }, { trackingNumber: 'P1' }],
      timelineEvents: [
        event('created', 1),
        event('scanned', 2, 'P1'),
        event('strange', 3, 'elsewhere'),
        event('lost', 4, 'P3'),
        event('found', 5, 'P3'),
      ],
    });

    expect(tabs.map((tab) => tab.trackingNumber)).toEqual([null, 'P1', null, 'P3', 'P1']);
    expect(tabs.map(({ title, events }) => [title, names(events)])).toEqual([
      ['Order', ['strange', 'created']],
      ['Package 1', ['scanned']],
      ['Package 2', []],
      ['Package 3', ['found', 'lost']],
      ['Package 4', []],
    ]);
  });

  it.each([
    ['DELIVERY_COMPLETED', ['delivered 2', 'delivered 1', 'created']],
    ['OUT_FOR_DELIVERY', ['created']],
  ])('ODT-20 shows the delivery in the tab of the order when it is %s', (orderStatus, ofOrder) => {
    const tabs = timelineTabs({
      orderStatus,
      packages: [{ trackingNumber: 'P1' }, { trackingNumber: 'P2' }],
      timelineEvents: [
        event('created', 1),
        event('scanned', 2, 'P1'),
        event('scanned', 2, 'P2'),
        event('delivered 1', 3, 'P1'),
        event('delivered 2', 4, 'P2'),
      ],
    });
    expect(tabs.map(({ events }) => names(events))).toEqual([
      ofOrder,
      ['delivered 1', 'scanned'],
      ['delivered 2', 'scanned'],
    ]);
  });

  it('ODT-20 shows every event of an order under way in exactly one tab', () => {
    const trackingNumber = fc.option(fc.constantFrom('', 'A', 'B', 'C'), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.record({ trackingNumber })),
        fc.array(fc.record({ event: fc.string(), timestamp: fc.integer(), trackingNumber })),
        (packages, timelineEvents) => {
          const shown = timelineTabs({ packages, timelineEvents }).flatMap(({ events }) => events);
          expect(shown).toHaveLength(timelineEvents.length);
          expect(new Set(shown)).toEqual(new Set(timelineEvents));
        },
      ),
    );
  });
});

it('ODT-24 sorts time changes newest first', () => {
  const change = (time: number) => ({ time, changedBy: 'a@example.com', category: 'DRIVER_NO_SHOW' });

  expect(
    timeChanges({ timeChangeEvents: [change(1), change(3), change(2)] }).map(({ time }) => time),
  ).toEqual([3, 2, 1]);
  expect(timeChanges({})).toEqual([]);
});

describe('completion', () => {
  const tasks = [
    { id: 't1', completionNotes: ' Left at door ', completionPhotosUrl: ['/1.jpg'], completedAt: 5 },
    { id: 't2', completionNotes: 'Second task', completionPhotosUrl: ['/2.jpg'], completedAt: 6 },
  ];

  test.each(['DELIVERY_COMPLETED', 'DELIVERY_FAILED'])(
    'ODT-25 %s reads the first task only',
    (orderStatus) => {
      expect(completionOf({ orderStatus, tasks })).toEqual({
        notes: 'Left at door',
        photos: ['/1.jpg'],
        completedAt: 5,
      });
      expect(completionOf({ orderStatus, tasks: [{ id: 't1' }, ...tasks] })).toEqual({
        notes: null,
        photos: [],
        completedAt: null,
      });
      expect(completionOf({ orderStatus })).toEqual({ notes: null, photos: [], completedAt: null });
    },
  );

  const others = ORDER_STATUSES.filter(
    (status) => !['DELIVERY_COMPLETED', 'DELIVERY_FAILED'].includes(status),
  );
  test.each(others)('ODT-26 %s shows no completion, even if its task has one', (orderStatus) => {
    expect(completionOf({ orderStatus, tasks })).toBeNull();
  });
});

describe('the state of an address', () => {
  const typed = { street: '88 Harbour Street' };
  const placed = { ...typed, location: { lat: 43, lng: -79 } };

  test.each([
    ['no destination', { recipientAddress: null }, 'missing', 'missing'],
    ['an empty destination', { recipientAddress: {}, originAddress: placed }, 'missing', 'found'],
    ['both found', { validAddress: true, recipientAddress: placed, originAddress: placed }, 'found', 'found'],
    [
      'kept as typed',
      { validAddress: false, recipientAddress: typed, originAddress: placed },
      'invalid',
      'found',
    ],
    [
      'the origin not found',
      { validAddress: false, recipientAddress: placed, originAddress: typed },
      'found',
      'invalid',
    ],
    [
      'both located, yet refused',
      { validAddress: false, recipientAddress: placed, originAddress: placed },
      'invalid',
      'found',
    ],
    [
      'found, but without a location',
      { validAddress: true, recipientAddress: typed, originAddress: typed },
      'found',
      'found',
    ],
    ['not checked', { recipientAddress: typed, originAddress: typed }, 'unchecked', 'unchecked'],
  ])('%s', (_, order, destination, origin) => {
    expect(addressState(order, 'recipientAddress')).toBe(destination);
    expect(addressState(order, 'originAddress')).toBe(origin);
  });
});
