/**
 * Something is saved, and the answer is late. A person who has gone on meanwhile keeps the focus, and what they type
 * stays in their field; one who waits at the form is led to what is wrong.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { LAST_CHANGE } from '../../support/lastChange';
import { toast } from '../../support/toasts';
import { addButton, fill, openForm as openAddMerchant, WHERE, WHO } from '../addMerchant/support';
import { ATELIER, ELISABETH, openMerchants, openPanel } from '../merchants/support';
import { ADD, openUsers } from '../merchantUsers/support';
import { ADDRESSES, ORDER } from '../orders-detail/addressForm';
import { field, pencil } from '../orders-detail/fieldEdits';
import { bringMapsInSight } from '../orders-detail/mapInSight';
import { openOrder } from '../orders-detail/support';
import { theField as paletteField } from '../palette/support';
import { openPrices, openZones } from '../zones/support';

beforeAll(() => {
  window.Element.prototype.scrollTo = () => undefined;
});
bringMapsInSight();

/** A refusal that the server sends when the test says so. */
function lateRefusal(...what: Parameters<typeof refusal>) {
  const wait = deferred();
  return { answer: () => wait.until.then(() => refusal(...what) as never), arrives: () => act(wait.end) };
}

type User = ReturnType<typeof openMerchants>['user'];

/** Types one half of a text before the answer and the other half after it. */
async function typesOn(
  user: User,
  into: HTMLElement,
  arrives: () => void,
  isAnswered: () => Promise<unknown>,
) {
  await user.click(into);
  await user.keyboard('ab');
  arrives();
  await isAnswered();
  await user.keyboard('cd');
  expect(into).toHaveFocus();
  expect((into as HTMLInputElement).value).toContain('abcd');
}

const openThePalette = async (user: User) => {
  await user.keyboard('{Control>}k{/Control}');
  return paletteField();
};

const button = (inside: HTMLElement, name: string) => within(inside).getByRole('button', { name });

describe('a field of a merchant', () => {
  async function saveEmail() {
    const late = lateRefusal(400, 'The field email is too long.');
    const opened = openMerchants({ answers: { updateMerchant: late.answer } });
    const panel = await openPanel(opened.user, ELISABETH.name);
    await opened.user.click(button(panel, 'Edit Email'));
    await opened.user.keyboard('x{Enter}');
    const input = within(panel).getByRole('textbox', { name: 'Email' });
    return { ...opened, ...late, panel, input };
  }

  it('is marked, and the search by name keeps the keys', async () => {
    const { user, arrives, input } = await saveEmail();
    await typesOn(user, screen.getByRole('textbox', { name: 'Search by name' }), arrives, () =>
      waitFor(() => expect(input).toBeInvalid()),
    );
  });

  it('gets the focus that is nowhere', async () => {
    const { arrives, input } = await saveEmail();
    act(() => input.blur());
    arrives();
    await waitFor(() => expect(input).toBeInvalid());
    expect(input).toHaveFocus();
  });

  it('a choice lets the search keep the keys, too', async () => {
    const late = lateRefusal(400, 'Not now.');
    const { user } = openMerchants({ answers: { updateMerchant: late.answer } });
    const panel = await openPanel(user, ATELIER.name);
    await user.click(button(panel, 'Edit Scanning Required'));
    await user.click(within(panel).getByRole('radio', { name: 'Yes' }));
    await user.keyboard('{Enter}');
    await typesOn(user, screen.getByRole('textbox', { name: 'Search by name' }), late.arrives, () =>
      within(panel).findByText(/Not now\./),
    );
  });
});

it('the pin of an address lets another field keep the keys when somebody else changed the address', async () => {
  const recipientAddress = { ...ORDER.recipientAddress, number: '90' };
  const late = lateRefusal(412, 'Stale.', {
    current: { ...ORDER, recipientAddress, version: 9 },
    changed: LAST_CHANGE,
  });
  const { user } = await openOrder(ORDER, { answers: { ...ADDRESSES, updateOrderAddress: late.answer } });
  await user.click(await screen.findByRole('button', { name: 'Move pin' }));
  await waitFor(() => expect(screen.getByRole('application', { name: 'Pin' })).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  await user.click(await screen.findByRole('button', { name: 'Save pin' }));
  await user.click(pencil('Email'));
  await typesOn(user, field('Email'), late.arrives, () =>
    screen.findByRole('group', { name: 'Destination address was changed in the meantime' }),
  );
});

describe('prices of a zone', () => {
  async function add(user: User, dialog: HTMLElement) {
    await user.type(within(dialog).getByRole('textbox', { name: 'Postal Prefix' }), 'H6X');
    await user.type(within(dialog).getByRole('spinbutton', { name: 'Price' }), '9{Enter}');
    return within(dialog).getByRole('textbox', { name: 'Find a prefix' });
  }

  it('a new one lets the search keep the keys', async () => {
    const late = lateRefusal(409, 'H6X is taken.');
    const { user } = openZones({ answers: { addLocationPricing: late.answer } });
    const dialog = await openPrices(user, 'Centre');
    await typesOn(user, await add(user, dialog), late.arrives, () => toast('H6X is taken.'));
  });

  it('one that was added lets the search keep the keys, and its text', async () => {
    const wait = deferred();
    const { user } = openZones({ answers: { addLocationPricing: () => wait.until.then(() => undefined) } });
    const dialog = await openPrices(user, 'Centre');
    await typesOn(
      user,
      await add(user, dialog),
      () => act(wait.end),
      () => toast('Postal code added.'),
    );
  });
});

it('a new merchant lets the palette keep the keys', async () => {
  const late = lateRefusal(400, 'The name is taken.', {
    details: [{ field: 'name', reason: 'The name is taken.' }],
  });
  const { user } = openAddMerchant({ answers: { createMerchant: late.answer } });
  await fill(user, { ...WHO, ...WHERE });
  await user.click(addButton());
  await typesOn(user, await openThePalette(user), late.arrives, () => toast('The name is taken.'));
});

it('a new user of a merchant lets the palette keep the keys', async () => {
  const late = lateRefusal(409, 'The e-mail is taken.', {
    details: [{ field: 'email', reason: 'The e-mail is taken.' }],
  });
  const { user } = openUsers({ at: ADD, answers: { createMerchantUser: late.answer } });
  await user.type(await screen.findByLabelText('Name'), 'Ana');
  await user.type(screen.getByLabelText('Phone'), '4165550123');
  await user.type(screen.getByLabelText('Email'), 'ana@example.com{Enter}');
  await typesOn(user, await openThePalette(user), late.arrives, () =>
    toast('Could not create a new user. The e-mail is taken.'),
  );
});
