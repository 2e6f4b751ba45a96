/** After an update of the server an open page cannot load its code for changes of anything but orders. */
import { adminApi } from '../../../src/api/adminApi';
import { selectWaitingCount } from '../../../src/store/views/orders/orderListSelectors';
import { withTx } from '../../../server/db/withTx';
import { noteChanges } from '../../server/events/feed';
import { call } from '../../server/orders/fixtures';
import { untilState } from '../../support/appStore';
import { feedWorld } from './consoles';

jest.mock('../../../src/store/feed/otherChanges', () => {
  throw new Error('Loading chunk otherChanges failed.');
});

const world = feedWorld();

it('follows orders all the same, and reads each changed order once', async () => {
  const { store, line } = await world.openConsole();
  const { list, merchantId } = world;
  const renamed = { method: 'PATCH', body: { name: 'Renamed by Dana' }, role: 'super_admin' } as const;
  await call(list.server, `/merchants/${merchantId}`, renamed);
  await untilState(store, (state) => state.feed.changes[merchantId], Boolean);
  // Calls under way could be a reason to read an order once more.
  await Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk()));

  const [added = ''] = await list.add(1, 'GEOCODED', () => ({ merchantId }));
  await withTx(list.server.db, (trx) => noteChanges(trx, [added]));
  await untilState(store, selectWaitingCount, (waiting) => waiting === 1);
  for (const at of [1, 2, 3]) {
    await world.makeReady(at);
    await world.isReady(store, at);
  }
  expect(line.requests.filter(({ body }) => body.includes(added))).toHaveLength(1);
});
