import { merchantUsersApi } from '../../../src/api/merchantUsersApi';
import { emailLooksLike } from '../../../src/contract/lookAlikes';
import { screen, waitFor, within } from '@testing-library/react';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { selectUserForm } from '../../../src/store/views/merchantUsers/userFormSlice';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { address, openAddress } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import { ADD, AMELIE, aUser, EDIT, LIST, MERCHANT, openUsers, rows, SERVICE } from './support';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const submit = (name: string) => screen.findByRole('button', { name });

describe('Add User', () => {
  it('MUS-07 MUS-09 MUS-12 MUS-14 MUS-17 MSG-55 LIM-06 ENT-06 sends what was typed, trimmed, and returns to the list', async () => {
    const { user, changes } = openUsers({ at: ADD });
    await user.type(await field('Name'), '  Ana Li ');
    await user.type(await field('Phone'), '1 (416) 555-0123');
    await user.type(await field('Email'), ' mailto:Ana@example.com ');
    const facts = screen.getByRole('group', { name: 'Merchant Information' });
    for (const fact of [MERCHANT.name, MERCHANT.id, MERCHANT.organizationId]) {
      expect(facts.textContent).toContain(fact);
    }
    await user.click(await submit('Add User'));
    await toast('Created a new user for ana@example.com.');
    expect(changes()).toEqual([
      {
        path: '/merchants/mer%2F1/user',
        body: {
          name: 'Ana Li',
          phone: '+14165550123',
          email: 'Ana@example.com',
          merchantId: 'mer/1',
          merchantName: MERCHANT.name,
          group: 'merchant_admin',
        },
      },
    ]);
    await waitFor(() => expect(address()).toBe(LIST));
  });

  it('MUS-10 MUS-11 MUS-13 reports white space only: one toast with all messages, and each message at its field', async () => {
    const { user, changes, store } = openUsers({ at: ADD });
    await user.type(await field('Name'), '   ');
    await user.type(await field('Phone'), '  ');
    await user.click(await submit('Add User'));
    const said = ['Name is a required field', 'Phone is a required field', 'Email is a required field'];
    await toast(said.join('\n'));
    expect(store.getState().notices.shown).toHaveLength(1);
    expect(store.getState().notices.shown[0]?.durationMs).toBe(5_000);
    for (const text of said) expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await field('Name'));

    await user.type(await field('Name'), 'Ana');
    expect(screen.queryByText('Name is a required field')).toBeNull();
    await user.click(await submit('Add User'));
    await toast(said.slice(1).join('\n'));
    expect(document.activeElement).toBe(await field('Phone'));
    expect(changes()).toEqual([]);
  });

  it('reports a malformed e-mail address, and a look-alike character in one', async () => {
    const { user, changes } = openUsers({ at: ADD });
    await user.type(await field('Name'), 'Ana');
    await user.type(await field('Phone'), '4165550123');
    await user.type(await field('Email'), 'ana@example');
    await user.click(await submit('Add User'));
    await toast('Please make sure email is in the following format: example@example.com');

    await user.clear(await field('Email'));
    await user.type(await field('Email'), 'аna@example.com');
    await user.click(await submit('Add User'));
    await toast(emailLooksLike('а'));
    expect(changes()).toEqual([]);
  });

  it('MSG-53 shows a refusal at the field and by toast, and keeps everything typed', async () => {
    const message = 'An account with this email already exists.';
    const { user } = openUsers({
      at: ADD,
      answers: { createMerchantUser: () => refusal(409, message) },
    });
    await user.type(await field('Name'), 'Ana');
    await user.type(await field('Phone'), '4165550123');
    await user.type(await field('Email'), 'ana@example.com');
    await user.click(await submit('Add User'));
    await toast(`Could not create a new user. ${message}`);
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(await field('Email'));
    expect((await field('Name')).value).toBe('Ana');
    expect((await field('Phone')).value).toBe('(416) 555-0123');
    expect(address()).toBe(ADD);
  });

  it('ROUTE-15 does not open for an admin', async () => {
    openUsers({ at: ADD, roles: ['admin'] });
    await waitFor(() => expect(address()).not.toBe(ADD));
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('does not open for an archived merchant', async () => {
    openUsers({ at: ADD, merchant: { ...MERCHANT, archived: true } });
    expect(await screen.findByRole('heading', { name: 'Merchant is archived.' })).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('Edit User', () => {
  it('MUS-08 MUS-11 MUS-15 MUS-16 MUS-17 MSG-56 edits a user with a slash in the name: prefilled, e-mail locked, saved', async () => {
    const { user, changes } = openUsers({ at: EDIT });
    const name = await field('Name');
    expect(name.value).toBe('Amélie');
    expect((await field('Phone')).value).toBe('(514) 555-0142');
    const email = await field('Email');
    expect([email.value, email.disabled]).toEqual(['amelie/1@example.com', true]);
    await user.clear(name);
    await user.type(name, 'Amélie Roy');
    await user.click(await submit('Save User'));
    await toast('Saved updates for user amelie/1@example.com.');
    expect(changes()).toEqual([
      { path: '/user/amelie%2F1%40example.com', body: { name: 'Amélie Roy', phone_number: '+15145550142' } },
    ]);
    await waitFor(() => expect(address()).toBe(LIST));
    expect(await rows()).toHaveLength(3);
  });

  it('MUS-10 MSG-54 refuses a blank name without a request, and keeps what was typed when the server refuses', async () => {
    const { user, changes } = openUsers({
      at: EDIT,
      answers: { updateUser: () => refusal(503, 'Out of order.') },
    });
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, '  ');
    await user.click(await submit('Save User'));
    await toast('Name is a required field');
    expect(changes()).toEqual([]);
    await user.type(name, 'Amé');
    await user.click(await submit('Save User'));
    await toast('Could not edit a new user. Out of order.');
    expect(name.value.trim()).toBe('Amé');
    expect(address()).toBe(EDIT);
  });

  it.each([
    ['nobody@example.com', 'Could not get user. There is no user nobody@example.com.'],
    ['svc-boulangerie-4be07a', 'A service user cannot be edited.'],
    ['other@example.com', 'other@example.com is not a user of Boulangerie / Sainte-Élisabeth.'],
  ])('%s cannot be edited here, and the page says why', async (username, why) => {
    const other = aUser('other@example.com', { name: 'Other', merchantId: 'mer_2' });
    openUsers({ at: EDIT.replace(/amelie[^/]+/, encodeURIComponent(username)), users: [SERVICE, other] });
    expect(await screen.findByRole('heading', { name: why })).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to users' })).toBeTruthy();
  });

  it('Save without a change sends nothing and returns to the list', async () => {
    const { user, changes, store } = openUsers({ at: EDIT });
    await user.type(await field('Name'), '  ');
    await user.click(await submit('Save User'));
    await waitFor(() => expect(address()).toBe(LIST));
    expect(changes()).toEqual([]);
    expect(store.getState().notices.shown).toEqual([]);
  });

  it('does not report the user as deleted when the address has other capitals, which the server ignores', async () => {
    const { store } = openUsers({ at: EDIT.replace('amelie', 'Amelie'), answers: { getUser: () => AMELIE } });
    expect(await field('Name')).toHaveValue('Amélie');
    const list = merchantUsersApi.endpoints.listMerchantUsers.select(MERCHANT.id);
    await waitFor(() => expect(list(store.getState()).isSuccess).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ROUTE-16 does not open for an admin', async () => {
    openUsers({ at: EDIT, roles: ['admin'] });
    await waitFor(() => expect(address()).not.toBe(EDIT));
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('input', () => {
  const kept = 'What you typed earlier is still here.';
  const cancel = () => screen.getByRole('button', { name: 'Cancel' });
  const question = (name: string) => screen.findByRole('alertdialog', { name });
  type User = ReturnType<typeof openUsers>['user'];
  /** Visits another page through the menu and comes back. */
  const visitRates = async (user: User) => {
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    await screen.findByRole('heading', { level: 1, name: 'Rates' });
    window.history.back();
  };

  it('for a new user is kept across pages, only for this merchant, until Start over', async () => {
    const { user, store } = openUsers({ at: ADD });
    await user.type(await field('Name'), 'Ana Li');
    await user.type(await field('Phone'), '4165550123');
    expect(screen.queryByText(kept)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to users' }));
    await rows();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    window.history.back();
    expect((await field('Name')).value).toBe('Ana Li');
    expect((await field('Phone')).value).toBe('(416) 555-0123');
    expect(screen.getByText(kept)).toBeVisible();
    const other = { merchantId: 'mer_2', username: null };
    expect(selectUserForm(store.getState(), other).changes).toEqual({});

    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(within(await question('Discard this user?')).getByRole('button', { name: 'Discard' }));
    expect((await field('Name')).value).toBe('');
    expect((await field('Phone')).value).toBe('');
    expect(screen.queryByText(kept)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(async () => expect(await field('Name')).toHaveFocus());
  });

  it('for an edited user is kept too; untouched fields show the server’s current values', async () => {
    let phone = '+15145550142';
    const { user, changes } = openUsers({
      at: EDIT,
      answers: { getUser: () => ({ ...AMELIE, phone_number: phone }) },
    });
    await user.type(await field('Name'), ' Roy');
    phone = '+14165550199';
    await visitRates(user);
    await waitFor(async () => expect((await field('Name')).value).toBe('Amélie Roy'));
    expect((await field('Phone')).value).toBe('(416) 555-0199');
    expect(screen.getByText(kept)).toBeVisible();
    await user.click(await submit('Save User'));
    await toast('Saved updates for user amelie/1@example.com.');
    expect(changes().at(-1)?.body).toEqual({ name: 'Amélie Roy', phone_number: '+14165550199' });
    await waitFor(() => expect(address()).toBe(LIST));
    window.history.back();
    await waitFor(async () => expect((await field('Name')).value).toBe('Amélie'));
    expect(screen.queryByText(kept)).toBeNull();
  });

  it('for an edited user is one, however the address spells the username', async () => {
    const capitals = EDIT.replace('amelie', 'AMELIE');
    const { user, store } = openUsers({
      at: EDIT,
      answers: {
        // A server may return the username as it was asked for.
        getUser: ({ params: { username = '' } }) => ({ ...AMELIE, username }),
      },
    });
    await user.type(await field('Name'), ' Roy');
    openAddress(capitals);
    await waitFor(async () => expect(await field('Name')).toHaveValue('Amélie Roy'));
    expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
    await user.type(await field('Name'), '-Li');
    openAddress(LIST);
    await rows();
    expect(store.getState().notices.shown).toEqual([]);
    openAddress(EDIT);
    await waitFor(async () => expect(await field('Name')).toHaveValue('Amélie Roy-Li'));
    expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
  });

  it.each([
    ['a new', ADD],
    ['an edited', EDIT],
  ])('for %s user that is typed and taken back leaves nothing unsaved', async (_which, at) => {
    const { user, store } = openUsers({ at });
    await user.type(await field('Name'), 'x');
    await user.type(await field('Phone'), '{Backspace}7');
    expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
    await user.type(await field('Name'), '{Backspace}');
    await user.type(await field('Phone'), at === ADD ? '{Backspace}' : '{Backspace}2');
    expect(selectUnsavedPlaces(store.getState())).toEqual([]);
  });

  it('that was taken back is no conflict when somebody else changes the field', async () => {
    let { name } = AMELIE;
    const { user } = openUsers({ at: EDIT, answers: { getUser: () => ({ ...AMELIE, name }) } });
    await user.type(await field('Name'), 'x{Backspace}');
    name = 'Amélie Tremblay';
    await visitRates(user);
    await waitFor(async () => expect(await field('Name')).toHaveValue('Amélie Tremblay'));
    expect(screen.queryByRole('group', { name: /changed in the meantime/ })).toBeNull();
  });

  it('is discarded by Cancel, which asks if there is something to lose', async () => {
    const { user, changes } = openUsers({ at: ADD });
    await field('Name');
    await user.click(cancel());
    await waitFor(() => expect(address()).toBe(LIST));
    window.history.back();
    await user.type(await field('Name'), 'Ana');
    await user.click(cancel());
    const asked = await question('Discard this user?');
    await user.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    expect((await field('Name')).value).toBe('Ana');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(cancel());
    await user.click(within(await question('Discard this user?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe(LIST));
    window.history.back();
    expect((await field('Name')).value).toBe('');
    expect(changes()).toEqual([]);
  });

  it('shows a pending save on return, and a refusal at its field', async () => {
    const message = 'An account with this email already exists.';
    const wait = deferred();
    const { user, changes } = openUsers({
      at: ADD,
      answers: { createMerchantUser: () => wait.until.then(() => refusal(409, message)) },
    });
    await user.type(await field('Name'), 'Ana');
    await user.type(await field('Phone'), '4165550123');
    await user.type(await field('Email'), 'ana@example.com');
    await user.click(await submit('Add User'));
    await visitRates(user);
    await waitFor(async () => expect(await field('Name')).toHaveAttribute('readonly'));
    await user.keyboard('{Enter}');
    wait.end();
    await toast(`Could not create a new user. ${message}`);
    expect(await screen.findByText(message, { selector: '.bp6-form-helper-text *' })).toBeVisible();
    expect((await field('Email')).value).toBe('ana@example.com');
    expect(changes()).toHaveLength(1);
  });

  it('is cleared once the user is added, even if the page was left before the response', async () => {
    const wait = deferred();
    const { user } = openUsers({
      at: ADD,
      answers: { createMerchantUser: () => wait.until.then(() => undefined) },
    });
    await user.type(await field('Name'), 'Ana');
    await user.type(await field('Phone'), '4165550123');
    await user.type(await field('Email'), 'ana@example.com');
    await user.click(await submit('Add User'));
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    await screen.findByRole('heading', { level: 1, name: 'Rates' });
    wait.end();
    await toast('Created a new user for ana@example.com.');
    expect(address()).toBe('/orders/rates');
    window.history.back();
    expect((await field('Name')).value).toBe('');
  });

  it('is discarded by Log Out, which asks first', async () => {
    const { user, store } = openUsers({ at: ADD });
    const ref = { merchantId: 'mer/1', username: null };
    await user.type(await field('Name'), 'Ana');
    expect(selectUserForm(store.getState(), ref).changes).toEqual({ name: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Log out and lose what you typed?' });
    expect(question).toHaveTextContent('Not saved: Add User: ');
    expect(selectUserForm(store.getState(), ref).changes).toEqual({ name: 'Ana' });
    await user.click(within(question).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(selectUserForm(store.getState(), ref).changes).toEqual({}));
  });
});
