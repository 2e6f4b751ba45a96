/**
 * Names as they are pasted from Excel, Word or a PDF: the console sends each so that our server takes and cleans it.
 */
import { authApi } from '../../src/api/authApi';
import { merchantCreationApi } from '../../src/api/merchantCreationApi';
import { merchantUsersApi } from '../../src/api/merchantUsersApi';
import { merchantsApi } from '../../src/api/merchantsApi';
import { shippingRulesApi } from '../../src/api/shippingRulesApi';
import { viewsApi } from '../../src/api/viewsApi';
import { zonesApi } from '../../src/api/zonesApi';
import { emptyWeek } from '../../src/domain/merchants/emptyWeek';
import { NEW_MERCHANT, merchantToCreate } from '../../src/domain/merchants/newMerchant';
import { startTestServer, type TestServer } from '../server/support/testServer';
import { OUR_EXTRAS } from '../support/extras';
import { anApi } from './support';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: 1 });
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

/** With a byte order mark, a line break of Word, a zero-width space, a stray control character and a page break. */
const PASTED = '\ufeffNord\vet\u200b\u0003 Sud\f';
const CLEAN = 'Nord et Sud';

it('a name with invisible and control characters is taken as it looks, whatever is named', async () => {
  const apiBase = `${server.url}${server.settings.apiPrefix}`;
  const { store } = anApi(server.url, {
    config: { apiBase, productKey: server.settings.product.key, extras: OUR_EXTRAS },
    getToken: () => token,
  });
  const { dispatch } = store;
  const read = async (path: string) => {
    const answer = await fetch(apiBase + path, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as Record<string, unknown>;
  };
  const idempotencyKey = 'key';

  const contact = { phone: '514 555 0142', email: 'nord@example.com' };
  const merchant = merchantToCreate({ ...NEW_MERCHANT, ...contact, name: PASTED, city: PASTED });
  const created = merchantCreationApi.endpoints.createMerchant.initiate({ merchant, idempotencyKey });
  const id = (await dispatch(created).unwrap()) ?? '';
  const zone = { name: PASTED, timezone: 'America/Toronto', facility: 'yul1' };
  const zones = { ...zone, locationPricing: { pricingRows: [{ postalPrefix: 'H1A', price: 5 }] } };
  await dispatch(zonesApi.endpoints.createZone.initiate({ merchantId: id, zone: zones })).unwrap();
  const service = { speedPricingType: 'SAMEDAY', price: 5, name: PASTED, description: PASTED } as const;
  const pickup = { pickupWindow: { timeStart: '09:00', timeEnd: '11:00' }, cutoffTime: '08:00' };
  const deliveryWindow = { timeStart: '13:00', timeEnd: '17:00' };
  const rule = {
    originZone: CLEAN,
    destinationZone: CLEAN,
    inTransitDays: 0,
    surcharge: 0,
    deliveryConstraintsByWeek: { ...emptyWeek(), monday: [{ ...pickup, deliveryWindow }] },
    pickupConstraintsByWeek: { ...emptyWeek(), monday: [pickup] },
    speedPricing: {
      pricingRows: [{ ...service, locales: [{ locale: 'fr', name: PASTED, description: 'x' }] }],
    },
  };
  await dispatch(
    shippingRulesApi.endpoints.createShippingRule.initiate({ merchantId: id, rule, idempotencyKey }),
  ).unwrap();
  expect(await read(`/merchants/${id}`)).toMatchObject({
    name: CLEAN,
    merchantLocation: { city: CLEAN },
    zones: [{ name: CLEAN }],
    shippingRules: [
      { services: [{ pricingStrategy: { pricingRows: [{ name: CLEAN, locales: [{ name: CLEAN }] }] } }] },
    ],
  });

  const renamed = { id, update: { name: `2 ${PASTED}` } };
  await dispatch(merchantsApi.endpoints.updateMerchant.initiate(renamed)).unwrap();
  expect(await read(`/merchants/${id}`)).toMatchObject({ name: `2 ${CLEAN}` });

  const user = { name: PASTED, phone: '514 555 0142', email: 'person@example.com', merchantId: id };
  const added = { ...user, merchantName: CLEAN, idempotencyKey };
  await dispatch(merchantUsersApi.endpoints.createMerchantUser.initiate(added)).unwrap();
  expect(await read('/user/person@example.com')).toMatchObject({ name: CLEAN });

  const view = viewsApi.endpoints.createView.initiate({
    name: PASTED,
    isShared: false,
    content: { filters: {} },
  });
  expect(await dispatch(view).unwrap()).toMatchObject({ name: CLEAN });

  const someone = { email: 'someone@example.com', password: 'correct horse battery', name: PASTED };
  await dispatch(authApi.endpoints.register.initiate(someone)).unwrap();
  expect(await read('/user/manageUsers?search=someone@example.com')).toMatchObject({
    users: [{ name: CLEAN }],
  });
});
