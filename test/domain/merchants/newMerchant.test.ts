import { merchantMessages } from '../../../src/contract/merchantMessages';
import { createMerchantRequest } from '../../../src/contract/schemas/merchantChanges';
import {
  NEW_MERCHANT,
  isTouched,
  merchantProblems,
  merchantToCreate,
  withPrediction,
  type MerchantDraft,
} from '../../../src/domain/merchants/newMerchant';
import { EMPTY_WEEK } from '../../fixtures/emptyWeek';

const draft = (parts: Partial<MerchantDraft> = {}): MerchantDraft => ({
  ...NEW_MERCHANT,
  name: ' Fromagerie L’Étoile ',
  phone: '1 (418) 555-0177',
  email: ' mailto:bonjour@etoile.example ',
  ...parts,
});

describe('missing fields', () => {
  it('MAD-02 MSG-58 reports each of the three that is empty', () => {
    const required = 'This is a required field.';
    expect(merchantProblems(NEW_MERCHANT)).toEqual({ name: required, phone: required, email: required });
    expect(merchantProblems(draft())).toEqual({});
    expect(merchantProblems(draft({ phone: 'call me' }))).toEqual({ phone: required });
    expect(merchantProblems(draft({ phone: '555-1212' }))).toEqual({ phone: merchantMessages.phoneFormat });
  });

  it('MAD-03 MSG-59 reports white space alone as such', () => {
    const spaces = 'Whitespaces are not allowed';
    expect(merchantProblems(draft({ name: ' ', phone: '\t', email: '\u00a0 ' }))).toEqual({
      name: spaces,
      phone: spaces,
      email: spaces,
    });
  });
});

describe('the body', () => {
  it('MAD-11 MAD-13 MAD-14 MAD-15 MAD-16 MAD-17 MAD-18 MAD-19 ENT-03 API-21 has trimmed texts, the defaults, no prices and empty weeks', () => {
    const body = merchantToCreate(
      draft({ street: ' 1190, rue X ', city: 'Québec', unit: ' ', search: 'rue' }),
    );
    expect(body).toEqual({
      name: 'Fromagerie L’Étoile',
      phone: '+14185550177',
      email: 'bonjour@etoile.example',
      scanningRequired: false,
      signatureRequired: true,
      taskTimeCreation: 'AUTO',
      rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
      createPickup: true,
      dataRedactionEnabled: false,
      merchantLocation: { street: '1190, rue X', city: 'Québec' },
      locationPricing: { pricingRows: [] },
      deliveryConstraintsByWeek: EMPTY_WEEK,
      pickupConstraintsByWeek: EMPTY_WEEK,
    });
    expect(createMerchantRequest.parse(body)).toEqual(body);
  });
});

describe('a chosen prediction', () => {
  const predicted = {
    number: '1190',
    street: 'Rue Saint-Joseph Est',
    city: 'Québec',
    province: 'QC',
    postalCode: 'G1K3C3',
    country: 'Canada',
  };

  it('MAD-06 MAD-07 fills street, city, province, postal code and country, and keeps the unit', () => {
    expect(withPrediction(draft({ unit: '12', city: 'Laval' }), predicted, '1190 saint-j')).toEqual({
      street: '1190 Rue Saint-Joseph Est',
      unit: '12',
      city: 'Québec',
      province: 'QC',
      postalCode: 'G1K 3C3',
      country: 'Canada',
    });
  });

  it('keeps a house number that was typed before a street without one', () => {
    const street = { street: 'Rue Elm', city: 'Laval' };
    expect(withPrediction(draft(), street, '12b elm')).toMatchObject({ street: '12b Rue Elm' });
    expect(withPrediction(draft(), street, 'elm')).toMatchObject({ street: 'Rue Elm' });
    expect(withPrediction(draft(), street, ' 12,  elm')).toMatchObject({ street: '12 Rue Elm' });
    expect(withPrediction(draft(), street, 'elm 12 b')).toMatchObject({ street: 'Rue Elm' });
    const numbered = { street: 'Rue 12', unit: ' 4 ', city: ' Laval ' };
    expect(withPrediction(draft({ unit: '9' }), numbered, '7 rue 12')).toMatchObject({
      street: '7 Rue 12',
      unit: '4',
      city: 'Laval',
    });
    const fifth = { street: '5 Avenue SW', city: 'Calgary' };
    expect(withPrediction(draft(), fifth, '1245 5 av')).toMatchObject({ street: '1245 5 Avenue SW' });
    expect(withPrediction(draft(), fifth, '5 aven')).toMatchObject({ street: '5 Avenue SW' });
    expect(withPrediction(draft(), predicted, '7 saint-j')).toMatchObject({
      street: '1190 Rue Saint-Joseph Est',
    });
  });

  it('of a town keeps the typed street; a partial postal code stays as it is', () => {
    const town = { city: 'Laval', province: 'QC', country: 'Canada', postalCode: 'H7N' };
    const filled = withPrediction(draft({ street: '12 Elm', postalCode: 'H1A 1A1' }), town, 'laval');
    expect(filled).toMatchObject({ street: '12 Elm', city: 'Laval', postalCode: 'H7N' });
  });
});

it('a text or a choice makes the form touched', () => {
  expect(isTouched(NEW_MERCHANT)).toBe(false);
  expect(isTouched({ ...NEW_MERCHANT, unit: '1' })).toBe(true);
  expect(isTouched({ ...NEW_MERCHANT, createPickup: false })).toBe(true);
});
