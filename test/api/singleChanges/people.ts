/** Single changes of merchant users, staff users and their sessions. */
import { merchantUsersApi } from '../../../src/api/merchantUsersApi';
import { sessionsApi } from '../../../src/api/sessionsApi';
import { staffUsersApi } from '../../../src/api/staffUsersApi';
import { call } from '../../server/support/call';
import { send } from '../../server/zones/fixtures';
import { fresh, aMerchant, type SingleChange, type World, apiOf } from './world';

const aStaffUser = async (world: World): Promise<string> => {
  const email = `lost${fresh()}@example.com`;
  const store = apiOf(world);
  await store
    .dispatch(
      staffUsersApi.endpoints.createStaffUser.initiate({ email, roles: ['user'], idempotencyKey: '' }),
    )
    .unwrap();
  return email;
};
/** Registers a user who waits for activation. */
const aWaitingUser = async ({ on }: World): Promise<string> => {
  const email = `lost${fresh()}@example.com`;
  const body = { email, name: 'Ana', password: 'correct horse' };
  expect((await call(on.server, '/api/user/register', { body })).status).toBe(200);
  return email;
};
/** Signs a user in; returns their e-mail and the session id. */
const aSessionOf = async (world: World): Promise<{ email: string; id: string }> => {
  const email = await aStaffUser(world);
  const claims = await world.on.server.deps.tokens.read(await world.on.server.tokenOf(email));
  return { email, id: claims?.sessionId ?? '' };
};
const aMerchantUser = async (merchantId: string, world: World): Promise<string> => {
  const email = `lost${fresh()}@example.com`;
  const user = { merchantId, merchantName: 'Boutique', name: 'Ana', phone: '+14165550123', email };
  const store = apiOf(world);
  await store
    .dispatch(merchantUsersApi.endpoints.createMerchantUser.initiate({ ...user, idempotencyKey: '' }))
    .unwrap();
  return email;
};

export const PEOPLE_CHANGES: readonly SingleChange[] = [
  [
    'createMerchantUser',
    aMerchant((merchantId) => {
      const idempotencyKey = `lost:${fresh()}`;
      const user = {
        merchantName: 'B',
        name: 'Ana',
        phone: '+14165550123',
        email: `lost${fresh()}@example.com`,
      };
      return (store) =>
        store.dispatch(
          merchantUsersApi.endpoints.createMerchantUser.initiate({ merchantId, ...user, idempotencyKey }),
        );
    }),
    'shows',
  ],
  [
    'createMerchantUser',
    aMerchant((merchantId) => {
      const idempotencyKey = `lost:${fresh()}`;
      return (store) =>
        store.dispatch(merchantUsersApi.endpoints.createServiceUser.initiate({ merchantId, idempotencyKey }));
    }),
    'does not say',
  ],
  [
    'updateUser',
    aMerchant(async (merchantId, world) => {
      const username = await aMerchantUser(merchantId, world);
      const arg = { merchantId, username, name: 'Zoé', phone_number: '+14165550199' };
      return (store) => store.dispatch(merchantUsersApi.endpoints.updateMerchantUser.initiate(arg));
    }),
    'shows',
  ],
  [
    'deleteMerchantUser',
    aMerchant(async (merchantId, world) => {
      const username = await aMerchantUser(merchantId, world);
      const [user] = (await send(world.on.server, 'GET', `${merchantId}/users`)).body as unknown as {
        id: string;
      }[];
      const arg = { merchantId, user: { id: user?.id ?? '', username } };
      return (store) => store.dispatch(merchantUsersApi.endpoints.deleteMerchantUser.initiate(arg));
    }),
    'shows',
  ],
  [
    'createStaffUser',
    () => {
      const arg = {
        email: `lost${fresh()}@example.com`,
        roles: ['user'],
        idempotencyKey: `lost:${fresh()}`,
      } as const;
      return Promise.resolve((store) =>
        store.dispatch(staffUsersApi.endpoints.createStaffUser.initiate(arg)),
      );
    },
    'does not say',
  ],
  [
    'updateStaffUser',
    async (world) => {
      const email = await aStaffUser(world);
      const arg = { email, roles: ['admin'] } as const;
      return (store) => store.dispatch(staffUsersApi.endpoints.updateStaffUser.initiate(arg));
    },
    'shows',
  ],
  [
    'activateStaffUser',
    async (world) => {
      const arg = { email: await aWaitingUser(world), roles: ['admin'] } as const;
      return (store) => store.dispatch(staffUsersApi.endpoints.activateStaffUser.initiate(arg));
    },
    'shows',
  ],
  [
    'deactivateStaffUser',
    async (world) => {
      const arg = { email: await aWaitingUser(world), roles: ['admin'] } as const;
      const store = apiOf(world);
      await store.dispatch(staffUsersApi.endpoints.activateStaffUser.initiate(arg)).unwrap();
      return (on) => on.dispatch(staffUsersApi.endpoints.deactivateStaffUser.initiate({ email: arg.email }));
    },
    'shows',
  ],
  [
    'inviteStaffUser',
    async (world) => {
      const email = await aStaffUser(world);
      const user = { email, name: '', roles: ['user' as const], activated: false };
      const arg = { user, idempotencyKey: `lost:${fresh()}` };
      return (store) => store.dispatch(staffUsersApi.endpoints.inviteStaffUser.initiate(arg));
    },
    'does not say',
  ],
  [
    'endSession',
    async (world) => {
      const session = await aSessionOf(world);
      return (store) => store.dispatch(sessionsApi.endpoints.endSession.initiate(session));
    },
    'shows',
  ],
  [
    'endSessions',
    async (world) => {
      const { email } = await aSessionOf(world);
      return (store) => store.dispatch(sessionsApi.endpoints.endSessions.initiate(email));
    },
    'shows',
  ],
  [
    'deleteStaffUser',
    async (world) => {
      const email = await aStaffUser(world);
      return (store) => store.dispatch(staffUsersApi.endpoints.deleteStaffUser.initiate({ email }));
    },
    'shows',
  ],
];
