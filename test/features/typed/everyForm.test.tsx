/** Every form: input survives the menu, Back, and a session ended by the server, but is never shown to another user. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ordersApi } from '../../../src/api/ordersApi';
import { refusal } from '../../support/apiAnswers';
import { address, EMPTY_SERVER, openAddress, renderApp, tokenWith } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';
import { CENTRE_LAVAL } from '../shippingRules/support';
import { PEOPLE } from '../staffUsers/support';
import { aZone } from '../zones/support';

const OWN = 'casey.morgan@example.com';
const MERCHANT_ID = ELISABETH.id;
const ofMerchant = (page: string) => `/merchants/Elisabeth/${page}?merchantId=${MERCHANT_ID}`;
const ZONES = ofMerchant('viewZones');
const RULES = ofMerchant('viewShippingRules');

type User = ReturnType<typeof renderApp>['user'];

interface Form {
  readonly at: string;
  /** Opens the form, even if it already has input, and returns its field. */
  readonly open: (user: User) => Promise<HTMLElement>;
  readonly typed: string;
}

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });

/** An editor with input is already open, and then has no button to open it. */
async function editor(
  user: User,
  button: string,
  field: string,
  role: 'textbox' | 'spinbutton' = 'textbox',
): Promise<HTMLElement> {
  await waitFor(() => {
    const found = [
      ...screen.queryAllByRole('button', { name: button }),
      ...screen.queryAllByRole(role, { name: field }),
    ];
    expect(found).not.toHaveLength(0);
  });
  const [pencil] = screen.queryAllByRole('button', { name: button });
  if (pencil !== undefined) await user.click(pencil);
  return screen.findByRole(role, { name: field });
}

/** The field of the active cell in the grid of a dialog; opens its editor first if necessary. */
async function caretIn(user: User, name: RegExp, grid: string): Promise<HTMLElement> {
  const dialog = await inDialog(name);
  if (dialog.queryByRole('button', { name: 'Save' }) === null) {
    await user.click(dialog.getByRole('button', { name: /^(Edit|Add) / }));
  }
  const edited = await inDialog(name);
  return within(await edited.findByRole('grid', { name: grid })).findByRole('textbox');
}

const prices = (user: User) => press(user, 'View Location Pricing of Centre');

const FORMS: Readonly<Record<string, Form>> = {
  'a price that is edited': {
    at: ZONES,
    open: async (user) => {
      await prices(user);
      return editor(user, 'Edit H2X', 'Price of H2X', 'spinbutton');
    },
    typed: '91',
  },
  'a price that is added': {
    at: ZONES,
    open: async (user) => {
      await prices(user);
      return textbox('Postal Prefix');
    },
    typed: 'J7',
  },
  'a pasted block of prices': {
    at: ZONES,
    open: async (user) => {
      await prices(user);
      const dialog = await inDialog('Location Pricing: Centre');
      const there = screen.queryByRole('dialog', { name: 'Paste prices: Centre' });
      if (there === null)
        await user.click(dialog.getByRole('button', { name: 'Paste prices', hidden: true }));
      return textbox('Prefixes and prices');
    },
    typed: 'J7 5',
  },
  'the name of a zone': {
    at: ZONES,
    open: async (user) => {
      if (screen.queryByRole('dialog', { name: 'Edit Zone: Centre' }) === null)
        await press(user, 'Edit zone Centre');
      return textbox('Zone Name');
    },
    typed: 'Centre-Ville',
  },
  'prices that are raised': {
    at: ZONES,
    open: async (user) => {
      await prices(user);
      const dialog = await inDialog('Location Pricing: Centre');
      const there = screen.queryByRole('dialog', { name: 'Raise prices: Centre' });
      if (there === null)
        await user.click(dialog.getByRole('button', { name: 'Raise prices', hidden: true }));
      return textbox('Raise by');
    },
    typed: '5%',
  },
  'the days of a rule': {
    at: RULES,
    open: (user) =>
      editor(user, 'Edit In Transit Days of Centre to Laval', 'In Transit Days of Centre to Laval'),
    typed: '12',
  },
  'a service': {
    at: RULES,
    open: async (user) => {
      await press(user, /Add a new service/);
      return (await inDialog(/^Add Service/)).getByRole('spinbutton', { name: 'Price' });
    },
    typed: '13',
  },
  'the bands of a rule': {
    at: RULES,
    open: async (user) => {
      await press(user, /Weight Pricing/);
      return caretIn(user, /^Weight Pricing/, 'Weight Pricing');
    },
    typed: '14',
  },
  'the prices of bands that are raised': {
    at: RULES,
    open: async (user) => {
      if (screen.queryByRole('dialog', { name: 'Weight Pricing: Centre to Laval' }) === null)
        await press(user, /Weight Pricing/);
      const dialog = await inDialog('Weight Pricing: Centre to Laval');
      const edit = dialog.queryByRole('button', { name: 'Edit Weight Pricing' });
      if (edit !== null) await user.click(edit);
      if (screen.queryByRole('dialog', { name: 'Raise prices: Centre to Laval' }) === null)
        await user.click(dialog.getByRole('button', { name: 'Raise prices', hidden: true }));
      return textbox('Raise by');
    },
    typed: '7%',
  },
  'the windows of a rule': {
    at: RULES,
    open: async (user) => {
      await press(user, /View Delivery and Pickup Windows/);
      return caretIn(user, /Windows: Centre to Laval/, 'Delivery Windows');
    },
    typed: 'Sunday',
  },
  'a new staff user': {
    at: '/users',
    open: async (user) => {
      await press(user, 'Create User');
      return (await inDialog('Create User')).findByRole('textbox', { name: 'Email' });
    },
    typed: 'new@example.com',
  },
  'pasted ids': {
    at: '/bulk_update',
    open: async (user) => {
      await press(user, 'Paste ids');
      return textbox('Order ids');
    },
    typed: 'ord_1',
  },
  'a text of a merchant': {
    at: `/merchants/viewMerchants?searchParam=Boul`,
    open: async (user) => {
      const row = await screen.findByRole('button', { name: ELISABETH.name });
      if (row.getAttribute('aria-expanded') !== 'true') await user.click(row);
      return editor(user, 'Edit Pickup Notes', 'Pickup Notes');
    },
    typed: 'Ring twice',
  },
  'a new merchant': { at: '/merchants/addMerchant', open: () => textbox('Business Name'), typed: 'Maison' },
  'a new zone': { at: ofMerchant('addZones'), open: () => textbox('Zone Name'), typed: 'Nord' },
  'a new rule': { at: ofMerchant('addShippingRules'), open: () => textbox('In Transit Days'), typed: '3' },
  'a new user of a merchant': {
    at: `/merchants/${MERCHANT_ID}/user/create`,
    open: () => textbox('Name'),
    typed: 'Ana',
  },
};

/** Opens the console at a page, on a server that can end the session. */
function openAt(at: string) {
  let isOver = false;
  const merchant = {
    ...ELISABETH,
    zones: [aZone('Centre', { H2X: 8.75, H2V: 7.25 }), aZone('Laval', {})],
    shippingRules: [CENTRE_LAVAL],
  };
  const opened = renderApp({
    at,
    roles: ['super_admin'],
    answers: [
      {
        login: ({ body: { email } }) => {
          isOver = false;
          return { token: tokenWith(['super_admin'], email) };
        },
        every: ({ endpoint }) =>
          isOver && endpoint !== 'login' ? refusal(401, 'Your session is over.') : undefined,
        searchMerchants: () => [ELISABETH],
        listMerchants: () => [ELISABETH],
        getMerchant: () => merchant,
        listShippingRules: () => merchant.shippingRules,
        listMerchantUsers: () => [],
        listStaffUsers: () => PEOPLE,
      },
      EMPTY_SERVER,
    ],
  });
  const signInAs = async (email: string) => {
    isOver = true;
    const call = ordersApi.endpoints.getOrder.initiate('ord_1', { forceRefetch: true });
    await act(() => opened.store.dispatch(call));
    // Pasted, because every typed letter renders the page.
    await opened.user.click(await screen.findByLabelText('Email'));
    await opened.user.paste(email);
    await opened.user.click(screen.getByLabelText('Password'));
    await opened.user.paste('secret');
    await opened.user.click(screen.getByRole('button', { name: 'Log In' }));
    await screen.findByRole('navigation', { name: 'Main menu', hidden: true });
  };
  return { ...opened, signInAs };
}

/** Whether the browser would ask before reloading this page. */
function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const elsewhere = () => screen.findByRole('heading', { level: 1, name: 'Rates' });
const step = (by: number) => act(() => window.history.go(by));

it.each(Object.entries(FORMS))('%s', async (_name, { at, open, typed }) => {
  const { user, signInAs } = openAt(at);
  expect(asksBeforeReload()).toBe(false);
  const field = await open(user);
  const before = (field as HTMLInputElement).value;
  expect(before).not.toBe(typed);
  await user.clear(field);
  await user.type(field, typed);
  expect(field).toHaveValue(typed);
  expect(asksBeforeReload()).toBe(true);

  // The menu, and back.
  const menu = screen.getByRole('navigation', { name: 'Main menu', hidden: true });
  await user.click(within(menu).getByRole('link', { name: 'Rates', hidden: true }));
  await elsewhere();
  expect(asksBeforeReload()).toBe(true);
  step(-1);
  await waitFor(() => expect(address()).toBe(at));
  expect(await open(user)).toHaveValue(typed);

  // A step in the history, and back.
  step(1);
  await elsewhere();
  step(-1);
  await waitFor(() => expect(address()).toBe(at));
  expect(await open(user)).toHaveValue(typed);

  // The server ends the session: the same user finds the input, another user does not.
  await signInAs(OWN);
  await waitFor(() => expect(address()).toBe(at));
  expect(await open(user)).toHaveValue(typed);
  await signInAs('ada@example.com');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  openAddress(at);
  expect(asksBeforeReload()).toBe(false);
  expect(await open(user)).toHaveValue(before);
});
