/** A recorded change of a merchant, zone, rule, user or anything else, as lines that people read. */
import { recordLines } from '../../../src/domain/history/recordLines';
import { zoneNamed } from '../../support/timeZones';

const ZONES = { zone: zoneNamed('America/Vancouver'), reader: zoneNamed('America/Toronto') };
const read = (kind: string, before: object | null, after: object | null): string[] =>
  recordLines(
    kind,
    { action: 'x', before: before as Record<string, unknown>, after: after as Record<string, unknown> },
    ZONES,
  ).map(({ what, before: was, after: is }) => `${what}: ${was} → ${is}`);

it('a merchant: each field under the label of its card, in words', () => {
  const place = { street: '150 King Street West', city: 'Toronto', province: 'ON', postalCode: 'M5H1J9' };
  const before = {
    version: 1,
    name: 'Maison',
    phone: '+15145550142',
    rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
    dataRedactionEnabled: true,
    archived: false,
  };
  const after = {
    version: 2,
    name: 'Maison Un',
    phone: '+15145550199',
    pickupNotes: 'Ring twice.',
    rateShowingOptionType: 'SAMEDAYCUTOFF',
    dataRedactionEnabled: false,
    merchantLocation: place,
    archived: true,
  };
  expect(read('merchant', before, after)).toEqual([
    'Name: Maison → Maison Un',
    'Phone: +1 (514) 555-0142 → +1 (514) 555-0199',
    'Pickup Notes:  → Ring twice.',
    'Redact Customer Data: Yes → No',
    'Sameday Showing: Always → Hide After Cutoff',
    'Location:  → 150 King Street West, Toronto, ON M5H 1J9',
    'Archived: No → Yes',
  ]);
});

it('a redaction of a merchant as a time at the reader', () => {
  expect(read('merchant', {}, { lastRedactedAt: '2026-11-20T17:00:00.000Z' })).toEqual([
    expect.stringMatching(/^Last redacted at: {2}→ .*Nov(ember)? 20/),
  ]);
});

it('a zone: six prices by name, and how many more', () => {
  const rows = (count: number) => ({
    locationPricing: {
      pricingRows: Array.from({ length: count }, (_, at) => ({ postalPrefix: `H${at}A`, price: at + 0.5 })),
    },
  });
  expect(
    read('zone', { timezone: 'America/Toronto', ...rows(1) }, { timezone: 'America/Halifax', ...rows(8) }),
  ).toEqual([
    'Time zone: America/Toronto → America/Halifax',
    'Prices: H0A $0.50 → H0A $0.50, H1A $1.50, H2A $2.50, H3A $3.50, H4A $4.50, H5A $5.50 and 2 more',
  ]);
});

describe('a rule', () => {
  it('its numbers, and its zones after one was renamed', () => {
    expect(
      read(
        'shippingRule',
        { originZone: 'Nord', inTransitDays: 0, surcharge: 1.5 },
        { originZone: 'Nord-Est', inTransitDays: 2, surcharge: 0 },
      ),
    ).toEqual(['Origin zone: Nord → Nord-Est', 'Days in transit: 0 → 2', 'Surcharge: $1.50 → $0.00']);
  });

  it('the windows of each week by day, with their cutoffs and exceptions', () => {
    const span = (timeStart: string, timeEnd: string) => ({ timeStart, timeEnd });
    const delivery = {
      deliveryWindow: span('09:00', '12:00'),
      pickupWindow: span('06:00', '08:00'),
      cutoffTime: '05:00',
    };
    const pickup = { pickupWindow: span('14:00', '16:00'), cutoffTime: '13:00' };
    const closed = { date: '2026-12-25', deliveryWindow: span('00:00', '00:00') };
    expect(
      read(
        'shippingRule',
        {
          deliveryConstraintsByWeek: { monday: [delivery], exceptions: [] },
          pickupConstraintsByWeek: { tuesday: [] },
        },
        {
          deliveryConstraintsByWeek: { monday: [], exceptions: [closed] },
          pickupConstraintsByWeek: { tuesday: [pickup, { ...pickup, cutoffTime: '12:00' }] },
          scheduledDeliveryPickupConstraintsByWeek: { saturday: [delivery] },
        },
      ),
    ).toEqual([
      'Delivery Monday: 09:00–12:00 pickup 06:00–08:00 cutoff 05:00 → ',
      'Delivery exceptions:  → 2026-12-25 closed',
      'Pickup Tuesday:  → 14:00–16:00 cutoff 13:00, 14:00–16:00 cutoff 12:00',
      'Scheduled Saturday:  → 09:00–12:00 pickup 06:00–08:00 cutoff 05:00',
    ]);
  });

  it('an exception without a window, or with one of no length, is closed', () => {
    const [morning, none] = [
      { timeStart: '09:00', timeEnd: '12:00' },
      { timeStart: '00:00', timeEnd: '00:00' },
    ];
    const exceptions = (...rows: object[]) => ({
      exceptions: rows.map((row) => ({ date: '2026-12-24', ...row })),
    });
    expect(
      read(
        'shippingRule',
        {
          deliveryConstraintsByWeek: exceptions({
            deliveryWindow: none,
            pickupWindow: none,
            cutoffTime: '00:00',
          }),
        },
        {
          deliveryConstraintsByWeek: exceptions(
            { deliveryWindow: morning, pickupWindow: morning },
            { deliveryWindow: morning },
            { pickupWindow: morning, cutoffTime: '08:00' },
          ),
          pickupConstraintsByWeek: exceptions({}, { pickupWindow: none }, { pickupWindow: morning }),
        },
      ),
    ).toEqual([
      'Delivery exceptions: 2026-12-24 closed cutoff 00:00 → ' +
        '2026-12-24 09:00–12:00 pickup 09:00–12:00, 2026-12-24 09:00–12:00 pickup closed, ' +
        '2026-12-24 closed pickup 09:00–12:00 cutoff 08:00',
      'Pickup exceptions:  → 2026-12-24 closed, 2026-12-24 closed, 2026-12-24 09:00–12:00',
    ]);
  });

  it('each service by its type, also one that was added or removed, and the prices by weight', () => {
    const speed = (...pricingRows: object[]) => ({ name: 'speedPricing', pricingStrategy: { pricingRows } });
    const bands = (...pricingRows: object[]) => ({ name: 'weightPricing', pricingStrategy: { pricingRows } });
    const flex = { speedPricingType: 'FLEX', name: 'Flex', price: 5, description: 'Any day' };
    const french = { ...flex, price: 6, locales: [{ locale: 'FR', name: 'Souple', description: 'Un jour' }] };
    const sameDay = { speedPricingType: 'SAMEDAY', name: 'Today', price: 9, dispatcher: 'north' };
    expect(
      read(
        'shippingRule',
        { services: [speed(flex, sameDay)] },
        {
          services: [speed(french), bands({ weightInPounds: 5, price: 1 }, { weightInPounds: 10, price: 2 })],
        },
      ),
    ).toEqual([
      'Service FLEX: Flex · $5.00 · Any day → Flex · $6.00 · Any day · Souple · Un jour',
      'Service SAMEDAY: Today · $9.00 · north → ',
      'Price by weight:  → 5 lb $1.00, 10 lb $2.00',
    ]);
  });
});

it('a user: roles, activation, the end of an invitation in the reader’s time, and ended sessions', () => {
  expect(
    read(
      'user',
      { roles: ['user'], activated: false, phone_number: '+15145550142' },
      {
        roles: ['user', 'admin'],
        activated: true,
        phone_number: '+15145550199',
        invitedUntil: Date.UTC(2026, 10, 20, 14),
        endedSessions: ['ses_1', 'ses_2'],
      },
    ),
  ).toEqual([
    'Roles: user → user, admin',
    'Activated: No → Yes',
    'Phone: +1 (514) 555-0142 → +1 (514) 555-0199',
    'Invitation until:  → Nov 20, 9:00 AM EST',
    'Ended sessions:  → 2',
  ]);
  expect(read('user', null, { endedSessions: [] })).toEqual([]);
});

it('any other record: every field that changed, under its own name', () => {
  expect(
    read(
      'view',
      { name: 'Ready', isShared: false, content: { filters: { find: '' } } },
      { name: 'Ready', isShared: true, content: { filters: {} }, ended: ['ses_1', 'ses_2'] },
    ),
  ).toEqual([
    'Is shared: No → Yes',
    'Content: {"filters":{"find":""}} → {"filters":{}}',
    'Ended:  → ses_1, ses_2',
  ]);
});

it('an order: by the lines of orders', () => {
  expect(read('order', { notes: 'Ring.' }, { notes: 'Knock.' })).toEqual(['Notes: Ring. → Knock.']);
});

it('an invitation of a deactivated user, recorded by an earlier version that did not say that they stay so', () => {
  const change = {
    action: 'inviteStaffUser',
    before: { roles: ['user'], activated: false },
    after: { roles: ['user'], invitedUntil: Date.UTC(2026, 10, 20, 17) },
  };
  expect(recordLines('user', change, ZONES).map(({ what }) => what)).toEqual(['Invitation until']);
});
