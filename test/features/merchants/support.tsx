/** The merchants page in jsdom: the whole console at an address, with a server that knows some merchants. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../../src/contract/roles';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { renderApp } from '../../support/renderApp';

export const ELISABETH: Merchant = {
  id: '3f9c1e84-7b0d-4c52-9a6e-d81f52c0a21b',
  name: 'Boulangerie Sainte-Élisabeth',
  archived: false,
  phone: '+15145550142',
  email: 'commandes@ste-elisabeth.example',
  pickupNotes: 'Porte arrière',
  personalizedNotes: 'Keep upright.',
  taskTimeCreation: 'AUTO',
  organizationId: 'org_Kx81',
  lastRedactedAt: '2026-11-18T12:00:00.000Z',
  shopifyShop: 'ste-elisabeth',
  scanningRequired: false,
  signatureRequired: true,
  createPickup: true,
  dataRedactionEnabled: true,
  rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
  merchantLocation: {
    street: '5171, av. du Parc',
    unit: '200',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2V 4G3',
    country: 'Canada',
  },
  version: 4,
};
export const ATELIER: Merchant = {
  ...ELISABETH,
  id: '0b7e41c9-1111',
  name: 'Atelier Verdun',
  shopifyShop: undefined,
  createPickup: false,
  signatureRequired: false,
  organizationId: undefined,
  lastRedactedAt: null,
  merchantLocation: { street: '4120, rue Wellington', city: 'Montréal' },
};
export const GONE: Merchant = {
  ...ELISABETH,
  id: 'd01f6b38-2222',
  name: 'Boulangerie Guillaume',
  archived: true,
};

interface Options {
  readonly at?: string;
  readonly merchants?: readonly Merchant[];
  readonly roles?: readonly Role[];
  /** Take precedence over the merchants. */
  readonly answers?: Handlers;
}

/** Opens the page; archiving and searching work on the given merchants. */
export function openMerchants({
  at = '/merchants/viewMerchants',
  merchants = [ELISABETH, ATELIER, GONE],
  roles = ['admin'],
  answers = {},
}: Options = {}) {
  let held = [...merchants];
  const byId = (id: string | undefined) =>
    held.find((merchant) => merchant.id === id) ?? refusal(404, 'There is no such merchant.');
  const change = (id: string | undefined, changes: Partial<Merchant>) => {
    held = held.map((merchant) =>
      merchant.id === id ? { ...merchant, ...changes, version: (merchant.version ?? 0) + 1 } : merchant,
    );
  };
  const opened = renderApp({
    at,
    roles,
    answers: [
      answers,
      {
        listMerchants: ({ query }) => {
          const offset = Number(query.offset);
          return held.filter(({ archived }) => !archived).slice(offset, offset + 50);
        },
        searchMerchants: ({ query: { name = '' } }) =>
          held.filter((merchant) => merchant.name.toLowerCase().includes(name.toLowerCase())),
        getMerchant: ({ params }) => byId(params.id),
        updateMerchant: ({ params, body: { merchantLocation, ...changes } }) => {
          const found = held.find(({ id }) => id === params.id);
          change(params.id, {
            ...changes,
            merchantLocation: { ...found?.merchantLocation, ...merchantLocation },
          });
          return byId(params.id);
        },
        archiveMerchant: ({ params }) => {
          change(params.id, { archived: true });
          const found = byId(params.id);
          return 'name' in found ? { name: found.name } : found;
        },
        createOrganization: () => ({ organizationId: 'org_new' }),
        createPickupCustomer: () => ({ pickupCustomerId: 'cus_new' }),
      },
    ],
  });
  const calls = () =>
    opened.asked
      .filter(({ path }) => path.startsWith('/merchants'))
      .map(({ path, body }) => ({ path, body }));
  return { ...opened, calls };
}

export const theTable = () => screen.findByRole('table', { name: 'Merchants' });
/** The button that opens a merchant's row. */
export const toggleOf = (name: string) => screen.findByRole('button', { name });
/** The texts of the rows, cell by cell, without the row of an open panel. */
export async function rowTexts(): Promise<string[][]> {
  const table = await theTable();
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .queryAllByRole('row')
    .slice(1)
    .filter((row) => within(row).queryByRole('region') === null)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? ''),
    );
}
export const heads = () =>
  screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent);

/** Opens a merchant's row and returns its panel. */
export async function openPanel(
  user: ReturnType<typeof renderApp>['user'],
  name: string,
): Promise<HTMLElement> {
  await user.click(await toggleOf(name));
  return screen.findByRole('region', { name: `Details of ${name}` });
}
