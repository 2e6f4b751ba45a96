/** One destination of a quote: what it costs, from which parts, and why it has no price. */
import { quoteTexts } from '../../../src/contract/quoteTexts';
import type { OfferedWindow, Rate } from '../../../src/contract/schemas/rates';
import { listRates } from '../../../src/domain/rates/listRates';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { quoteRow } from '../../../src/domain/rates/quoteRow';
import { aMerchant, aRule, aZone, services, speed } from '../../fixtures/deliveryRules';
import { timeZones } from '../../support/timeZones';

/** Noon in Toronto, before every cutoff. */
const NOON = Date.UTC(2026, 10, 18, 17);
const zones = [aZone('Centre', ['H2V'], { price: 8 }), aZone('Laval', ['H7N'], { price: 9.25 })];
const rule = aRule('Centre', 'Laval', {
  surcharge: 1.5,
  services: services([speed('SAMEDAY', 6), speed('NEXTDAY', 2)], [1, 2]),
});
const indexed = (rules = [rule]) => indexMerchant(aMerchant(zones, rules), zones, rules, timeZones);
const merchant = indexed();

const CODES = { originPostalCode: 'H2V 4G3', postalCode: 'H7N 5H9' };
const question = { merchantId: 'merchant-1', ...CODES, dateTime: NOON };
const answer = listRates(merchant, { ...CODES, at: NOON });
const rates: readonly Rate[] = answer.kind === 'rates' ? answer.rates : [];
const window = (date: string): OfferedWindow => ({
  date,
  weekday: 'thursday',
  deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' },
});

interface Asked {
  readonly pounds?: number;
  readonly rates?: readonly Rate[];
  readonly windows?: readonly OfferedWindow[] | null;
  readonly using?: typeof merchant;
}
const quoted = ({ pounds, windows = [], using = merchant, ...given }: Asked = {}) =>
  quoteRow(using, {
    question: { ...question, ...(pounds !== undefined && { weightInPounds: pounds }) },
    rates: given.rates ?? rates,
    windows,
  });
const UNKNOWN = { location: null, surcharge: null, servicePrice: null, weight: null };

it('is the cheapest service with the parts of its price, in whatever order the server lists them', () => {
  expect(rates).toHaveLength(2);
  const cheapest = {
    zone: 'Laval',
    service: 'NEXTDAY name',
    window: null,
    location: 9.25,
    surcharge: 1.5,
    servicePrice: 2,
    weight: null,
    price: 12.75,
    reason: '',
  };
  expect(quoted()).toEqual(cheapest);
  expect(quoted({ rates: [...rates].reverse() })).toEqual(cheapest);
});

it('adds the band of the weight to the price of the server', () => {
  expect(quoted({ pounds: 2 })).toMatchObject({ servicePrice: 2, weight: 2, price: 14.75, reason: '' });
});

it('has no price for a weight above the last band', () => {
  expect(quoted({ pounds: 3 })).toMatchObject({
    ...UNKNOWN,
    service: '',
    price: null,
    reason: '3 lb is above the last band, 2 lb: an order becomes UNSUPPORTED_WEIGHT.',
  });
});

it('keeps the price of the server, but names no parts, when the loaded rules give another', () => {
  const dearer = rates.map((rate) => ({ ...rate, price: rate.price + 10 }));
  const row = { ...UNKNOWN, zone: 'Laval', reason: quoteTexts.otherPrice };
  expect(quoted({ rates: dearer })).toMatchObject({ ...row, price: 22.75 });
  expect(quoted({ rates: dearer, pounds: 2 })).toMatchObject({ ...row, price: 24.75 });
});

it('has no price with a weight when the loaded rules do not know the pair of zones', () => {
  const using = indexed([]);
  expect(quoted({ using })).toMatchObject({ ...UNKNOWN, price: 12.75, reason: quoteTexts.otherPrice });
  expect(quoted({ using, pounds: 2 })).toMatchObject({
    ...UNKNOWN,
    service: '',
    price: null,
    reason: quoteTexts.weightUnknown,
  });
});

it('says that no service is offered, with the window that is', () => {
  expect(quoted({ rates: [], windows: [window('2026-11-19')] })).toEqual({
    ...UNKNOWN,
    zone: 'Laval',
    service: '',
    window: window('2026-11-19'),
    price: null,
    reason: quoteTexts.noService,
  });
});

it('has the first window offered, and none when windows could not be read', () => {
  const windows = [window('2026-11-19'), window('2026-11-26')];
  expect(quoted({ windows }).window).toEqual(windows[0]);
  expect(quoted({ windows: null })).toMatchObject({ window: null, price: 12.75 });
});
