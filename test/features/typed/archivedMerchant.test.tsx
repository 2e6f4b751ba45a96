/**
 * Input about a merchant that somebody else then archives: it cannot be saved any more, but can still be read, copied
 * and discarded. If it were hidden, every reload would ask about it.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { merchantsApi } from '../../../src/api/merchantsApi';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { address, EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';
import { CENTRE_LAVAL } from '../shippingRules/support';
import { aZone } from '../zones/support';

type User = ReturnType<typeof renderApp>['user'];

const PAGE = (name: string) => `/merchants/Elisabeth/${name}?merchantId=${ELISABETH.id}`;
const RULE = 'Centre to Laval';

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function openBands(user: User): Promise<void> {
  await press(user, new RegExp(`Weight Pricing of ${RULE}`));
}

interface Kind {
  readonly at: string;
  readonly what: RegExp;
  readonly type: (user: User) => Promise<void>;
  /** Shows the input again. */
  readonly reopen?: (user: User) => Promise<void>;
  readonly isShown: () => Promise<void>;
  readonly giveUp: (user: User) => Promise<void>;
}

const cancelled = async (user: User) => {
  await press(user, 'Cancel');
  await press(user, /^Discard/);
};

const KINDS: Readonly<Record<string, Kind>> = {
  'a new zone': {
    at: PAGE('addZones'),
    what: /^Add Zone/,
    type: async (user) => user.type(await field('Zone Name'), 'Half'),
    isShown: async () => expect(await field('Zone Name')).toHaveValue('Half'),
    giveUp: cancelled,
  },
  'a new rule': {
    at: PAGE('addShippingRules'),
    what: /^Add Shipping Rules/,
    type: async (user) => user.type(await field('Surcharge'), '2.5'),
    isShown: async () => expect(await field('Surcharge')).toHaveValue('2.5'),
    giveUp: cancelled,
  },
  'a new user': {
    at: `/merchants/${ELISABETH.id}/user/create`,
    what: /^Add User/,
    type: async (user) => user.type(await field('Name'), 'Half'),
    isShown: async () => expect(await field('Name')).toHaveValue('Half'),
    giveUp: cancelled,
  },
  'a price of a zone': {
    at: PAGE('viewZones'),
    what: /^Location Pricing/,
    type: async (user) => {
      await press(user, 'View Location Pricing of Laval');
      await user.type(await field('Postal Prefix'), 'H7Z');
    },
    reopen: (user) => press(user, 'View Location Pricing of Laval'),
    isShown: async () => expect(await field('Postal Prefix')).toHaveValue('H7Z'),
    giveUp: async (user) => user.clear(await field('Postal Prefix')),
  },
  'the name of a zone': {
    at: PAGE('viewZones'),
    what: /^Edit Zone/,
    type: async (user) => {
      await press(user, 'Edit zone Laval');
      await user.type(await field('Zone Name'), ' 2');
    },
    reopen: (user) => press(user, 'Edit zone Laval'),
    isShown: async () => expect(await field('Zone Name')).toHaveValue('Laval 2'),
    giveUp: cancelled,
  },
  'the bands of a rule': {
    at: PAGE('viewShippingRules'),
    what: /^Weight Pricing/,
    type: async (user) => {
      await openBands(user);
      await press(user, 'Edit Weight Pricing');
      fireEvent.paste(await screen.findByRole('grid'), { clipboardData: { getData: () => '1\t9' } });
    },
    reopen: openBands,
    isShown: async () => {
      const [, row] = within(await screen.findByRole('grid')).getAllByRole('row');
      expect(row).toHaveTextContent('9');
    },
    giveUp: cancelled,
  },
  'a new service of a rule': {
    at: PAGE('viewShippingRules'),
    what: /^Add Service/,
    type: async (user) => {
      await press(user, `Add a new service of ${RULE}`);
      await user.type(await field('Price'), '5');
    },
    reopen: (user) => press(user, `Add a new service of ${RULE}`),
    isShown: async () => expect(await field('Price')).toHaveValue('5'),
    giveUp: cancelled,
  },
};

async function goTo(move: () => void): Promise<void> {
  const from = address();
  act(move);
  await waitFor(() => expect(address()).not.toBe(from));
}

/** Opens the page; `archive` is what somebody else then does. */
function open(at: string) {
  let archived = false;
  const zones = [aZone('Centre', { H2X: 8.75 }), aZone('Laval', { H7: 8.25 })];
  const opened = renderApp({
    at,
    roles: ['super_admin'],
    answers: [
      {
        getMerchant: () => ({ ...ELISABETH, archived, zones, shippingRules: [CENTRE_LAVAL] }),
        listShippingRules: () => [CENTRE_LAVAL],
        quickFillTags: () => ({ tags: [] }),
      },
      EMPTY_SERVER,
    ],
  });
  return { ...opened, archive: () => void (archived = true) };
}

it.each(Object.entries(KINDS))('%s', async (_name, { at, what, type, reopen, isShown, giveUp }) => {
  const { user, store, archive } = open(at);
  const unsaved = () => selectUnsavedPlaces(store.getState()).map((place) => place.what);
  await type(user);
  await waitFor(() => expect(unsaved()).toEqual([expect.stringMatching(what)]));
  await goTo(() => {
    window.history.pushState(null, '', '/orders/rates');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('heading', { level: 1, name: 'Rates' });

  archive();
  await goTo(() => window.history.back());
  await screen.findByText(/^This merchant is archived/);
  await reopen?.(user);
  await isShown();
  await giveUp(user);
  await waitFor(() => expect(unsaved()).toEqual([]));
});

const IN_DIALOGS = Object.entries(KINDS).filter(([, { reopen }]) => reopen);

it.each(IN_DIALOGS)('the dialog with %s says that somebody archived the merchant', async (_name, kind) => {
  const { user, store, archive } = open(kind.at);
  await kind.type(user);
  const dialog = within(await screen.findByRole('dialog', { name: kind.what }));
  archive();
  const { getMerchant } = merchantsApi.endpoints;
  const read = getMerchant.initiate(ELISABETH.id, { forceRefetch: true, subscribe: false });
  await act(() => store.dispatch(read));
  const what = kind.at.includes('Zones') ? 'its zones' : 'its shipping rules';
  expect(await dialog.findByText(merchantMessages.archivedStays(what))).toBeVisible();
  await kind.isShown();
});
