/**
 * Two people edit one staff user on the real server: which save is retried automatically, and which needs a decision.
 */
import { staffUserOfRefusal } from '../../../src/api/staffListApi';
import { staffUsersApi } from '../../../src/api/staffUsersApi';
import type { Role } from '../../../src/contract/roles';
import type { StaffUser } from '../../../src/contract/schemas/users';
import { deepEqual } from '../../../src/lib/deepEqual';
import { sendOnCurrent } from '../../../src/store/edits/sendOnCurrent';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { updateUser } from '../../../server/repositories/users';
import { withTx } from '../../../server/db/withTx';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { anAppStore } from '../../support/appStore';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

let made = 0;

/** A console with a staff user; `elsewhere` changes the user as another person would. */
async function withUser() {
  const { store } = anAppStore({ token, config: { apiBase: `${server.url}/api` } });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  const { createStaffUser, updateStaffUser, listStaffUsers } = staffUsersApi.endpoints;
  const email = `two-${(made += 1)}@example.com`;
  const { user } = await store
    .dispatch(createStaffUser.initiate({ email, roles: ['user'], idempotencyKey: email }, { track: false }))
    .unwrap();
  const sent: (number | undefined)[] = [];
  return {
    user,
    sent,
    elsewhere: (change: Partial<Pick<StaffUser, 'name' | 'roles'>>) =>
      withTx(server.db, (trx) => updateUser(trx, email, change, Date.now())),
    /** Saves these roles, based on the user as `held`. */
    save: (held: StaffUser, roles: Role[]) =>
      sendOnCurrent({
        held,
        agrees: (now) => deepEqual(now.roles, held.roles) || deepEqual(now.roles, roles),
        send: (_now, how) => {
          sent.push(how.ifMatch);
          return store
            .dispatch(updateStaffUser.initiate({ email, roles, ...how }, { track: false }))
            .unwrap();
        },
        currentOf: (refusal) => staffUserOfRefusal(refusal, email),
      }),
    stored: async () => {
      const { users } = await store.dispatch(listStaffUsers.initiate({}, { forceRefetch: true })).unwrap();
      return users.find((one) => one.email === email);
    },
  };
}

it('saves at once when nothing changed meanwhile', async () => {
  const { user, sent, save, stored } = await withUser();
  expect(await save(user, ['admin'])).toEqual({ kind: 'done' });
  expect(sent).toEqual([1]);
  expect(await stored()).toMatchObject({ roles: ['admin'], version: 2 });
});

it('retries on the newer version when another field changed', async () => {
  const { user, sent, elsewhere, save, stored } = await withUser();
  await elsewhere({ name: 'Registered meanwhile' });
  expect(await save(user, ['admin'])).toEqual({ kind: 'done' });
  expect(sent).toEqual([1, 2]);
  expect(await stored()).toMatchObject({ name: 'Registered meanwhile', roles: ['admin'] });
});

it('reports a conflict when the same field changed, and saves once based on the newer version', async () => {
  const { user, elsewhere, save, stored } = await withUser();
  await elsewhere({ roles: ['super_admin'] });
  const decision = await save(user, ['admin']);
  expect(decision).toMatchObject({ kind: 'conflict', theirs: { roles: ['super_admin'], version: 2 } });
  expect((await stored())?.roles).toEqual(['super_admin']);
  const theirs = decision.kind === 'conflict' ? decision.theirs : user;
  expect(await save(theirs, ['admin'])).toEqual({ kind: 'done' });
  expect((await stored())?.roles).toEqual(['admin']);
});

it('passes on any other refusal', async () => {
  const { user, save } = await withUser();
  await withTx(server.db, (trx) => trx.deleteFrom('users').where('email', '=', user.email).execute());
  await expect(save(user, ['admin'])).rejects.toMatchObject({ status: 404 });
});
