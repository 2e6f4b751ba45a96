/** The history of merchants, zones, rules and users, opened where each is edited. */
import { screen, waitFor, within } from '@testing-library/react';
import type { RecordedChange } from '../../../src/contract/schemas/history';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { refusal } from '../../support/apiAnswers';
import { NO_EXTRAS, OUR_EXTRAS } from '../../support/extras';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';

const historyOf = (before: object | null, after: object | null, action: string) => () => {
  const change: RecordedChange = {
    id: 'c1',
    at: Date.UTC(2026, 10, 20, 14),
    by: 'dana@example.com',
    name: 'Dana Kowalski',
    action,
    requestId: 'req_1',
    origin: 'screen:zones',
    before: before as RecordedChange['before'],
    after: after as RecordedChange['after'],
  };
  return { changes: [change], next: null, total: 1, counts: { people: 1, system: 0 } };
};

const MERCHANT = aMerchant(
  [aZone('Nord', ['M4'], { id: 'zon_1' }), aZone('Sud', ['M5'])],
  [aRule('Nord', 'Sud', { id: 'rul_1' })],
  {
    id: 'mer_1',
    name: 'Maison',
  },
);
const { zones: _zones, shippingRules: _rules, locationPricing: _prices, ...SUMMARY } = MERCHANT;
const PERSON = {
  email: 'ada@example.com',
  name: 'Ada',
  roles: ['admin' as const],
  activated: true,
  version: 2,
};

function open(at: string, answers: Handlers, extras = OUR_EXTRAS) {
  return renderApp({
    at,
    roles: ['super_admin'],
    config: { extras },
    answers: [
      {
        ...answers,
        getMerchant: () => MERCHANT,
        listShippingRules: () => MERCHANT.shippingRules ?? [],
        listMerchants: () => [SUMMARY],
        listStaffUsers: () => [PERSON],
      },
      EMPTY_SERVER,
    ],
  });
}

/** The lines of the dialog: who, what, and before → after. */
async function lines() {
  const dialog = within(await screen.findByRole('dialog', { name: /^History: / }));
  const rows = (await dialog.findAllByRole('row')).slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
}
const WHO = ['Nov 20, 9:00 AM EST', 'DKDana Kowalski'];
const END = ['–', 'Zones', 'req_1'];

it('a zone: fields and prices', async () => {
  const { user } = open('/merchants/Maison/viewZones?merchantId=mer_1', {
    getZoneHistory: historyOf(
      { facility: 'yul1', locationPricing: { pricingRows: [] } },
      { facility: 'yul2', locationPricing: { pricingRows: [{ postalPrefix: 'K2B', price: 7 }] } },
      'updateZone',
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'History of zone Nord' }));
  expect(await lines()).toEqual([
    [...WHO, 'Facility', 'yul1 → yul2', ...END],
    ['Prices', '– → K2B $7.00'],
  ]);
});

it('a rule: windows by day and services', async () => {
  const week = (monday: readonly object[]) => ({ monday, exceptions: [] });
  const window = { deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' }, cutoffTime: '07:00' };
  const speed = (price: number) => [
    {
      name: 'speedPricing',
      pricingStrategy: { pricingRows: [{ speedPricingType: 'FLEX', name: 'Flex', price }] },
    },
  ];
  const { user } = open('/merchants/Maison/viewShippingRules?merchantId=mer_1', {
    getRuleHistory: historyOf(
      { deliveryConstraintsByWeek: week([]), services: speed(5) },
      { deliveryConstraintsByWeek: week([window]), services: speed(6) },
      'updateShippingRule',
    ),
  });
  await user.click(await screen.findByRole('button', { name: /^History of shipping rule Nord/ }));
  expect(await lines()).toEqual([
    [...WHO, 'Service FLEX', 'Flex · $5.00 → Flex · $6.00', ...END],
    ['Delivery Monday', '– → 09:00–12:00 cutoff 07:00'],
  ]);
});

it('a merchant: fields with the labels of its cards', async () => {
  const { user } = open('/merchants/viewMerchants?merchantId=mer_1', {
    getMerchantHistory: historyOf(
      { signatureRequired: false },
      { signatureRequired: true },
      'updateMerchant',
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'History of Maison' }));
  expect(await lines()).toEqual([[...WHO, 'Signature Required', 'No → Yes', ...END]]);
});

it('a staff user: roles, opened from the menu', async () => {
  const { user } = open('/users', {
    getUserHistory: historyOf({ roles: ['user'] }, { roles: ['user', 'admin'] }, 'updateStaffUser'),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for ada@example.com' }));
  await user.click(screen.getByRole('menuitem', { name: 'History' }));
  expect(await lines()).toEqual([[...WHO, 'Roles', 'user → user, admin', ...END]]);
});

it('has no such buttons if the server has no histories', async () => {
  open('/merchants/Maison/viewZones?merchantId=mer_1', {}, NO_EXTRAS);
  await screen.findByRole('heading', { name: 'Nord' });
  expect(screen.queryByRole('button', { name: /^History/ })).toBeNull();
});

it('changes that could not be loaded are asked for again, below those shown', async () => {
  const all = historyOf({ facility: 'yul1' }, { facility: 'yul2' }, 'updateZone')();
  const [change] = all.changes;
  if (!change) throw new Error('No change is prepared');
  const many = Array.from({ length: 30 }, (_, at) => ({ ...change, id: `c${at}` }));
  let refusals = 1;
  const { user } = open('/merchants/Maison/viewZones?merchantId=mer_1', {
    getZoneHistory: ({ query: { limit } }) => {
      const changes = many.slice(0, Number(limit));
      if (changes.length === 30 && refusals-- > 0) return refusal(400, 'Not now.');
      return { ...all, changes, total: 30, next: changes.length < 30 ? 'more' : null };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'History of zone Nord' }));
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(/The history could not be loaded/)).toBeVisible();
  expect(await lines()).toHaveLength(20);
  await user.click(retry);
  await waitFor(async () => expect(await lines()).toHaveLength(30));
});
