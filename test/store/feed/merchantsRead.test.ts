/** Which changes of merchants by others a console reads: those that it shows, because a merchant may be megabytes. */
import { adminApi } from '../../../src/api/adminApi';
import { merchantsApi } from '../../../src/api/merchantsApi';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { enterMerchants, toggleMerchant } from '../../../src/store/views/merchants/loadMerchants';
import { selectMerchantList } from '../../../src/store/views/merchants/merchantListSlice';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import type { AppStore } from '../../../src/store/types';
import { withTx } from '../../../server/db/withTx';
import { recordChange } from '../../../server/repositories/audit';
import { insertMerchants } from '../../../server/repositories/merchants';
import { setLastRedacted } from '../../../server/repositories/redaction';
import { aMerchant, call } from '../../server/orders/fixtures';
import { untilState } from '../../support/appStore';
import { feedWorld } from './consoles';

const world = feedWorld();
const NOW = Date.UTC(2026, 10, 20, 17);

async function send(path: string, method: string, body: object): Promise<void> {
  const answer = await call(world.list.server, `/merchants/${path}`, { method, body, role: 'super_admin' });
  expect(answer).toMatchObject({ status: 200 });
}
const addZone = (name: string, postalPrefix: string, merchantId = world.merchantId) =>
  send(`${merchantId}/zones`, 'POST', {
    name,
    timezone: 'America/Toronto',
    facility: 'yyz5',
    locationPricing: { pricingRows: [{ postalPrefix, price: 8.25 }] },
  });

/** Waits until the console has handled everything that happened so far: changes are handled one after the other. */
async function handled(store: AppStore): Promise<void> {
  const id = `mer_last_${Math.random()}`;
  await insertMerchants(world.list.server.db, [aMerchant({ id, name: id })], NOW);
  for (const name of [`${id} one`, `${id} two`]) {
    await send(id, 'PATCH', { name });
    await untilState(
      store,
      (state) => state.feed.changes[id]?.version,
      (version) => version === (name.endsWith('one') ? 2 : 3),
    );
  }
  await Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk()));
}

it('reads a merchant that was left only when it is opened again', async () => {
  const { store, line } = await world.openConsole();
  const path = `/api/merchants/${world.merchantId}`;
  const reads = () => line.requests.filter((request) => request.path === path).length;
  const leave = await world.openMerchant(store);
  leave();
  await untilState(
    store,
    (state) => merchantsApi.util.selectCachedArgsForQuery(state, 'getMerchant'),
    (open) => open.length === 0,
  );
  expect(reads()).toBe(1);

  await addZone('New zone', 'M5J');
  await send(world.merchantId, 'PATCH', { name: 'Renamed by Dana' });
  await handled(store);
  expect(reads()).toBe(1);

  await world.openMerchant(store);
  expect(reads()).toBe(2);
  const { merchantId } = world;
  expect(selectMerchantById(store.getState(), merchantId)?.name).toBe('Renamed by Dana');
  expect(selectZonesOfMerchant(store.getState(), merchantId).map(({ name }) => name)).toEqual(['New zone']);
});

it('reads nothing when the daily redaction has changed merchants of the list', async () => {
  const { db } = world.list.server;
  const ids = Array.from({ length: 100 }, (_, at) => `mer_redacted${at}`);
  await insertMerchants(
    db,
    ids.map((id) => aMerchant({ id, name: id })),
    NOW,
  );
  const { store, line } = await world.openConsole();
  await store.dispatch(merchantsApi.endpoints.listMerchantNames.initiate());
  store.dispatch(enterMerchants(''));
  // The merchant of an earlier test may be reported while the list loads, which is then loaded once more.
  await untilState(
    store,
    selectMerchantList,
    ({ phase, arriving, isOvertaken }) => phase === 'ready' && arriving === null && !isOvertaken,
  );
  line.requests.length = 0;

  for (const id of ids) {
    await withTx(db, async (trx) => {
      await setLastRedacted(trx, id, NOW);
      const by = {
        actor: 'redaction',
        requestId: 'req-redaction',
        action: 'redact',
        at: Date.now(),
      } as const;
      await recordChange(trx, { ...by, origin: 'redaction', entity: 'merchant', entityId: id, after: {} });
    });
  }
  await untilState(store, (state) => state.feed.changes[ids.at(-1) ?? ''], Boolean);
  const asked = () => line.requests.map(({ path }) => path).filter((path) => path.includes('/merchants'));
  expect(asked()).toEqual([]);

  // A name may have changed: the names are read, but none of the merchants. `handled` adds a merchant, after which a
  // list that was loaded just now is loaded once more.
  await handled(store);
  expect(asked()).toContain('/api/merchants/names');
  expect(asked().filter((path) => !['/api/merchants', '/api/merchants/names'].includes(path))).toEqual([]);
});

it('shows a new name in the list', async () => {
  const { store } = await world.openConsole();
  store.dispatch(enterMerchants(''));
  await untilState(store, (state) => selectMerchantList(state).ids.includes(world.merchantId), Boolean);
  await send(world.merchantId, 'PATCH', { name: 'Renamed by Erin' });
  await untilState(
    store,
    (state) => selectMerchantById(state, world.merchantId)?.name,
    (name) => name === 'Renamed by Erin',
  );
});

it('shows a user the new name of a merchant, of which they may read nothing else', async () => {
  const { store, line } = await world.openConsole('by the stream', {}, Date.now, 'user');
  const { listMerchantNames } = merchantsApi.endpoints;
  await store.dispatch(listMerchantNames.initiate());
  line.requests.length = 0;
  await send(world.merchantId, 'PATCH', { name: 'Renamed by Gil' });
  await untilState(
    store,
    (state) =>
      listMerchantNames
        .select()(state)
        .data?.find(({ id }) => id === world.merchantId)?.name,
    (name) => name === 'Renamed by Gil',
  );
  const asked = line.requests.map(({ path }) => path).filter((path) => path.includes('/merchants'));
  expect(new Set(asked)).toEqual(new Set(['/api/merchants/names']));
});

it('reads the names once when orders have changed in the same moment', async () => {
  const { store, line } = await world.openConsole('by pages');
  await store.dispatch(merchantsApi.endpoints.listMerchantNames.initiate());
  const page = line.hold(({ path }) => path.endsWith('/events'));
  await page.came;
  line.requests.length = 0;
  await world.makeReady(1);
  await send(world.merchantId, 'PATCH', { name: 'Renamed by Farah' });
  page.letGo();
  await world.isReady(store, 1);
  // It changes two more names.
  await handled(store);
  expect(line.requests.filter(({ path }) => path === '/api/merchants/names')).toHaveLength(1 + 2);
});

it('shows the new names of more merchants than it reads one by one, and all of the open one', async () => {
  const shops = Array.from({ length: 25 }, (_, at) => `mer_many${String(at).padStart(2, '0')}`);
  await insertMerchants(
    world.list.server.db,
    shops.map((id) => aMerchant({ id, name: id })),
    NOW,
  );
  // Later, because a list that was loaded just now is loaded once more after any change.
  let later = 0;
  const { store, line } = await world.openConsole('by pages', {}, () => Date.now() + later);
  const openId = shops.at(-1) ?? '';
  store.dispatch(enterMerchants(''));
  await untilState(
    store,
    selectMerchantList,
    ({ phase, arriving }) => phase === 'ready' && arriving === null,
  );
  store.dispatch(toggleMerchant(openId));
  later = 60_000;
  const page = line.hold(({ path }) => path.endsWith('/events'));
  await page.came;
  for (const id of shops) await send(id, 'PATCH', { name: `${id} renamed` });
  await addZone('Zone of the open one', 'M5K', openId);
  line.requests.length = 0;
  const lost = line.refuse(({ path }) => path === '/api/merchants');
  const said = new Set<string>();
  store.subscribe(() => selectNotices(store.getState()).forEach(({ text }) => said.add(text)));
  page.letGo();
  await untilState(store, lost.times, (times) => times > 0);
  lost.end();

  await untilState(
    store,
    (state) => shops.map((id) => selectMerchantById(state, id)?.name),
    (names) => names.every((name) => name?.endsWith(' renamed')),
  );
  await untilState(
    store,
    (state) => selectZonesOfMerchant(state, openId).map(({ name }) => name),
    (names) => names.includes('Zone of the open one'),
  );
  expect([...said]).toEqual([]);
  expect(selectMerchantList(store.getState()).openId).toBe(openId);
  const singly = line.requests.map(({ path }) => path).filter((path) => path.includes('/merchants/mer_'));
  expect(new Set(singly)).toEqual(new Set([`/api/merchants/${openId}`]));
});
