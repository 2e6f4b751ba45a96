/** The console does not miss changes that arrive at an awkward moment (docs/decisions/0061). */
import { selectFeedPhase } from '../../../src/store/feed/feedSlice';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { enterOrders } from '../../../src/store/views/orders/enterOrders';
import { selectListPhase, selectWaitingCount } from '../../../src/store/views/orders/orderListSelectors';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import type { AppStore } from '../../../src/store/types';
import { withTx } from '../../../server/db/withTx';
import { call } from '../../server/orders/fixtures';
import { noteChanges } from '../../server/events/feed';
import { untilState } from '../../support/appStore';
import { aFeedPlatform } from '../../support/fakeFeed';
import { feedWorld } from './consoles';

const world = feedWorld();
const { id, makeReady, isReady, openConsole, startConsole, follows } = world;

const { timings } = aFeedPlatform().platform;
const isSearch = ({ path, body }: { path: string; body: string }) =>
  path.endsWith('/orders') && !body.includes('"ids"');
const isReading = ({ path, body }: { path: string; body: string }) =>
  path.endsWith('/orders') && body.includes('"ids"');
const isOfFeed = ({ path }: { path: string }) => path.endsWith('/events');
/** Waits until the console has noticed the change of an order. */
const isTold = (store: AppStore, orderId: string) =>
  untilState(store, (state) => state.feed.changes[orderId], Boolean);
const waitFor = (store: AppStore, count: number) =>
  untilState(store, selectWaitingCount, (waiting) => waiting === count);

it('misses no change between the response of the first search and the first feed position', async () => {
  const { store, line, begin } = await startConsole();
  const asking = line.hold(isOfFeed);
  await begin();
  await asking.came;
  await makeReady(1);
  asking.letGo();
  await isReady(store, 1);
});

it('misses no change with an older server that only names the current position', async () => {
  const { store, line, begin } = await startConsole();
  line.beOlder();
  const asking = line.hold(isOfFeed);
  await begin();
  await asking.came;
  await makeReady(1);
  asking.letGo();
  await isReady(store, 1);
  await follows(store, 'by the stream');
});

it('misses no change in a tab opened in the background', async () => {
  const { store, look, begin } = await startConsole();
  look(false);
  await begin();
  await makeReady(1);
  look(true);
  await isReady(store, 1);
});

it('misses no change in a tab opened in the background before the clock was set back', async () => {
  let earlier = 0;
  const { store, look, begin } = await startConsole('by the stream', {}, () => Date.now() - earlier);
  look(false);
  await begin();
  // As when it was changed so long ago that the feed does not name it.
  const { db } = world.list.server;
  const delivered = { order_status: 'DELIVERED' } as const;
  await db.updateTable('orders').set(delivered).where('id', '=', id(4)).execute();
  earlier = 60_000;
  look(true);
  await untilState(store, (state) => state.views.orderList.gone[id(4)], Boolean);
});

it('misses no change just before a hidden tab stops', async () => {
  const slow = { ...timings, collectMs: 500 };
  const { store, line, look } = await openConsole('by pages', { timings: slow });
  await makeReady(1);
  const [before] = line.asked.slice(-1);
  await untilState(
    store,
    () => line.asked.at(-1)?.after,
    (after) => after !== before?.after,
  );
  look(false);
  await untilState(store, selectFeedPhase, (phase) => phase === 'off');
  look(true);
  await isReady(store, 1);
});

it('misses no change while the order cannot be read', async () => {
  const { store, line } = await openConsole();
  const refused = line.refuse(isReading);
  await makeReady(1);
  await untilState(store, refused.times, (times) => times > 0);
  await makeReady(2);
  refused.end();
  await isReady(store, 1);
  await isReady(store, 2);
});

it('misses no change while a merchant cannot be read', async () => {
  const { store, line } = await openConsole();
  await world.openMerchant(store);
  const refused = line.refuse(({ path }) => path.endsWith(`/merchants/${world.merchantId}`));
  const renamed = { method: 'PATCH', body: { name: 'Renamed by Dana' }, role: 'super_admin' } as const;
  await call(world.list.server, `/merchants/${world.merchantId}`, renamed);
  await untilState(store, refused.times, (times) => times > 0);
  refused.end();
  await untilState(
    store,
    (state) => selectMerchantById(state, world.merchantId)?.name,
    (name) => name === 'Renamed by Dana',
  );
});

it('misses no change while a full reload fails', async () => {
  const { store, line, look } = await openConsole();
  look(false);
  await untilState(store, selectFeedPhase, (phase) => phase === 'off');
  const { db } = world.list.server;
  const delivered = { order_status: 'DELIVERED' } as const;
  await db.updateTable('orders').set(delivered).where('id', '=', id(4)).execute();
  const refused = line.refuse(isSearch);
  line.forget();
  look(true);
  await untilState(store, refused.times, (times) => times > 0);
  refused.end();
  await untilState(store, (state) => state.views.orderList.gone[id(4)], Boolean);
});

it('misses no change to an order that a running search still finds in its old state', async () => {
  const { store, line } = await openConsole();
  const [other = ''] = await world.list.add(1, 'GEOCODED', () => ({ merchantId: 'mer_one' }));
  const search = line.hold(isSearch);
  void store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId: 'mer_one' }));
  await search.came;
  const noted = { method: 'PATCH', body: { notes: 'Ring twice.' } } as const;
  await call(world.list.server, `/orders/updateOrder/${other}`, noted);
  await isTold(store, other);
  search.letGo();
  await untilState(
    store,
    (state) => selectOrderById(state, other)?.notes,
    (notes) => notes === 'Ring twice.',
  );
});

it('misses no change to an order that a running search would find only now', async () => {
  const { store, line } = await openConsole();
  const search = line.hold(isSearch);
  store.dispatch(enterOrders(`?status=PICKUP_READY&merchant=${world.merchantId}`));
  await search.came;
  const { list, merchantId } = world;
  const [other = ''] = await list.add(1, 'PICKUP_READY', () => ({ merchantId }));
  await withTx(list.server.db, (trx) => noteChanges(trx, [other]));
  await isTold(store, other);
  search.letGo();
  await waitFor(store, 1);
});

it('queues all new matches, however many, even after the tab was hidden', async () => {
  const { store, look } = await openConsole('by the stream', { timings: { ...timings, collectMs: 500 } });
  store.dispatch(enterOrders(`?status=PICKUP_READY&merchant=${world.merchantId}`));
  await untilState(store, selectListPhase, (phase) => phase === 'done');
  look(false);
  await untilState(store, selectFeedPhase, (phase) => phase === 'off');
  const { list, merchantId } = world;
  const many = await list.add(350, 'PICKUP_READY', () => ({ merchantId }));
  await withTx(list.server.db, (trx) => noteChanges(trx, many));
  look(true);
  await follows(store, 'by the stream');
  await waitFor(store, 350);
});
