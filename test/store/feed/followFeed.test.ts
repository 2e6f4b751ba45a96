/** The console follows the changes of others on the real server, by stream and by pages (docs/decisions/0061). */
import { readOrdersAgain } from '../../../src/store/feed/orderChanges';
import { ordersApi } from '../../../src/api/ordersApi';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectRulesOfMerchant } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { selectFeedPhase } from '../../../src/store/feed/feedSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import type { RootState } from '../../../src/store/types';
import {
  selectHasLeftSearch,
  selectListPhase,
  selectLoadedCount,
  selectWaitingCount,
} from '../../../src/store/views/orders/orderListSelectors';
import { enterOrders } from '../../../src/store/views/orders/enterOrders';
import { call } from '../../server/orders/fixtures';
import { anAppStore, untilState } from '../../support/appStore';
import { aBrowser, aFeedPlatform } from '../../support/fakeFeed';
import { NO_EXTRAS } from '../../support/extras';
import { aLine, feedWorld, type How } from './consoles';

const world = feedWorld();
const { id, follows, makeReady, isReady, openConsole } = world;

describe.each<How>(['by the stream', 'by pages'])('%s', (how) => {
  it('updates an order that somebody else changed, and marks it when it left the search', async () => {
    const { store } = await openConsole(how);
    await makeReady(1);
    await isReady(store, 1);
    await untilState(store, (state) => selectHasLeftSearch(state, id(1)), Boolean);
    expect(selectLoadedCount(store.getState())).toBe(5);
  });

  it('updates the counts of shown searches too', async () => {
    const { store } = await openConsole(how);
    const filters = [{ ...EMPTY_FILTER, merchantId: world.merchantId, orderStatus: 'PICKUP_READY' }];
    const shown = ordersApi.endpoints.countSearches.select({ filters });
    await store.dispatch(ordersApi.endpoints.countSearches.initiate({ filters }));
    expect(shown(store.getState()).data).toEqual([{ count: 0, isMore: false }]);
    await makeReady(1);
    await untilState(
      store,
      (state) => shown(state).data,
      (counts) => counts?.[0]?.count === 1,
    );
  });

  it('misses nothing that happens while the network is down', async () => {
    const { store, line } = await openConsole(how);
    line.down(true);
    await untilState(store, selectFeedPhase, (phase) => phase === 'waiting');
    expect(store.getState().feed.behindSince).not.toBeNull();
    await makeReady(0);
    await makeReady(3);
    line.down(false);
    await isReady(store, 0);
    await isReady(store, 3);
    await follows(store, how);
    expect(store.getState().feed.behindSince).toBeNull();
  });

  it('stops while the tab is hidden, and catches up when it is visible again', async () => {
    const { store, line, look } = await openConsole(how);
    look(false);
    await untilState(store, selectFeedPhase, (phase) => phase === 'off');
    line.asked.length = 0;
    await makeReady(2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(line.asked).toEqual([]);
    expect(selectOrderById(store.getState(), id(2))?.orderStatus).toBe('GEOCODED');
    look(true);
    await isReady(store, 2);
  });

  it('reloads what is shown when the server has forgotten the position, and follows from there', async () => {
    const { store, line, look } = await openConsole(how);
    look(false);
    await untilState(store, selectFeedPhase, (phase) => phase === 'off');
    await world.list.server.db
      .updateTable('orders')
      .set({ order_status: 'DELIVERED' })
      .where('id', '=', id(4))
      .execute();
    line.forget();
    look(true);
    await untilState(store, (state) => selectHasLeftSearch(state, id(4)), Boolean);
    await makeReady(1);
    await isReady(store, 1);
  });
});

it('falls back to pages when streams are refused repeatedly', async () => {
  const { store } = await openConsole('by pages, as streams are refused');
  await makeReady(1);
  await isReady(store, 1);
});

it('reads in one of two tabs while both follow, and the other takes over when the first is hidden', async () => {
  const browser = aBrowser();
  const one = await openConsole('by pages', browser);
  const two = await openConsole('by pages', browser);
  // Both have learned the position; from now on only the first one asks.
  two.line.asked.length = 0;
  await makeReady(0);
  await isReady(one.store, 0);
  await isReady(two.store, 0);
  expect(two.line.asked).toEqual([]);
  one.look(false);
  await makeReady(1);
  await isReady(two.store, 1);
  await untilState(
    two.store,
    () => two.line.asked.length,
    (asked) => asked > 0,
  );
  // It returns as a follower.
  one.look(true);
  await makeReady(2);
  await isReady(one.store, 2);
});

it('queues a new order of the search, but not one of another merchant', async () => {
  const { store } = await openConsole();
  const others = await world.list.add(1, 'GEOCODED', () => ({ merchantId: 'mer_one' }));
  store.dispatch(enterOrders(`?status=PICKUP_READY&merchant=${world.merchantId}`));
  await untilState(store, selectListPhase, (phase) => phase === 'done');
  await call(world.list.server, `/orders/${others[0] ?? ''}/pickupready`, { method: 'PATCH' });
  await makeReady(2);
  await untilState(store, selectWaitingCount, (count) => count > 0);
  expect(Object.keys(store.getState().views.orderList.waiting)).toEqual([id(2)]);
  expect(selectLoadedCount(store.getState())).toBe(0);
});

it('forgets an order that waited to be listed and matches no longer when all is read again', async () => {
  const { store, look } = await openConsole();
  store.dispatch(enterOrders(`?status=PICKUP_READY&merchant=${world.merchantId}`));
  await untilState(store, selectListPhase, (phase) => phase === 'done');
  await makeReady(1);
  await makeReady(2);
  await untilState(store, selectWaitingCount, (count) => count === 2);
  look(false);
  await untilState(store, selectFeedPhase, (phase) => phase === 'off');
  await world.list.server.db
    .updateTable('orders')
    .set({ order_status: 'DELIVERED' })
    .where('id', '=', id(2))
    .execute();
  // As when so much has changed, or so long ago, that the feed does not name each order.
  await store.dispatch(readOrdersAgain());
  expect(Object.keys(store.getState().views.orderList.waiting)).toEqual([id(1)]);
});

it('updates a loaded merchant and its zones', async () => {
  const { store } = await openConsole();
  await world.openMerchant(store);
  const patch = async (path: string, method: string, body: object) => {
    const answer = await call(world.list.server, path, { method, body, role: 'super_admin' });
    expect(answer).toMatchObject({ status: 200 });
  };
  await patch(`/merchants/${world.merchantId}`, 'PATCH', { name: 'Renamed by Dana' });
  await untilState(
    store,
    (state) => selectMerchantById(state, world.merchantId)?.name,
    (name) => name === 'Renamed by Dana',
  );
  await patch(`/merchants/${world.merchantId}/zones`, 'POST', {
    name: 'New zone',
    timezone: 'America/Toronto',
    facility: 'yyz5',
    locationPricing: { pricingRows: [{ postalPrefix: 'M5J', price: 8.25 }] },
  });
  await untilState(
    store,
    (state) => selectZonesOfMerchant(state, world.merchantId).map(({ name }) => name),
    (names) => names.includes('New zone'),
  );
});

it('removes a loaded zone and rule that somebody else deletes', async () => {
  const { store } = await openConsole();
  const { merchantId } = world;
  const send = async (path: string, method: string, body?: object) => {
    const answer = await call(world.list.server, `/merchants/${merchantId}/${path}`, {
      method,
      ...(body && { body }),
      role: 'super_admin',
    });
    expect(answer).toMatchObject({ status: 200 });
  };
  await send('zones', 'POST', {
    name: 'Short-lived',
    timezone: 'America/Toronto',
    facility: 'yyz5',
    locationPricing: { pricingRows: [{ postalPrefix: 'K7L', price: 8.25 }] },
  });
  const pickup = { pickupWindow: { timeStart: '08:00', timeEnd: '10:00' }, cutoffTime: '07:00' };
  const delivery = { ...pickup, deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' } };
  const pair = { originZone: 'Short-lived', destinationZone: 'Short-lived' };
  await send('shippingRules', 'POST', {
    ...pair,
    inTransitDays: 1,
    surcharge: 0,
    deliveryConstraintsByWeek: { monday: [delivery] },
    pickupConstraintsByWeek: { monday: [pickup] },
  });
  await world.openMerchant(store);
  const zones = (state: RootState) => selectZonesOfMerchant(state, merchantId).map(({ name }) => name);
  const rules = (state: RootState) =>
    selectRulesOfMerchant(state, merchantId).map(({ originZone }) => originZone);
  const isHeld = (names: readonly string[]) => names.includes('Short-lived');
  await untilState(store, rules, isHeld);
  await send(`shippingRules?${new URLSearchParams(pair).toString()}`, 'DELETE');
  await untilState(store, rules, (names) => !isHeld(names));
  expect(isHeld(zones(store.getState()))).toBe(true);
  await send('zones?zoneName=Short-lived', 'DELETE');
  await untilState(store, zones, (names) => !isHeld(names));
});

it('stops following when the session ends', async () => {
  const { store, line } = await openConsole('by pages');
  store.dispatch(sessionActions.signedOut());
  await new Promise((resolve) => setTimeout(resolve, 50));
  line.asked.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(line.asked).toEqual([]);
  expect(selectFeedPhase(store.getState())).toBe('off');
});

it('never asks a server without a feed', async () => {
  const line = aLine('by pages');
  const { store } = anAppStore({
    config: { apiBase: `${world.list.server.url}/api`, extras: NO_EXTRAS },
    token: await world.list.server.tokenFor('user'),
    fetch: line.send,
    followsChanges: aFeedPlatform().platform,
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  store.dispatch(enterOrders(`?merchant=${world.merchantId}`));
  await untilState(store, selectLoadedCount, (loaded) => loaded === 5);
  expect(line.asked).toEqual([]);
});
