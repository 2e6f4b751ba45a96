/** What others delete or archive ends the open attempts that may have made it (docs/decisions/0019). */
import { unconfirmed } from '../../../src/api/errors';
import { addMerchantActions, selectAddMerchant } from '../../../src/store/views/addMerchant/addMerchantSlice';
import { addZoneActions, selectZoneForm } from '../../../src/store/views/addZone/addZoneSlice';
import type { AppStore } from '../../../src/store/types';
import { beginAttempt, endAttempt } from '../../../src/store/views/attemptsSlice';
import { call } from '../../server/orders/fixtures';
import { untilState } from '../../support/appStore';
import { feedWorld, type How } from './consoles';

const world = feedWorld();

const send = (path: string, method: string, body?: object) =>
  call(world.list.server, `/merchants/${world.merchantId}${path}`, {
    method,
    role: 'super_admin',
    ...(body && { body }),
  });

const addNord = async () => {
  const zone = {
    name: 'Nord',
    timezone: 'America/Toronto',
    facility: 'yyz5',
    locationPricing: { pricingRows: [{ postalPrefix: 'M5J', price: 8.25 }] },
  };
  expect(await send('/zones', 'POST', zone)).toMatchObject({ status: 200 });
};

const attemptOf = (store: AppStore) => selectZoneForm(store.getState(), world.merchantId).attempt;

const merchantAttemptOf = (store: AppStore) => selectAddMerchant(store.getState()).attempt;

/** A console whose Add Zone and Add Merchant have lost the answer. */
async function withLostAnswer(how: How = 'by the stream') {
  const { store, line } = await world.openConsole(how);
  const { merchantId } = world;
  // Changes are handled in order: after this one, nothing of an earlier test is to come.
  expect(await send('', 'PATCH', { name: `Shop ${merchantId}` })).toMatchObject({ status: 200 });
  await untilState(store, ({ feed }) => feed.changes[merchantId], Boolean);
  const attempt = { of: '{}', key: 'form:1' };
  store.dispatch(addZoneActions.saveStarted({ merchantId, runId: 'run', attempt }));
  store.dispatch(addZoneActions.saveFailed({ merchantId, keepsAttempt: true }));
  store.dispatch(addMerchantActions.saveStarted({ marks: {}, attempt }));
  store.dispatch(addMerchantActions.saveFailed({ problems: {}, keepsAttempt: true }));
  return { store, line };
}

it('drops the key of a lost answer when somebody else deletes a zone', async () => {
  const { store } = await withLostAnswer();
  const known = Object.keys(store.getState().feed.changes).length;
  await addNord();
  await untilState(
    store,
    ({ feed }) => Object.keys(feed.changes).length,
    (count) => count > known,
  );
  expect(attemptOf(store)).not.toBeNull();
  expect(await send('/zones?zoneName=Nord', 'DELETE')).toMatchObject({ status: 200 });
  expect(
    await untilState(
      store,
      () => attemptOf(store),
      (attempt) => attempt === null,
    ),
  ).toBeNull();
  expect(merchantAttemptOf(store)).not.toBeNull();
});

it.each([
  ['', 'by the stream'],
  [' and then changes the zone', 'by pages'],
] as const)(
  'drops the key of a price whose answer was lost when somebody else removes a price%s',
  async (then, how) => {
    const { store, line } = await withLostAnswer(how);
    await addNord();
    const about = 'zone/zon_1/newPrice' as const;
    const attempt = () => store.getState().views.attempts?.[about] ?? null;
    // Both changes then arrive in one page.
    const page = then === '' ? null : line.hold(({ path }) => path.endsWith('/events'));
    await page?.came;
    const key = store.dispatch(beginAttempt(about, { postalPrefix: 'M5J', price: 8.25 }));
    store.dispatch(endAttempt(about, key, unconfirmed({ status: 502, message: '' })));
    expect(attempt()).not.toBeNull();
    const price = '/zones/locationPricing?zoneName=Nord&postalPrefix=M5J';
    expect(await send(price, 'DELETE')).toMatchObject({ status: 200 });
    if (then !== '')
      expect(await send('/zones/Nord', 'PATCH', { name: 'Nordique' })).toMatchObject({ status: 200 });
    page?.letGo();
    expect(await untilState(store, attempt, (held) => held === null)).toBeNull();
  },
);

it('drops the key of a lost answer when somebody else archives a merchant', async () => {
  const { store } = await withLostAnswer();
  expect(await send('/archive', 'PATCH')).toMatchObject({ status: 200 });
  expect(
    await untilState(
      store,
      () => merchantAttemptOf(store),
      (attempt) => attempt === null,
    ),
  ).toBeNull();
  expect(attemptOf(store)).not.toBeNull();
});
