import { screen, waitFor, within } from '@testing-library/react';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { card, CENTRE_LAVAL, aService, openRules, services } from './support';

const LAVAL = 'Centre to Laval';
const ZONES = { originZone: 'Centre', destinationZone: 'Laval' };
type User = ReturnType<typeof openRules>['user'];

async function openDialog(user: User): Promise<HTMLElement> {
  await user.click(within(await card(LAVAL)).getByRole('button', { name: /Add a new service/ }));
  return screen.findByRole('dialog', { name: `Add Service: ${LAVAL}` });
}

async function chooseType(user: User, dialog: HTMLElement, type: string): Promise<void> {
  await user.click(within(dialog).getByRole('button', { name: /^Type:/ }));
  const list = await screen.findByRole('listbox', { name: 'Type' });
  await user.click(within(list).getByText(type));
}

const text = (dialog: HTMLElement, language: string, label: string) =>
  within(within(dialog).getByRole('group', { name: language })).getByRole('textbox', { name: label });
const price = (dialog: HTMLElement) => within(dialog).getByRole('spinbutton', { name: 'Price' });
const add = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Add Service' });

it('SPD-01 SPD-02 SPD-03 SPD-08 SPD-09 has the specified fields: searchable types, price, two languages, dispatcher, the warning', async () => {
  const { user } = openRules();
  const dialog = await openDialog(user);
  expect(dialog).toHaveTextContent('Adding an existing service type will overwrite it.');
  const type = within(dialog).getByRole('button', { name: /^Type:/ });
  expect(type).toHaveTextContent('Please choose a type');
  await user.click(type);
  const list = await screen.findByRole('listbox', { name: 'Type' });
  const options = () =>
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options()).toEqual(['NEXTDAY', 'SAMEDAY', 'SCHEDULED', 'CUSTOMER_BOOKING', 'FLEX']);
  await user.type(screen.getByPlaceholderText('Type to search'), 'book');
  await waitFor(() => expect(options()).toEqual(['CUSTOMER_BOOKING']));
  await user.click(within(list).getByText('CUSTOMER_BOOKING'));
  await waitFor(() => expect(type).toHaveTextContent('CUSTOMER_BOOKING'));
  for (const language of ['English', 'French']) {
    expect(text(dialog, language, 'Name')).toBeVisible();
    expect(text(dialog, language, 'Description')).toBeVisible();
  }
  const dispatcher = within(dialog).getByRole('combobox', { name: 'Dispatcher' });
  expect(dispatcher).toHaveValue('routing');
  expect(within(dispatcher).getByRole('option', { name: 'Boréal' })).toHaveValue('routing');
  expect(add(dialog)).toBeEnabled();
});

it('SPD-04 SPD-05 SPD-06 SPD-07 SPD-11 SPD-12 MSG-81 LIM-08 choosing a type fills in texts and price 0, which can be sent unchanged', async () => {
  const { user, calls } = openRules({ rules: [{ ...CENTRE_LAVAL, services: [services.speedPricing([])] }] });
  const dialog = await openDialog(user);
  await chooseType(user, dialog, 'SCHEDULED');
  expect(text(dialog, 'English', 'Description')).toHaveValue('Choose a 3-hour delivery window.');
  await chooseType(user, dialog, 'SAMEDAY');
  expect(price(dialog)).toHaveValue('0');
  expect(text(dialog, 'English', 'Name')).toHaveValue('Same Day Delivery');
  expect(text(dialog, 'English', 'Description')).toHaveValue('Delivered today when ordered before 1pm.');
  expect(text(dialog, 'French', 'Name')).toHaveValue('Livraison le jour même');
  for (const part of ['Name', 'Description']) {
    expect(text(dialog, 'French', part)).toHaveAttribute('lang', 'fr');
    expect(text(dialog, 'English', part)).toHaveAttribute('lang', 'en');
  }
  expect(text(dialog, 'French', 'Description')).toHaveValue(
    "Livré aujourd'hui pour toute commande passée avant 13 h.",
  );
  await user.click(add(dialog));
  await toast('Service Added.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card(LAVAL)).toHaveTextContent('-SAMEDAY (+0$) [Boréal]');
  expect(calls('PATCH')).toEqual([
    {
      path: '/actions/add',
      body: {
        zones: ZONES,
        speedPricingRow: {
          speedPricingType: 'SAMEDAY',
          price: 0,
          name: 'Same Day Delivery',
          description: 'Delivered today when ordered before 1pm.',
          dispatcher: 'routing',
          locales: [
            {
              locale: 'FR',
              name: 'Livraison le jour même',
              description: "Livré aujourd'hui pour toute commande passée avant 13 h.",
              dispatcher: 'routing',
            },
          ],
        },
      },
    },
  ]);
});

it('SPD-09 SPD-12 says that the rule has this type and at what price, and replaces it without a duplicate', async () => {
  const { user } = openRules();
  const dialog = await openDialog(user);
  await chooseType(user, dialog, 'NEXTDAY');
  expect(dialog).toHaveTextContent('This rule has NEXTDAY at +0$.');
  await user.clear(price(dialog));
  await user.type(price(dialog), '4.25');
  await user.click(add(dialog));
  await toast('Service Added.');
  const lines = within(screen.getByRole('list', { name: `Services of ${LAVAL}` })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '-SAMEDAY (+5$) [Boréal]',
    '-NEXTDAY (+4.25$) [Boréal]',
    '-SCHEDULED (+3.5$) [other-carrier]',
  ]);
});

it('SPD-10 MSG-83 refuses and marks each empty field and focuses the first; what was typed is kept', async () => {
  const { user, calls } = openRules();
  const dialog = await openDialog(user);
  await user.click(add(dialog));
  await toast('Make sure to fill out all fields.');
  const type = within(dialog).getByRole('button', { name: /^Type:/ });
  expect(type).toHaveFocus();
  expect(type).toHaveAccessibleDescription('Type is required.');
  await chooseType(user, dialog, 'FLEX');
  for (const [language, label] of [
    ['French', 'Description'],
    ['French', 'Name'],
    ['English', 'Description'],
    ['English', 'Name'],
  ] as const) {
    const field = text(dialog, language, label);
    const before = (field as HTMLInputElement).value;
    await user.clear(field);
    await user.type(field, '  ');
    await user.click(add(dialog));
    expect(field).toHaveAccessibleDescription(`${label} is required in ${language}.`);
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, before);
    expect(field).not.toHaveAccessibleDescription(/required/);
  }
  await user.clear(price(dialog));
  await user.click(add(dialog));
  expect(price(dialog)).toHaveAccessibleDescription('Price is required.');
  expect(within(dialog).getByText('Make sure to fill out all fields.')).toBeVisible();
  await user.type(price(dialog), '1.234');
  await user.click(add(dialog));
  expect(price(dialog)).toBeInvalid();
  expect(price(dialog)).toHaveValue('1.234');
  expect(calls('PATCH')).toEqual([]);
});

it('SPD-12 shows a refusal in the server’s words and keeps what was typed', async () => {
  const { user } = openRules({
    answers: { updateShippingRuleByAction: () => refusal(409, 'Merchant is archived.') },
  });
  const dialog = await openDialog(user);
  await chooseType(user, dialog, 'FLEX');
  await user.clear(text(dialog, 'English', 'Name'));
  await user.type(text(dialog, 'English', 'Name'), 'Ours');
  await user.click(add(dialog));
  await toast('Merchant is archived.');
  expect(text(dialog, 'English', 'Name')).toHaveValue('Ours');
  expect(toasts()).not.toContain('Service Added.');
});

it('SPD-09 a service that somebody else added meanwhile is shown before it can be overwritten', async () => {
  const theirs = {
    ...CENTRE_LAVAL,
    services: [...CENTRE_LAVAL.services.slice(1), services.speedPricing([aService('FLEX', 2)])],
    version: 9,
  };
  let refusals = 1;
  const { user, calls } = openRules({
    answers: {
      updateShippingRuleByAction: () =>
        refusals-- > 0 ? refusal(412, 'Changed.', { current: theirs }) : undefined,
    },
  });
  const dialog = await openDialog(user);
  await chooseType(user, dialog, 'FLEX');
  await user.click(add(dialog));
  await waitFor(() => expect(dialog).toHaveTextContent('Someone else changed this in the meantime.'));
  expect(dialog).toHaveTextContent('This rule has FLEX at +2$.');
  expect(calls('PATCH')).toHaveLength(1);
  await user.click(add(dialog));
  await toast('Service Added.');
  expect(calls('PATCH')).toHaveLength(2);
});

it('a text that is too long stays as pasted and is reported with its language', async () => {
  const { user, calls } = openRules();
  const dialog = await openDialog(user);
  await chooseType(user, dialog, 'SAMEDAY');
  const paste = async (language: string, label: string, characters: number) => {
    const field = text(dialog, language, label);
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(characters));
    expect(field).toHaveValue('x'.repeat(characters));
    return field;
  };
  const name = await paste('English', 'Name', 201);
  const description = await paste('French', 'Description', 2_001);
  await paste('French', 'Name', 200);
  await user.click(add(dialog));
  const words = 'Name is too long: it may have at most 200 characters.';
  await toast(`${words}\nFR Description is too long: it may have at most 2,000 characters.`);
  expect(name).toHaveAccessibleDescription(words);
  expect(name).toHaveFocus();
  expect(description).toBeInvalid();
  expect(text(dialog, 'French', 'Name')).toBeValid();
  expect(calls('PATCH')).toEqual([]);
});
