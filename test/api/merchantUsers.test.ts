/** Users of merchants as the API layer reads and stores them: from our server over HTTP, and from other servers. */
import { merchantUsersApi } from '../../src/api/merchantUsersApi';
import { readMerchantUser, readMerchantUsers, readServiceUser } from '../../src/api/read/readMerchantUsers';
import { serverMessages } from '../../src/contract/serverMessages';
import { groupLabel, type MerchantUserRecord } from '../../src/domain/merchants/merchantUsers';
import { aMerchant, storeMerchants } from '../server/orders/fixtures';
import { startTestServer, type TestServer } from '../server/support/testServer';
import { closedAfterTest } from '../support/closedAfterTest';
import { serversWord } from '../support/serversWord';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';
import { OUR_EXTRAS } from '../support/extras';

const {
  listMerchantUsers,
  createServiceUser,
  createMerchantUser,
  deleteMerchantUser,
  getMerchantUser,
  updateMerchantUser,
} = merchantUsersApi.endpoints;
const EXTRAS = { ...OUR_EXTRAS, geo: false };
/** Waits until the cache has been updated, right after the response. */
const settled = () => new Promise(setImmediate);

describe('reading', () => {
  it('ENT-06 reads the group from userGroup or group, and the phone from both names', () => {
    expect(readMerchantUser({ username: 'a@x.ca', userGroup: 'user', phone_number: '+1514' })).toEqual({
      id: 'a@x.ca',
      username: 'a@x.ca',
      name: '',
      group: 'user',
      phone_number: '+1514',
    });
    expect(readMerchantUser({ id: 7, email: 'b@x.ca', group: 'service', phone: '+1613' })).toMatchObject({
      id: '7',
      username: 'b@x.ca',
      group: 'service',
      phone_number: '+1613',
    });
    expect(readMerchantUser({ name: 'nobody' })).toBeNull();
    expect(readServiceUser({ username: 'svc', password: '' })).toEqual({ username: 'svc', password: null });
    expect(readServiceUser({ password: 'x' })).toBeNull();
    const made = { username: 'svc', password: 'once' };
    expect(readServiceUser(made)).toEqual(made);
    expect(readServiceUser(null)).toBeNull();
  });

  it('takes the version of the user before that of the ETag, and reads a missing user as null', () => {
    expect(readMerchantUser({ username: 'a', name: 'Ada', version: 2 }, 4)).toMatchObject({
      name: 'Ada',
      version: 2,
    });
    expect(readMerchantUser({ username: 'a' }, 4)).toEqual({
      id: 'a',
      username: 'a',
      name: '',
      group: '',
      version: 4,
    });
    expect(readMerchantUser(null)).toBeNull();
  });

  it('MUS-01 sorts people by name, ignoring accents, with service users last; anything but a list is null', () => {
    const user = (username: string, name: string, group = 'user') => ({ username, name, group });
    const wire = [user('svc-b', 'svc-b', 'service'), user('svc-a', 'zz', 'service'), user('z', 'Éva'), null];
    const more = [user('y', 'Zoé'), user('x', 'ana'), user('w', 'Éva')];
    expect(readMerchantUsers([...wire, ...more])?.map(({ username }) => username)).toEqual([
      'x',
      'w',
      'z',
      'y',
      'svc-a',
      'svc-b',
    ]);
    expect(readMerchantUsers({ users: [user('a', 'Ada')] })).toMatchObject([{ username: 'a', name: 'Ada' }]);
    expect(readMerchantUsers({ users: [] })).toEqual([]);
    expect(readMerchantUsers(null)).toBeNull();
    expect(readMerchantUsers({ message: 'no' })).toBeNull();
  });

  it('MUS-06 names the groups, with a configurable group of the provider; an unknown group keeps its name', () => {
    expect(
      ['user', 'service', 'merchant_admin', 'provider_admin', 'other'].map((group) => groupLabel(group)),
    ).toEqual(['User', 'Service User', 'Merchant Admin', 'Provider Admin', 'other']);
    expect(groupLabel('boreal_admin', 'boreal_admin')).toBe('Provider Admin');
    expect(groupLabel('provider_admin', 'boreal_admin')).toBe('provider_admin');
  });
});

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
    await storeMerchants(server, [
      aMerchant({ id: 'mer/1 é', name: 'Un / Deux' }),
      aMerchant({ id: 'mer_2', name: 'Deux' }),
    ]);
  });
  afterAll(() => server.close());

  async function signedIn(role: 'admin' | 'super_admin') {
    const token = await server.tokenFor(role);
    const { store } = anApi(`${server.url}/api`, { config: { extras: EXTRAS }, getToken: () => token });
    const listed = (id: string): MerchantUserRecord[] => [
      ...(listMerchantUsers.select(id)(store.getState()).data ?? []),
    ];
    return { store, listed };
  }

  it('MUS-14 MUS-15 MUS-16 MUS-18 API-36 API-37 API-38 API-39 API-40 LIM-06 creates, lists, reads, edits and deletes a person', async () => {
    const merchantId = 'mer/1 é';
    const { store, listed } = await signedIn('super_admin');
    await store.dispatch(listMerchantUsers.initiate(merchantId));
    expect(listed(merchantId)).toEqual([]);
    const user = { name: 'Ana', phone: '+15145550142', email: "ana.o'neil+1/2@example.com" };
    const arg = { ...user, merchantId, merchantName: 'Un / Deux', idempotencyKey: 'k' };
    const made = await store.dispatch(createMerchantUser.initiate(arg)).unwrap();
    const again = await store.dispatch(createMerchantUser.initiate(arg)).unwrap();
    expect(made).toMatchObject({ username: user.email, group: 'merchant_admin', merchantId });
    expect(again.id).toBe(made.id);
    await settled();
    expect(listed(merchantId)).toEqual([made]);

    const { username } = made;
    const saved = { merchantId, username, name: 'Ana Li', phone_number: '+14165550123' };
    await store.dispatch(updateMerchantUser.initiate(saved)).unwrap();
    const read = await store.dispatch(getMerchantUser.initiate(username)).unwrap();
    expect(read).toMatchObject({ username, name: 'Ana Li', phone_number: '+14165550123', email: username });
    await settled();
    expect(listed(merchantId)).toEqual([
      { ...made, name: 'Ana Li', phone_number: '+14165550123', version: 2 },
    ]);

    await store.dispatch(deleteMerchantUser.initiate({ merchantId, user: made })).unwrap();
    await settled();
    expect(listed(merchantId)).toEqual([]);
    const gone = await refusal(store.dispatch(getMerchantUser.initiate(username, { forceRefetch: true })));
    expect(gone).toMatchObject({ status: 404, message: serverMessages.userNotFound(username) });
  });

  it('MUS-04 MUS-05 API-35 an admin creates a service user; a retry under the same key returns no password, and the username deletes the user', async () => {
    const { store, listed } = await signedIn('admin');
    await store.dispatch(listMerchantUsers.initiate('mer_2'));
    const call = { merchantId: 'mer_2', idempotencyKey: 'once' };
    const first = await store.dispatch(createServiceUser.initiate(call, { track: false })).unwrap();
    expect(first.username).toMatch(/^svc-deux-[0-9a-f]{6}$/);
    expect(first.password).toMatch(/^.{24}$/);
    expect(JSON.stringify(store.getState())).not.toContain(first.password);
    const second = await store.dispatch(createServiceUser.initiate(call, { track: false })).unwrap();
    expect(second).toEqual({ username: first.username, password: null });
    await settled();
    const [user, ...rest] = listed('mer_2');
    expect([user?.group, rest]).toEqual(['service', []]);
    await store.dispatch(deleteMerchantUser.initiate({ merchantId: 'mer_2', user: user! })).unwrap();
    await settled();
    expect(listed('mer_2')).toEqual([]);
  });

  it('refuses an admin who creates or edits a person of a merchant', async () => {
    const { store } = await signedIn('admin');
    const user = { name: 'Ana', phone: '+15145550142', email: 'no@example.com' };
    const creation = { ...user, merchantId: 'mer_2', merchantName: 'Deux', idempotencyKey: 'no' };
    expect(await refusal(store.dispatch(createMerchantUser.initiate(creation)))).toMatchObject({
      status: 403,
    });
    const edit = { merchantId: 'mer_2', username: 'x@example.com', name: 'X', phone_number: '+1' };
    expect(await refusal(store.dispatch(updateMerchantUser.initiate(edit)))).toMatchObject({ status: 403 });
    expect(await refusal(store.dispatch(getMerchantUser.initiate('x@example.com')))).toMatchObject({
      status: 403,
    });
  });
});

describe('other servers', () => {
  async function served(script: (asked: Asked) => ScriptedAnswer) {
    const server = closedAfterTest(await scriptedServer(script));
    return { server, store: anApi(server.url, { config: { extras: EXTRAS } }).store };
  }
  const ana = { id: 'u1', username: 'ana@x.ca', name: 'Ana', group: 'user' };

  it('MUS-14 MUS-15 MUS-18 API-36 API-38 API-40 get the right requests, and may respond with nothing', async () => {
    const { server, store } = await served(({ method }) =>
      method === 'GET' ? { json: [ana] } : { status: 204 },
    );
    await store.dispatch(listMerchantUsers.initiate('m'));
    const sent = { merchantId: 'm', merchantName: 'M', name: 'B', phone: '+1514', email: 'B@x.ca' };
    const made = await store.dispatch(createMerchantUser.initiate({ ...sent, idempotencyKey: 'k' })).unwrap();
    expect(made.username).toBe('b@x.ca');
    const saved = { merchantId: 'm', username: 'ana@x.ca', name: 'A', phone_number: '+1613' };
    await store.dispatch(updateMerchantUser.initiate(saved)).unwrap();
    await store.dispatch(deleteMerchantUser.initiate({ merchantId: 'm', user: ana })).unwrap();
    expect(
      server.asked.map(({ method, path, text }) => [method, path, text && (JSON.parse(text) as unknown)]),
    ).toEqual([
      ['GET', '/merchants/m/users', ''],
      ['POST', '/merchants/m/user', { ...sent, group: 'merchant_admin' }],
      ['PATCH', '/user/ana%40x.ca', { name: 'A', phone_number: '+1613' }],
      ['DELETE', '/merchants/m/users/u1', ''],
    ]);
    expect(server.asked[1]?.headers['idempotency-key']).toBe('k');
    await settled();
    expect(
      listMerchantUsers
        .select('m')(store.getState())
        .data?.map(({ username }) => username),
    ).toEqual(['b@x.ca']);
  });

  it.each<[string, (store: Awaited<ReturnType<typeof served>>['store']) => Promise<unknown>]>([
    [
      'an edit',
      (store) => {
        const edit = { merchantId: 'm', username: ana.username, name: 'Version 2', phone_number: '+1' };
        return store.dispatch(updateMerchantUser.initiate(edit)).unwrap();
      },
    ],
    [
      'a repeated creation',
      (store) => {
        const sent = {
          merchantId: 'm',
          merchantName: 'M',
          name: 'Version 2',
          phone: '+1',
          email: 'ana@x.ca',
        };
        return store.dispatch(createMerchantUser.initiate({ ...sent, idempotencyKey: 'k' })).unwrap();
      },
    ],
  ])('a late answer to %s does not replace a newer state that was read meanwhile', async (_what, change) => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    let version = 1;
    const user = (now: number) => ({ ...ana, name: `Version ${now}`, version: now });
    const { server, store } = await served(({ method }) =>
      method === 'GET' ? { json: [user(version)] } : { json: user(2), after: late },
    );
    await store.dispatch(listMerchantUsers.initiate('m'));
    const changing = change(store);
    while (server.asked.length < 2) await settled();
    // Somebody else changes the user after this change.
    version = 3;
    await store.dispatch(listMerchantUsers.initiate('m', { forceRefetch: true }));
    release();
    await changing;
    await settled();
    expect(listMerchantUsers.select('m')(store.getState()).data).toEqual([user(3)]);
  });

  it('a user who was deleted and added again is shown as the new one, although its version is lower', async () => {
    const again = { ...ana, name: 'Ana Again', version: 2 };
    let listed: object = { ...ana, version: 7 };
    const { store } = await served(({ method }) => ({ json: method === 'GET' ? [listed] : again }));
    const shown = () => listMerchantUsers.select('m')(store.getState()).data?.[0];
    await store.dispatch(listMerchantUsers.initiate('m'));
    listed = again;
    const edit = { merchantId: 'm', username: ana.username, name: 'Ana Again', phone_number: '+1' };
    await store.dispatch(updateMerchantUser.initiate(edit)).unwrap();
    while (shown()?.version === 7) await settled();
    expect(shown()).toMatchObject({ name: 'Ana Again', version: 2 });
  });

  it.each([404, 409])(
    'MUS-19 rereads the list when a deletion is refused with %i, because somebody else changed it',
    async (status) => {
      let users = [ana];
      const { server, store } = await served(({ method }) => {
        if (method === 'GET') return { json: users };
        users = [];
        return { status, json: serversWord(status, 'No.') };
      });
      await store.dispatch(listMerchantUsers.initiate('m'));
      await refusal(store.dispatch(deleteMerchantUser.initiate({ merchantId: 'm', user: ana })));
      while (server.asked.length < 3) await settled();
      await store.dispatch(listMerchantUsers.initiate('m'));
      expect(listMerchantUsers.select('m')(store.getState()).data).toEqual([]);
    },
  );
});
