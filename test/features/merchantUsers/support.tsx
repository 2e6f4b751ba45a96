/** The users of a merchant in jsdom: the whole console at an address, on a server that knows one merchant. */
import { screen, within } from '@testing-library/react';
import type { Role } from '../../../src/contract/roles';
import { paths } from '../../../src/paths';
import { renderApp, type StandInAnswer } from '../../support/renderApp';

type Wire = Record<string, unknown>;

export const MERCHANT: Wire = {
  id: 'mer/1',
  name: 'Boulangerie / Sainte-Élisabeth',
  archived: false,
  routingOrgId: 'org_Kx81',
  version: 4,
};

const aUser = (username: string, parts: Wire = {}): Wire => ({
  id: `usr_${username}`,
  username,
  name: 'Some Body',
  email: username,
  phone_number: '+15145550142',
  userGroup: 'user',
  group: 'user',
  merchantId: 'mer/1',
  merchantName: MERCHANT.name,
  ...parts,
});
export const ZOE = aUser('zoe@example.com', { name: 'Zoé' });
export const AMELIE = aUser('amelie/1@example.com', { name: 'Amélie', userGroup: 'merchant_admin' });
export const SERVICE = aUser('svc-boulangerie-4be07a', {
  name: 'svc-boulangerie-4be07a',
  email: undefined,
  phone_number: undefined,
  userGroup: 'service',
});

export const LIST = paths.merchantUsers('mer/1', 'boul');
export const ADD = paths.addMerchantUser('mer/1', 'boul');
export const EDIT = paths.editMerchantUser('mer/1', 'amelie/1@example.com', 'boul');

interface Options {
  readonly at?: string;
  readonly roles?: readonly Role[];
  readonly merchant?: Wire | StandInAnswer;
  readonly users?: readonly Wire[];
  /** Answers before the server does; null leaves it to it. `path` is decoded and without /api. */
  readonly answer?: (path: string, body: unknown) => StandInAnswer | null;
}

const isAnswer = (value: Wire | StandInAnswer): value is StandInAnswer => typeof value.status === 'number';

export function openUsers({
  at = LIST,
  roles = ['super_admin'],
  merchant = MERCHANT,
  users = [ZOE, SERVICE, AMELIE],
  answer = () => null,
}: Options = {}) {
  const opened = renderApp({
    at,
    roles,
    answer: (url, body) => {
      const path = decodeURIComponent(new URL(url, 'http://console.test').pathname.replace(/^\/api/, ''));
      const given = answer(path, body);
      if (given !== null) return given;
      if (path === '/merchants/mer/1/users') return { status: 200, body: users };
      if (path === '/merchants/mer/1') {
        return isAnswer(merchant) ? merchant : { status: 200, body: merchant };
      }
      const named = /^\/user\/(.+)$/.exec(path)?.[1];
      if (named !== undefined && body === undefined) {
        const found = users.find(({ username }) => username === named);
        return found
          ? { status: 200, body: found }
          : { status: 404, body: { message: `There is no user ${named}.` } };
      }
      return { status: 200, body: [] };
    },
  });
  /** Calls that change something; a deletion is told by its address. */
  const changes = () =>
    opened.asked
      .map(({ url, body }) => ({ path: url.replace(/^.*\/api/, ''), body }))
      .filter(({ path, body }) => body !== undefined || /\/users\/./.test(path));
  return { ...opened, changes };
}

/** The rows as text, cell by cell; the menu is left out. */
export async function rows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Users' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent)
        .join(' | '),
    );
}

export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Opens a user's menu and gives the names of its items. */
export async function menuOf(
  user: ReturnType<typeof renderApp>['user'],
  username: string,
): Promise<(string | null)[]> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${username}` }));
  const menu = await screen.findByRole('menu', { name: `Actions for ${username}` });
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
}
