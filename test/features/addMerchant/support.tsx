/** Add Merchant in jsdom: the whole console, on a server whose geocoder knows one address. */
import { screen } from '@testing-library/react';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { OUR_EXTRAS } from '../../support/extras';

const KNOWN = {
  street: '1190 Rue Saint-Joseph Est',
  city: 'Québec',
  province: 'QC',
  postalCode: 'G1K3C3',
  country: 'Canada',
};
const PREDICTIONS = [
  { description: '1190 Rue Saint-Joseph Est, Québec, QC G1K 3C3', address: KNOWN },
  {
    description: 'Sainte-Foy, QC, Canada',
    address: { city: 'Sainte-Foy', province: 'QC', country: 'Canada' },
  },
  { description: '10 Rue de Rivoli, Paris', address: { street: '10 Rue de Rivoli', country: 'France' } },
];

interface Options {
  readonly at?: string;
  readonly geo?: boolean;
  readonly credit?: RuntimeConfig['geoCredit'];
  /** Take precedence over the usual answers. */
  readonly answers?: Handlers;
}

/** Opens the page as an admin. `calls` lists the requests about merchants and to the geocoder. */
export function openForm({ at = '/merchants/addMerchant', geo = true, credit, answers = {} }: Options = {}) {
  const made: Merchant[] = [];
  const opened = renderApp({
    at,
    roles: ['admin'],
    config: {
      extras: { ...OUR_EXTRAS, geo },
      ...(credit && { geoCredit: credit }),
    },
    answers: [
      answers,
      {
        autocompleteAddress: () => ({ predictions: PREDICTIONS }),
        geocodeAddress: () => ({ address: KNOWN }),
        createMerchant: ({ body }) => {
          const merchant = { ...(body as Merchant), id: `mer_${made.length}`, archived: false };
          made.push(merchant);
          return merchant;
        },
        listMerchants: () =>
          made.map(
            ({
              zones: _zones,
              shippingRules: _rules,
              locationPricing: _prices,
              deliveryConstraintsByWeek: _delivery,
              pickupConstraintsByWeek: _pickup,
              ...summary
            }) => summary,
          ),
      },
      EMPTY_SERVER,
    ],
  });
  const calls = (start: string) =>
    opened.asked
      .map(({ path, body }) => ({ path: decodeURIComponent(path), body }))
      .filter(({ path }) => path.startsWith(start));
  return { ...opened, calls };
}

type User = ReturnType<typeof openForm>['user'];

export const field = (name: string) =>
  screen.getByRole(name === 'Find an address' ? 'combobox' : 'textbox', { name });
export const addButton = () => screen.getByRole('button', { name: 'Add Merchant' });

/** Types texts into fields, found by their labels. */
export async function fill(user: User, texts: Readonly<Record<string, string>>): Promise<void> {
  await screen.findByRole('textbox', { name: 'Business Name' });
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(field(name));
    await user.paste(text);
  }
}

export const WHO = {
  'Business Name': 'Fromagerie L’Étoile',
  Phone: '4185550177',
  Email: 'bonjour@etoile.example',
};
export const WHERE = {
  Street: '1190 rue saint-joseph est',
  City: 'quebec',
  Province: 'Québec',
  'Postal Code': 'g1k 3c3',
  Country: 'CA',
};
/** The values of fields, by label. */
export const values = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (field(name) as HTMLInputElement).value]));
