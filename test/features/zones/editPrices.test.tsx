/** Editing a prefix and its price in the location pricing of a zone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { toast } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { aZone, openPrices, openZones, priceRows, type WireZone } from './support';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

const CENTRE = 'Centre';

const edit = async (user: ReturnType<typeof openZones>['user'], dialog: HTMLElement, prefix: string) => {
  await user.click(within(dialog).getByRole('button', { name: `Edit ${prefix}` }));
  return {
    prefix: within(dialog).getByRole('textbox', { name: `Postal Prefix of ${prefix}` }),
    price: within(dialog).getByRole('spinbutton', { name: `Price of ${prefix}` }),
  };
};

it('ZON-08 ZON-15 MSG-76 saves the row together with all others, and sorts it', async () => {
  const { user, calls } = openZones();
  const dialog = await openPrices(user, CENTRE);
  for (const action of ['Edit', 'Delete']) {
    expect(within(dialog).getByRole('button', { name: `${action} H2X` })).toBeVisible();
  }
  const inputs = await edit(user, dialog, 'H2X');
  expect(inputs.price).toHaveFocus();
  await user.clear(inputs.price);
  await user.type(inputs.price, '9');
  await user.clear(inputs.prefix);
  await user.type(inputs.prefix, 'H3Z');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel H2X' }));
  expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']);
  expect(calls('PATCH')).toEqual([]);

  const again = await edit(user, dialog, 'H2X');
  await user.clear(again.price);
  await user.type(again.price, '9');
  await user.clear(again.prefix);
  await user.type(again.prefix, ' h2a ');
  await user.click(within(dialog).getByRole('button', { name: 'Save H2X' }));
  await toast('Postal Code updated.');
  expect(calls('PATCH')).toEqual([
    {
      path: '/zones/zon_centre',
      body: {
        locationPricing: {
          pricingRows: [
            { postalPrefix: 'H2A', price: 9 },
            { postalPrefix: 'H2G', price: 8.75 },
            { postalPrefix: 'H2V', price: 7.25 },
          ],
        },
      },
    },
  ]);
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2A $9.00', 'H2G $8.75', 'H2V $7.25']));
  expect(within(dialog).getByRole('button', { name: 'Edit H2A' })).toHaveFocus();
});

it('ZON-14 MSG-73 refuses an empty prefix or price and keeps the editor open', async () => {
  const { user, calls } = openZones();
  const dialog = await openPrices(user, CENTRE);
  const inputs = await edit(user, dialog, 'H2V');
  await user.clear(inputs.price);
  await user.keyboard('{Enter}');
  await toast('Fields cannot be empty!');
  expect(inputs.price).toHaveAccessibleDescription('Fields cannot be empty!');
  await user.type(inputs.price, '7');
  await user.clear(inputs.prefix);
  await user.keyboard('{Enter}');
  expect(inputs.prefix).toHaveAccessibleDescription('Fields cannot be empty!');
  expect(inputs.price).not.toBeInvalid();
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  expect(priceRows(dialog)).toContain('H2V $7.25');
  expect(calls('PATCH')).toEqual([]);
});

it('ZON-14 shows both readings of a price with a comma, and sends nothing', async () => {
  const { user, calls } = openZones();
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '1,500');
  await user.click(within(dialog).getByRole('button', { name: 'Save H2V' }));
  expect(
    await within(dialog).findByText('Price: 1,500 could be 1500 or 1.50. Enter one of the two.'),
  ).toBeVisible();
  expect(calls('PATCH')).toEqual([]);
});

it('MSG-44 shows a refusal in the row in the server’s words', async () => {
  const { user } = openZones({
    answers: { updateZone: () => refusal(507, 'No room.') },
  });
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '7.5{Enter}');
  await toast('Could not edit Postal code. No room.');
  expect(price).toHaveValue('7.5');
  expect(price).toHaveAccessibleDescription('Could not edit Postal code. No room.');
  expect(price).toHaveFocus();
});

it('AUTH-16 a session that ends during the save is reported once, with what was typed kept and no message for the save', async () => {
  const message = 'The session has ended.';
  const { user, store } = openZones({
    answers: { updateZone: () => refusal(401, message) },
  });
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '7.5{Enter}');
  await screen.findByLabelText('Password', { exact: true });
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([messages.typedIsKept, message]);
});

it('ZON-15 a row that older data spells with a space is sent without it when another row is edited', async () => {
  const { user, calls } = openZones({ zones: [aZone(CENTRE, { 'G2 A': 5, H2X: 8.75 })] });
  const dialog = await openPrices(user, CENTRE);
  const sent = () =>
    (calls('PATCH').at(-1)?.body as Pick<WireZone, 'locationPricing'>).locationPricing.pricingRows;
  const { price } = await edit(user, dialog, 'H2X');
  await user.clear(price);
  await user.type(price, '9{Enter}');
  await toast('Postal Code updated.');
  expect(sent()).toEqual([
    { postalPrefix: 'G2A', price: 5 },
    { postalPrefix: 'H2X', price: 9 },
  ]);
});

it('ZON-15 the price of such a row can be edited alone', async () => {
  const { user, calls } = openZones({ zones: [aZone(CENTRE, { 'G2 A': 5 })] });
  const dialog = await openPrices(user, CENTRE);
  const inputs = await edit(user, dialog, 'G2 A');
  expect(inputs.prefix).toHaveValue('G2A');
  await user.clear(inputs.price);
  await user.type(inputs.price, '6{Enter}');
  await toast('Postal Code updated.');
  const pricingRows = [{ postalPrefix: 'G2A', price: 6 }];
  expect(calls('PATCH')).toMatchObject([{ body: { locationPricing: { pricingRows } } }]);
});

it('ZON-14 focuses an invalid prefix, and opening a second row keeps the input', async () => {
  const { user } = openZones();
  const dialog = await openPrices(user, CENTRE);
  const inputs = await edit(user, dialog, 'H2V');
  await user.clear(inputs.prefix);
  await user.type(inputs.prefix, 'H1{Enter}');
  await toast('The following postal codes already exist for the merchant: ...\nH1');
  expect(inputs.prefix).toHaveFocus();
  expect(inputs.prefix).toBeInvalid();
  expect(inputs.price).toBeValid();
  await user.type(inputs.prefix, 'Z');
  await user.click(within(dialog).getByRole('button', { name: 'Edit H2G' }));
  await toast('Save or cancel H2V first.');
  expect(inputs.prefix).toHaveValue('H1Z');
  // A search does not hide it either.
  await user.type(within(dialog).getByRole('textbox', { name: 'Find a prefix' }), 'H2G');
  expect(inputs.prefix).toBeVisible();
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('textbox', { name: 'Find a prefix' })).toHaveValue('');
});

describe('with the edited row scrolled out of view', () => {
  const MANY = Object.fromEntries(Array.from({ length: 100 }, (_none, at) => [`${33_000 + at}`, 5]));
  const search = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Find a prefix' });
  const priceOf = (dialog: HTMLElement, prefix: string) =>
    within(dialog).queryByRole('spinbutton', { name: `Price of ${prefix}` });

  async function openScrolled(typed: string) {
    const { user } = openZones({ zones: [aZone(CENTRE, MANY)] });
    const dialog = await openPrices(user, CENTRE);
    await edit(user, dialog, '33000');
    await user.keyboard(typed);
    const table = within(dialog).getByRole('region', { name: 'Prices of Centre' });
    table.scrollTop = 2_000;
    fireEvent.scroll(table);
    expect(priceOf(dialog, '33000')).toBeNull();
    return { user, dialog };
  }

  it('ZON-14 a search stays in its field, and nothing of it gets into the price', async () => {
    const { user, dialog } = await openScrolled('7');
    await user.click(search(dialog));
    await user.keyboard('33095');
    expect(search(dialog)).toHaveValue('33095');
    expect(search(dialog)).toHaveFocus();
    expect(priceOf(dialog, '33000')).toHaveValue('7');
  });

  it('ZON-14 another row cannot be opened, and the edited one is shown, with the focus', async () => {
    const { user, dialog } = await openScrolled('7');
    await user.click(within(dialog).getByRole('button', { name: 'Edit 33060' }));
    await toast('Save or cancel 33000 first.');
    expect(priceOf(dialog, '33000')).toHaveFocus();
  });
});

const stale = (current: WireZone, after: Promise<unknown> = Promise.resolve()) => {
  let isFirst = true;
  return openZones({
    answers: {
      updateZone: async () => {
        if (!isFirst) return undefined;
        isFirst = false;
        await after;
        return refusal(412, 'Zone Centre was changed.', { current, changed: LAST_CHANGE });
      },
    },
  });
};

it('merges a change of another row by somebody else and saves again', async () => {
  const { user, calls } = stale(aZone(CENTRE, { H2X: 8.75, H2G: 1, H2V: 7.25 }, 2));
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '7.5{Enter}');
  await toast('Postal Code updated.');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2G $1.00', 'H2V $7.50', 'H2X $8.75']));
  expect(calls('PATCH')).toHaveLength(2);
});

it('asks the user to decide about a change of the same row', async () => {
  const { user, calls } = stale(aZone(CENTRE, { H2X: 8.75, H2G: 8.75, H2V: 3 }, 2));
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '7.5{Enter}');
  const question = await within(dialog).findByRole('group', { name: 'H2V was changed in the meantime' });
  expect(question).toHaveTextContent('BeforeH2V at $7.25Theirs (current)H2V at $3.00MineH2V at $7.5');
  expect(question).toHaveTextContent(LAST_CHANGED);
  expect(calls('PATCH')).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Keep mine' }));
  await toast('Postal Code updated.');
  await waitFor(() => expect(priceRows(dialog)).toContain('H2V $7.50'));
});

it('ZON-15 asks about a row that somebody deleted meanwhile; Escape takes theirs without closing the dialog', async () => {
  const { user, calls } = stale(aZone(CENTRE, { H2X: 8.75, H2G: 8.75 }, 2));
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '7.5{Enter}');
  const question = await within(dialog).findByRole('group', { name: 'H2V was changed in the meantime' });
  expect(question).toHaveTextContent('Theirs (current)deletedMineH2V at $7.5');
  expect(price).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2X $8.75']);
  expect(within(dialog).getByRole('region', { name: 'Prices of Centre' })).toHaveFocus();
  expect(calls('PATCH')).toHaveLength(1);
});

it.each([
  ['of a price', 'H2V', { H2X: 8.75, H2G: 8.75, H2V: 7.5 }],
  ['of a prefix', 'H3V', { H2X: 8.75, H2G: 8.75, H3V: 7.5 }],
])(
  'ZON-15 an edit %s whose answer was lost counts as saved, not as a conflict',
  async (_what, prefix, prices) => {
    const { user } = stale(aZone(CENTRE, prices, 2));
    const dialog = await openPrices(user, CENTRE);
    const inputs = await edit(user, dialog, 'H2V');
    await user.clear(inputs.prefix);
    await user.type(inputs.prefix, prefix);
    await user.clear(inputs.price);
    await user.type(inputs.price, '7.5{Enter}');
    await toast('Postal Code updated.');
    await waitFor(() => expect(priceRows(dialog)).toContain(`${prefix} $7.50`));
  },
);

it('ZON-15 a conflict that is found after the dialog was closed is reported', async () => {
  const wait = deferred();
  const { user } = stale(aZone(CENTRE, { H2X: 8.75, H2G: 8.75, H2V: 3 }, 2), wait.until);
  const dialog = await openPrices(user, CENTRE);
  const { price } = await edit(user, dialog, 'H2V');
  await user.clear(price);
  await user.type(price, '7.5{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  wait.end();
  await toast('Could not edit Postal code. Someone else changed this in the meantime.');
});
