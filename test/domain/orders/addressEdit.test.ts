import type { Address } from '../../../src/contract/schemas/orders';
import { addressDraft, type AddressDraft } from '../../../src/domain/orders/addressDraft';
import {
  addressProblems,
  addressToSend,
  draftLine,
  sameAddressDraft,
  streetAsSent,
  withoutFormerPlace,
  withSuggestion,
} from '../../../src/domain/orders/addressEdit';

const EMPTY: AddressDraft = {
  number: '',
  street: '',
  unit: '',
  city: '',
  province: '',
  postalCode: '',
  country: '',
  sublocality: '',
  lat: '',
  lng: '',
  isBusinessAddress: null,
  useCoordinate: false,
};
const draft = (parts: Partial<AddressDraft>): AddressDraft => ({ ...EMPTY, ...parts });

const PLACE = { lat: '43.64', lng: '-79.38' };

describe('the request', () => {
  test.each<[string, Partial<AddressDraft>, unknown]>([
    ['only the flag', {}, { useCoordinate: false }],
    [
      'trimmed texts, no empty ones',
      { street: ' Main St ', unit: '  ', city: 'Toronto\t', postalCode: 'M5J 0C3' },
      { street: 'Main St', city: 'Toronto', postalCode: 'M5J 0C3', useCoordinate: false },
    ],
    [
      'texts without characters that nobody sees',
      {
        number: '\u200b',
        street: '\ufeff12 Main\u000b St',
        city: 'Tor\u00adonto',
        postalCode: 'M5J 0C3',
        unit: '\u200e',
      },
      { street: '12 Main St', city: 'Toronto', postalCode: 'M5J 0C3', useCoordinate: false },
    ],
    [
      'every part',
      {
        street: 'a',
        unit: 'b',
        city: 'c',
        province: 'd',
        postalCode: 'e',
        country: 'f',
        sublocality: 'g',
      },
      {
        street: 'a',
        unit: 'b',
        city: 'c',
        province: 'd',
        postalCode: 'e',
        country: 'f',
        sublocality: 'g',
        useCoordinate: false,
      },
    ],
    ['business', { isBusinessAddress: true }, { isBusinessAddress: true, useCoordinate: false }],
    ['not a business', { isBusinessAddress: false }, { isBusinessAddress: false, useCoordinate: false }],
  ])('OAC-11 contains %s', (_name, parts, sent) => {
    expect(addressToSend(draft(parts))).toEqual(sent);
  });

  test.each<[string, Partial<AddressDraft>, unknown]>([
    ['numbers', PLACE, { lat: 43.64, lng: -79.38, useCoordinate: true }],
    [
      'numbers with white space',
      { lat: ' 43.5 ', lng: ' -79 ' },
      { lat: 43.5, lng: -79, useCoordinate: true },
    ],
    [
      'a minus sign from the screen',
      { lat: '0', lng: '\u221279.5' },
      { lat: 0, lng: -79.5, useCoordinate: true },
    ],
    [
      'a house number of its own',
      { ...PLACE, number: ' 12 ', street: 'Main St' },
      { lat: 43.64, lng: -79.38, number: '12', street: 'Main St', useCoordinate: true },
    ],
  ])('OAC-12 contains %s when coordinates are used', (_name, parts, sent) => {
    expect(addressToSend(draft({ ...parts, useCoordinate: true }))).toEqual(sent);
  });

  test.each([
    ['12', 'Main St', '12 Main St'],
    [' 12 ', ' Main St ', '12 Main St'],
    ['12B', 'Main St', '12B Main St'],
    ['', 'Main St', 'Main St'],
    ['12', '', '12'],
    ['12', '12 Main St', '12 Main St'],
    ['12', '12th Avenue', '12 12th Avenue'],
    ['', '', undefined],
  ])('OAC-13 without coordinates joins number %j and street %j to %j', (number, street, sent) => {
    const update = addressToSend(draft({ ...PLACE, number, street }));
    expect(update.street).toBe(sent);
    expect(Object.keys(update)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(number|lat|lng)$/)]),
    );
    expect(update.useCoordinate).toBe(false);
  });
});

describe('missing parts', () => {
  it('are named: street, city and postal code', () => {
    expect(addressProblems(draft({ street: ' ', number: '12' }))).toEqual({
      street: 'Street is a required field',
      city: 'City is a required field',
      postalCode: 'Postal Code is a required field',
    });
    // The server would clear a street of characters that nobody sees.
    expect(addressProblems(draft({ street: '\u200b', city: '\u00ad\u00a0', postalCode: '\u000c' }))).toEqual({
      street: 'Street is a required field',
      city: 'City is a required field',
      postalCode: 'Postal Code is a required field',
    });
    expect(addressProblems(draft({ street: 'a', city: 'b', postalCode: 'c' }))).toEqual({});
  });

  test.each([
    ['', ''],
    ['north', 'west'],
    ['90.01', '180.01'],
    ['-91', '-181'],
    ['0x10', '1e2'],
    ['43,64', '79,38'],
    ['.', '-'],
  ])('include invalid coordinates: %j and %j', (lat, lng) => {
    expect(addressProblems(draft({ lat, lng, useCoordinate: true }))).toEqual({
      lat: 'Latitude must be a number from -90 to 90.',
      lng: 'Longitude must be a number from -180 to 180.',
    });
  });

  test.each([
    ['90', '-180'],
    ['-90', '180'],
    ['.5', '+79.'],
  ])('do not include the street with the coordinates %j and %j', (lat, lng) => {
    expect(addressProblems(draft({ lat, lng, useCoordinate: true }))).toEqual({});
  });
});

describe('with coordinates', () => {
  const place = { lat: '45.5', lng: '-73.6', useCoordinate: true };

  it('the postal code is required, because it decides the zone', () => {
    expect(addressProblems(draft({ ...place, street: 'a', city: 'b' }))).toEqual({
      postalCode: 'Postal Code is a required field',
    });
    expect(addressProblems(draft({ ...place, postalCode: 'H2X 1Y4' }))).toEqual({});
  });

  it('an address without any text keeps the texts it had, with their postal code', () => {
    expect(addressProblems(draft({ ...place, street: ' ' }))).toEqual({});
  });
});

describe('the initial form', () => {
  const current: Address = {
    number: '88',
    street: 'Harbour Street',
    city: 'Toronto',
    location: { lat: 43.5, lng: -79 },
  };
  const submitted: Address = { street: '88 harbour st', isBusinessAddress: true };

  it('ODT-16 ODT-17 has the current address, or the submitted one where there is none', () => {
    const both = { recipientAddress: current, dtoRecipientAddress: submitted };
    expect(addressDraft(both, 'recipientAddress')).toEqual(
      draft({ number: '88', street: 'Harbour Street', city: 'Toronto', lat: '43.5', lng: '-79' }),
    );
    expect(addressDraft({ ...both, recipientAddress: null }, 'recipientAddress')).toEqual(
      draft({ street: '88 harbour st', isBusinessAddress: true }),
    );
    expect(addressDraft({ originAddress: {}, dtoOriginAddress: submitted }, 'originAddress').street).toBe(
      '88 harbour st',
    );
    expect(addressDraft({}, 'originAddress')).toEqual(EMPTY);
  });

  it('takes the coordinate switch of the destination from the order, and that of the origin from the address', () => {
    const order = { recipientAddress: current, originAddress: current, useCoordinate: true };
    const placed = { ...current, useCoordinate: true };
    expect(addressDraft({ originAddress: placed }, 'originAddress').useCoordinate).toBe(true);
    expect(addressDraft(order, 'recipientAddress').useCoordinate).toBe(true);
    expect(addressDraft(order, 'originAddress').useCoordinate).toBe(false);
  });
});

describe('an address with coordinates', () => {
  const seen = draft({ street: 'Main St', city: 'Toronto', ...PLACE, useCoordinate: true });
  const after = (changes: Partial<AddressDraft>, before = seen) =>
    withoutFormerPlace(before, { ...before, ...changes }, seen).useCoordinate;

  it.each([
    ['street', { street: 'Rue Sherbrooke' }],
    ['city', { city: 'Montréal' }],
  ])('no longer uses them after another %s', (_what, changes) => {
    expect(after(changes)).toBe(false);
  });

  it.each([
    ['another unit', { unit: '12' }],
    ['a space more', { street: 'Main St ' }],
    ['other degrees', { lat: '43.7' }],
    ['a suggestion with its place', { street: 'Rue Sherbrooke', lat: '45.5', lng: '-73.57' }],
  ])('uses them after %s', (_what, changes) => {
    expect(after(changes)).toBe(true);
  });

  it('keeps using them if the person turns them on again', () => {
    const again = { ...seen, street: 'Rue S' };
    expect(after({ street: 'Rue Sherbrooke' }, again)).toBe(true);
    expect(after({ useCoordinate: true }, { ...again, useCoordinate: false })).toBe(true);
  });

  it('does not take the middle of an area from a suggestion', () => {
    const area: Address = {
      city: 'Montréal',
      location: { lat: 45.5, lng: -73.57 },
      locationAccuracy: 'area',
    };
    expect(withSuggestion(seen, area)).toMatchObject(PLACE);
  });
});

describe('a chosen suggestion', () => {
  const suggested: Address = {
    number: '1455',
    street: 'Boul. De Maisonneuve O.',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H3G 1M8',
    country: 'CA',
    location: { lat: 45.49, lng: -73.57 },
  };

  it('fills the fields and keeps the unit', () => {
    const before = draft({
      unit: '804',
      street: 'mais',
      city: 'Laval',
      sublocality: 'Chomedey',
      isBusinessAddress: true,
    });
    expect(withSuggestion(before, suggested)).toEqual(
      draft({
        number: '1455',
        street: 'Boul. De Maisonneuve O.',
        unit: '804',
        city: 'Montréal',
        province: 'QC',
        postalCode: 'H3G 1M8',
        country: 'CA',
        lat: '45.49',
        lng: '-73.57',
        picked: { lat: '45.49', lng: '-73.57' },
        isBusinessAddress: true,
      }),
    );
  });

  test.each([
    ['12 main', { street: 'Main St' }, '12'],
    ['12 main', { street: '12 Main St' }, ''],
    ['12 main', { number: '14', street: 'Main St' }, '14'],
    ['main', { street: 'Main St' }, ''],
  ])('keeps the house number typed in %j (%j)', (typed, address, number) => {
    expect(withSuggestion(draft({ street: typed }), address).number).toBe(number);
  });

  it('is requested with number and street', () => {
    expect(streetAsSent({ number: '88', street: 'Harb' })).toBe('88 Harb');
    expect(streetAsSent({ number: '', street: '88 Harb' })).toBe('88 Harb');
  });
});

it('treats drafts with the same content as equal', () => {
  const one = draft({ street: 'Main St', ...PLACE });
  expect(sameAddressDraft(one, draft({ street: ' Main St ', lat: '1', lng: '2' }))).toBe(true);
  expect(sameAddressDraft(one, draft({ street: 'Main Street', ...PLACE }))).toBe(false);
  expect(sameAddressDraft(one, { ...one, isBusinessAddress: false })).toBe(false);
  const placed = { ...one, useCoordinate: true };
  expect(sameAddressDraft(placed, { ...placed, lat: '43.640' })).toBe(true);
  expect(sameAddressDraft(placed, { ...placed, lat: '43.65' })).toBe(false);
});

it('writes a draft as one line', () => {
  const parts = { number: '88', street: 'Harbour St', unit: '3107', city: 'Toronto', postalCode: 'm5j0c3' };
  expect(draftLine(draft(parts))).toBe('3107-88 Harbour St, Toronto M5J 0C3');
  expect(draftLine(draft({ ...PLACE, useCoordinate: true }))).toBe('43.64, -79.38');
});

it.each<Partial<AddressDraft>>([
  { number: '90' },
  { street: 'Front St' },
  { unit: '12' },
  { city: 'Ajax' },
  { province: 'QC' },
  { postalCode: 'M5V 2T6' },
  { country: 'US' },
  { sublocality: 'Harbourfront' },
  { lat: '43.65' },
  { lng: '-79.39' },
  { isBusinessAddress: true },
  { useCoordinate: false },
])('shows two people how their addresses differ: %j', (change) => {
  const before = draft({ ...PLACE, number: '88', street: 'Harbour St', city: 'Toronto', province: 'ON' });
  const seen: AddressDraft = { ...before, isBusinessAddress: false, useCoordinate: true };
  expect(draftLine({ ...seen, ...change })).not.toBe(draftLine(seen));
});
