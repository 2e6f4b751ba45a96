/** Staff users as the API layer reads and stores them, from our server and from others. */
import { readInvite, readStaffUser, readStaffUsers } from '../../src/api/read/readStaffUsers';
import { staffUsersApi } from '../../src/api/staffUsersApi';
import { closedAfterTest } from '../support/closedAfterTest';
import { serversWord } from '../support/serversWord';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';
import { OUR_EXTRAS } from '../support/extras';

const { listStaffUsers, createStaffUser, updateStaffUser, activateStaffUser, deleteStaffUser } =
  staffUsersApi.endpoints;

const ada = { email: 'ada@example.com', name: 'Ada', roles: ['super_admin'], activated: true };
const ben = { email: 'ben@example.com', name: 'Ben', roles: ['user'], activated: true };

/** Waits until the cache has been updated, right after the response. */
const settled = () => new Promise(setImmediate);

async function served(script: (asked: Asked) => ScriptedAnswer) {
  const server = closedAfterTest(await scriptedServer(script));
  const { store } = anApi(server.url, {
    config: {
      extras: { ...OUR_EXTRAS, geo: false },
    },
  });
  const listed = () =>
    listStaffUsers
      .select({})(store.getState())
      .data?.users.map(({ email }) => email);
  return { server, store, listed };
}
describe('reading', () => {
  it('STF-05 ENT-05 sorts the list by e-mail, ignoring case', () => {
    const users = readStaffUsers([
      ben,
      { ...ada, email: 'Zoe@example.com' },
      ada,
      { name: 'nobody' },
      null,
      7,
    ]);
    expect(users?.users.map(({ email }) => email)).toEqual([
      'ada@example.com',
      'ben@example.com',
      'Zoe@example.com',
    ]);
  });

  it('ENT-05 reads missing and invalid fields as empty, and leaves out unknown roles', () => {
    expect(readStaffUser({ email: 'x@example.com', roles: ['user', 'owner', 'super_admin'] })).toEqual({
      email: 'x@example.com',
      name: '',
      roles: ['super_admin', 'user'],
      activated: false,
    });
    expect(readStaffUser({ username: 'y@example.com', roles: 'admin', activated: 'true' })).toMatchObject({
      email: 'y@example.com',
      roles: ['admin'],
      activated: true,
    });
    expect(readStaffUser({ name: 'nobody' })).toBeNull();
    expect(readStaffUser(ada, 4)).toEqual({ ...ada, version: 4 });
    expect(readStaffUser({ ...ada, version: 2 }, 4)).toEqual({ ...ada, version: 2 });
    expect(readStaffUsers({ users: [ada] })).toEqual({ users: [ada], next: null, totals: null });
    expect(readStaffUsers({ message: 'hello' })).toBeNull();
    expect(readStaffUsers(null)).toBeNull();
  });

  it.each([
    [{ token: 't', path: '/register?invite=t', expiresAt: 5_000_000_000_000 }, '/register?invite=t'],
    [{ token: 'a b', path: '' }, '/register?invite=a%20b'],
    [{ path: '/register?invite=t' }, '/register?invite=t'],
    [{ token: 't' }, '/register?invite=t'],
    [{ token: 't', path: '//elsewhere.example' }, '/register?invite=t'],
    [{ token: 't', path: '@elsewhere.example' }, '/register?invite=t'],
    [{ path: 'https://elsewhere.example' }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('reads an invite of %j as the path %s, never outside the console', (invite, path) => {
    expect(readInvite({ invite })?.path).toBe(path);
  });
});

describe('the list in the cache', () => {
  it('STF-09 API-41 API-42 inserts a created user in its place; the call carries e-mail, roles and a key', async () => {
    const { server, store, listed } = await served(({ method }) =>
      method === 'GET'
        ? { json: [ben] }
        : {
            json: { ...ada, name: '', activated: false, invite: { token: 't', path: '/register?invite=t' } },
          },
    );
    await store.dispatch(listStaffUsers.initiate({}));
    const { user, invite } = await store
      .dispatch(createStaffUser.initiate({ email: ada.email, roles: ['super_admin'], idempotencyKey: 'k1' }))
      .unwrap();
    expect(user).toMatchObject({ email: ada.email, activated: false });
    expect(invite).toEqual({ path: '/register?invite=t', expiresAt: null });
    await settled();
    expect(listed()).toEqual([ada.email, ben.email]);
    const put = server.asked[1];
    expect([put?.method, put?.path, JSON.parse(put?.text ?? '')]).toEqual([
      'PUT',
      '/user/manageUsers',
      { email: ada.email, roles: ['super_admin'] },
    ]);
    expect(put?.headers['idempotency-key']).toBe('k1');
  });

  it('shows the roles that were sent with Activate even when the server responds with nothing', async () => {
    const { store } = await served(({ method }) =>
      method === 'GET' ? { json: [{ ...ben, activated: false }] } : { status: 204 },
    );
    await store.dispatch(listStaffUsers.initiate({}));
    await store.dispatch(activateStaffUser.initiate({ email: ben.email, roles: ['admin'] })).unwrap();
    await settled();
    expect(listStaffUsers.select({})(store.getState()).data?.users).toEqual([{ ...ben, roles: ['admin'] }]);
  });

  it('STF-12 STF-13 API-43 API-44 updates the list even when the server responds with nothing', async () => {
    const { server, store, listed } = await served(({ method }) =>
      method === 'GET' ? { json: [ada, ben] } : { status: 204 },
    );
    await store.dispatch(listStaffUsers.initiate({}));
    await store.dispatch(updateStaffUser.initiate({ email: ben.email, roles: ['admin', 'user'] })).unwrap();
    await settled();
    expect(listStaffUsers.select({})(store.getState()).data?.users[1]).toEqual({
      ...ben,
      roles: ['admin', 'user'],
    });
    await store.dispatch(deleteStaffUser.initiate({ email: ben.email })).unwrap();
    await settled();
    expect(listed()).toEqual([ada.email]);
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /user/manageUsers?limit=100',
      'PATCH /user/manageUsers',
      'DELETE /user/manageUsers/ben%40example.com',
    ]);
  });

  it('a list requested before a deletion does not bring the user back', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { store, listed } = await served(({ method }) =>
      method === 'GET' ? { json: [ada, ben], after: held } : { json: {} },
    );
    const listing = store.dispatch(listStaffUsers.initiate({}));
    await store.dispatch(deleteStaffUser.initiate({ email: ben.email })).unwrap();
    release();
    await listing;
    await Promise.all(store.dispatch(staffUsersApi.util.getRunningQueriesThunk()));
    await settled();
    expect(listed()).toEqual([ada.email]);
  });

  it('a late answer does not replace a newer state that was read meanwhile', async () => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    let version = 1;
    const { server, store } = await served(({ method }) =>
      method === 'GET'
        ? { json: [{ ...ben, name: `Version ${version}`, version }] }
        : { json: { ...ben, name: 'Version 2', version: 2 }, after: late },
    );
    const shown = () => listStaffUsers.select({})(store.getState()).data?.users[0];
    await store.dispatch(listStaffUsers.initiate({}));
    const saving = store.dispatch(updateStaffUser.initiate({ email: ben.email, roles: ['user'] })).unwrap();
    while (server.asked.length < 2) await settled();
    // Somebody else changes the user after this change.
    version = 3;
    await store.dispatch(listStaffUsers.initiate({}, { forceRefetch: true }));
    release();
    await saving;
    await settled();
    expect(shown()).toMatchObject({ name: 'Version 3', version: 3 });
  });

  it('a user who was deleted and added again is shown as the new one, although its version is lower', async () => {
    const again = { ...ben, name: 'Ben Again', version: 2 };
    let listed: object = { ...ben, version: 7 };
    const { store } = await served(({ method }) => ({ json: method === 'GET' ? [listed] : again }));
    const shown = () => listStaffUsers.select({})(store.getState()).data?.users[0];
    await store.dispatch(listStaffUsers.initiate({}));
    listed = again;
    await store.dispatch(updateStaffUser.initiate({ email: ben.email, roles: ['user'] })).unwrap();
    while (shown()?.version === 7) await settled();
    expect(shown()).toMatchObject({ name: 'Ben Again', version: 2 });
  });

  it('STF-13 passes on the refusal when somebody else deleted the user, and rereads the list', async () => {
    let reads = 0;
    const { store, listed } = await served(({ method }) =>
      method === 'GET'
        ? { json: (reads += 1) === 1 ? [ada, ben] : [ada] }
        : { status: 404, json: serversWord(404, 'There is no user ben@example.com.') },
    );
    await store.dispatch(listStaffUsers.initiate({}));
    const error = await refusal(store.dispatch(deleteStaffUser.initiate({ email: ben.email })));
    expect(error).toMatchObject({ status: 404, message: 'There is no user ben@example.com.' });
    await settled();
    await Promise.all(store.dispatch(staffUsersApi.util.getRunningQueriesThunk()));
    expect(listed()).toEqual([ada.email]);
  });

  it('STF-14 treats a response that is not a list as a failure, not as an empty list', async () => {
    const { store } = await served(() => ({ json: { message: 'hello' } }));
    const error = await refusal(store.dispatch(listStaffUsers.initiate({})));
    expect(error).toMatchObject({ status: 'NETWORK', cause: 'notJson' });
  });

  const person = (n: number) => ({ ...ben, email: `p${n}@example.com` });
  const totals = {
    states: { active: 4, waiting: 0, invited: 0, deactivated: 0 },
    invitations: { open: 0, expired: 0 },
    lastSuperAdmin: null,
  };
  const nextPage = { after: 'p1@example.com' };

  it('API-41 joins pages with each user once, and applies a deletion to all lists and counts', async () => {
    const { server, store, listed } = await served(({ method, path }) => {
      if (method === 'DELETE') return { json: {} };
      if (path.includes('search=p3')) return { json: { users: [person(3)], next: null, totals } };
      return path.includes('after=')
        ? { json: { users: [person(1), person(2), person(3)], next: null } }
        : { json: { users: [person(0), person(1)], next: 'p1@example.com', totals } };
    });
    const { initiate, select } = listStaffUsers;
    await store.dispatch(initiate({}));
    await store.dispatch(initiate(nextPage, { forceRefetch: true }));
    await store.dispatch(initiate({ search: 'p3' }));
    expect(listed()).toEqual([0, 1, 2, 3].map((n) => person(n).email));
    await store.dispatch(deleteStaffUser.initiate({ email: 'p3@example.com' })).unwrap();
    await settled();
    expect(listed()).toEqual([0, 1, 2].map((n) => person(n).email));
    for (const arg of [{}, { search: 'p3' }]) {
      expect(select(arg)(store.getState()).data?.totals?.states.active).toBe(3);
    }
    expect(select({ search: 'p3' })(store.getState()).data?.users).toEqual([]);
    // After a reload it is the first page alone again.
    await store.dispatch(initiate({}, { forceRefetch: true }));
    expect(listed()).toEqual([0, 1].map((n) => person(n).email));
    expect(server.asked.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      '/user/manageUsers?limit=100',
      '/user/manageUsers?limit=100&after=p1%40example.com',
      '/user/manageUsers?limit=100&search=p3',
      '/user/manageUsers?limit=100',
    ]);
  });

  it('treats a page without new users as the last, for servers that ignore the start', async () => {
    const { store, listed } = await served(() => ({
      json: { users: [person(0), person(1)], next: 'p1@example.com', totals },
    }));
    await store.dispatch(listStaffUsers.initiate({}));
    await store.dispatch(listStaffUsers.initiate(nextPage, { forceRefetch: true }));
    expect(listed()).toEqual([0, 1].map((n) => person(n).email));
    expect(listStaffUsers.select({})(store.getState()).data?.next).toBeNull();
  });

  it('removes an activated user from the list of those who wait', async () => {
    const waits = { ...ben, activated: false };
    const { store } = await served(({ method }) =>
      method === 'GET' ? { json: { users: [waits], next: null, totals } } : { json: ben },
    );
    await store.dispatch(listStaffUsers.initiate({ state: 'waiting' }));
    await store.dispatch(updateStaffUser.initiate({ email: ben.email, roles: ['user'] })).unwrap();
    await settled();
    const list = listStaffUsers.select({ state: 'waiting' })(store.getState()).data;
    expect(list?.users).toEqual([]);
    expect(list?.totals?.states.active).toBe(5);
  });
});
