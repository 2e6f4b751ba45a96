/** A link to a merchant that is not in the list yet, on the real server. */
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { loadMerchants, openWanted, toggleMerchant } from '../../../src/store/views/merchants/loadMerchants';
import { selectMerchantList } from '../../../src/store/views/merchants/merchantListSlice';
import type { TestServer } from '../../server/support/testServer';
import { untilState } from '../../support/appStore';
import { deferred } from '../../support/deferred';
import { aConsole, addMerchants, startMerchantServer } from './merchantsSupport';

let server: TestServer;
const COUNT = 120;
beforeAll(async () => {
  server = await startMerchantServer();
  await addMerchants(
    server,
    Array.from({ length: COUNT }, (_, at) => ({
      id: `mer_${at}`,
      name: `Shop ${String(at).padStart(3, '0')}`,
    })),
  );
});
afterAll(() => server.close());

/** A console in which the first page has arrived and the second has not. */
const aHalf = async () => {
  const console = await aConsole(server);
  const wait = deferred();
  console.next({ listMerchants: () => undefined });
  console.next({ listMerchants: () => wait.until.then(() => undefined) });
  const loading = console.store.dispatch(loadMerchants(''));
  const [first = ''] = await untilState(
    console.store,
    (state) => selectMerchantList(state).ids,
    (ids) => ids.length > 0,
  );
  const wanted = Array.from({ length: COUNT }, (_, at) => `mer_${at}`).find(
    (id) => !selectMerchantList(console.store.getState()).ids.includes(id),
  );
  console.store.dispatch(openWanted(wanted ?? null));
  const loaded = async () => {
    wait.end();
    await loading;
    return selectMerchantList(console.store.getState());
  };
  return { store: console.store, first, wanted, loaded };
};

it('opens it once it has arrived', async () => {
  const { wanted, loaded } = await aHalf();
  expect(await loaded()).toMatchObject({ openId: wanted, wantedId: null });
});

it('does not close the row that the person opened meanwhile', async () => {
  const { store, first, loaded } = await aHalf();
  store.dispatch(toggleMerchant(first));
  expect(await loaded()).toMatchObject({ openId: first, wantedId: null });
});

it('opens nothing after the person closed a row meanwhile', async () => {
  const { store, first, wanted, loaded } = await aHalf();
  store.dispatch(toggleMerchant(first));
  store.dispatch(openWanted(wanted ?? null));
  store.dispatch(toggleMerchant(first));
  expect(await loaded()).toMatchObject({ openId: null, wantedId: null });
});

it('does not look for it if the person opened another row while it was read', async () => {
  const console = await aConsole(server);
  const { store } = console;
  await store.dispatch(loadMerchants('00'));
  const wait = deferred();
  const asked = deferred();
  console.next({
    getMerchant: () => {
      asked.end();
      return wait.until.then(() => undefined);
    },
  });
  store.dispatch(openWanted('mer_55'));
  await store.dispatch(loadMerchants('00', { keeps: true }));
  await asked.until;
  store.dispatch(toggleMerchant('mer_5'));
  wait.end();
  await untilState(
    store,
    (state) => selectMerchantById(state, 'mer_55'),
    (read) => read !== undefined,
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(selectMerchantList(store.getState())).toMatchObject({ search: '00', openId: 'mer_5' });
});
