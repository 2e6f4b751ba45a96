/** Values that match a schema and name existing records, so that requests pass the checks of their shape. */
import fc from 'fast-check';
import type { Operation, Schema } from './document';

/** The existing records, by the names of fields and parameters; read from the server's responses. */
export type Known = Readonly<Record<'orders' | 'merchants' | 'zones' | 'rules' | 'users', readonly string[]>>;

const ZONE_NAMES = ['Nord', 'Sud', 'GMA ZONE 1', 'GMA ZONE 2'];
const TIME = fc.constantFrom('00:00', '08:00', '9:30', '12:00', '17:00', '23:59', '24:00');
const DATE = fc.constantFrom('2026-05-04', '2027-01-01', '2028-02-29', '2027-02-30', '0000-00-00');
/** Only a few, so that the same account is created, changed and deleted again and again. */
const EMAIL = fc.nat(20).map((number) => `fuzz-${number}@example.com`);
const MOMENT = fc.oneof(
  fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
);

const window = fc.record({ timeStart: TIME, timeEnd: TIME });
const constraint = fc.record({ deliveryWindow: window, pickupWindow: window, cutoffTime: TIME });
const exception = fc.record(
  { date: DATE, cutoffTime: TIME, deliveryWindow: window },
  { requiredKeys: ['date'] },
);
const days = ['monday', 'tuesday', 'sunday'].map(
  (day) => [day, fc.array(constraint, { maxLength: 3 })] as const,
);
const week = fc.record(
  { ...Object.fromEntries(days), exceptions: fc.array(exception, { maxLength: 2 }) },
  { requiredKeys: [] },
);
const pickupWeek = fc.record({
  monday: fc.array(fc.record({ pickupWindow: window, cutoffTime: TIME }), { maxLength: 3 }),
});
const pair = fc.record({
  originZone: fc.constantFrom(...ZONE_NAMES),
  destinationZone: fc.constantFrom(...ZONE_NAMES),
});

const among = (values: readonly string[]): fc.Arbitrary<string> =>
  values.length === 0 ? fc.constant('nothing-here') : fc.constantFrom(...values);

/** Values for fields of these names; the document describes most of them only as texts. */
function byName(known: Known): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  return {
    orderId: among(known.orders),
    ids: fc.array(among(known.orders), { minLength: 1, maxLength: 5 }),
    merchantId: among(known.merchants),
    zoneId: among(known.zones),
    ruleId: among(known.rules),
    userId: among(known.users),
    username: among(known.users),
    email: EMAIL,
    addressType: fc.constantFrom('recipientAddress', 'originAddress'),
    action: fc.constantFrom('add', 'remove', 'inTransitDays', 'surcharge', 'windows', 'weightPricing'),
    flagName: fc.constant('heavy-parcel-consolidation-v1'),
    orderStatus: fc.constantFrom('GEOCODED', 'ACTIVE', 'COMPLETED', 'FAILED', 'OUT_OF_FSA'),
    zoneName: fc.constantFrom(...ZONE_NAMES),
    originZone: fc.constantFrom(...ZONE_NAMES),
    destinationZone: fc.constantFrom(...ZONE_NAMES),
    zones: pair,
    postalPrefix: fc.constantFrom('H2X', 'M5V', '902', 'H', 'k1a', 'H2X 1A1'),
    postalCode: fc.constantFrom('H2X 1A1', 'm5v1a1', '90210', 'H3B'),
    originPostalCode: fc.constantFrom('H2X 1A1', 'M5J 0C3', '10001'),
    timezone: fc.constantFrom('America/Toronto', 'America/St_Johns', 'Mars/Olympus'),
    facility: fc.constantFrom('yul1', 'yyz5', 'nowhere'),
    dateTime: MOMENT,
    completeAfter: MOMENT,
    completeBefore: MOMENT,
    createdAtStart: MOMENT,
    createdAtEnd: MOMENT,
    phone: fc.constantFrom('514 555 0142', '+1 (416) 555-0199', '911'),
    phone_number: fc.constantFrom('514 555 0142', '+15145550143'),
    password: fc.constantFrom('correct horse 9', 'battery staple 9'),
    q: fc.constantFrom('804 Rue', 'King', 'H3B', 'Sainte-Cath'),
    find: fc.constantFrom('555 0142', 'Tremblay', 'H3B', 'REF'),
    deliveryConstraintsByWeek: week,
    scheduledDeliveryPickupConstraintsByWeek: week,
    pickupConstraintsByWeek: pickupWeek,
  };
}

/** What `id` identifies depends on the path. */
function idsOf({ path }: Pick<Operation, 'path'>, known: Known): fc.Arbitrary<string> {
  if (path.includes('/merchants/')) return among(known.merchants);
  return among(known.orders);
}

const SERVICE = fc.record({
  speedPricingType: fc.constantFrom('SAMEDAY', 'NEXTDAY', 'STANDARD'),
  price: fc.integer({ min: 0, max: 40 }),
  name: fc.constant('Next Day'),
  description: fc.constant('The day after.'),
  locales: fc.constant([{ locale: 'FR', name: 'Demain', description: 'Le lendemain.' }]),
});

/** Bodies that the document does not describe, because their content depends on the path. */
const OPAQUE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  updateShippingRuleByAction: fc.oneof(
    fc.record({ zones: pair, speedPricingRow: SERVICE }),
    fc.record({ zones: pair, inTransitDays: fc.nat(10) }),
    fc.record({ zones: pair, surcharge: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ zones: pair, deliveryConstraintsByWeek: week, pickupConstraintsByWeek: pickupWeek }),
    fc.record({
      zones: pair,
      weightPricing: fc.constant({ pricingRows: [{ weightInPounds: 1, price: 2 }] }),
    }),
  ),
};

/** Values for one operation: `body` and `parameter` by name. */
interface Fitting {
  readonly body: fc.Arbitrary<unknown>;
  parameter(name: string, schema: Schema): fc.Arbitrary<unknown>;
}

/** Values that match an operation. */
export function fitting(operation: Operation, known: Known): Fitting {
  const named = { ...byName(known), id: idsOf(operation, known) };
  const ofName = (name: string): fc.Arbitrary<unknown> | undefined =>
    Object.hasOwn(named, name) ? named[name as keyof typeof named] : undefined;

  const ofSchema = (schema: Schema, name = ''): fc.Arbitrary<unknown> => {
    const chosen = ofName(name);
    if (chosen !== undefined) return chosen;
    const several = schema.anyOf ?? schema.oneOf;
    if (several !== undefined) return fc.oneof(...several.map((one) => ofSchema(one)));
    if (schema.allOf !== undefined) return ofSchema(Object.assign({}, ...schema.allOf) as Schema);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const plain = ofType(schema);
    return schema.nullable === true ? fc.option(plain, { freq: 8 }) : plain;
  };

  const ofType = (schema: Schema): fc.Arbitrary<unknown> => {
    const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
    switch (schema.type) {
      case 'string':
        return fc.string({
          minLength: Math.max(1, schema.minLength ?? 0),
          maxLength: Math.min(schema.maxLength ?? 40, 40),
          unit: 'grapheme',
        });
      case 'integer':
        return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
      case 'number':
        return fc.oneof(
          fc.integer({ min: Math.max(Math.ceil(minimum), 0), max: Math.min(Math.floor(maximum), 80) }),
          fc.double({ min: minimum, max: maximum, noNaN: true }),
        );
      case 'boolean':
        return fc.boolean();
      case 'array': {
        const { minItems = 0, maxItems = 4 } = schema;
        return fc.array(ofSchema(schema.items ?? {}), {
          minLength: minItems,
          maxLength: Math.min(maxItems, 4),
        });
      }
      case 'object':
        return ofObject(schema);
      default:
        return fc.jsonValue({ maxDepth: 3 });
    }
  };

  const ofObject = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, ofSchema(schema, name)])),
      { requiredKeys: required.filter((name) => Object.hasOwn(properties, name)) },
    );

  return {
    body: OPAQUE[operation.id] ?? ofSchema(operation.body ?? {}),
    parameter: (name, schema) => ofSchema(schema, name),
  };
}
