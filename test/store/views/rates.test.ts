/** The Rates page's commands against the real server (RATE-02 to RATE-10). */
import type { Merchant, ShippingRule, Zone } from '../../../src/contract/schemas/merchants';
import { RATE_LABELS, type RateForm } from '../../../src/domain/rates/rateForm';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { selectRulesOfMerchant } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { changeRateForm, enterRates, lookUpRates } from '../../../src/store/views/rates/lookUpRates';
import {
  selectRateAnswer,
  selectRateErrors,
  selectRateForm,
} from '../../../src/store/views/rates/ratesSelectors';
import { chooseMerchant } from '../../../src/store/views/rates/fillRateForm';
import { ratesActions } from '../../../src/store/views/rates/ratesSlice';
import { signIn } from '../../../src/store/session/sessionThunks';
import { call } from '../../server/support/call';
import type { TestServer } from '../../server/support/testServer';
import { EMPTY_WEEK } from '../../fixtures/emptyWeek';
import { untilState } from '../../support/appStore';
import { broken, refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { aConsole as sessionConsole, anAccount, PASSWORD } from '../session/support';
import { aConsole, addMerchants, said, startMerchantServer, type Console } from './merchantsSupport';

const aZone = (id: string, name: string, prefix: string, price: number): Zone => ({
  id,
  name,
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: { pricingRows: [{ postalPrefix: prefix, price }] },
});
const day = [
  {
    deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' },
    pickupWindow: { timeStart: '08:00', timeEnd: '10:00' },
    cutoffTime: '08:30',
  },
];
const RULE: ShippingRule = {
  id: 'rule-1',
  originZone: 'Centre',
  destinationZone: 'Laval',
  inTransitDays: 0,
  surcharge: 1.5,
  services: [
    {
      name: 'speedPricing',
      pricingStrategy: {
        pricingRows: [
          { speedPricingType: 'SAMEDAY', price: 5, name: 'Same Day', description: 'Today.', locales: [] },
          { speedPricingType: 'NEXTDAY', price: 0, name: 'Next Day', description: 'Tomorrow.', locales: [] },
        ],
      },
    },
  ],
  deliveryConstraintsByWeek: { ...EMPTY_WEEK, friday: day, monday: day },
  pickupConstraintsByWeek: EMPTY_WEEK,
};
const SHOP: Partial<Merchant> = {
  id: 'mer_rates',
  name: 'Boulangerie',
  zones: [aZone('z1', 'Centre', 'H2', 4), aZone('z2', 'Laval', 'H7N', 9.25)],
  shippingRules: [RULE],
};

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
  await addMerchants(server, [SHOP, { id: 'mer_gone', name: 'Fermé', archived: true }]);
});
afterAll(() => server.close());

/** A Friday, before the cutoff. */
const FORM: RateForm = {
  merchantId: 'mer_rates',
  date: '2026-11-20',
  time: '08:15',
  originPostalCode: ' H2V 4G3 ',
  postalCode: 'h7n5h9',
  weight: '',
};
const AT = new Date('2026-11-20T08:15:00-05:00').getTime();

const HOUR = 3_600_000;

const answer = ({ store }: Console) => selectRateAnswer(store.getState());

async function asked(form: Partial<RateForm>) {
  const console = await aConsole(server);
  console.store.dispatch(changeRateForm({ ...FORM, ...form }));
  await console.store.dispatch(lookUpRates());
  return console;
}

it('RATE-02 RATE-03 MSG-33 MSG-34 MSG-35 MSG-36 MSG-37 shows a message for each empty field, and sends nothing', async () => {
  const console = await aConsole(server);
  await console.store.dispatch(lookUpRates());
  expect(selectRateErrors(console.store.getState())).toEqual({
    merchantId: 'Merchant is a required field',
    date: 'Date is a required field',
    time: 'Time is a required field',
    originPostalCode: 'Origin Postal Code is a required field',
    postalCode: 'Postal Code is a required field',
  });
  expect(said(console)).toEqual(['Merchant is a required field\nand 4 more']);
  expect(console.sent).toEqual([]);
  console.store.dispatch(changeRateForm({ date: '2026-11-20' }));
  expect(Object.keys(selectRateErrors(console.store.getState()))).toEqual(
    Object.keys(RATE_LABELS).filter((field) => !['date', 'weight'].includes(field)),
  );
});

it.each([
  ['that nobody has typed is the time of the question', {}, AT + 5 * HOUR],
  ['that was typed stays', { time: '08:15' }, AT],
])('RATE-03 a time %s, although the form stood open for hours', async (_which, typed, at) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(AT - HOUR);
  const console = await aConsole(server);
  console.store.dispatch(chooseMerchant('mer_rates'));
  console.store.dispatch(changeRateForm({ originPostalCode: 'H2V 4G3', postalCode: 'H7N 5H9', ...typed }));
  clock.mockReturnValue(AT + 5 * HOUR);
  await console.store.dispatch(lookUpRates());
  clock.mockRestore();
  const asked = console.sent.find(({ path }) => path === '/rates/mer_rates');
  expect(asked?.body).toMatchObject({ dateTime: at });
});

it.each([
  [{ date: '2026-02-31' }, { date: 'Enter the date as YYYY-MM-DD, MM/DD/YYYY or DD.MM.YYYY.' }],
  [{ time: '2:30' }, { time: 'Enter the time with AM or PM, like 2:30 PM.' }],
  [
    { date: '2026-03-08', time: '02:30' },
    { time: expect.stringContaining('There is no 02:30 AM') as string },
  ],
])('RATE-02 refuses %j as date or time, and sends nothing', async (form, errors) => {
  const console = await asked(form);
  expect(selectRateErrors(console.store.getState())).toEqual(errors);
  expect(console.sent).toEqual([]);
});

it('RATE-04 RATE-05 RATE-06 RATE-07 RATE-10 API-15 API-16 requests rates and windows, and stores both', async () => {
  const console = await asked({});
  const lookups = console.sent.filter(({ path }) => path.startsWith('/rates'));
  expect(lookups).toContainEqual({
    method: 'POST',
    path: '/rates/mer_rates',
    body: { postalCode: 'h7n5h9', originPostalCode: 'H2V 4G3', dateTime: AT },
  });
  expect(lookups).toContainEqual({
    method: 'GET',
    path: `/rates/windows/mer_rates?postalCode=h7n5h9&originPostalCode=H2V+4G3&dateTime=${AT}`,
    body: undefined,
  });
  expect(answer(console)?.rates).toEqual([
    { name: 'Next Day', price: 10.75, description: 'Tomorrow.', service: 'NEXTDAY' },
    { name: 'Same Day', price: 15.75, description: 'Today.', service: 'SAMEDAY' },
  ]);
  expect(answer(console)?.windows?.slice(0, 2)).toEqual([
    { date: '2026-11-20', weekday: 'friday', deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' } },
    { date: '2026-11-23', weekday: 'monday', deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' } },
  ]);
  expect(said(console)).toEqual([]);
});

it('reads the merchant that explains the prices after the rates, with its zones and rules', async () => {
  const console = await asked({});
  await untilState(
    console.store,
    () => answer(console)?.basis,
    (basis) => basis === 'ready',
  );
  const state = console.store.getState();
  expect(selectZonesOfMerchant(state, 'mer_rates').map(({ name }) => name)).toEqual(['Centre', 'Laval']);
  expect(selectRulesOfMerchant(state, 'mer_rates')).toHaveLength(1);
  expect(console.sent.filter(({ path }) => path.startsWith('/merchants'))).toHaveLength(1);
});

it('RATE-08 keeps the rates without a notice when the windows fail', async () => {
  const console = await aConsole(server);
  console.next({ listWindows: broken });
  console.store.dispatch(changeRateForm(FORM));
  await console.store.dispatch(lookUpRates());
  expect(answer(console)?.rates).toHaveLength(2);
  expect(answer(console)?.windows).toBeNull();
  expect(said(console)).toEqual([]);
});

it.each([
  [{ postalCode: 'H9X 1A1' }, 'Postal code H9X1A1 is outside the delivery area.'],
  [{ originPostalCode: 'H7N 5H9', postalCode: 'H2V 4G3' }, 'No shipping rule from Laval to Centre.'],
  [{ merchantId: 'mer_gone' }, 'Merchant is archived.'],
])('RATE-09 shows the server’s refusal of %j as a toast and in place of the rates', async (form, message) => {
  const console = await asked({});
  console.store.dispatch(changeRateForm(form));
  await console.store.dispatch(lookUpRates());
  expect(answer(console)).toMatchObject({ rates: [], problem: message, windows: null });
  expect(said(console)).toEqual([message]);
});

it('RATE-09 shows the message of a failing server, and clears the rates', async () => {
  const console = await asked({});
  console.next({ listRates: () => refusal(503, 'Out of order.') });
  await console.store.dispatch(lookUpRates());
  expect(answer(console)).toMatchObject({ rates: [], problem: 'Out of order.' });
  expect(said(console)).toEqual(['Out of order.']);
});

it('ignores the response to an earlier look-up', async () => {
  const console = await aConsole(server);
  const wait = deferred();
  console.next({ listRates: () => wait.until.then(() => undefined) });
  console.store.dispatch(changeRateForm({ ...FORM, postalCode: 'H9X' }));
  const first = console.store.dispatch(lookUpRates());
  console.store.dispatch(changeRateForm({ postalCode: 'H7N' }));
  await console.store.dispatch(lookUpRates());
  wait.end();
  await first;
  expect(answer(console)?.problem).toBeNull();
  expect(answer(console)?.question.postalCode).toBe('H7N');
  expect(said(console)).toEqual([]);
});

it('keeps the chosen service when it is offered again', async () => {
  const console = await asked({});
  console.store.dispatch(ratesActions.rateChosen(1));
  await console.store.dispatch(lookUpRates());
  expect(answer(console)?.chosen).toBe(1);
});

it('fills the form from a link and looks it up once it is complete, but not a second time', async () => {
  const console = await aConsole(server);
  console.store.dispatch(enterRates('?merchantId=mer_rates&origin=H2V'));
  expect(selectRateForm(console.store.getState())).toMatchObject({
    merchantId: 'mer_rates',
    originPostalCode: 'H2V',
    postalCode: '',
  });
  const whole = '?merchantId=mer_rates&date=2026-11-20&time=08%3A15&origin=H2V&recipient=H7N';
  console.store.dispatch(enterRates(whole));
  await untilState(
    console.store,
    () => answer(console)?.rates.length,
    (count) => count === 2,
  );
  const lookups = () => console.sent.filter(({ path }) => path.startsWith('/rates')).length;
  expect(lookups()).toBe(2);
  console.store.dispatch(enterRates(whole));
  console.store.dispatch(enterRates(''));
  expect(lookups()).toBe(2);
});

it('looks a link up again when the session ended during its look-up and the same person is back', async () => {
  const email = await anAccount(server, ['admin']);
  const { store, sent } = sessionConsole(server);
  await store.dispatch(signIn({ email, password: PASSWORD }));
  const lookups = () => sent.filter(({ path }) => path.startsWith('/rates')).length;
  const token = await server.tokenOf(email);
  await call(server, '/api/user/sessions', { method: 'DELETE', token });
  const link = '?merchantId=mer_rates&date=2026-11-20&time=08%3A15&origin=H2V&recipient=H7N';
  store.dispatch(enterRates(link));
  const phase = (wanted: string) =>
    untilState(
      store,
      ({ session }) => session.phase,
      (now) => now === wanted,
    );
  await phase('failed');
  const before = lookups();
  await store.dispatch(signIn({ email, password: PASSWORD }));
  await phase('authenticated');
  store.dispatch(enterRates(link));
  await untilState(store, selectRateAnswer, (now) => now?.rates.length === 2);
  expect(lookups()).toBe(before + 2);
});
