/** Delivery windows between two postal codes (API-16). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { OfferedWindow } from '../../../src/contract/schemas/rates';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { call, type Answer } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON, aRule, aZone, query, storeMerchant } from '../zones/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const zones = () => [
  aZone('Toronto', { M: 1 }),
  aZone('St Johns', { A1A: 1 }, { timezone: 'America/St_Johns' }),
];
const windows = (id: string, at: string | null, fields: Record<string, string> = {}): Promise<Answer> =>
  call(
    server,
    `/rates/windows/${id}?${query({
      postalCode: 'a1a 1a1',
      originPostalCode: 'M5V1A1',
      ...(at !== null && { dateTime: String(Date.parse(at)) }),
      ...fields,
    })}`,
    { role: 'admin' },
  );
const offered = async (id: string, at: string) => (await windows(id, at)).body as unknown as OfferedWindow[];

it('API-16 RATE-05 RATE-07 lists the windows of two weeks with date, weekday and times, as far as the cutoff allows', async () => {
  const id = await storeMerchant(server, { zones: zones(), shippingRules: [aRule('Toronto', 'St Johns')] });
  const window = { weekday: 'monday', deliveryWindow: { timeStart: '13:00', timeEnd: '17:00' } };
  expect(await offered(id, '2026-05-04T12:00:00Z')).toEqual([
    { date: '2026-05-04', ...window },
    { date: '2026-05-11', ...window },
    { date: '2026-05-18', ...window },
  ]);
  expect((await offered(id, '2026-05-04T12:00:01Z'))[0]).toEqual({ date: '2026-05-11', ...window });
});

it('API-16 uses the local times of origin and destination, before and after a clock change', async () => {
  const rule = aRule('Toronto', 'St Johns', {
    deliveryConstraintsByWeek: { ...emptyWeek(), sunday: [AFTERNOON] },
  });
  const id = await storeMerchant(server, { zones: zones(), shippingRules: [rule] });
  const first = async (at: string) => (await offered(id, at))[0]?.date;
  // On 2026-03-08 clocks go forward at two: eight in Toronto is 12:00 UTC; a week before it was 13:00.
  expect(await first('2026-03-01T13:00:00Z')).toBe('2026-03-01');
  expect(await first('2026-03-08T12:00:00Z')).toBe('2026-03-08');
  expect(await first('2026-03-08T12:00:01Z')).toBe('2026-03-15');
});

it('API-16 scheduled windows replace the others on a weekday that has some; an exception closes its day', async () => {
  const closed = { timeStart: '00:00', timeEnd: '00:00' };
  const evening = { ...AFTERNOON, deliveryWindow: { timeStart: '18:00', timeEnd: '21:00' } };
  const rule = aRule('Toronto', 'St Johns', {
    scheduledDeliveryPickupConstraintsByWeek: {
      ...emptyWeek(),
      monday: [evening],
      exceptions: [{ date: '2026-05-11', deliveryWindow: closed, pickupWindow: closed }],
    },
  });
  const id = await storeMerchant(server, { zones: zones(), shippingRules: [rule] });
  const found = await offered(id, '2026-05-04T11:00:00Z');
  expect(found.map(({ date, deliveryWindow }) => [date, deliveryWindow.timeStart])).toEqual([
    ['2026-05-04', '18:00'],
    ['2026-05-18', '18:00'],
  ]);
});

it('API-16 a day that an exception of the delivery windows closes has no scheduled windows', async () => {
  const evening = { ...AFTERNOON, deliveryWindow: { timeStart: '18:00', timeEnd: '21:00' } };
  const rule = aRule('Toronto', 'St Johns', {
    deliveryConstraintsByWeek: { ...emptyWeek(), monday: [AFTERNOON], exceptions: [{ date: '2026-05-11' }] },
    scheduledDeliveryPickupConstraintsByWeek: { ...emptyWeek(), monday: [evening] },
  });
  const id = await storeMerchant(server, { zones: zones(), shippingRules: [rule] });
  const found = await offered(id, '2026-05-04T11:00:00Z');
  expect(found.map(({ date }) => date)).toEqual(['2026-05-04', '2026-05-18']);
});

it('API-16 distinguishes no rule, missing fields, an archived and an unknown merchant', async () => {
  const id = await storeMerchant(server, { zones: zones(), shippingRules: [] });
  const gone = await storeMerchant(server, { zones: zones(), archived: true });
  const at = '2026-05-04T11:00:00Z';
  const told = async (answer: Promise<Answer>) => [(await answer).status, (await answer).body.message];
  expect(await told(windows(id, at))).toEqual([422, 'No shipping rule from Toronto to St Johns.']);
  expect(await told(windows(id, at, { postalCode: 'K1A' }))).toEqual([
    422,
    'Postal code K1A is outside the delivery area.',
  ]);
  expect(await told(windows(id, at, { postalCode: '' }))).toEqual([400, 'Postal Code is a required field']);
  expect(await told(windows(id, null))).toEqual([400, 'Date is a required field']);
  expect((await windows(id, null, { dateTime: 'soon' })).status).toBe(400);
  expect(await told(windows(gone, at))).toEqual([409, 'Merchant is archived.']);
  expect(await told(windows('mer_none', at))).toEqual([404, merchantMessages.merchantNotFound('mer_none')]);
});
