/** Lists that others change while they load are complete and current in the end (docs/decisions/0061). */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { shippingRulesApi } from '../../../src/api/shippingRulesApi';
import { selectStaffUser, staffListApi } from '../../../src/api/staffListApi';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectRulesOfMerchant } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { enterMerchants, openWanted } from '../../../src/store/views/merchants/loadMerchants';
import { selectMerchantList } from '../../../src/store/views/merchants/merchantListSlice';
import type { AppStore } from '../../../src/store/types';
import { insertMerchants } from '../../../server/repositories/merchants';
import { aMerchant, call } from '../../server/orders/fixtures';
import { aBody } from '../../server/shippingRules/fixtures';
import { untilState } from '../../support/appStore';
import { feedWorld } from './consoles';

const world = feedWorld();
/** Two pages and a bit. */
const nameOf = (at: number) => `Shop ${String(at).padStart(3, '0')}`;
const SHOPS = Array.from({ length: 120 }, (_, at) => ({ id: `mer_shop${at}`, name: nameOf(at) }));
const isPage = ({ path }: { path: string }) => path.endsWith('/merchants');
const isOfFeed = ({ path }: { path: string }) => path.endsWith('/events');

const send = async (path: string, method: string, body?: object) => {
  const answer = await call(world.list.server, path, { method, ...(body && { body }), role: 'super_admin' });
  expect(answer.status).toBeLessThan(300);
};

/** The shops of the list, in its order. */
const shops = (store: AppStore) =>
  selectMerchantList(store.getState())
    .ids.map((id) => selectMerchantById(store.getState(), id)?.name)
    .filter((name) => name?.startsWith('Shop'));
const untilShops = (store: AppStore, names: readonly string[]) =>
  untilState(
    store,
    () => [selectMerchantList(store.getState()).phase, ...shops(store)].join(),
    (shown) => shown === ['ready', ...names].join(),
  );
const isTold = (store: AppStore, id: string) => untilState(store, (state) => state.feed.changes[id], Boolean);

beforeAll(() =>
  insertMerchants(
    world.list.server.db,
    SHOPS.map((shop) => aMerchant(shop)),
    Date.now(),
  ),
);

const without = (...gone: readonly number[]) =>
  SHOPS.map(({ name }) => name).filter((name) => !gone.some((at) => name === nameOf(at)));

it('has every merchant when one of an earlier page was archived meanwhile', async () => {
  const { store, line } = await world.openConsole();
  const first = line.hold(isPage);
  store.dispatch(enterMerchants(''));
  await first.came;
  await send('/merchants/mer_shop3/archive', 'PATCH');
  await isTold(store, 'mer_shop3');
  first.letGo();
  await untilShops(store, without(3));
});

it('has every merchant when the change is reported only after the last page', async () => {
  const { store, line } = await world.openConsole('by pages');
  const feed = line.hold(isOfFeed);
  await feed.came;
  const first = line.hold(isPage);
  store.dispatch(enterMerchants(''));
  await first.came;
  await send('/merchants/mer_shop4/archive', 'PATCH');
  first.letGo();
  await untilState(store, selectMerchantList, ({ phase }) => phase === 'ready');
  feed.letGo();
  await untilShops(store, without(3, 4));
});

it('lists a merchant under the name that it got meanwhile', async () => {
  const { store, line } = await world.openConsole();
  const first = line.hold(isPage);
  store.dispatch(enterMerchants(''));
  await first.came;
  await send('/merchants/mer_shop119', 'PATCH', { name: 'Shop 000 renamed' });
  await isTold(store, 'mer_shop119');
  first.letGo();
  const [zero = '', ...others] = without(3, 4, 119);
  await untilShops(store, [zero, 'Shop 000 renamed', ...others]);
});

it.each(['the first page', 'the wanted merchant'])(
  'opens the archived merchant of a link although another changes while %s is read',
  async (read) => {
    const { store, line } = await world.openConsole();
    const held = line.hold(({ path }) =>
      path.endsWith(read === 'the first page' ? '/merchants' : '/merchants/mer_shop3'),
    );
    store.dispatch(openWanted('mer_shop3'));
    store.dispatch(enterMerchants(''));
    await held.came;
    await send('/merchants/mer_shop100', 'PATCH', { name: `Shop 100 after ${read}` });
    await isTold(store, 'mer_shop100');
    held.letGo();
    await untilState(store, selectMerchantList, ({ openId }) => openId === 'mer_shop3');
  },
);

it('is loaded once more, not again and again, while changes go on', async () => {
  const { store, line } = await world.openConsole();
  const first = line.hold(isPage);
  store.dispatch(enterMerchants(''));
  await first.came;
  await send('/merchants/mer_shop5/archive', 'PATCH');
  await isTold(store, 'mer_shop5');
  first.letGo();
  await untilState(store, selectMerchantList, ({ isRepeat }) => isRepeat);
  const second = line.hold(isPage);
  await second.came;
  await send('/merchants/mer_shop6/archive', 'PATCH');
  await isTold(store, 'mer_shop6');
  second.letGo();
  await untilState(store, selectMerchantList, ({ isRepeat, arriving }) => isRepeat && arriving === null);
  expect(line.requests.filter(isPage)).toHaveLength(2 * 3);
});

it('has a staff user who was added, and not one who was deleted, while the list was read', async () => {
  const { store, line } = await world.openConsole();
  const staff = (email: string) => selectStaffUser(store.getState(), email);
  const add = (email: string) => send('/user/manageUsers', 'PUT', { email, roles: ['user'] });
  await add('leaves@example.com');
  const page = line.hold(({ path }) => path.endsWith('/user/manageUsers'));
  void store.dispatch(staffListApi.endpoints.listStaffUsers.initiate({}));
  await page.came;
  await add('comes@example.com');
  await send('/user/manageUsers/leaves@example.com', 'DELETE');
  await isTold(store, 'leaves@example.com');
  page.letGo();
  await untilState(
    store,
    () => [staff('comes@example.com') !== undefined, staff('leaves@example.com') !== undefined],
    ([came, isThere]) => came === true && isThere === false,
  );
});

it('has a zone and a rule that were added while the merchant was read', async () => {
  const { store, line } = await world.openConsole();
  const { merchantId } = world;
  const whole = line.hold(({ path }) => path.endsWith(`/merchants/${merchantId}`));
  const list = line.hold(({ path }) => path.endsWith('/shippingRules'));
  void store.dispatch(merchantsApi.endpoints.getMerchant.initiate(merchantId));
  void store.dispatch(shippingRulesApi.endpoints.listShippingRules.initiate(merchantId));
  await Promise.all([whole.came, list.came]);
  await send(`/merchants/${merchantId}/zones`, 'POST', {
    name: 'Nord',
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: { pricingRows: [{ postalPrefix: 'K1A', price: 4 }] },
  });
  await send(
    `/merchants/${merchantId}/shippingRules`,
    'POST',
    aBody({ originZone: 'Nord', destinationZone: 'Nord' }),
  );
  whole.letGo();
  list.letGo();
  await untilState(
    store,
    (state) => [
      selectZonesOfMerchant(state, merchantId).length,
      selectRulesOfMerchant(state, merchantId).length,
    ],
    (counts) => counts.join() === '1,1',
  );
});
