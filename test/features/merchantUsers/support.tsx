/** The users of a merchant in jsdom: the whole console at an address, with a server that knows one merchant. */
import { screen, within } from '@testing-library/react';
import type { Role } from '../../../src/contract/roles';
import { paths } from '../../../src/paths';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import type { MerchantUser } from '../../../src/contract/schemas/users';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';

export const MERCHANT: Merchant = { ...ELISABETH, id: 'mer/1', name: 'Boulangerie / Sainte-Élisabeth' };

export const aUser = (
  username: string,
  { userGroup = 'user', ...parts }: Partial<MerchantUser> = {},
): MerchantUser => ({
  id: `usr_${username}`,
  username,
  name: 'Some Body',
  email: username,
  phone_number: '+15145550142',
  userGroup,
  group: userGroup,
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
  readonly merchant?: Merchant;
  readonly users?: readonly MerchantUser[];
  /** Take precedence over the server's answers. */
  readonly answers?: Handlers;
}

export function openUsers({
  at = LIST,
  roles = ['super_admin'],
  merchant = MERCHANT,
  users = [ZOE, SERVICE, AMELIE],
  answers = {},
}: Options = {}) {
  const byName = (username = '') =>
    users.find((one) => one.username === username) ?? refusal(404, serverMessages.userNotFound(username));
  const opened = renderApp({
    at,
    roles,
    answers: [
      answers,
      {
        getMerchant: () => merchant,
        listMerchantUsers: () => users,
        getUser: ({ params }) => byName(params.username),
        updateUser: ({ params, body }) => {
          const found = byName(params.username);
          return 'username' in found ? { ...found, ...body } : found;
        },
        createMerchantUser: ({ body }) =>
          body.group === 'service'
            ? undefined
            : aUser(body.email.toLowerCase(), { name: body.name, userGroup: body.group }),
        deleteMerchantUser: () => ({}),
      },
      EMPTY_SERVER,
    ],
  });
  /** The requests that change something, with path and body. */
  const changes = () =>
    opened.asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
  return { ...opened, changes };
}

/** The rows as text, cell by cell, without the menu. */
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

/** Opens a user's menu and returns the names of its items. */
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
