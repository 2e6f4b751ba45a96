/** The requests for rates and windows (API-15, API-16). */
import { ratesApi } from '../../src/api/ratesApi';
import { served } from './merchantPartsSupport';

it('RATE-04 RATE-05 RATE-10 API-15 API-16 both requests carry the postal codes of recipient and origin, and the time', async () => {
  const { store, sent } = await served(() => ({ json: [] }));
  const body = {
    postalCode: 'H7N 5H9',
    originPostalCode: 'H2V 4G3',
    dateTime: 1_795_187_700_000,
  };
  const lookup = { merchantId: 'm 1', ...body };
  await store.dispatch(ratesApi.endpoints.listRates.initiate(lookup)).unwrap();
  await store.dispatch(ratesApi.endpoints.listWindows.initiate(lookup)).unwrap();
  expect(sent()).toEqual([
    ['POST', '/rates/m%201', body],
    [
      'GET',
      '/rates/windows/m%201?postalCode=H7N+5H9&originPostalCode=H2V+4G3&dateTime=1795187700000',
      undefined,
    ],
  ]);
});
