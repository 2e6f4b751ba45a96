/** The merchants page in jsdom: the whole console at an address, on a server that knows some merchants. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../../src/contract/roles';
import { renderApp, type StandInAnswer } from '../../support/renderApp';

type Wire = Record<string, unknown>;

export const ELISABETH: Wire = {
  id: '3f9c1e84-7b0d-4c52-9a6e-d81f52c0a21b',
  name: 'Boulangerie Sainte-Élisabeth',
  archived: false,
  phone: '+15145550142',
  email: 'commandes@ste-elisabeth.example',
  pickupNotes: 'Porte arrière',
  personalizedNotes: 'Keep upright.',
  taskTimeCreation: 'AUTO',
  routingOrgId: 'org_Kx81',
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
export const ATELIER: Wire = {
  ...ELISABETH,
  id: '0b7e41c9-1111',
  name: 'Atelier Verdun',
  shopifyShop: undefined,
  createPickup: false,
  signatureRequired: false,
  routingOrgId: undefined,
  lastRedactedAt: null,
  merchantLocation: { street: '4120, rue Wellington', city: 'Montréal' },
};
export const GONE: Wire = {
  ...ELISABETH,
  id: 'd01f6b38-2222',
  name: 'Boulangerie Guillaume',
  archived: true,
};

interface Options {
  readonly at?: string;
  readonly merchants?: readonly Wire[];
  readonly roles?: readonly Role[];
  /** Answers before the merchants do; null leaves it to them. */
  readonly answer?: (path: string, body: unknown) => StandInAnswer | null;
}

/** Opens the page; archiving and searching work on the given merchants. */
export function openMerchants({
  at = '/merchants/viewMerchants',
  merchants = [ELISABETH, ATELIER, GONE],
  roles = ['admin'],
  answer = () => null,
}: Options = {}) {
  let held = [...merchants];
  const opened = renderApp({
    at,
    roles,
    answer: (url, body) => {
      const given = answer(url, body);
      if (given !== null) return given;
      const { pathname, searchParams } = new URL(url, 'http://console.test');
      const path = pathname.replace(/^\/api/, '');
      const id = decodeURIComponent(/^\/merchants\/([^/]+)/.exec(path)?.[1] ?? '');
      if (path === '/merchants') {
        const active = held.filter(({ archived }) => archived !== true);
        const offset = Number(searchParams.get('offset'));
        return { status: 200, body: active.slice(offset, offset + 50) };
      }
      if (path === '/merchants/nameSearch') {
        const name = (searchParams.get('name') ?? '').toLowerCase();
        const found = held.filter((merchant) => String(merchant.name).toLowerCase().includes(name));
        return { status: 200, body: found };
      }
      if (path.endsWith('/archive')) {
        held = held.map((merchant) => (merchant.id === id ? { ...merchant, archived: true } : merchant));
        return { status: 200, body: { name: held.find((merchant) => merchant.id === id)?.name } };
      }
      if (path.endsWith('/organization')) return { status: 200, body: { routingOrgId: 'org_new' } };
      if (path.endsWith('/pickupCustomer'))
        return { status: 200, body: { routingPickupCustomerId: 'cus_new' } };
      return { status: 200, body: held.find((merchant) => merchant.id === id) ?? {} };
    },
  });
  const calls = () =>
    opened.asked
      .map(({ url, body }) => ({ path: url.replace(/^.*\/api/, ''), body }))
      .filter(({ path }) => path.startsWith('/merchants'));
  return { ...opened, calls };
}

export const theTable = () => screen.findByRole('table', { name: 'Merchants' });
/** The button that opens a merchant's row. */
export const toggleOf = (name: string) => screen.findByRole('button', { name });
/** The texts of the rows, cell by cell, without the one of an open panel. */
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

/** Opens a merchant's row and gives its panel. */
export async function openPanel(
  user: ReturnType<typeof renderApp>['user'],
  name: string,
): Promise<HTMLElement> {
  await user.click(await toggleOf(name));
  return screen.findByRole('region', { name: `Details of ${name}` });
}
