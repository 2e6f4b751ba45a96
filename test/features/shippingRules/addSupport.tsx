/** Add Shipping Rules in jsdom: the whole console at the page, with a server that keeps a merchant's rules. */
import { screen, within } from '@testing-library/react';
import type { Given } from '../../support/apiAnswers';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';
import { aZone, type WireZone } from '../zones/support';
import { added, aRule, type WireRule } from './support';
import { paste } from './windowsSupport';

type User = ReturnType<typeof renderApp>['user'];

const MERCHANT_ID = ELISABETH.id;
const PAGE = `/merchants/Elisabeth/addShippingRules?merchantId=${MERCHANT_ID}&searchParam=Boul`;

interface Options {
  readonly zones?: readonly WireZone[];
  readonly rules?: readonly WireRule[];
  readonly archived?: boolean;
  /** Answers the creation of a rule; undefined adds it. */
  readonly onCreate?: () => Given | undefined | Promise<Given | undefined>;
}

/** Opens the page of a merchant with the zones Centre, Laval and Québec and a rule from Centre to Laval. */
export function openAdd({
  zones = [aZone('Centre', { H2X: 8 }), aZone('Laval', { H7A: 9 }), aZone('Québec', { G1A: 9 })],
  rules = [aRule('Centre', 'Laval')],
  archived = false,
  onCreate = () => undefined,
}: Options = {}) {
  let held = [...rules];
  const opened = renderApp({
    at: PAGE,
    roles: ['admin'],
    config: { providerName: 'Boréal', productKey: 'routing' },
    answers: [
      {
        getMerchant: ({ params: { id = '' } }) => ({
          ...ELISABETH,
          id,
          archived,
          zones,
          shippingRules: held,
        }),
        listShippingRules: () => held,
        createShippingRule: async ({ body }) => {
          const given = await onCreate();
          if (given !== undefined) return given;
          const made = added(body);
          held = [...held, made];
          return made;
        },
      },
      EMPTY_SERVER,
    ],
  });
  /** The bodies of the requests that create rules. */
  const created = () =>
    opened.asked
      .filter(({ endpoint }) => endpoint === 'createShippingRule')
      .map(({ body }) => body as Record<string, unknown>);
  return { ...opened, created };
}

export const theForm = () => screen.findByRole('form', { name: 'Add Shipping Rules' });
export const addButton = () => screen.getByRole('button', { name: 'Add Shipping Rule' });
export const foot = () => document.querySelector('.page-foot-words')?.textContent?.trim() ?? '';
export const select = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}: `) });

/** Chooses an option in the select with that label, or in the given select. */
export async function choose(user: User, label: string, option: string, at = select(label)): Promise<void> {
  await user.click(at);
  const list = await screen.findByRole('listbox', { name: label });
  // A pointer hits this element in the middle of an option.
  await user.click(within(list).getByText(option));
}

/** Fills in the minimum for a rule from Centre to Québec, with windows pasted as from a spreadsheet. */
export async function fillLeast(user: User): Promise<void> {
  await choose(user, 'Origin Zone', 'Centre');
  await choose(user, 'Destination Zone', 'Québec');
  await user.type(screen.getByLabelText('In Transit Days'), '1');
  await user.type(screen.getByLabelText('Surcharge'), '2.50');
  await paste(user, 'Delivery Windows', 0, 0, 'monday\t12:00\t16:00\t 9:00\t11:00 \t08:30\r\n');
  await paste(user, 'Pickup Windows', 0, 0, 'monday\t09:00\t15:00\t08:30');
}
