/** Adding a merchant against the real server: the checks, the address check, lost answers, refusals. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { addMerchant, GEOCODER_PATIENCE_MS } from '../../../src/store/views/addMerchant/addMerchant';
import { addMerchantActions, selectAddMerchant } from '../../../src/store/views/addMerchant/addMerchantSlice';
import { enterMerchants } from '../../../src/store/views/merchants/loadMerchants';
import {
  merchantListActions,
  selectMerchantList,
} from '../../../src/store/views/merchants/merchantListSlice';
import { NEW_MERCHANT, type MerchantDraft } from '../../../src/domain/merchants/newMerchant';
import { EMPTY_WEEK } from '../../fixtures/emptyWeek';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../../server/orders/fixtures';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { gateway, LOST, refusal, type Given } from '../../support/apiAnswers';
import { anAppStore, untilState } from '../../support/appStore';
import { fakeApi, lostAnswer } from '../../support/fakeApi';
import { OUR_EXTRAS } from '../../support/extras';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  token = await server.tokenFor('admin');
});
afterAll(() => server.close());

/** A console of an admin; `on` can replace the responses of the server. */
function aConsole({ geo = true }: { geo?: boolean } = {}) {
  const api = fakeApi([], { isBetween: true });
  const { store } = anAppStore({
    token,
    config: {
      apiBase: `${server.url}/api`,
      extras: { ...OUR_EXTRAS, geo },
    },
    fetch: api.send,
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  const form = () => selectAddMerchant(store.getState());
  const sent = () => api.asked.filter(({ path }) => /^\/(merchants|geo)/.test(path));
  return {
    store,
    sent,
    form,
    on: api.on,
    type: (parts: Partial<MerchantDraft>) => store.dispatch(addMerchantActions.changed(parts)),
    add: () => store.dispatch(addMerchant()),
    said: () => selectNotices(store.getState()).map(({ text, lines }) => [text, ...(lines ?? [])].join('\n')),
    creations: () => sent().filter(({ endpoint }) => endpoint === 'createMerchant'),
  };
}

let count = 0;
const aShop = (parts: Partial<MerchantDraft> = {}): Partial<MerchantDraft> => ({
  name: `Fromagerie ${(count += 1)}`,
  phone: '1 418-555-0177',
  email: 'bonjour@etoile.example',
  street: '12 rue de la Fabrique',
  city: 'Toronto',
  province: 'Ontario',
  postalCode: 'm5v1a1',
  country: 'CA',
  ...parts,
});
const stored = async (name: string) => {
  const answer = await fetch(`${server.url}/api/merchants/nameSearch?name=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const found = (await answer.json()) as { name: string }[];
  return found.filter((merchant) => merchant.name === name);
};

it('MAD-08 MAD-10 MAD-11 MAD-19 MAD-20 MSG-49 ENT-03 API-21 does not save an address that differs from the suggestion, and adds the merchant once the suggestion is taken', async () => {
  const { store, form, type, add, said, creations } = aConsole();
  const shop = aShop({ city: 'Torontto' });
  type(shop);
  expect(await add()).toBe(false);
  expect(form().marks).toMatchObject({
    city: { kind: 'differs', suggested: 'Toronto' },
    province: { kind: 'agrees' },
    postalCode: { kind: 'agrees' },
    country: { kind: 'agrees' },
  });
  expect(form()).toMatchObject({ phase: 'editing', draft: shop });
  expect(creations()).toEqual([]);

  store.dispatch(addMerchantActions.suggestionTaken('city'));
  expect(form().draft.city).toBe('Toronto');
  expect(await add()).toBe(true);
  expect(said()).toEqual(['Merchant has been added successfully']);
  expect(form().draft).toEqual(NEW_MERCHANT);
  expect(creations()[0]?.body).toMatchObject({
    phone: '+14185550177',
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: EMPTY_WEEK,
    pickupConstraintsByWeek: EMPTY_WEEK,
  });
  const [found] = (await stored(shop.name ?? '')) as { id: string; name: string }[];
  expect(found).toMatchObject({
    phone: '+14185550177',
    merchantLocation: { city: 'Toronto', country: 'CA' },
  });
  expect(selectMerchantById(store.getState(), found?.id ?? '')).toMatchObject({ name: shop.name });
});

it('MAD-08 MAD-10 an address with its house number on a known numbered street is saved as typed', async () => {
  const place = { city: 'Calgary', province: 'AB', postalCode: 'T2P 1A1', country: 'Canada' };
  const fifth = { ...place, number: '1245', street: '5 Avenue SW', location: { lat: 51.05, lng: -114.09 } };
  await storeMerchants(server, [aMerchant()]);
  await storeOrders(server, [anOrder({ validAddress: true, recipientAddress: fifth })]);
  const { form, type, add, creations } = aConsole();
  type(aShop({ ...place, street: '1245 5 Avenue SW' }));
  expect([await add(), form().marks]).toEqual([true, {}]);
  expect(creations()[0]?.body).toMatchObject({ merchantLocation: { street: '1245 5 Avenue SW' } });
});

it('a merchant that is added after the user has gone to the list appears there; the open row stays open', async () => {
  const { store, type, add } = aConsole();
  const list = () => selectMerchantList(store.getState());
  const listed = () => list().ids.map((id) => selectMerchantById(store.getState(), id)?.name);
  const [before, late] = [aShop(), aShop()];
  type(before);
  expect(await add()).toBe(true);
  store.dispatch(enterMerchants(''));
  await untilState(store, selectMerchantList, ({ phase }) => phase === 'ready');
  const openId = list().ids[0] ?? '';
  store.dispatch(merchantListActions.merchantOpened(openId));
  const had = listed();
  type(late);
  expect(await add()).toBe(true);
  await untilState(store, selectMerchantList, ({ ids }) => ids.length > had.length);
  expect(listed()).toContain(late.name);
  expect(list().openId).toBe(openId);
});

it('MAD-02 MAD-03 MAD-09 reports all problems of an empty form at once, without any request', async () => {
  const { form, type, add, sent } = aConsole();
  type({ email: '  ' });
  expect(await add()).toBe(false);
  expect(form()).toMatchObject({
    problems: {
      name: merchantMessages.requiredValue,
      phone: merchantMessages.requiredValue,
      email: merchantMessages.whitespacesOnly,
    },
    trouble: { kind: 'unknown' },
    wantsFocus: true,
  });
  expect(sent()).toEqual([]);

  type({ name: 'A', city: 'Nowhere' });
  expect(form()).toMatchObject({ problems: { phone: merchantMessages.requiredValue }, trouble: null });
  expect(form().problems.name).toBeUndefined();
});

it('MAD-09 does not save an address that the geocoder does not know', async () => {
  const { form, type, add, creations } = aConsole();
  type(aShop({ postalCode: 'Z9Z 9Z9' }));
  expect(await add()).toBe(false);
  expect(form()).toMatchObject({ trouble: { kind: 'unknown' }, marks: {} });
  expect(creations()).toEqual([]);
});

describe('the geocoder is down', () => {
  const down: [string, () => Given | typeof LOST][] = [
    ...[502, 503, 504].map((status): [string, () => Given] => [String(status), () => gateway(status)]),
    ['no network', () => LOST],
  ];

  it.each(down)('MAD-08 %s: says so, keeps the input, and saves it on the next try', async (_, fail) => {
    const { form, type, add, on, creations, said } = aConsole();
    const shop = aShop();
    type(shop);
    on({ geocodeAddress: fail });
    expect(await add()).toBe(false);
    expect(form()).toMatchObject({
      phase: 'editing',
      draft: shop,
      trouble: { kind: 'failed', reason: '' },
    });
    expect(creations()).toEqual([]);
    on();
    expect(await add()).toBe(true);
    expect(said()).toEqual([merchantMessages.merchantAdded]);
  });

  it('MAD-08 a geocoder that never responds counts as down after eight seconds', async () => {
    const { form, type, add, on } = aConsole();
    const shop = aShop();
    type(shop);
    on({ geocodeAddress: () => new Promise(() => undefined) });
    jest.useFakeTimers();
    try {
      const added = add();
      await jest.advanceTimersByTimeAsync(GEOCODER_PATIENCE_MS - 1);
      expect(form().phase).toBe('checking');
      await jest.advanceTimersByTimeAsync(1);
      expect(await added).toBe(false);
    } finally {
      jest.useRealTimers();
    }
    expect(form()).toMatchObject({ phase: 'editing', draft: shop, trouble: { kind: 'failed' } });
  });

  it('shows a refusal in the server’s words', async () => {
    const { form, type, add, on } = aConsole();
    type(aShop());
    on({ geocodeAddress: () => refusal(429, 'Too many requests. Wait a moment.') });
    expect(await add()).toBe(false);
    expect(form().trouble).toEqual({ kind: 'failed', reason: 'Too many requests. Wait a moment.' });
  });

  it('names the parts that are too long to look up, without any request', async () => {
    const { form, type, add, sent } = aConsole();
    type(aShop({ street: 'x'.repeat(10_000), postalCode: 'x'.repeat(201) }));
    expect(await add()).toBe(false);
    expect(form().trouble).toEqual({
      kind: 'failed',
      reason:
        'Street is too long: it may have at most 200 characters. Postal Code is too long: it may have at most 200 characters.',
    });
    expect(sent()).toEqual([]);
  });
});

it('MAD-08 saves the address as typed when the server has no geocoder', async () => {
  const { type, add, sent } = aConsole({ geo: false });
  type(aShop({ city: 'Torontto' }));
  expect(await add()).toBe(true);
  expect(sent().map(({ path }) => path)).toEqual(['/merchants/create']);
});

it('MAD-20 MSG-50 API-21 reports a taken name with the exact text and the reason, also at the field, keeps the form, and uses a new key for the next try', async () => {
  const { form, type, add, said, creations } = aConsole();
  const shop = aShop();
  type(shop);
  expect(await add()).toBe(true);
  const again = { ...shop, name: ` ${(shop.name ?? '').toUpperCase()} ` };
  type(again);
  expect(await add()).toBe(false);
  const taken = `A merchant named ${again.name.trim()} already exists.`;
  expect(said()).toContain(`Merchant could not be added\n${taken}`);
  expect(form()).toMatchObject({ draft: again, problems: { name: taken }, wantsFocus: true });
  expect(await add()).toBe(false);
  expect(new Set(creations().map(({ key }) => key)).size).toBe(3);
});

it('reports a lost answer as unknown, and a retry with the same key adds the merchant only once', async () => {
  const { form, type, add, on, said, creations } = aConsole();
  const shop = aShop();
  type(shop);
  on({ createMerchant: lostAnswer });
  expect(await add()).toBe(false);
  expect(said()).toEqual([messages.notConfirmed]);
  expect(form().draft).toMatchObject(shop);
  on();
  expect(await add()).toBe(true);
  const [first, ...others] = creations().map(({ key }) => key);
  expect(first).toMatch(/^merchant:/);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await stored(shop.name ?? '')).toHaveLength(1);
});

it('ignores changes and a second press while saving', async () => {
  const { form, type, add, creations } = aConsole();
  type(aShop());
  const first = add();
  expect(form().phase).toBe('checking');
  type({ city: 'Laval' });
  expect(form().draft.city).toBe('Toronto');
  expect(await add()).toBe(false);
  expect(await first).toBe(true);
  expect(creations()).toHaveLength(1);
});

it('sends nothing when the form is cleared during the address check', async () => {
  const { store, form, type, add, creations } = aConsole();
  type(aShop());
  const adding = add();
  store.dispatch(addMerchantActions.emptied());
  expect(await adding).toBe(false);
  expect(form().draft).toEqual(NEW_MERCHANT);
  expect(creations()).toEqual([]);
});

it('clears the form when the session ends', () => {
  const { store, form, type } = aConsole();
  type({ name: 'Secret' });
  store.dispatch(sessionActions.signedOut());
  expect(form().draft).toEqual(NEW_MERCHANT);
});
