/** Staff users as the API layer reads and keeps them, from our server and from others. */
import { readInvite, readStaffUser, readStaffUsers } from '../../src/api/read/readStaffUsers';
import { staffUsersApi } from '../../src/api/staffUsersApi';
import { closedAfterTest } from '../support/closedAfterTest';
import { serversWord } from '../support/serversWord';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';
import { OUR_EXTRAS } from '../support/extras';

const { listStaffUsers, createStaffUser, updateStaffUser, deleteStaffUser } = staffUsersApi.endpoints;

const ada = { email: 'ada@example.com', name: 'Ada', roles: ['super_admin'], activated: true };
const ben = { email: 'ben@example.com', name: 'Ben', roles: ['user'], activated: true };

/** The cache takes a change right after the call is answered. */
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
      .select()(store.getState())
      .data?.map(({ email }) => email);
  return { server, store, listed };
}
describe('reading', () => {
  it('STF-05 ENT-05 the list is sorted by e-mail, whatever its case and order', () => {
    const users = readStaffUsers([
      ben,
      { ...ada, email: 'Zoe@example.com' },
      ada,
      { name: 'nobody' },
      null,
      7,
    ]);
    expect(users?.map(({ email }) => email)).toEqual([
      'ada@example.com',
      'ben@example.com',
      'Zoe@example.com',
    ]);
  });

  it('ENT-05 fields that are missing or strange become empty, unknown roles are left out', () => {
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
    expect(readStaffUsers({ users: [ada] })).toEqual([ada]);
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
  ])('an invite of %j leads to %s, never away from the console', (invite, path) => {
    expect(readInvite({ invite })?.path).toBe(path);
  });
});

describe('the list in the cache', () => {
  it('STF-09 API-41 API-42 a created user stands in its place; the call carries e-mail, roles and a key', async () => {
    const { server, store, listed } = await served(({ method }) =>
      method === 'GET'
        ? { json: [ben] }
        : {
            json: { ...ada, name: '', activated: false, invite: { token: 't', path: '/register?invite=t' } },
          },
    );
    await store.dispatch(listStaffUsers.initiate());
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

  it('STF-12 STF-13 API-43 API-44 servers that answer nothing: the change is in the list all the same', async () => {
    const { server, store, listed } = await served(({ method }) =>
      method === 'GET' ? { json: [ada, ben] } : { status: 204 },
    );
    await store.dispatch(listStaffUsers.initiate());
    await store.dispatch(updateStaffUser.initiate({ email: ben.email, roles: ['admin', 'user'] })).unwrap();
    await settled();
    expect(listStaffUsers.select()(store.getState()).data?.[1]).toEqual({ ...ben, roles: ['admin', 'user'] });
    await store.dispatch(deleteStaffUser.initiate({ email: ben.email })).unwrap();
    await settled();
    expect(listed()).toEqual([ada.email]);
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /user/manageUsers',
      'PATCH /user/manageUsers',
      'DELETE /user/manageUsers/ben%40example.com',
    ]);
  });

  it('a list that was on its way when a user was deleted does not bring them back', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { store, listed } = await served(({ method }) =>
      method === 'GET' ? { json: [ada, ben], after: held } : { json: {} },
    );
    const listing = store.dispatch(listStaffUsers.initiate());
    await store.dispatch(deleteStaffUser.initiate({ email: ben.email })).unwrap();
    release();
    await listing;
    await Promise.all(store.dispatch(staffUsersApi.util.getRunningQueriesThunk()));
    await settled();
    expect(listed()).toEqual([ada.email]);
  });

  it('STF-13 a user somebody else deleted: the refusal is given on and the list is read anew', async () => {
    let reads = 0;
    const { store, listed } = await served(({ method }) =>
      method === 'GET'
        ? { json: (reads += 1) === 1 ? [ada, ben] : [ada] }
        : { status: 404, json: serversWord(404, 'There is no user ben@example.com.') },
    );
    await store.dispatch(listStaffUsers.initiate());
    const error = await refusal(store.dispatch(deleteStaffUser.initiate({ email: ben.email })));
    expect(error).toMatchObject({ status: 404, message: 'There is no user ben@example.com.' });
    await Promise.all(store.dispatch(staffUsersApi.util.getRunningQueriesThunk()));
    expect(listed()).toEqual([ada.email]);
  });

  it('STF-14 an answer that is no list is a failure, not an empty list', async () => {
    const { store } = await served(() => ({ json: { message: 'hello' } }));
    const error = await refusal(store.dispatch(listStaffUsers.initiate()));
    expect(error).toMatchObject({ status: 'NETWORK', cause: 'notJson' });
  });
});
