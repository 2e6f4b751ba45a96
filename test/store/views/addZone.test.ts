/** Adding a zone against the real server: checks, lost answers, a faster colleague, an archived merchant. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { messages } from '../../../src/contract/messages';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { addZone, checkZone } from '../../../src/store/views/addZone/addZone';
import {
  addZoneActions,
  selectIsZoneTouched,
  selectZoneForm,
} from '../../../src/store/views/addZone/addZoneSlice';
import { attemptsDropped } from '../../../src/store/views/attemptsSlice';
import { call } from '../../server/orders/fixtures';
import type { TestServer } from '../../server/support/testServer';
import { deferred } from '../../support/deferred';
import { lostAnswer } from '../../support/fakeApi';
import { startMerchantServer, withNewMerchant } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

/** A console with a new merchant. */
async function aConsole() {
  const { id, store, keys, on } = await withNewMerchant(server, 'admin');
  await store.dispatch(merchantsApi.endpoints.getMerchant.initiate(id));
  const merchant = () => {
    const held = selectMerchantById(store.getState(), id);
    if (!held) throw new Error('The merchant was not read.');
    return held;
  };
  const form = () => selectZoneForm(store.getState(), id);
  return {
    id,
    store,
    keys,
    form,
    merchant,
    on,
    /** Fills the fields and one row. */
    fill: (name: string, prefix: string, price: string) => {
      const changes = { name, timezone: 'America/Toronto', facility: 'yul1' };
      store.dispatch(addZoneActions.fieldChanged({ merchantId: id, changes }));
      store.dispatch(addZoneActions.rowChanged({ merchantId: id, key: 0, typed: { prefix, price } }));
    },
    add: () => store.dispatch(addZone(merchant())),
    said: () => selectNotices(store.getState()).map(({ text, lines }) => [text, ...(lines ?? [])].join('\n')),
    stored: async () =>
      ((await call(server, `/merchants/${id}`, { role: 'admin' })).body as Partial<Merchant>).zones ?? [],
  };
}

it('ZON-27 MSG-68 stores the zone without extra spaces, and shows it at once', async () => {
  const { id, store, fill, add, said, stored, form } = await aConsole();
  fill(' Nord ', ' h2x ', '8.75');
  expect(await add()).toBe('added');
  expect(said()).toEqual(['Zone Added.']);
  expect(await stored()).toMatchObject([
    {
      name: 'Nord',
      timezone: 'America/Toronto',
      facility: 'yul1',
      locationPricing: { pricingRows: [{ postalPrefix: 'H2X', price: 8.75 }] },
    },
  ]);
  expect(selectZonesOfMerchant(store.getState(), id).map(({ name }) => name)).toEqual(['Nord']);
  expect(selectIsZoneTouched(store.getState(), id)).toBe(false);
  expect(form().phase).toBe('editing');
});

it('ZON-21 ZON-22 MSG-65 MSG-66 does not send a name or prefix that is known to be taken', async () => {
  const { fill, add, said, keys, merchant } = await aConsole();
  fill('Nord', 'H2X', '8');
  await add();
  fill('nord', 'h2x', '9');
  expect(await add()).toBe('wrong');
  expect(said().at(-1)).toBe(
    [
      `Zone name nord already exists for ${merchant().name}.`,
      `The following postal codes already exist for ${merchant().name}: H2X.`,
    ].join('\n'),
  );
  expect(keys()).toHaveLength(1);
});

it('reports a lost answer as unknown, and a retry with the same key adds the zone only once', async () => {
  const { fill, add, keys, on, stored, form, said } = await aConsole();
  fill('Nord', 'H2X', '8');
  on({ every: lostAnswer });
  expect(await add()).toBe('failed');
  expect(form().draft.name).toBe('Nord');
  expect(said()).toEqual([messages.notConfirmed]);
  on();
  expect(await add()).toBe('added');
  expect(keys()[0]).toBeTruthy();
  expect(new Set(keys()).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

it('adds the zone again that a lost answer had made and that was deleted since', async () => {
  const { id, store, fill, add, keys, on, stored } = await aConsole();
  fill('Nord', 'H2X', '8');
  on({ every: lostAnswer });
  expect(await add()).toBe('failed');
  on();
  await call(server, `/merchants/${id}/zones?zoneName=Nord`, { method: 'DELETE', role: 'admin' });
  expect(await stored()).toEqual([]);
  store.dispatch(attemptsDropped('zone'));
  expect(await add()).toBe('added');
  expect(new Set(keys()).size).toBe(2);
  expect(await stored()).toMatchObject([{ name: 'Nord' }]);
});

it('keeps the key of a zone that is being sent during a deletion', async () => {
  const { store, fill, add, keys, on, stored } = await aConsole();
  fill('Nord', 'H2X', '8');
  on({ every: lostAnswer });
  const first = add();
  store.dispatch(attemptsDropped('zone'));
  expect(await first).toBe('failed');
  on();
  expect(await add()).toBe('added');
  expect(new Set(keys()).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

it('ZON-22 MSG-66 shows the server’s words when somebody else took a prefix first, keeps the form, and marks the cell', async () => {
  const { id, store, fill, add, said, keys, merchant, form } = await aConsole();
  fill('Nord', 'H2X', '8');
  await call(server, `/merchants/${id}/zones`, {
    method: 'POST',
    role: 'admin',
    body: {
      name: 'Centre',
      timezone: 'America/Toronto',
      facility: 'yul1',
      locationPricing: { pricingRows: [{ postalPrefix: 'H2X', price: 7 }] },
    },
  });
  expect(await add()).toBe('failed');
  expect(said()).toEqual([`The following postal codes already exist for ${merchant().name}: H2X.`]);
  const { rows } = checkZone(store.getState(), merchant(), form().draft);
  expect(rows.problems.get(0)?.text).toBe('Exists in Centre at $7.00');
  // After a refusal the next try has a new key.
  fill('Nord', 'H2Y', '8');
  expect(await add()).toBe('added');
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('reports an archived merchant, and keeps the form', async () => {
  const { id, fill, add, said, form, merchant } = await aConsole();
  fill('Nord', 'H2X', '8');
  await call(server, `/merchants/${id}/archive`, { method: 'PATCH', role: 'admin' });
  const outcome = await add();
  expect(outcome).toBe('failed');
  expect(said()).toEqual(['Merchant is archived.']);
  expect(form().draft.name).toBe('Nord');
  expect(merchant().archived).toBe(true);
});

it('ignores changes while saving and sends once; another merchant has its own form', async () => {
  const { id, store, fill, add, keys, on, form } = await aConsole();
  fill('Nord', 'H2X', '8');
  const wait = deferred();
  on({ every: () => wait.until.then(() => undefined) });
  const first = add();
  expect(await add()).toBe('busy');
  fill('Other', 'H9', '1');
  store.dispatch(addZoneActions.rowAdded({ merchantId: id }));
  expect(form().draft).toMatchObject({ name: 'Nord', rows: [{ prefix: 'H2X' }] });
  expect(selectZoneForm(store.getState(), 'another').draft.name).toBe('');
  wait.end();
  expect(await first).toBe('added');
  expect(keys()).toHaveLength(1);
});

it('clears the form when the session ends', async () => {
  const { id, store, fill } = await aConsole();
  fill('Nord', 'H2X', '8');
  expect(selectIsZoneTouched(store.getState(), id)).toBe(true);
  store.dispatch(sessionActions.signedOut());
  expect(selectIsZoneTouched(store.getState(), id)).toBe(false);
});

it('shows no notice when the session ends while the zone is saved', async () => {
  const { store, fill, add, on, said } = await aConsole();
  fill('Nord', 'H2X', '8');
  on({ every: () => new Promise(() => undefined) });
  const adding = add();
  store.dispatch(sessionActions.signedOut());
  expect(await adding).toBe('failed');
  expect(said()).toEqual([]);
});
