import * as fc from 'fast-check';
import {
  CHECKED_PARTS,
  checkAddress,
  isBlankAddress,
  isSamePart,
  type CheckedAddress,
} from '../../../src/domain/postal/addressCheck';

const TYPED: CheckedAddress = {
  street: '1190, rue Saint-Joseph Est',
  city: 'Québec',
  province: 'QC',
  postalCode: 'G1K 3C3',
  country: 'Canada',
};

describe('one part of an address', () => {
  it.each([
    ['street', '1190, RUE  Saint-Joseph est ', '1190, rue Saint-Joseph Est'],
    ['city', ' quebec', 'Québec'],
    ['city', 'Montre\u0301al', 'Montréal'],
    ['province', 'Québec', 'QC'],
    ['province', 'quebec', 'QC'],
    ['province', 'New York', 'ny'],
    ['province', 'N.-B.', 'New Brunswick'],
    ['postalCode', 'g1k3c3', 'G1K 3C3'],
    ['postalCode', 'G1K-3C3', 'G1K 3C3'],
    ['country', 'CA', 'Canada'],
    ['country', 'usa', 'United States'],
    ['country', 'États-Unis', 'US'],
    ['country', 'Wonderland', 'wonderland'],
    ['street', '  ', ''],
    ['street', '12  rue\u00a0Elm', '12 rue Elm'],
    ['postalCode', ' ', '\t'],
  ] as const)('MAD-10 %s: treats %s and %s as equal', (part, one, other) => {
    expect(isSamePart(part, one, other)).toBe(true);
    expect(isSamePart(part, other, one)).toBe(true);
  });

  it.each([
    ['street', '1190 rue Saint-Joseph Ouest', '1190 rue Saint-Joseph Est'],
    ['city', 'Quebek', 'Québec'],
    ['province', 'ON', 'QC'],
    ['province', 'Ontari', 'ON'],
    ['postalCode', 'G1K 3C4', 'G1K 3C3'],
    ['postalCode', '10001', '10001-0001'],
    ['country', 'Canada', 'United States'],
    ['city', '', 'Québec'],
    ['country', '', 'Canada'],
    ['postalCode', ' ', '-'],
    ['province', ' ', '-'],
    ['province', 'NE', 'Nova Scotia'],
  ] as const)('MAD-10 %s: tells %s from %s', (part, one, other) => {
    expect(isSamePart(part, one, other)).toBe(false);
    expect(isSamePart(part, other, one)).toBe(false);
  });
});

describe('an address compared with the geocoder', () => {
  it('MAD-10 suggests a value for parts that differ or are empty, and marks the others as right', () => {
    const typed = { ...TYPED, city: 'Quebek', postalCode: '', province: 'Québec' };
    const found = { street: 'Rue Saint-Joseph Est', number: '1190,', ...{ city: 'Québec', province: 'QC' } };
    expect(checkAddress(typed, { ...found, postalCode: 'G1K3C3', country: 'Canada' })).toEqual({
      street: { kind: 'agrees' },
      city: { kind: 'differs', suggested: 'Québec' },
      province: { kind: 'agrees' },
      postalCode: { kind: 'differs', suggested: 'G1K 3C3' },
      country: { kind: 'agrees' },
    });
  });

  it('puts a separate house number into the street once', () => {
    const street = (found: { street: string; number?: string }) => checkAddress(TYPED, found)?.street;
    expect(street({ street: 'Rue Elm', number: '12' })).toEqual({ kind: 'differs', suggested: '12 Rue Elm' });
    expect(street({ street: '12 Rue Elm', number: '12' })).toMatchObject({ suggested: '12 Rue Elm' });
    expect(street({ street: '120 Rue Elm', number: '12' })).toMatchObject({ suggested: '12 120 Rue Elm' });
    expect(street({ street: 'Rue Elm', number: ' 12 ' })).toMatchObject({ suggested: '12 Rue Elm' });
    expect(street({ street: 'Rue Elm' })).toMatchObject({ suggested: 'Rue Elm' });
    expect(street({ street: 'Rue Elm', number: ' ' })).toMatchObject({ suggested: 'Rue Elm' });
    expect(street({ street: '12', number: '12' })).toMatchObject({ suggested: '12' });
  });

  it('ignores parts that the geocoder does not return', () => {
    expect(checkAddress(TYPED, { city: 'Québec', street: ' ' })).toEqual({ city: { kind: 'agrees' } });
    expect(checkAddress(TYPED, { city: 'Québec', number: '12' })).toEqual({ city: { kind: 'agrees' } });
  });

  it('MAD-09 cannot check an unknown address or one without any of the five parts', () => {
    expect(checkAddress(TYPED, null)).toBeNull();
    expect(checkAddress(TYPED, {})).toBeNull();
    expect(checkAddress(TYPED, { city: '', country: '  ' })).toBeNull();
    expect(isBlankAddress({ street: '', city: ' ', province: '', postalCode: '', country: '' })).toBe(true);
    expect(isBlankAddress({ ...TYPED, street: '' })).toBe(false);
  });

  it('agrees in every part after all suggestions are taken', () => {
    const texts = fc.record(
      Object.fromEntries(CHECKED_PARTS.map((part) => [part, fc.string({ maxLength: 12, unit: 'grapheme' })])),
    );
    fc.assert(
      fc.property(texts, texts, (typed, found) => {
        const first = typed as unknown as CheckedAddress;
        const marks = checkAddress(first, found) ?? {};
        const taken: Record<string, string> = { ...first };
        for (const [part, mark] of Object.entries(marks)) {
          if (mark.kind === 'differs') taken[part] = mark.suggested;
        }
        const again = Object.values(checkAddress(taken as CheckedAddress, found) ?? {});
        expect(again.filter(({ kind }) => kind === 'differs')).toEqual([]);
      }),
    );
  });
});
