/** What a label says of its order: where to, where from, when, and what each package is. */
import { labelOf } from '../../../server/labels/label';
import type { Order } from '../../../src/contract/schemas/orders';
import { zoneNamed } from '../../support/timeZones';
import { aPlacedOrder, address } from './placedOrder';

const HOUR = 3_600_000;
/** Monday, May 4, 2026, 11:00 AM in Vancouver. */
const ELEVEN = Date.UTC(2026, 4, 4, 18);
const labelWith = (fields: Partial<Order>) =>
  labelOf(aPlacedOrder(fields), null, zoneNamed('America/Vancouver'));

it.each<[string, number | undefined, number | undefined, string]>([
  ['within a day', ELEVEN, ELEVEN + 3 * HOUR, 'Mon, May 4, 11:00 AM – 2:00 PM PDT'],
  [
    'that ends on the next day of the destination',
    ELEVEN,
    ELEVEN + 14 * HOUR,
    'Mon, May 4, 11:00 AM – Tue, May 5, 1:00 AM PDT',
  ],
  ['without an end', ELEVEN, undefined, 'From Mon, May 4, 11:00 AM PDT'],
  ['without a start', undefined, ELEVEN, 'By Mon, May 4, 11:00 AM PDT'],
  ['that is not known', undefined, undefined, ''],
])('a window %s', (_what, completeAfter, completeBefore, text) => {
  expect(labelWith({ completeAfter, completeBefore }).window).toBe(text);
});

it('goes to the address as found, not as submitted, and comes from the address as found, else as submitted', () => {
  const submitted = { ...address, number: '1', street: 'Rue Typée' };
  const both = { dtoRecipientAddress: submitted, dtoOriginAddress: submitted };
  expect(labelWith(both)).toMatchObject({
    to: { street: '804 Rue Sainte-Catherine O., unit 12B' },
    from: { street: '12 Rue du Parc' },
  });
  expect(labelWith({ ...both, originAddress: null }).from).toEqual({
    name: 'Maison Un',
    street: '1 Rue Typée, unit 12B',
    city: 'Montréal, QC',
    postalCode: 'H3B 1B9',
    country: 'Canada',
  });
});

it.each([
  [
    'a street that repeats the number',
    { number: '88', street: '88 Harbour Street' },
    '88 Harbour Street, unit 12B',
  ],
  ['a number that is the street', { number: '88', street: '88' }, '88, unit 12B'],
  ['a unit number', { unit: '12B' }, '804 Rue Sainte-Catherine O., unit 12B'],
  ['a unit number with its sign', { unit: '# 12' }, '804 Rue Sainte-Catherine O., unit 12'],
  ['a suite', { unit: 'Suite 300' }, '804 Rue Sainte-Catherine O., Suite 300'],
  ['a floor', { unit: '2e étage' }, '804 Rue Sainte-Catherine O., 2e étage'],
  ['a unit by its name', { unit: 'Unit 4' }, '804 Rue Sainte-Catherine O., Unit 4'],
  ['no unit', { unit: undefined }, '804 Rue Sainte-Catherine O.'],
])('the street line with %s says each part once', (_what, parts, text) => {
  expect(labelWith({ recipientAddress: { ...address, ...parts } }).to.street).toBe(text);
});

it('names the neighbourhood before the city', () => {
  const recipientAddress = { ...address, sublocality: 'Verdun' };
  expect(labelWith({ recipientAddress }).to.city).toBe('Verdun, Montréal, QC');
});

it.each([
  ['its name', { name: 'Evening', service: 'SAMEDAY' }, 'Evening'],
  ['its code without a name', { service: 'SAMEDAY' }, 'SAMEDAY'],
  ['nothing without a rate', undefined, ''],
])('the service is %s', (_what, rateChoice, text) => {
  expect(labelWith({ rateChoice }).service).toBe(text);
});

it('each package has its own weight, size and reference', () => {
  const packages = [
    {
      trackingNumber: 'T-1',
      weightOptions: { weight: 1.256, unit: 'kg' },
      sizeOptions: { length: 30, width: 20.5, height: 10, unit: 'cm' },
      refNumber: 'BOX-1',
    },
    { weightOptions: { weight: 3, unit: 'lb' } },
  ];
  const order = aPlacedOrder({ packages });
  expect(labelOf(order, null, zoneNamed('America/Vancouver')).packages).toEqual([
    { code: 'T-1', codeTitle: 'TRACKING', weight: '1.26 kg', size: '30 × 20.5 × 10 cm', refNumber: 'BOX-1' },
    { code: order.id, codeTitle: 'ORDER', weight: '3 lb', size: '', refNumber: '' },
  ]);
});

it.each<[Partial<Order>, readonly string[]]>([
  [{ signatureRequired: true, minimumAge: 19, deliveryType: 'HEAVY' }, ['SIGNATURE', 'AGE 19+', 'HEAVY']],
  [{ signatureRequired: false, minimumAge: 0, deliveryType: 'PARCEL' }, []],
])('the driver is warned of %j by %j', (fields, marks) => {
  expect(labelWith(fields).marks).toEqual(marks);
});
