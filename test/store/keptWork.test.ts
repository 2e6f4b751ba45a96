/**
 * Unsaved input when a session ends: it is kept for the same person and never shown to another (docs/decisions/0017).
 */
import { merchantsApi } from '../../src/api/merchantsApi';
import { ordersApi } from '../../src/api/ordersApi';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import { selectNotices } from '../../src/store/notices/noticesSlice';
import { followStoredToken } from '../../src/store/session/otherTabs';
import { signIn, signOut } from '../../src/store/session/sessionThunks';
import type { AppStore, RootState } from '../../src/store/types';
import { selectUnsavedPlaces, selectWouldLose } from '../../src/store/unsaved/unsavedPlaces';
import { addMerchantActions } from '../../src/store/views/addMerchant/addMerchantSlice';
import { addShippingRuleActions } from '../../src/store/views/addShippingRule/addShippingRuleSlice';
import { addZoneActions } from '../../src/store/views/addZone/addZoneSlice';
import { bulkReadyActions } from '../../src/store/views/bulkReady/bulkReadySlice';
import { userFormActions } from '../../src/store/views/merchantUsers/userFormSlice';
import { selectEdit } from '../../src/store/edits/edits';
import { draftKept } from '../../src/store/unsaved/draftsSlice';
import { merchantEditing } from '../../src/store/views/merchants/merchantEditing';
import { textEditing } from '../../src/store/views/orders/orderEditing';
import { readDestinations } from '../../src/domain/rates/destinations';
import { pasteDestinations } from '../../src/store/views/quotes/askQuotes';
import { quotesActions } from '../../src/store/views/quotes/quotesSlice';
import { ratesActions } from '../../src/store/views/rates/ratesSlice';
import { searchOrders } from '../../src/store/views/orders/searchOrders';
import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import { EMPTY_WINDOW_FORM } from '../../src/domain/windows/windowChange';
import { windowChangeEvents } from '../../src/store/views/windowChange/windowChangeSlice';
import { call } from '../server/support/call';
import { startTestServer, type TestServer } from '../server/support/testServer';
import { storeMerchant } from '../server/zones/fixtures';
import { untilState } from '../support/appStore';
import { aConsole, anAccount, PASSWORD } from './session/support';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
});
afterAll(() => server.close());

const merchantId = 'mer_one';
const merchantName = merchantEditing({ id: merchantId, name: merchantId }, 'name', 'Name');
const orderNotes = textEditing('ord_1', 'notes');

/** An edit that is being saved. */
const saving = ({ id, place }: Pick<typeof merchantName, 'id' | 'place'>) => {
  const value = {
    key: 'k',
    phase: 'saving',
    draft: 'Typed',
    seen: 'Before',
    problems: {},
    wantsFocus: false,
  } as const;
  return draftKept({ id, draft: { ...place, value, isTyped: true } });
};

/** Unsaved input in each place, most of it being saved. */
const TYPED: readonly [string, (store: AppStore) => void, (state: RootState) => unknown][] = [
  [
    'Add Merchant',
    ({ dispatch }) => dispatch(addMerchantActions.changed({ name: 'Typed' })),
    ({ views }) => views.addMerchant,
  ],
  [
    'Add Zone: mer_one',
    ({ dispatch }) => dispatch(addZoneActions.fieldChanged({ merchantId, changes: { name: 'Typed' } })),
    ({ views }) => views.addZone,
  ],
  [
    'Add Shipping Rules: mer_one',
    ({ dispatch }) => dispatch(addShippingRuleActions.changed({ merchantId, changes: { surcharge: '4' } })),
    ({ views }) => views.addShippingRule,
  ],
  [
    'Pasted order ids',
    ({ dispatch }) => {
      dispatch(
        bulkReadyActions.listOpened({ listId: 'l', source: { name: 'Typed', kind: 'paste', bytes: 5 } }),
      );
      dispatch(bulkReadyActions.listRead({ listId: 'l', lines: [{ line: 1, id: 'Typed', sameAs: null }] }));
    },
    ({ views }) => views.bulkReady.lines,
  ],
  [
    'Edit User: ana@example.com',
    ({ dispatch }) =>
      dispatch(
        userFormActions.changed({
          ref: { merchantId, username: 'ana@example.com' },
          field: 'name',
          value: 'Typed',
          before: 'Ana',
        }),
      ),
    ({ views }) => views.merchantUsers,
  ],
  [
    'Merchant mer_one',
    ({ dispatch }) => dispatch(saving(merchantName)),
    (state) => selectEdit(state, merchantName)?.draft,
  ],
  [
    'Order ord_1',
    ({ dispatch }) => dispatch(saving(orderNotes)),
    (state) => selectEdit(state, orderNotes)?.draft,
  ],
  [
    'Change Delivery Window',
    ({ dispatch }) => dispatch(windowChangeEvents.draftChanged({ ...EMPTY_WINDOW_FORM, notes: 'Typed' })),
    ({ views }) => views.windowChange.draft,
  ],
];

const unsaved = (store: AppStore) => selectUnsavedPlaces(store.getState()).map(({ what }) => what);

/** What the toasts say, how long and with which lines. */
const told = (store: AppStore) =>
  selectNotices(store.getState()).map(({ text, durationMs, lines = [] }) => [text, durationMs, lines]);

/** Signs somebody in and types something everywhere. */
async function atWork() {
  const email = await anAccount(server, ['super_admin']);
  const console = aConsole(server);
  await console.store.dispatch(signIn({ email, password: PASSWORD }));
  for (const [, type] of TYPED) type(console.store);
  return { ...console, email };
}

/** Ends the session elsewhere, so that the next call is refused. */
async function signedOutByServer({
  store,
}: Pick<Awaited<ReturnType<typeof atWork>>, 'store'>): Promise<void> {
  const email = store.getState().session.email ?? '';
  const token = await server.tokenOf(email);
  const ended = await call(server, '/api/user/sessions', { method: 'DELETE', token });
  expect(ended.json).toEqual({ ended: expect.any(Number) as number });
  await store.dispatch(ordersApi.endpoints.getOrder.initiate('ord_1', { forceRefetch: true }));
  await untilState(
    store,
    ({ session }) => session.phase,
    (phase) => phase === 'failed',
  );
}

it('reports all input as unsaved', async () => {
  const { store } = await atWork();
  expect(unsaved(store).sort()).toEqual(TYPED.map(([what]) => what).sort());
  expect(selectWouldLose(store.getState())).toBe(true);
});

it.each(TYPED)(
  '%s: restores the input for the same person after the server ended the session',
  async (what, _type, read) => {
    const console = await atWork();
    const { store, email } = console;
    const typed = JSON.stringify(read(store.getState())).replaceAll('"saving"', '"editing"');
    await signedOutByServer(console);
    expect(unsaved(store)).toEqual([]);
    expect(selectWouldLose(store.getState())).toBe(true);
    await store.dispatch(signIn({ email: email.toUpperCase(), password: PASSWORD }));
    expect(unsaved(store)).toContain(what);
    expect(JSON.stringify(read(store.getState()))).toBe(typed);
    expect(store.getState().keptWork).toBeNull();
  },
);

it('a late answer to Log In leaves what the sign-in in another tab has brought back', async () => {
  const console = await atWork();
  const { store, email, local, on } = console;
  await signedOutByServer(console);
  const token = await server.tokenOf(email);
  on({
    login: () => {
      local.entries.set('token', token);
      followStoredToken(store, token);
      return undefined;
    },
  });
  await store.dispatch(signIn({ email, password: PASSWORD }));
  expect(unsaved(store).sort()).toEqual(TYPED.map(([what]) => what).sort());
  expect(local.entries.get('token')).toBe(token);
});

it('the login page says that it is kept, and the notice after signing in again names it', async () => {
  const console = await atWork();
  const { store, email } = console;
  await signedOutByServer(console);
  expect(told(store)).toEqual([
    [messages.typedIsKept, null, []],
    [serverMessages.sessionOver, null, []],
  ]);
  await store.dispatch(signIn({ email, password: PASSWORD }));
  expect(told(store)).toEqual([[messages.typedIsBack, 10_000, unsaved(store)]]);
  store.dispatch(signOut());
  expect(told(store)).toEqual([]);
});

it('names merchants as before, although the new session has not loaded them, and ends again', async () => {
  const email = await anAccount(server, ['super_admin']);
  const console = aConsole(server);
  const { store } = console;
  await store.dispatch(signIn({ email, password: PASSWORD }));
  const id = await storeMerchant(server, { name: 'Maison Un' });
  await store.dispatch(merchantsApi.endpoints.getMerchant.initiate(id, { subscribe: false }));
  const changed = { field: 'name', value: 'Typed', before: '' } as const;
  store.dispatch(addZoneActions.fieldChanged({ merchantId: id, changes: { name: 'Typed' } }));
  store.dispatch(addShippingRuleActions.changed({ merchantId: id, changes: { surcharge: '4' } }));
  store.dispatch(userFormActions.changed({ ref: { merchantId: id, username: null }, ...changed }));
  const names = unsaved(store);
  expect([...names].sort()).toEqual(
    ['Add Shipping Rules: Maison Un', 'Add User: Maison Un', 'Add Zone: Maison Un'].sort(),
  );
  for (let ends = 0; ends < 2; ends += 1) {
    await signedOutByServer(console);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(told(store)).toEqual([[messages.typedIsBack, 10_000, names]]);
    // Log Out asks with these.
    expect(unsaved(store)).toEqual(names);
  }
});

it('never shows the input to another person, nor to the first person afterwards', async () => {
  const console = await atWork();
  const { store, email } = console;
  await signedOutByServer(console);
  await store.dispatch(signIn({ email: await anAccount(server, ['super_admin']), password: PASSWORD }));
  expect(unsaved(store)).toEqual([]);
  expect(told(store)).toEqual([]);
  expect(JSON.stringify(store.getState())).not.toContain('Typed');
  expect(selectWouldLose(store.getState())).toBe(false);
  await signedOutByServer(console);
  await store.dispatch(signIn({ email, password: PASSWORD }));
  expect(JSON.stringify(store.getState())).not.toContain('Typed');
});

it.each<[string, (store: AppStore) => void, (state: RootState) => unknown]>([
  [
    'H2X 1',
    ({ dispatch }) => dispatch(ratesActions.formChanged({ postalCode: 'H2X 1' })),
    ({ views }) => views.rates?.form.postalCode,
  ],
  [
    'H2X 1Y4 Ana',
    ({ dispatch }) => dispatch(pasteDestinations('H2X 1Y4 Ana')),
    ({ views }) => views.quotes?.isOpen === true && views.quotes.text,
  ],
])(
  'keeps the Rates form with %s for the same person only, and does not warn about it on reload',
  async (typed, type, read) => {
    const email = await anAccount(server, ['admin']);
    const console = aConsole(server);
    const { store } = console;
    await store.dispatch(signIn({ email, password: PASSWORD }));
    type(store);
    await signedOutByServer(console);
    expect(told(store)).toEqual([[serverMessages.sessionOver, null, []]]);
    expect(selectWouldLose(store.getState())).toBe(false);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(read(store.getState())).toBe(typed);
    await signedOutByServer(console);
    await store.dispatch(signIn({ email: await anAccount(server, ['admin']), password: PASSWORD }));
    expect(JSON.stringify(store.getState())).not.toContain(typed);
  },
);

it('keeps the quotes of several destinations; those still waiting can be asked for afterwards', async () => {
  const console = aConsole(server);
  const { store } = console;
  const email = await anAccount(server, ['admin']);
  await store.dispatch(signIn({ email, password: PASSWORD }));
  const question = { merchantId, dateTime: 0, originPostalCode: 'H3B 2Y5' };
  const destinations = readDestinations('H2X 1Y4\nnowhere');
  store.dispatch(quotesActions.started({ id: 'q', question, isTimeFilledIn: false, destinations }));
  await signedOutByServer(console);
  await store.dispatch(signIn({ email, password: PASSWORD }));
  const run = store.getState().views.quotes?.run;
  expect(run?.state).toBe('over');
  expect(run?.lines.map(({ outcome }) => outcome.kind)).toEqual(['notAsked', 'wrong']);
});

it('Log Out discards the input; Log Out in another tab keeps it', async () => {
  const { store, email } = await atWork();
  store.dispatch(signOut());
  expect(selectWouldLose(store.getState())).toBe(false);

  const again = await atWork();
  followStoredToken(again.store, null);
  expect(unsaved(again.store)).toEqual([]);
  await again.store.dispatch(signIn({ email: again.email, password: PASSWORD }));
  expect(unsaved(again.store)).toHaveLength(TYPED.length);
  expect(email).not.toBe(again.email);
});

it('input that was being saved when the session ended can be saved again', async () => {
  const console = await atWork();
  await signedOutByServer(console);
  await console.store.dispatch(signIn({ email: console.email, password: PASSWORD }));
  const state = console.store.getState();
  const { bulkReady } = state.views;
  expect(selectEdit(state, orderNotes)?.phase).toBe('editing');
  expect(selectEdit(state, merchantName)?.phase).toBe('editing');
  expect(bulkReady.checks).toEqual([
    { verdict: 'unchecked', reason: 'You were signed out during the check.' },
  ]);
});

it('a new search keeps the input in an order', async () => {
  const { store } = await atWork();
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }));
  expect(selectEdit(store.getState(), orderNotes)?.draft).toBe('Typed');
});
