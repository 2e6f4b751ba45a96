/** Every change that a person makes singly, on a real server, as the console sends it. */
import { merchantCreationApi } from '../../src/api/merchantCreationApi';
import { merchantsApi } from '../../src/api/merchantsApi';
import { merchantUsersApi } from '../../src/api/merchantUsersApi';
import { ordersApi } from '../../src/api/ordersApi';
import { readRule } from '../../src/api/read/readRules';
import { readZone } from '../../src/api/read/readZones';
import { sessionsApi } from '../../src/api/sessionsApi';
import { shippingRulesApi } from '../../src/api/shippingRulesApi';
import { staffUsersApi } from '../../src/api/staffUsersApi';
import { viewsApi } from '../../src/api/viewsApi';
import { zonesApi } from '../../src/api/zonesApi';
import type { EndpointName } from '../../src/contract/endpoints';
import { emptyWeek } from '../../src/domain/merchants/emptyWeek';
import { NOW, without, type ChangeServer } from '../server/orders/changeServer';
import { call } from '../server/support/call';
import { aRule, aZone, AFTERNOON, readMerchant, send, storeMerchant } from '../server/zones/fixtures';
import { anApi } from './support';

/** The server that changes are made on, and the token they are made with. */
interface World {
  readonly on: ChangeServer;
  readonly token: string;
}
type Store = ReturnType<typeof anApi>['store'];
type Sent = (store: Store) => { unwrap(): Promise<unknown> };
/** Makes what a change needs, and gives the change. */
type Prepare = (world: World) => Promise<Sent>;

const week = {
  deliveryConstraintsByWeek: { ...emptyWeek(), monday: [AFTERNOON] },
  pickupConstraintsByWeek: {
    ...emptyWeek(),
    monday: [{ pickupWindow: AFTERNOON.pickupWindow, cutoffTime: AFTERNOON.cutoffTime }],
  },
};

let made = 0;
const fresh = (): number => (made += 1);
const order = ordersApi.endpoints;
const anOrder =
  (
    fields: Parameters<ChangeServer['store']>[0],
    sent: (id: string) => (store: Store) => ReturnType<Sent>,
  ): Prepare =>
  async ({ on }) =>
    sent(await on.store(fields));
const aMerchant =
  (sent: (id: string, world: World) => Sent | Promise<Sent>): Prepare =>
  async (world) =>
    sent(
      await storeMerchant(world.on.server, {
        zones: [aZone('Nord', { H1: 5 }), aZone('Sud', { H2: 5 })],
        shippingRules: [aRule('Nord', 'Nord')],
      }),
      world,
    );
const pair = { originZone: 'Nord', destinationZone: 'Nord' };
const A_VIEW = { name: 'Fresh', isShared: false, content: { filters: { orderStatus: 'CREATED' } } };
const aView = ({ on, token }: World) => {
  const { store } = anApi(`${on.server.url}/api`, { getToken: () => token });
  return store.dispatch(viewsApi.endpoints.createView.initiate(A_VIEW)).unwrap();
};
const aStaffUser = async ({ on, token }: World): Promise<string> => {
  const email = `lost${fresh()}@example.com`;
  const { store } = anApi(`${on.server.url}/api`, { getToken: () => token });
  await store
    .dispatch(
      staffUsersApi.endpoints.createStaffUser.initiate({ email, roles: ['user'], idempotencyKey: '' }),
    )
    .unwrap();
  return email;
};
/** Somebody who has registered by themselves, and waits. */
const aWaitingUser = async ({ on }: World): Promise<string> => {
  const email = `lost${fresh()}@example.com`;
  const body = { email, name: 'Ana', password: 'correct horse' };
  expect((await call(on.server, '/api/user/register', { body })).status).toBe(200);
  return email;
};
/** Signed in somewhere: their e-mail, and the session. */
const aSessionOf = async (world: World): Promise<{ email: string; id: string }> => {
  const email = await aStaffUser(world);
  const claims = await world.on.server.deps.tokens.read(await world.on.server.tokenOf(email));
  return { email, id: claims?.sessionId ?? '' };
};
const aMerchantUser = async (merchantId: string, { on, token }: World): Promise<string> => {
  const email = `lost${fresh()}@example.com`;
  const user = { merchantId, merchantName: 'Boutique', name: 'Ana', phone: '+14165550123', email };
  const { store } = anApi(`${on.server.url}/api`, { getToken: () => token });
  await store
    .dispatch(merchantUsersApi.endpoints.createMerchantUser.initiate({ ...user, idempotencyKey: '' }))
    .unwrap();
  return email;
};

/** Each with how it is sent, and whether what can be read afterwards shows that it was made. */
export const SINGLE_CHANGES: readonly (readonly [EndpointName, Prepare, 'shows' | 'does not say'])[] = [
  [
    'updateOrder',
    anOrder(
      {},
      (id) => (store) => store.dispatch(order.updateOrder.initiate({ id, update: { notes: 'Mine.' } })),
    ),
    'shows',
  ],
  [
    'updateOrderAddress',
    anOrder({}, (id) => (store) => {
      const update = {
        useCoordinate: false,
        street: '150 King Street West',
        city: 'Toronto',
        postalCode: 'M5H 1J9',
      };
      return store.dispatch(
        order.updateOrderAddress.initiate({ id, addressType: 'recipientAddress', update }),
      );
    }),
    'shows',
  ],
  [
    'geocodeOrder',
    anOrder(
      { orderStatus: 'GEOCODEDFAILED', ...without('orderCreation') },
      (id) => (store) => store.dispatch(order.geocodeOrder.initiate({ id })),
    ),
    'shows',
  ],
  [
    'reviveOrder',
    anOrder(
      { orderStatus: 'CANCELLED', ...without('orderCreation') },
      (id) => (store) => store.dispatch(order.reviveOrder.initiate({ id })),
    ),
    'shows',
  ],
  [
    'retryOrderCreation',
    anOrder(
      { orderCreation: { attemptedAt: NOW, success: false, message: 'Out of reach.' } },
      (id) => (store) => store.dispatch(order.retryOrderCreation.initiate({ id })),
    ),
    'does not say',
  ],
  [
    'updateMerchant',
    aMerchant(
      (id) => (store) =>
        store.dispatch(
          merchantsApi.endpoints.updateMerchant.initiate({
            id,
            update: { merchantLocation: { city: 'Laval' } },
          }),
        ),
    ),
    'shows',
  ],
  [
    'archiveMerchant',
    aMerchant((id) => (store) => store.dispatch(merchantsApi.endpoints.archiveMerchant.initiate(id))),
    'shows',
  ],
  ...(['organizationId', 'pickupCustomerId'] as const).map(
    (field) =>
      [
        field === 'organizationId' ? 'createOrganization' : 'createPickupCustomer',
        aMerchant(
          (id) => (store) => store.dispatch(merchantsApi.endpoints.createPlatformId.initiate({ id, field })),
        ),
        'shows',
      ] as const,
  ),
  [
    'createMerchant',
    () => {
      const merchant = {
        name: `Lost ${fresh()}`,
        phone: '+15145550142',
        email: 'lost@example.com',
        merchantLocation: { city: 'Laval' },
      };
      const arg = { merchant, idempotencyKey: `lost:${fresh()}` };
      return Promise.resolve((store) =>
        store.dispatch(merchantCreationApi.endpoints.createMerchant.initiate(arg as never)),
      );
    },
    'does not say',
  ],
  [
    'createZone',
    aMerchant((merchantId) => (store) => {
      const { id: _id, version: _version, ...zone } = aZone('Est', { H3: 7 });
      return store.dispatch(zonesApi.endpoints.createZone.initiate({ merchantId, zone }));
    }),
    'shows',
  ],
  [
    'updateZone',
    aMerchant(async (merchantId, world) => {
      const zone = readZone((await readMerchant(world.on.server, merchantId)).zones?.[0], merchantId);
      const update = { locationPricing: { pricingRows: [{ postalPrefix: 'H1', price: 9 }] } };
      return (store) =>
        store.dispatch(
          zonesApi.endpoints.updateZone.initiate({ zone: zone as NonNullable<typeof zone>, update }),
        );
    }),
    'shows',
  ],
  [
    'deleteZone',
    aMerchant(
      (merchantId) => (store) =>
        store.dispatch(zonesApi.endpoints.deleteZone.initiate({ merchantId, zoneName: 'Sud' })),
    ),
    'shows',
  ],
  [
    'addLocationPricing',
    aMerchant((merchantId) => (store) => {
      const row = { zoneName: 'Sud', postalPrefix: 'H4', price: 3 };
      return store.dispatch(zonesApi.endpoints.addLocationPricing.initiate({ merchantId, row }));
    }),
    'shows',
  ],
  [
    'removeLocationPricing',
    aMerchant((merchantId) => (store) => {
      const arg = { merchantId, zoneName: 'Sud', postalPrefix: 'H2' };
      return store.dispatch(zonesApi.endpoints.removeLocationPricing.initiate(arg));
    }),
    'shows',
  ],
  [
    'createShippingRule',
    aMerchant((merchantId) => (store) => {
      const rule = { originZone: 'Nord', destinationZone: 'Sud', inTransitDays: 1, surcharge: 2.5, ...week };
      return store.dispatch(shippingRulesApi.endpoints.createShippingRule.initiate({ merchantId, rule }));
    }),
    'shows',
  ],
  [
    'updateShippingRule',
    aMerchant(async (merchantId, world) => {
      const rule = readRule((await readMerchant(world.on.server, merchantId)).shippingRules?.[0], merchantId);
      return (store) =>
        store.dispatch(
          shippingRulesApi.endpoints.updateShippingRule.initiate({
            rule: rule as NonNullable<typeof rule>,
            update: { surcharge: 4 },
          }),
        );
    }),
    'shows',
  ],
  [
    'updateShippingRuleByAction',
    aMerchant((merchantId) => (store) => {
      const change = { action: 'inTransitDays', body: { inTransitDays: 3 } } as const;
      return store.dispatch(
        shippingRulesApi.endpoints.changeShippingRule.initiate({ merchantId, pair, change }),
      );
    }),
    'shows',
  ],
  [
    'deleteShippingRule',
    aMerchant(
      (merchantId) => (store) =>
        store.dispatch(shippingRulesApi.endpoints.deleteShippingRule.initiate({ merchantId, pair })),
    ),
    'shows',
  ],
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
      const { store } = anApi(`${world.on.server.url}/api`, { getToken: () => world.token });
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
    'createView',
    () => Promise.resolve((store) => store.dispatch(viewsApi.endpoints.createView.initiate(A_VIEW))),
    'does not say',
  ],
  [
    'updateView',
    async (world) => {
      const { id } = await aView(world);
      return (store) =>
        store.dispatch(viewsApi.endpoints.updateView.initiate({ id, change: { name: `New ${fresh()}` } }));
    },
    'shows',
  ],
  [
    'deleteView',
    async (world) => {
      const { id } = await aView(world);
      return (store) => store.dispatch(viewsApi.endpoints.deleteView.initiate({ id }));
    },
    'shows',
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
