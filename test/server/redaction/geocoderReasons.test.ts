/** Redaction leaves three characters of every postal code in the geocoder's reasons. */
import { refuseContradiction } from '../../../server/adapters/geocoder/agreement';
import { geocodeByPostalArea } from '../../../server/adapters/geocoder/postalAreaGeocoder';
import type { Address } from '../../../src/contract/schemas/orders';
import { redactOrder } from '../../../src/domain/orders/redactOrder';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';

const found = (fields: Address): GeocodeResult => ({
  kind: 'found',
  accuracy: 'exact',
  location: { lat: 40.7, lng: -74 },
  fields,
});
const NEW_YORK = { postalCode: '10001', province: 'NY' };

const results: [string, GeocodeResult, string][] = [
  ['an unknown area', geocodeByPostalArea({ postalCode: '10000' }), 'no postal area 100 is known'],
  ['another state', geocodeByPostalArea({ ...NEW_YORK, province: 'CA' }), '100 is in NY, not in CA'],
  [
    'a state typed as a code',
    geocodeByPostalArea({ ...NEW_YORK, province: '90210' }),
    '100 is in NY, not in 902',
  ],
  [
    'another country',
    geocodeByPostalArea({ ...NEW_YORK, country: 'Canada' }),
    '100 is in United States, not in Canada',
  ],
  [
    'a code elsewhere',
    refuseContradiction({ postalCode: '90210-1234' }, found(NEW_YORK)),
    'it is in 100, not in 902',
  ],
  [
    'a Canadian code',
    geocodeByPostalArea({ postalCode: 'M5V 2T6', province: 'BC' }),
    'M5V is in ON, not in BC',
  ],
];

it.each(results)('cuts the postal codes in the reason of %s', (_what, result, kept) => {
  const reason = result.kind === 'notFound' ? result.reason : '';
  for (const why of ['', 'the geocoder did not answer, and ']) {
    const event = `Destination address not found: ${why}${reason}.`;
    const { timelineEvents } = redactOrder({ timelineEvents: [{ event, timestamp: 5 }] });
    expect(timelineEvents?.[0]?.event).toBe(`Destination address not found: ${why}${kept}.`);
  }
});
