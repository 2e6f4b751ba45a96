/** The list of merchants on the real server: pages, search, archiving. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { changeDraft, saveEdit, startEdit } from '../../../src/store/edits/edits';
import { archiveMerchant } from '../../../src/store/views/merchants/archiveMerchant';
import {
  enterMerchants,
  leaveMerchants,
  loadMerchants,
  loadMerchantsAgain,
  merchantAdded,
  searchMerchants,
  toggleMerchant,
} from '../../../src/store/views/merchants/loadMerchants';
import { selectMerchantList } from '../../../src/store/views/merchants/merchantListSlice';
import { merchantEditing } from '../../../src/store/views/merchants/merchantEditing';
import { merchantsApi } from '../../../src/api/merchantsApi';
import type { TestServer } from '../../server/support/testServer';
import { untilState } from '../../support/appStore';
import { foreign, refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import {
  aConsole,
  addMerchants,
  listed,
  merchant,
  names,
  said,
  startMerchantServer,
  type Console,
} from './merchantsSupport';

let server: TestServer;
const COUNT = 120;
const nameOf = (at: number) => `Shop ${String(at).padStart(3, '0')}`;

beforeAll(async () => {
  server = await startMerchantServer();
  // Stored in another order than listed.
  const ids = Array.from({ length: COUNT }, (_, at) => (at * 7) % COUNT);
  await addMerchants(
    server,
    ids.map((at) => ({ id: `mer_${at}`, name: nameOf(at), pickupNotes: `Door ${at}` })),
  );
  await addMerchants(server, [{ id: 'mer_gone', name: 'Shop Élan', archived: true }]);
});
afterAll(() => server.close());

const isReady = { phase: 'ready' as const };
const view = (console: Awaited<ReturnType<typeof aConsole>>) => selectMerchantList(console.store.getState());

describe('the whole list', () => {
  it('MLS-02 MLS-22 API-17 loads pages of 50 by offset until a short one, sorted by name', async () => {
    const console = await aConsole(server);
    await console.store.dispatch(loadMerchants(''));
    expect(console.sent.map(({ path }) => path)).toEqual(
      [0, 50, 100].map((offset) => `/merchants?offset=${offset}&limit=50`),
    );
    expect(view(console)).toMatchObject(isReady);
    expect(names(console)).toEqual(Array.from({ length: COUNT }, (_, at) => nameOf(at)));
  });

  it('MLS-22 lists a repeated merchant once, and stops when the server ignores the offset', async () => {
    const console = await aConsole(server);
    const page = Array.from({ length: 50 }, (_, at) => ({ id: `x${at}`, name: `Same ${at}` }));
    const listMerchants = () => foreign('a server that knows no offset', 200, page);
    for (let calls = 0; calls < 2; calls += 1) console.next({ listMerchants });
    await console.store.dispatch(loadMerchants(''));
    expect(console.sent).toHaveLength(2);
    expect(listed(console)).toHaveLength(50);
    expect(new Set(listed(console)).size).toBe(50);
  });

  it('MLS-02 accepts {merchants: [..]}, and sorts names of other servers by accents and capitals', async () => {
    const console = await aConsole(server);
    const merchants = ['Zoé', 'école', 'Eau', 'épice'].map((name, at) => ({ id: `z${at}`, name }));
    console.next({ listMerchants: () => foreign('a server that wraps its list', 200, { merchants }) });
    await console.store.dispatch(loadMerchants(''));
    expect(names(console)).toEqual(['Eau', 'école', 'épice', 'Zoé']);
  });

  it('MSG-41 reports a page that fails, keeps the earlier pages, and can be retried', async () => {
    const console = await aConsole(server);
    console.next({ listMerchants: async (_call, pass) => pass() });
    console.next({ listMerchants: () => refusal(503, 'Out of order.') });
    await console.store.dispatch(loadMerchants(''));
    expect(said(console)).toEqual([messages.merchantsNotLoaded]);
    expect(view(console)).toMatchObject({ phase: 'failed', problem: 'Out of order.' });
    expect(listed(console)).toHaveLength(50);

    await console.store.dispatch(loadMerchantsAgain());
    expect(view(console)).toMatchObject(isReady);
    expect(listed(console)).toHaveLength(COUNT);
  });

  it('MSG-41 reports a failure of the load that follows an added merchant while the first one still runs', async () => {
    const console = await aConsole(server);
    const first = deferred();
    console.next({ listMerchants: () => first.until.then(() => refusal(503, 'Down.')) });
    console.store.dispatch(enterMerchants(''));
    console.store.dispatch(merchantAdded(null));
    first.end();
    await untilState(
      console.store,
      () => said(console),
      (texts) => texts.length > 0,
    );
    expect(said(console)).toEqual([messages.merchantsNotLoaded]);
    expect(view(console)).toMatchObject({ phase: 'failed', problem: 'Down.' });
    await console.store.dispatch(loadMerchantsAgain());
    expect(names(console)).toHaveLength(COUNT);
  });

  it('API-17 keeps the fields of a full record when a summary arrives', async () => {
    const console = await aConsole(server);
    await console.store.dispatch(merchantsApi.endpoints.getMerchant.initiate('mer_3', { subscribe: false }));
    expect(merchant(console, 'mer_3')).toMatchObject({ isWhole: true, pickupNotes: 'Door 3' });
    const summary = [{ id: 'mer_3', name: 'Renamed' }];
    console.next({ listMerchants: () => foreign('a server with short lists', 200, summary) });
    await console.store.dispatch(loadMerchants(''));
    expect(merchant(console, 'mer_3')).toMatchObject({
      name: 'Renamed',
      pickupNotes: 'Door 3',
      createPickup: true,
    });
  });
});

describe('searching', () => {
  it('MLS-18 MLS-21 searches by name once, includes archived merchants, and shows only the latest search', async () => {
    const console = await aConsole(server);
    console.store.dispatch(enterMerchants('elan'));
    await untilState(
      console.store,
      (state) => selectMerchantList(state).phase,
      (phase) => phase === 'ready',
    );
    expect(console.sent.map(({ path }) => path)).toEqual(['/merchants/nameSearch?name=elan']);
    expect(names(console)).toEqual(['Shop Élan']);
    expect(merchant(console, 'mer_gone')?.archived).toBe(true);

    // The slower response of the earlier search arrives last and is dropped.
    const wait = deferred();
    console.next({ searchMerchants: () => wait.until.then(() => undefined) });
    const earlier = console.store.dispatch(searchMerchants('00'));
    await console.store.dispatch(searchMerchants(' 011 '));
    wait.end();
    await earlier;
    expect(names(console)).toEqual(['Shop 011']);
  });

  it('MLS-19 loads the whole list for white space alone', async () => {
    const console = await aConsole(server);
    await console.store.dispatch(searchMerchants('011'));
    await console.store.dispatch(searchMerchants('   '));
    expect(view(console)).toMatchObject({ search: '', phase: 'ready' });
    expect(listed(console)).toHaveLength(COUNT);
  });

  it('coming back shows the previous list and open merchant, and reloads it in the background', async () => {
    const console = await aConsole(server);
    const { store } = console;
    store.dispatch(enterMerchants('00'));
    await untilState(
      store,
      (state) => selectMerchantList(state).phase,
      (phase) => phase === 'ready',
    );
    store.dispatch(toggleMerchant('mer_5'));
    store.dispatch(leaveMerchants());
    const before = listed(console);
    await addMerchants(server, [{ id: 'mer_new', name: 'Shop 00 new' }]);

    store.dispatch(enterMerchants('00'));
    expect(listed(console)).toEqual(before);
    await untilState(
      store,
      (state) => selectMerchantList(state).ids,
      (ids) => ids.includes('mer_new'),
    );
    expect(view(console)).toMatchObject({ openId: 'mer_5', phase: 'ready' });
    await store.dispatch(archiveMerchant('mer_new'));
  });
});

describe('archiving', () => {
  it('MLS-12 MLS-13 API-23 MSG-51 archives the merchant, says so, clears the search and reloads the list without it', async () => {
    const console = await aConsole(server);
    await addMerchants(server, [{ id: 'mer_old', name: 'Shop “Old” / été' }]);
    await console.store.dispatch(searchMerchants('old'));
    expect(listed(console)).toEqual(['mer_old']);
    console.forget();

    // The question closes before the list has arrived.
    const wait = deferred();
    console.next({ listMerchants: () => wait.until.then(() => undefined) });
    await console.store.dispatch(archiveMerchant('mer_old'));
    expect(view(console)).toMatchObject({ search: '', phase: 'loading' });
    wait.end();
    await untilState(
      console.store,
      (state) => selectMerchantList(state).phase,
      (phase) => phase === 'ready',
    );
    expect(console.sent[0]).toMatchObject({ method: 'PATCH', path: '/merchants/mer_old/archive' });
    expect(said(console)).toEqual(['Shop “Old” / été has been archived.']);
    expect(view(console)).toMatchObject({ search: '', phase: 'ready' });
    expect(listed(console)).toHaveLength(COUNT);
    expect(listed(console)).not.toContain('mer_old');

    await console.store.dispatch(searchMerchants('old'));
    expect(merchant(console, 'mer_old')?.archived).toBe(true);
  });

  it('API-23 accepts a bare name or nothing as the response', async () => {
    const console = await aConsole(server);
    await console.store.dispatch(searchMerchants('00'));
    console.next({ archiveMerchant: () => foreign('a server that tells the bare name', 200, '"Its Name"') });
    await console.store.dispatch(archiveMerchant('mer_1'));
    console.next({ archiveMerchant: () => foreign('a server that tells nothing', 200, '') });
    await console.store.dispatch(archiveMerchant('mer_2'));
    expect(said(console)).toEqual(['Its Name has been archived.', 'Shop 002 has been archived.']);
  });

  it('STA-05 shows the server’s words for a refusal, and changes nothing', async () => {
    const console = await aConsole(server);
    await console.store.dispatch(searchMerchants('elan'));
    await console.store.dispatch(archiveMerchant('mer_gone'));
    expect(said(console)).toEqual([merchantMessages.merchantArchived]);
    expect(view(console)).toMatchObject({ search: 'elan' });
  });

  /** Saves a field of Shop 007 in the list of this search; `meanwhile` happens during the save. */
  async function savedWhile(search: string, meanwhile: (console: Console) => Promise<unknown>) {
    const console = await aConsole(server);
    const { store } = console;
    store.dispatch(enterMerchants(search));
    await untilState(
      store,
      (state) => selectMerchantList(state).phase,
      (phase) => phase === 'ready',
    );
    const editing = merchantEditing({ id: 'mer_7', name: 'Shop 007' }, 'pickupNotes', 'Pickup Notes');
    store.dispatch(startEdit(editing));
    store.dispatch(changeDraft(editing, (typed) => (typed === 'Ring' ? 'Knock' : 'Ring')));
    console.next({
      updateMerchant: async () => {
        await meanwhile(console);
        return undefined;
      },
    });
    await store.dispatch(saveEdit(editing));
    const searched = (name: string) =>
      console.sent.filter(({ path }) => path.includes(`name=${name}`)).length;
    return { console, searched };
  }

  it('MSG-45 reports that the merchant is no longer in the list, and reloads the list', async () => {
    const { console, searched } = await savedWhile('007', async (during) => {
      during.next({ searchMerchants: () => [] });
      await during.store.dispatch(searchMerchants('shop 007'));
    });
    expect(said(console)).toContain('Merchant not found in table.');
    await untilState(
      console.store,
      () => searched('shop+007'),
      (asked) => asked === 2,
    );
  });

  it('MSG-45 does not call a merchant missing that only does not match the new search', async () => {
    const { console, searched } = await savedWhile('007', ({ store }) =>
      store.dispatch(searchMerchants('008')),
    );
    expect(said(console)).toEqual([merchantMessages.merchantUpdated]);
    expect(searched('008')).toBe(1);
  });
});
