/**
 * After an earlier database was restored on the server, its records have lower versions than those that the console
 * holds. The console takes them nevertheless (docs/decisions/0061).
 */
import { sql } from 'kysely';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectRulesOfMerchant } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { loadViews } from '../../../src/store/views/orderViews/loadViews';
import {
  selectChosenView,
  selectNewerVersion,
  selectViewById,
} from '../../../src/store/views/orderViews/orderViewsSelectors';
import { orderViewsActions } from '../../../src/store/views/orderViews/orderViewsSlice';
import { saveView } from '../../../src/store/views/orderViews/saveViews';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import type { AppStore, RootState } from '../../../src/store/types';
import { withTx } from '../../../server/db/withTx';
import { renewFeedEra } from '../../../server/repositories/feed';
import { call } from '../../server/orders/fixtures';
import { aBody } from '../../server/shippingRules/fixtures';
import { untilState } from '../../support/appStore';
import { feedWorld, type aLine } from './consoles';

const world = feedWorld();

const send = async (path: string, method: string, body: object) => {
  const answer = await call(world.list.server, path, { method, body, role: 'super_admin' });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

let backups = 0;

/** Keeps the rows of these tables. Returns a function that puts them back, as a restored backup would. */
async function backUp(...tables: string[]) {
  const { db } = world.list.server;
  backups += 1;
  const keptOf = (table: string) => sql.id(`kept_${backups}_${table}`);
  for (const table of tables) {
    await sql`create table ${keptOf(table)} as select * from ${sql.id(table)}`.execute(db);
  }
  return async (line: ReturnType<typeof aLine>) => {
    line.down(true);
    for (const table of tables) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(
        db,
      );
      const columns = sql.join(rows.map(({ name }) => sql.id(name)));
      await sql`
        update ${sql.id(table)} now set (${columns}) = (select ${columns} from ${keptOf(table)} kept where kept.id = now.id)
        where now.id in (select id from ${keptOf(table)})`.execute(db);
    }
    await withTx(db, renewFeedEra);
    line.down(false);
  };
}

const until = <Value>(store: AppStore, select: (state: RootState) => Value, wanted: Value) =>
  untilState(
    store,
    (state) => JSON.stringify(select(state)),
    (now) => now === JSON.stringify(wanted),
  );

it('shows the restored state of an order, and later changes', async () => {
  const { store, line } = await world.openConsole();
  const shown = (state: RootState) => {
    const { orderStatus, notes, version } = selectOrderById(state, world.id(1)) ?? {};
    return [orderStatus, notes, version];
  };
  const restore = await backUp('orders');
  const note = (notes: string) => send(`/orders/updateOrder/${world.id(1)}`, 'PATCH', { notes });
  await note('Lost.');
  await world.makeReady(1);
  await until(store, shown, ['PICKUP_READY', 'Lost.', 3]);
  await restore(line);
  await until(store, shown, ['GEOCODED', undefined, 1]);
  await note('Ring twice.');
  await until(store, shown, ['GEOCODED', 'Ring twice.', 2]);
});

it('does not overwrite what an order holds now by an edit of what was lost', async () => {
  const { store, line } = await world.openConsole();
  const restore = await backUp('orders');
  const path = `/orders/updateOrder/${world.id(1)}`;
  await send(path, 'PATCH', { notes: 'Lost.' });
  const version = (state: RootState) => selectOrderById(state, world.id(1))?.version;
  await until(store, version, 2);
  line.refuse(({ path: asked }) => asked.endsWith('/orders') || asked.includes('/getOrders/'));
  await restore(line);
  await untilState(store, version, (now) => now !== 2);
  const headers = { 'if-match': `"${version(store.getState())}"` };
  const answer = await call(world.list.server, path, { method: 'PATCH', body: { notes: 'Mine.' }, headers });
  expect(answer.status).toBe(412);
});

it('shows the restored state of an open merchant, its zones and its rules', async () => {
  const { store, line } = await world.openConsole();
  const { merchantId } = world;
  const merchant = `/merchants/${merchantId}`;
  const zone = { name: 'Nord', timezone: 'America/Toronto', facility: 'yul1' };
  const pricingRows = [{ postalPrefix: 'K1A', price: 4 }];
  const { id: zoneId } = await send(`${merchant}/zones`, 'POST', {
    ...zone,
    locationPricing: { pricingRows },
  });
  const { id: ruleId } = await send(
    `${merchant}/shippingRules`,
    'POST',
    aBody({ originZone: 'Nord', destinationZone: 'Nord' }),
  );
  const leave = await world.openMerchant(store);
  const shown = (state: RootState) => [
    selectMerchantById(state, merchantId)?.name,
    ...selectZonesOfMerchant(state, merchantId).map(({ facility }) => facility),
    ...selectRulesOfMerchant(state, merchantId).map(({ surcharge }) => surcharge),
  ];
  await until(store, shown, [merchantId, 'yul1', 2.5]);
  const restore = await backUp('merchants', 'zones', 'shipping_rules');
  await send(merchant, 'PATCH', { name: `${merchantId} lost` });
  await send(`${merchant}/zones/${String(zoneId)}`, 'PATCH', { facility: 'yul2' });
  await send(`${merchant}/shippingRules/${String(ruleId)}`, 'PATCH', { surcharge: 7 });
  await until(store, shown, [`${merchantId} lost`, 'yul2', 7]);
  await restore(line);
  await until(store, shown, [merchantId, 'yul1', 2.5]);
  leave();
});

it('offers the restored state of the chosen view, and asks before it is replaced', async () => {
  const { store, line } = await world.openConsole();
  await store.dispatch(loadViews());
  const view = { name: 'Mine', isShared: false, content: { filters: {} } };
  const id = String((await send('/views', 'POST', view)).id);
  const held = (state: RootState) => selectViewById(state, id)?.name;
  await until(store, held, 'Mine');
  const restore = await backUp('views');
  await send(`/views/${id}`, 'PATCH', { name: 'Lost' });
  await until(store, held, 'Lost');
  const lost = selectViewById(store.getState(), id);
  if (!lost) throw new Error('There is no view');
  const chosen = { view: lost, filter: EMPTY_FILTER, columns: null, density: null };
  store.dispatch(orderViewsActions.viewChosen(chosen));
  expect(selectNewerVersion(store.getState())).toBeUndefined();
  await restore(line);
  await until(store, held, 'Mine');
  expect(selectNewerVersion(store.getState())).toMatchObject({ name: 'Mine', version: 1 });
  const shown = selectChosenView(store.getState())?.view ?? lost;
  expect(await store.dispatch(saveView(shown, { name: 'Mine again' }))).toMatchObject({
    kind: 'conflict',
    theirs: { name: 'Mine' },
  });
});

it('says nothing about a chosen view that is unchanged', async () => {
  const { store, line } = await world.openConsole();
  await store.dispatch(loadViews());
  const view = { name: 'Same', isShared: false, content: { filters: {} } };
  const id = String((await send('/views', 'POST', view)).id);
  await untilState(store, (state) => selectViewById(state, id), Boolean);
  const same = selectViewById(store.getState(), id);
  if (!same) throw new Error('There is no view');
  const chosen = { view: same, filter: EMPTY_FILTER, columns: null, density: null };
  store.dispatch(orderViewsActions.viewChosen(chosen));
  const restore = await backUp('views');
  await restore(line);
  await untilState(store, (state) => state.feed.timesLost, Boolean);
  await untilState(
    store,
    (state) => selectViewById(state, id)?.version,
    (version) => version === 1,
  );
  expect(selectChosenView(store.getState())?.view.version).not.toBe(1);
  expect(selectNewerVersion(store.getState())).toBeUndefined();
});
