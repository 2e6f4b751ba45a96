/**
 * A call that succeeds, on its own records, for every endpoint that needs a token. Tests check that a refused caller
 * changes nothing.
 */
import { ENDPOINTS, fillPath, type EndpointName } from '../../../src/contract/endpoints';
import type { Order } from '../../../src/contract/schemas/orders';
import { withTx } from '../../../server/db/withTx';
import { insertMerchantUsers } from '../../../server/repositories/merchantUsers';
import { insertUser } from '../../../server/repositories/users';
import { insertView } from '../../../server/repositories/views';
import { newId } from '../../../server/newId';
import { hashPassword } from '../../../server/services/passwords';
import { aPlacedOrder } from '../labels/placedOrder';
import { aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { aBody, aService } from '../shippingRules/fixtures';
import { aRule, aZone } from '../zones/fixtures';
import type { TestServer } from '../support/testServer';

/** Every endpoint that needs a token. */
export type ProtectedEndpoint = Exclude<EndpointName, 'login' | 'register'>;

export interface WorkingCall {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple 9';
const RATES = { postalCode: 'H2X 1A1', originPostalCode: 'H3B 1B9', dateTime: '1777896000000' };
const PLACE = { lat: 45.5, lng: -73.57 };
const A_VIEW = { name: 'Ready', isShared: true, content: { filters: { orderStatus: 'PICKUP_READY' } } };
const WINDOW = { completeAfter: 1_777_917_600_000, completeBefore: 1_777_928_400_000 };

/** The records of a call are named after its endpoint. */
const orderOf = (name: string): string => `ord_${name}`;
const merchantOf = (name: string): string => `mer_${name}`;
const viewOf = (name: string): string => `viw_${name}`;
const personOf = (name: string): string => `${name}@example.com`.toLowerCase();

/** Order fields that a call needs, where a plain order waiting for pickup does not do. */
const ORDERS: Partial<Record<ProtectedEndpoint, Partial<Order>>> = {
  retryOrderCreation: { orderCreation: { attemptedAt: 1, success: false, message: 'No.' } },
  reviveOrder: { orderStatus: 'DELIVERY_FAILED' },
  geocodeOrder: { orderStatus: 'GEOCODEDFAILED' },
};

interface Parts {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const byPair = { originZone: 'Nord', destinationZone: 'Sud' };
const zoneRow = { zoneName: 'Nord', postalPrefix: 'J4K' };

/** Returns the parts of each call. `sessionId` is another person's session, for the call that ends one. */
function partsOf(sessionId: string): Readonly<Record<ProtectedEndpoint, Parts>> {
  const inMerchant = (name: ProtectedEndpoint, more: Parts = {}): Parts => ({
    ...more,
    parameters: { id: merchantOf(name), merchantId: merchantOf(name), ...more.parameters },
  });
  const onOrder = (name: ProtectedEndpoint, body?: unknown): Parts => ({
    parameters: { id: orderOf(name), orderId: orderOf(name), addressType: 'recipientAddress' },
    body,
  });
  const onPerson = (name: ProtectedEndpoint, body?: unknown): Parts => ({
    parameters: { email: personOf(name), username: personOf(name) },
    body,
  });
  return {
    changePassword: { body: { current: PASSWORD, new: NEW_PASSWORD } },
    listSessions: { query: { email: personOf('listSessions') } },
    endSession: { parameters: { id: sessionId } },
    endSessions: { query: { email: personOf('endSessions') } },
    getFeatureFlag: { parameters: { flagName: 'heavy-parcel-consolidation-v1' } },

    searchOrders: { body: {} },
    countOrders: { body: {} },
    countSearches: { body: { searches: [{}] } },
    summarizeOrders: { query: { timezone: 'America/Toronto' } },
    noteExport: { body: { orders: 3 } },
    getOrder: onOrder('getOrder'),
    getOrderHistory: onOrder('getOrderHistory'),
    getMerchantHistory: inMerchant('getMerchantHistory'),
    getZoneHistory: { parameters: { id: 'zon_updateZone' } },
    getRuleHistory: { parameters: { id: 'rul_updateShippingRule' } },
    getUserHistory: { parameters: { id: personOf('updateStaffUser') } },
    listActivity: {},
    updateOrderAddress: onOrder('updateOrderAddress', { unit: '7' }),
    updateOrder: onOrder('updateOrder', { notes: 'Changed.' }),
    retryOrderCreation: onOrder('retryOrderCreation'),
    reviveOrder: onOrder('reviveOrder'),
    geocodeOrder: onOrder('geocodeOrder'),
    setPickupReady: onOrder('setPickupReady'),
    bulkPickupReady: { body: { ids: [orderOf('bulkPickupReady')] } },
    changeDeliveryWindow: onOrder('changeDeliveryWindow', { ...WINDOW, category: 'DRIVER_SHORTAGE' }),
    getLabel: onOrder('getLabel'),

    listViews: {},
    getView: { parameters: { id: viewOf('getView') } },
    createView: { body: A_VIEW },
    updateView: { parameters: { id: viewOf('updateView') }, body: { name: 'Changed' } },
    deleteView: { parameters: { id: viewOf('deleteView') } },

    listEvents: {},
    reportPresence: {
      body: {
        tab: 'tab_1',
        signs: [{ entity: 'order', recordId: orderOf('reportPresence'), state: 'open' }],
      },
    },

    listRates: inMerchant('listRates', { body: RATES }),
    listWindows: inMerchant('listWindows', { query: RATES }),

    listMerchantNames: {},
    listMerchants: {},
    searchMerchants: { query: { name: 'Maison' } },
    getMerchant: inMerchant('getMerchant'),
    createMerchant: { body: { name: 'Neu', phone: '514 555 0142', email: 'shop@example.com' } },
    updateMerchant: inMerchant('updateMerchant', { body: { pickupNotes: 'Changed.' } }),
    archiveMerchant: inMerchant('archiveMerchant'),
    createOrganization: inMerchant('createOrganization'),
    createPickupCustomer: inMerchant('createPickupCustomer'),

    createZone: inMerchant('createZone', {
      body: {
        name: 'Est',
        timezone: 'America/Toronto',
        facility: 'yul1',
        locationPricing: { pricingRows: [{ postalPrefix: 'K1A', price: 4 }] },
      },
    }),
    updateZone: inMerchant('updateZone', {
      parameters: { zoneId: 'zon_updateZone' },
      body: { facility: 'yul2' },
    }),
    deleteZone: inMerchant('deleteZone', { query: { zoneName: 'Vide' } }),
    addLocationPricing: inMerchant('addLocationPricing', {
      body: { zoneName: 'Nord', postalPrefix: 'K2B', price: 7 },
    }),
    removeLocationPricing: inMerchant('removeLocationPricing', { query: zoneRow }),

    listShippingRules: inMerchant('listShippingRules'),
    createShippingRule: inMerchant('createShippingRule', {
      body: aBody({ originZone: 'Sud', destinationZone: 'Nord' }),
    }),
    updateShippingRule: inMerchant('updateShippingRule', {
      parameters: { ruleId: 'rul_updateShippingRule' },
      body: { surcharge: 3 },
    }),
    updateShippingRuleByAction: inMerchant('updateShippingRuleByAction', {
      parameters: { action: 'add' },
      body: { zones: byPair, speedPricingRow: aService() },
    }),
    deleteShippingRule: inMerchant('deleteShippingRule', { query: byPair }),

    createMerchantUser: inMerchant('createMerchantUser', {
      body: {
        group: 'merchant_admin',
        name: 'Ana Li',
        phone: '514 555 0142',
        email: personOf('createMerchantUser'),
      },
    }),
    listMerchantUsers: inMerchant('listMerchantUsers'),
    deleteMerchantUser: inMerchant('deleteMerchantUser', {
      parameters: { userId: personOf('deleteMerchantUser') },
    }),
    getUser: onPerson('getUser'),
    updateUser: onPerson('updateUser', { name: 'Changed' }),

    listStaffUsers: {},
    createStaffUser: { body: { email: personOf('createStaffUser'), roles: ['user'] } },
    updateStaffUser: { body: { email: personOf('updateStaffUser'), roles: ['admin'] } },
    activateStaffUser: onPerson('activateStaffUser', { roles: ['user'] }),
    deactivateStaffUser: onPerson('deactivateStaffUser'),
    inviteStaffUser: onPerson('inviteStaffUser'),
    deleteStaffUser: onPerson('deleteStaffUser'),

    autocompleteAddress: { query: { q: 'Rue Sainte' } },
    geocodeAddress: { query: { street: '804 Rue Sainte-Catherine O.', postalCode: 'H3B 1B9' } },
    // Ends the session that all calls use, so it comes last.
    logOut: {},
  };
}

const isMerchants = (name: string): boolean =>
  /merchantId|^\/merchants\/:id/.test(ENDPOINTS[name as EndpointName].path);
const isOrders = (name: string): boolean =>
  /^\/(orders|labels)\/.*:(id|orderId)/.test(ENDPOINTS[name as EndpointName].path) ||
  name === 'bulkPickupReady';

/** Stores the people of the calls: active staff unless a call needs something else. */
async function storePeople(server: TestServer, passwordHash: string): Promise<void> {
  const now = server.deps.now();
  const staff = { name: 'Somebody', kind: 'staff', roles: ['user'], activated: true, passwordHash } as const;
  await withTx(server.db, async (trx) => {
    for (const name of [
      'listSessions',
      'endSession',
      'endSessions',
      'deactivateStaffUser',
      'deleteStaffUser',
    ]) {
      await insertUser(trx, { ...staff, email: personOf(name) }, now);
    }
    await insertUser(trx, { ...staff, email: personOf('updateStaffUser') }, now);
    const waiting = { ...staff, activated: false, roles: [] };
    const email = personOf('activateStaffUser');
    await insertUser(trx, { ...waiting, email, createdBy: email }, now);
    const invited = { ...waiting, roles: staff.roles, passwordHash: null };
    await insertUser(trx, { ...invited, email: personOf('inviteStaffUser') }, now);
    await insertMerchantUsers(
      trx,
      (['getUser', 'updateUser', 'deleteMerchantUser'] as const).map((name) => ({
        id: newId('usr', now),
        username: personOf(name),
        name: 'Ana Li',
        phoneNumber: '+15145550142',
        group: 'merchant_admin',
        merchantId: merchantOf('deleteMerchantUser'),
        passwordHash: null,
      })),
      now,
    );
  });
}

/**
 * Stores the records and returns the calls in an order in which all of them succeed for the super_admin `email`. Sets
 * that account's password.
 */
export async function prepareWorkingCalls(
  server: TestServer,
  email: string,
): Promise<readonly (WorkingCall & { readonly name: ProtectedEndpoint })[]> {
  const passwordHash = await hashPassword(PASSWORD);
  await server.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .execute();
  server.deps.users.forget(email);

  const names = Object.keys(partsOf('')) as ProtectedEndpoint[];
  await storeMerchants(
    server,
    names.filter(isMerchants).map((name) =>
      aMerchant({
        id: merchantOf(name),
        name: `Maison ${name}`,
        zones: [
          aZone('Nord', { H2X: 4, J4K: 5 }, { id: `zon_${name}` }),
          aZone('Sud', { H3B: 6 }),
          aZone('Vide', { K9K: 1 }),
        ],
        shippingRules: [
          aRule('Nord', 'Sud', { id: `rul_${name}` }),
          aRule('Sud', 'Sud'),
          ...(['listRates', 'listWindows'].includes(name) ? [aRule('Sud', 'Nord')] : []),
        ],
      }),
    ),
  );
  await storeMerchants(server, [aMerchant()]);
  await storeOrders(
    server,
    names.filter(isOrders).map((name) => {
      const { recipientAddress, originAddress } = aPlacedOrder();
      return aPlacedOrder({
        id: orderOf(name),
        recipientAddress: { ...recipientAddress, location: PLACE },
        originAddress: { ...originAddress, location: PLACE },
        ...ORDERS[name],
      });
    }),
  );
  await storePeople(server, passwordHash);
  for (const name of ['getView', 'updateView', 'deleteView']) {
    const view = { ...A_VIEW, id: viewOf(name), owner: personOf('listSessions') };
    await withTx(server.db, (trx) => insertView(trx, view, view.owner, server.deps.now()));
  }
  await server.tokenOf(personOf('listSessions'));
  await server.tokenOf(personOf('endSessions'));
  const theirs = await server.deps.tokens.read(await server.tokenOf(personOf('endSession')));

  return Object.entries(partsOf(theirs?.sessionId ?? '')).map(([name, { parameters, query, body }]) => {
    const { method, path } = ENDPOINTS[name as ProtectedEndpoint];
    const filled = fillPath(path, parameters, server.settings.product.key);
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const url = `${server.settings.apiPrefix}${filled}${search}`;
    return { name: name as ProtectedEndpoint, method, url, ...(body !== undefined && { body }) };
  });
}
