/** Guessing the intended address when the typed one is unknown. */
import { findMeant, repairPostalCode } from '../../../server/adapters/geocoder/findMeant';
import { guardGeocoder, geocodeForPeople } from '../../../server/adapters/geocoder/guardedGeocoder';
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import type { AddressSuggester } from '../../../server/adapters/geocoder/suggester';
import type { Address } from '../../../src/contract/schemas/orders';

const KNOWN: Address = {
  number: '1190',
  street: 'Rue Saint-Joseph Est',
  city: 'Québec',
  province: 'QC',
  postalCode: 'G1K 3C3',
  country: 'Canada',
  location: { lat: 46.81, lng: -71.22 },
};
const knowing = (...addresses: Address[]): AddressSuggester => ({
  suggest: () => Promise.resolve(addresses.map((address) => ({ description: '', address }))),
});
const typed = (parts: Partial<Address> = {}): Address => ({
  street: '1190, rue Saint-Joseph Est',
  city: 'Quebek',
  province: 'QC',
  postalCode: 'G1K 3C4',
  country: 'Canada',
  ...parts,
});

describe('a known address', () => {
  it('is found when street and number match and city or postal code has a small mistake', async () => {
    expect(await findMeant(typed(), knowing(KNOWN, { ...KNOWN, number: '1191' }))).toEqual({
      kind: 'found',
      accuracy: 'exact',
      location: KNOWN.location,
      fields: {
        street: '1190 Rue Saint-Joseph Est',
        city: 'Québec',
        province: 'QC',
        postalCode: 'G1K 3C3',
        country: 'Canada',
      },
    });
    expect(await findMeant(typed({ postalCode: '' }), knowing(KNOWN))).toMatchObject({ kind: 'found' });
  });

  it.each<[string, Partial<Address>, Address[]]>([
    ['another postal code', { postalCode: 'G2B 1A1' }, [KNOWN]],
    ['another city', { city: 'Lévis', postalCode: 'G1K 3C3' }, [KNOWN]],
    ['another province', { province: 'ON' }, [KNOWN]],
    ['another number', { street: '1192 rue Saint-Joseph Est' }, [KNOWN]],
    ['a street without a number', { street: 'rue Saint-Joseph Est' }, [{ ...KNOWN, number: '' }]],
    ['neither city nor code', { city: '', postalCode: '' }, [KNOWN]],
    ['no place on the map', {}, [{ ...KNOWN, location: undefined }]],
    ['two that may be meant', {}, [KNOWN, { ...KNOWN, postalCode: 'G1K 3C5' }]],
  ])('is not found: %s', async (_, parts, known) => {
    expect(await findMeant(typed(parts), knowing(...known))).toBeNull();
  });
});

describe('a postal code', () => {
  it.each([
    ['GIK 3C3', 'G1K3C3'],
    ['g1k 3co', 'G1K3C0'],
    ['M5V IAl', 'M5V1A1'],
    ['H0H OHO', 'H0H0H0'],
    ['1000l', '10001'],
    ['2108', '02108'],
    ['601', '00601'],
    ['2108-1234', '02108-1234'],
    ['60', null],
    ['G1K 3C3', null],
    ['10001', null],
    ['G1K', null],
    ['', null],
  ])('%s is read as %s', (code, repaired) => {
    expect(repairPostalCode(code)).toBe(repaired);
  });

  it('without its zero is suggested, if it fits the state', async () => {
    expect(await findMeant({ postalCode: '2108', province: 'MA' }, undefined)).toMatchObject({
      kind: 'found',
      fields: { city: 'Boston', postalCode: '02108' },
    });
    expect(await findMeant({ postalCode: '2108', province: 'NY' }, undefined)).toBeNull();
  });

  it('with letters and digits mixed up gives its area, without any known address', async () => {
    expect(await findMeant({ postalCode: 'M5V IAI' }, undefined)).toMatchObject({
      kind: 'found',
      accuracy: 'area',
      fields: { city: 'Toronto', province: 'ON', postalCode: 'M5V1A1' },
    });
    expect(await findMeant({ postalCode: 'M5V IAI', province: 'QC' }, undefined)).toBeNull();
  });
});

describe('who gets the guess', () => {
  const warned: string[] = [];
  const log = { warn: (_: object, message: string) => void warned.push(message) };
  const area = { kind: 'found', accuracy: 'area', location: { lat: 1, lng: 2 }, fields: {} } as const;
  const meant = { ...area, accuracy: 'exact', fields: { city: 'Québec' } } as const;
  const geocoder = (findMeantThen: () => Promise<typeof meant | null>): Geocoder => ({
    geocode: () => Promise.resolve(area),
    findMeant: findMeantThen,
  });

  it('people do; an order is never placed by a guess', async () => {
    const asked = geocoder(() => Promise.resolve(meant));
    expect(await geocodeForPeople(asked, log, typed())).toEqual(meant);
    expect(await guardGeocoder(asked, log).geocode(typed())).toEqual(area);
  });

  it('no likely match, or a failure, leaves the result unchanged', async () => {
    expect(
      await geocodeForPeople(
        geocoder(() => Promise.resolve(null)),
        log,
        typed(),
      ),
    ).toEqual(area);
    expect(
      await geocodeForPeople(
        geocoder(() => Promise.reject(new Error('x'))),
        log,
        typed(),
      ),
    ).toEqual(area);
    expect(warned).toHaveLength(1);
  });
});
