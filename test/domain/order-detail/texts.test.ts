import {
  addressLines,
  cityLine,
  countryName,
  formatCoordinates,
  fullAddress,
  postalCodeText,
  streetLine,
} from '../../../src/domain/orders/addressLines';
import { formatDollars } from '../../../src/domain/orders/money';
import { packageCells, packageCountText, PACKAGE_COLUMNS } from '../../../src/domain/orders/packages';
import { formatPhone } from '../../../src/domain/orders/phone';

/** The location of an address; other servers may send half of one. */
type Position = NonNullable<Parameters<typeof formatCoordinates>[0]>['location'];

describe('phone', () => {
  test.each([
    ['+15145550142', '+1 (514) 555-0142'],
    ['5145550142', '+1 (514) 555-0142'],
    ['1 514.555.0142', '+1 (514) 555-0142'],
    ['(514) 555-0142', '+1 (514) 555-0142'],
    ['+1 (514) 555-0142 x 23', '+1 (514) 555-0142 ext. 23'],
    ['514-555-0142 ext. 7', '+1 (514) 555-0142 ext. 7'],
    ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
    ['+4712345678', '+4712345678'],
    ['555-0142', '555-0142'],
    [' 911 ', '911'],
  ])('shows %p as %p', (phone, expected) => {
    expect(formatPhone(phone)).toBe(expected);
  });

  test.each([null, undefined, '', '+', '  '])('shows nothing for %p', (phone) => {
    expect(formatPhone(phone)).toBeNull();
  });
});

describe('address', () => {
  const maisonneuve = {
    number: '1455',
    street: 'Boul. De Maisonneuve O.',
    unit: '804',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'h3g1m8',
    country: 'CA',
  };

  it('puts the unit first, then city, province and postal code', () => {
    expect(addressLines(maisonneuve)).toEqual({
      line1: '804-1455 Boul. De Maisonneuve O.',
      line2: 'Montréal, QC\u00a0 H3G 1M8',
      full: '804-1455 Boul. De Maisonneuve O., Montréal, QC H3G 1M8, Canada',
    });
  });

  test.each([
    [{ number: '1020', street: 'Rue Saint-Jean', unit: '2e étage' }, '1020 Rue Saint-Jean, 2e étage'],
    [{ street: '88 Harbour Street', unit: 'Suite 300' }, '88 Harbour Street, Suite 300'],
    [{ street: '88 Harbour Street', unit: '#3107' }, '3107-88 Harbour Street'],
    [{ street: '88 Harbour Street', unit: '# 12' }, '12-88 Harbour Street'],
    [{ street: '88 Harbour Street', unit: 'B2' }, 'B2-88 Harbour Street'],
    [{ street: '88 Harbour Street', unit: '12b' }, '12b-88 Harbour Street'],
    [{ street: '88 Harbour Street', unit: '12-A4' }, '12-A4-88 Harbour Street'],
    [{ street: '88 Harbour Street', unit: 'C' }, 'C-88 Harbour Street'],
    [{ street: '88 Harbour Street', unit: '12?' }, '88 Harbour Street, 12?'],
    [{ street: '88 Harbour Street', unit: '12-??' }, '88 Harbour Street, 12-??'],
    [{ street: '88 Harbour Street', unit: '?' }, '88 Harbour Street, ?'],
    [{ street: '88 Harbour Street', unit: 'b-A' }, '88 Harbour Street, b-A'],
    [{ number: '12B', street: '12b' }, '12b'],
    [{ number: '12B', street: '12b Harbour Street' }, '12b Harbour Street'],
    [{ number: '88', street: '88 Harbour Street' }, '88 Harbour Street'],
    [{ number: '8', street: '88 Harbour Street' }, '8 88 Harbour Street'],
    [{ number: '88' }, '88'],
    [{ unit: '5' }, '5'],
    [{ street: '  Rue   des Érables ' }, 'Rue des Érables'],
    [{}, ''],
  ])('writes the street line of %p', (address, expected) => {
    expect(streetLine(address)).toBe(expected);
  });

  it('leaves out separators of missing parts', () => {
    expect(cityLine({ city: 'Montréal' })).toBe('Montréal');
    expect(cityLine({ province: 'QC', postalCode: 'H3G 1M8' })).toBe('QC\u00a0 H3G 1M8');
    expect(cityLine({})).toBe('');
    expect(fullAddress({ street: 'A', sublocality: 'Le Plateau', country: 'US' })).toBe(
      'A, Le Plateau, United States',
    );
    expect(addressLines(null)).toBeNull();
    expect(addressLines({ country: ' ' })).toBeNull();
  });

  it('formats only the codes and countries it knows', () => {
    expect(postalCodeText('m5j-0c3')).toBe('M5J 0C3');
    expect(postalCodeText('10001')).toBe('10001');
    expect(postalCodeText('EC1A 1BB')).toBe('EC1A 1BB');
    expect(countryName('ca')).toBe('Canada');
    expect(countryName('Canada')).toBe('Canada');
    expect(countryName('FR')).toBe('FR');
  });

  it('writes coordinates with five decimals and a real minus sign', () => {
    expect(formatCoordinates({ location: { lat: 43.640812, lng: -79.38012 } })).toBe('43.64081, −79.38012');
    expect(formatCoordinates({ location: { lat: 0, lng: 0 } })).toBe('0.00000, 0.00000');
    expect(formatCoordinates({ location: { lat: 43 } as Position })).toBeNull();
    expect(formatCoordinates({ location: { lng: -79 } as Position })).toBeNull();
    expect(formatCoordinates({})).toBeNull();
    expect(formatCoordinates(null)).toBeNull();
  });
});

describe('money', () => {
  test.each([
    [11.95, '$11.95'],
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [-2, '−$2.00'],
    [-0.001, '$0.00'],
    [null, null],
    [undefined, null],
    [NaN, null],
  ])('ODT-09 shows a price of %p as %p', (amount, expected) => {
    expect(formatDollars(amount)).toBe(expected);
  });
});

describe('packages', () => {
  it('ODT-05 uses the tracking number as the ID of a package', () => {
    const cells = packageCells({
      trackingNumber: 'BTR-7741-0922',
      weightOptions: { weight: 2.5, unit: 'lb' },
      sizeOptions: { length: 30, width: 20, height: 10.123, unit: 'cm' },
      refNumber: 'MLF-1',
    });

    expect(PACKAGE_COLUMNS).toEqual(['ID', 'Weight', 'Length', 'Width', 'Height', 'Ref Number']);
    expect(cells).toEqual(['BTR-7741-0922', '2.5 lb', '30 cm', '20 cm', '10.12 cm', 'MLF-1']);
    expect(packageCells({})).toEqual([null, null, null, null, null, null]);
    expect(
      packageCells({
        weightOptions: { weight: 2, unit: '' },
        sizeOptions: { length: NaN, width: 1, height: 1, unit: 'cm' },
      }),
    ).toEqual([null, '2', null, '1 cm', '1 cm', null]);
  });

  test.each([
    [{ packageCount: 2 }, '2 packages'],
    [{ packageCount: 1, packages: [{}, {}] }, '1 package'],
    [{ packages: [{}, {}, {}] }, '3 packages'],
    [{ packageCount: 0 }, '0 packages'],
    [{}, null],
  ])('ODT-04 reads the count of %p as %p', (order, expected) => {
    expect(packageCountText(order)).toBe(expected);
  });
});
