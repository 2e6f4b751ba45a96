/** An order gets the rate that the rate endpoint quotes, before and after its merchant's prices change. */
import type { Order } from '../../../src/contract/schemas/orders';
import type { Rate } from '../../../src/contract/schemas/rates';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { anOrder, call, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON, aRule, aZone, send, storeMerchant } from '../zones/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('API-14 API-15 a geocode retry gives the order the cheapest quoted rate plus its weight band', async () => {
  const everyDay = Object.fromEntries(
    Object.keys(emptyWeek()).map((day) => [day, day === 'exceptions' ? [] : [AFTERNOON]]),
  ) as unknown as ReturnType<typeof emptyWeek>;
  const merchantId = await storeMerchant(server, {
    zones: [aZone('Laval', { H7A: 1 }), aZone('Toronto', { M: 4.1, M5V: 6.2 })],
    shippingRules: [
      aRule('Laval', 'Toronto', {
        surcharge: 0.2,
        deliveryConstraintsByWeek: everyDay,
        services: [
          { name: 'weightPricing', pricingStrategy: { pricingRows: [{ weightInPounds: 1, price: 0.05 }] } },
        ],
      }),
    ],
  });
  const place = {
    street: '1 King Street',
    city: 'Toronto',
    province: 'ON',
    location: { lat: 43.6, lng: -79.4 },
  };
  const waiting = () =>
    anOrder({
      merchantId,
      orderStatus: 'RATE_FAILED',
      useCoordinate: true,
      dtoRecipientAddress: { ...place, postalCode: 'M5V 1A1' },
      dtoOriginAddress: { street: '2 Rue Principale', city: 'Laval', province: 'QC', postalCode: 'H7A 1B1' },
      packages: [{ trackingNumber: 'T1', weightOptions: { weight: 1, unit: 'lb' } }],
    });
  const both = async () => {
    const [order] = await storeOrders(server, [waiting()]);
    const body = { postalCode: 'M5V1A1', originPostalCode: 'H7A1B1', dateTime: Date.now() };
    const rates = await call(server, `/rates/${merchantId}`, { method: 'POST', role: 'admin', body });
    const settled = await call(server, `/orders/${order?.id ?? ''}/geocode`, { method: 'POST' });
    const { orderStatus, rateChoice } = settled.body as unknown as Order;
    return { status: orderStatus, offered: (rates.body as unknown as Rate[])[0], chosen: rateChoice };
  };
  const first = await both();
  expect(first).toMatchObject({ status: 'GEOCODED', offered: { price: 6.4 }, chosen: { price: 6.45 } });
  expect(first.chosen?.service).toBe(first.offered?.service);

  const row = { zoneName: 'Toronto', postalPrefix: 'M5V1A1', price: 20 };
  expect((await send(server, 'POST', `${merchantId}/zones/locationPricing`, row)).status).toBe(200);
  expect(await both()).toMatchObject({ offered: { price: 20.2 }, chosen: { price: 20.25 } });
});
