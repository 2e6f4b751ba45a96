/** The list of names follows one's own changes of merchants, also on a server that reports no changes. */
import { merchantsApi } from '../../src/api/merchantsApi';
import { closedAfterTest } from '../support/closedAfterTest';
import { scriptedServer } from '../support/scriptedServer';
import { anApi } from './support';

const { listMerchantNames, updateMerchant, archiveMerchant } = merchantsApi.endpoints;
const bakery = { id: 'mer_1', name: 'Bakery', archived: false };
const dairy = { id: 'mer_2', name: 'Dairy', archived: false };

/** Waits until the cache has been updated, right after the response. */
const settled = () => new Promise(setImmediate);

async function withNames(status = 200) {
  const server = closedAfterTest(
    await scriptedServer(({ method }) =>
      method === 'GET' ? { json: [bakery, dairy] } : { status, json: { message: 'Answered' } },
    ),
  );
  const { store } = anApi(server.url);
  await store.dispatch(listMerchantNames.initiate());
  return { store, names: () => listMerchantNames.select()(store.getState()).data };
}

it('shows a merchant that was renamed under its new name, in order', async () => {
  const { store, names } = await withNames();
  await store.dispatch(updateMerchant.initiate({ id: 'mer_1', update: { name: 'Épicerie' } }));
  await settled();
  expect(names()).toEqual([dairy, { ...bakery, name: 'Épicerie' }]);
});

it('marks a merchant that was archived', async () => {
  const { store, names } = await withNames();
  await store.dispatch(archiveMerchant.initiate('mer_2'));
  await settled();
  expect(names()).toEqual([bakery, { ...dairy, archived: true }]);
});

it('keeps the names when the server refuses the change', async () => {
  const { store, names } = await withNames(409);
  await store.dispatch(updateMerchant.initiate({ id: 'mer_1', update: { name: 'Épicerie' } }));
  await store.dispatch(archiveMerchant.initiate('mer_2'));
  await settled();
  expect(names()).toEqual([bakery, dairy]);
});
