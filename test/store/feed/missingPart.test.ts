/** After an update of the server an open page cannot load its code for changes of anything but orders. */
import { adminApi } from '../../../src/api/adminApi';
import { messages } from '../../../src/contract/messages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import type { AppStore } from '../../../src/store/types';
import { selectWaitingCount } from '../../../src/store/views/orders/orderListSelectors';
import { withTx } from '../../../server/db/withTx';
import { noteChanges } from '../../server/events/feed';
import { call } from '../../server/orders/fixtures';
import { untilState } from '../../support/appStore';
import { feedWorld } from './consoles';

/** How often the browser asked for the code, and where, as webpack says it. */
const mockCode = { asked: 0, request: undefined as string | undefined };
jest.mock('../../../src/store/feed/otherChanges', () => {
  mockCode.asked += 1;
  throw Object.assign(new Error('Loading chunk otherChanges failed.'), { request: mockCode.request });
});

const world = feedWorld();
beforeEach(() => Object.assign(mockCode, { asked: 0, request: undefined }));

const renameMerchant = (name: string) =>
  call(world.list.server, `/merchants/${world.merchantId}`, {
    method: 'PATCH',
    body: { name },
    role: 'super_admin',
  });
const isTold = (store: AppStore, version: number) =>
  untilState(
    store,
    (state) => state.feed.changes[world.merchantId]?.version,
    (told) => told === version,
  );
const toldOf = (store: AppStore) =>
  selectNotices(store.getState())
    .filter(({ about }) => about === 'console')
    .map(({ text }) => text);

it('asks for missing code until the server answers that it has a newer version, says so once, and asks no more', async () => {
  const { store, line } = await world.openConsole();
  mockCode.request = `${world.list.server.url}/assets/otherChanges.0123456789ab.js`;
  const isOfCode = ({ path }: { readonly path: string }) => path.startsWith('/assets/');
  // The feed gets through, but no file does.
  const offline = line.refuse(isOfCode);
  await renameMerchant('Renamed by Dana');
  await untilState(store, offline.times, (times) => times > 2);
  expect(toldOf(store)).toEqual([]);

  offline.end();
  await untilState(
    store,
    () => toldOf(store),
    (told) => told.length > 0,
  );
  expect(toldOf(store)).toEqual([messages.consoleUpdated]);

  const { asked } = mockCode;
  await renameMerchant('Renamed by Erin');
  await isTold(store, 3);
  await renameMerchant('Renamed by Farah');
  await isTold(store, 4);
  expect(mockCode.asked).toBe(asked);
  expect(toldOf(store)).toEqual([messages.consoleUpdated]);
  // Orders are followed as before.
  await world.makeReady(1);
  await world.isReady(store, 1);
});

it('follows orders all the same, and reads each changed order once', async () => {
  const { store, line } = await world.openConsole();
  const { list, merchantId } = world;
  await renameMerchant('Renamed by Dana');
  await isTold(store, 2);
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
