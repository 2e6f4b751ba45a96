/** Single changes of a merchant, its zones and its shipping rules. */
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { merchantCreationApi } from '../../../src/api/merchantCreationApi';
import { merchantsApi } from '../../../src/api/merchantsApi';
import { readRule } from '../../../src/api/read/readRules';
import { readZone } from '../../../src/api/read/readZones';
import { shippingRulesApi } from '../../../src/api/shippingRulesApi';
import { zonesApi } from '../../../src/api/zonesApi';
import { aZone, AFTERNOON, readMerchant } from '../../server/zones/fixtures';
import { fresh, aMerchant, type SingleChange } from './world';

const week = {
  deliveryConstraintsByWeek: { ...emptyWeek(), monday: [AFTERNOON] },
  pickupConstraintsByWeek: {
    ...emptyWeek(),
    monday: [{ pickupWindow: AFTERNOON.pickupWindow, cutoffTime: AFTERNOON.cutoffTime }],
  },
};

const pair = { originZone: 'Nord', destinationZone: 'Nord' };

export const MERCHANT_CHANGES: readonly SingleChange[] = [
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
        store.dispatch(zonesApi.endpoints.deleteZone.initiate({ zone: { merchantId, name: 'Sud' } })),
    ),
    'shows',
  ],
  [
    'addLocationPricing',
    aMerchant((merchantId) => (store) => {
      const arg = { zone: { merchantId, name: 'Sud' }, row: { postalPrefix: 'H4', price: 3 } };
      return store.dispatch(zonesApi.endpoints.addLocationPricing.initiate(arg));
    }),
    'shows',
  ],
  [
    'removeLocationPricing',
    aMerchant((merchantId) => (store) => {
      const arg = { zone: { merchantId, name: 'Sud' }, postalPrefix: 'H2' };
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
      const rule = { merchantId, ...pair };
      return store.dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate({ rule, change }));
    }),
    'shows',
  ],
  [
    'deleteShippingRule',
    aMerchant(
      (merchantId) => (store) =>
        store.dispatch(
          shippingRulesApi.endpoints.deleteShippingRule.initiate({ rule: { merchantId, ...pair } }),
        ),
    ),
    'shows',
  ],
];
