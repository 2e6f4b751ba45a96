import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { toast } from '../../support/toasts';
import { broken, foreign, refusal } from '../../support/apiAnswers';
import { aUser, openStaff, OWN, PEOPLE, rows } from './support';
import { openAddress } from '../../support/renderApp';

const dialog = (name: string) => screen.findByRole('dialog', { name });

type User = ReturnType<typeof openStaff>['user'];
async function choose(user: User, ...roles: string[]): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Roles' }));
  for (const role of roles) {
    const option = await screen.findByRole('option', { name: role });
    // A pointer hits this element in the middle of an option.
    await user.click(within(option).getByText(role));
  }
}

describe('the list', () => {
  it('STF-03 STF-05 STF-06 STF-15 has counter, columns and rows by e-mail; roles with commas, activated as Yes or No', async () => {
    openStaff();
    expect(await rows()).toEqual([
      'ada@example.com | – | admin, user | No',
      `${OWN}You | Casey Morgan | super_admin | Yes`,
      'zoe@example.com | Zoé | super_admin, admin | Yes',
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Email',
      'Name',
      'Roles',
      'Activated',
      'Edit',
      'Delete',
      'Actions',
    ]);
    expect(screen.getByText(/^users loaded:/).textContent).toBe('users loaded: 3');
  });

  it('STF-14 a failed load shows nothing and is logged', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store } = openStaff({ answers: { listStaffUsers: () => refusal(503, 'Out of order.') } });
    await waitFor(() => expect(logged.mock.calls.join()).toContain('Out of order.'));
    expect(screen.getByRole('heading', { name: 'Staff Users' })).toBeTruthy();
    expect(screen.getByText(/^users loaded:/).textContent).toBe('users loaded: 0');
    expect(store.getState().notices.shown).toEqual([]);
    expect(document.body.textContent).not.toContain('Out of order.');
    logged.mockRestore();
  });
});

describe('Create User', () => {
  const invited = (email: string) => ({
    ...aUser(email.toLowerCase(), { name: '', activated: false }),
    invite,
  });
  const invite = { token: 't', path: '/register?invite=t', expiresAt: Date.UTC(2026, 10, 27, 16, 4) };

  it('STF-01 STF-02 STF-09 STF-15 MSG-96 sends e-mail and roles, then shows the invite link once', async () => {
    const { user, changes, store } = openStaff({
      answers: { createStaffUser: ({ body: { email } }) => invited(email) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.type(screen.getByLabelText('Email'), '  mailto:Mona@example.com ');
    await user.click(screen.getByRole('combobox', { name: 'Roles' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['super_admin', 'admin', 'user']);
    await choose(user, 'user', 'super_admin', 'super_admin');
    await user.click(screen.getByRole('button', { name: 'Create' }));

    await toast('User created.');
    expect(changes()).toEqual([
      { path: 'manageUsers', body: { email: 'Mona@example.com', roles: ['user'] } },
    ]);
    const box = within(await dialog('Create User'));
    expect(box.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(
      `${window.location.origin}/register?invite=t#email=mona%40example.com`,
    );
    expect(box.getByText('Nov 27, 2026, 11:04 AM EST')).toBeTruthy();
    // The dialog contains it, the store does not.
    expect(JSON.stringify(store.getState())).not.toContain('invite=t');
    expect(box.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(await rows()).toContain('mona@example.com | – | user | No');

    await user.click(box.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/register?invite=t#email=mona%40example.com`,
    );
    await user.click(box.getByRole('button', { name: 'Create another' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByLabelText('Invitation link')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('STF-09 the link survives Back; closing and reloading ask until it was copied', async () => {
    const { user } = openStaff({
      answers: { createStaffUser: ({ body: { email } }) => invited(email) },
    });
    const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.type(screen.getByLabelText('Email'), 'mona@example.com');
    await choose(user, 'user');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toContain('invite=t');
    expect(asksBeforeReload()).toBe(true);

    openAddress('/orders/rates');
    expect(await screen.findByRole('heading', { name: 'Rates', hidden: true })).toBeTruthy();
    const box = within(await dialog('Create User'));
    await user.click(box.getByRole('button', { name: 'Done' }));
    const question = await screen.findByRole('alertdialog', { name: 'Go on without copying the link?' });
    await user.click(within(question).getByRole('button', { name: 'Keep the link' }));

    await user.click(box.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(asksBeforeReload()).toBe(false));
    await user.click(box.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('STF-08 MSG-99 MSG-100 an empty form shows a message at each field and a toast, and sends nothing', async () => {
    const { user, changes } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await toast('All fields are required.');
    expect(screen.getByText('Email is a required field')).toBeTruthy();
    expect(screen.getByText('Roles is a required field')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));

    await user.type(screen.getByLabelText('Email'), 'mona@example.com');
    expect(screen.queryByText('Email is a required field')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Roles is a required field')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Roles' }));
    expect(changes()).toEqual([]);
  });

  it('STF-07 MSG-12 an invalid e-mail gets the format message, at the field and as a toast', async () => {
    const { user, changes } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.type(screen.getByLabelText('Email'), 'mona@example');
    await choose(user, 'user');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const text = 'Please make sure email is in the following format: example@example.com';
    await toast(text);
    expect(within(await dialog('Create User')).getByText(text)).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it.each(['ｍona@example.com', 'mоna@example.com'])(
    'STF-07 reports look-alike characters in an e-mail before it is sent: %s',
    async (email) => {
      const { user, changes } = openStaff();
      await user.click(await screen.findByRole('button', { name: 'Create User' }));
      await user.type(screen.getByLabelText('Email'), email);
      await choose(user, 'user');
      await user.click(screen.getByRole('button', { name: 'Create' }));
      const text = /^Email has a character that looks like another one: . \(U\+/;
      expect(await within(await dialog('Create User')).findByText(text)).toBeTruthy();
      expect(changes()).toEqual([]);
    },
  );

  it('STF-09 MSG-101 a refusal shows the server’s message and keeps what was typed', async () => {
    const { user } = openStaff({
      answers: { createStaffUser: () => refusal(409, messages.accountExists) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await choose(user, 'admin');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await toast('An account with this email already exists.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
    expect(screen.getByRole('combobox', { name: 'Chosen: admin' })).toBeTruthy();
  });

  it('says so if the server sends no invitation', async () => {
    const { user } = openStaff({
      answers: { createStaffUser: () => foreign('a server that answers nothing', 200, {}) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.type(screen.getByLabelText('Email'), 'Mona@Example.com');
    await choose(user, 'user');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(/did not send an invitation link/)).toBeTruthy();
    expect(await rows()).toContain('mona@example.com | – | user | No');
  });
});

describe('editing', () => {
  it('STF-10 STF-11 STF-12 MSG-97 MSG-99 the dialog has roles and Edit, and requires a role', async () => {
    const { user, changes } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Edit ada@example.com' }));
    const box = within(await dialog('Edit user: ada@example.com'));
    expect(box.getAllByRole('combobox', { name: 'Roles' })).toHaveLength(1);
    await choose(user, 'admin', 'user');
    await user.click(box.getByRole('button', { name: 'Edit' }));
    await toast('All fields are required.');
    expect(changes()).toEqual([]);

    await choose(user, 'super_admin', 'user');
    await user.click(box.getByRole('button', { name: 'Edit' }));
    await toast('User Edited.');
    expect(changes()).toEqual([
      { path: 'manageUsers', body: { email: 'ada@example.com', roles: ['super_admin', 'user'] } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await rows()).toContain('ada@example.com | – | super_admin, user | No');
  });

  it('unchanged roles are not sent, unless that may activate the person', async () => {
    const account = { createdAt: 1, hasPassword: true, isActivatedByEdit: false };
    const uninvited = { ...account, isActivatedByEdit: true };
    const { user, changes } = openStaff({
      people: [
        aUser('ada@example.com', { account }),
        aUser('bea@example.com', { account: uninvited, activated: false }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit ada@example.com' }));
    await user.click(
      within(await dialog('Edit user: ada@example.com')).getByRole('button', { name: 'Edit' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Edit bea@example.com' }));
    await user.click(
      within(await dialog('Edit user: bea@example.com')).getByRole('button', { name: 'Edit' }),
    );
    await toast('User Edited.');
    expect(changes().map(({ body }) => body)).toEqual([{ email: 'bea@example.com', roles: ['user'] }]);
  });

  it('STF-12 a refusal shows the server’s message and keeps the choice', async () => {
    const { user } = openStaff({
      answers: { updateStaffUser: () => refusal(409, staffMessages.lastSuperAdmin) },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit zoe@example.com' }));
    await choose(user, 'super_admin');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await toast('There must be at least one active super_admin.');
    expect(screen.getByRole('combobox', { name: 'Chosen: admin' })).toBeTruthy();
  });

  it('the roles get the focus; Escape closes their list and then the dialog', async () => {
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Edit zoe@example.com' }));
    const box = within(await dialog('Edit user: zoe@example.com'));
    const roles = box.getByRole('combobox', { name: 'Roles' });
    await waitFor(() => expect(roles).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox', { name: 'Role options' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(roles).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Edit user: zoe@example.com' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('one cannot remove one’s own super_admin, and the field says why', async () => {
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: `Edit ${OWN}` }));
    const box = within(await dialog(`Edit user: ${OWN}`));
    expect(box.getByText(staffMessages.ownSuperAdmin)).toBeTruthy();
    expect(box.queryByRole('button', { name: 'Remove tag' })).toBeNull();
    await user.click(box.getByRole('combobox', { name: 'Roles' }));
    await user.keyboard('{Backspace}{Backspace}');
    await choose(user, 'super_admin', 'user');
    expect(box.getByRole('combobox', { name: 'Chosen: super_admin, user' })).toBeTruthy();
  });
});

describe('deleting', () => {
  it('STF-13 MSG-98 asks first; then the row is removed and the list gets the focus', async () => {
    const { user, changes } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Delete zoe@example.com' }));
    await user.click(within(await dialog('Delete user')).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Delete zoe@example.com' }));
    await user.click(within(await dialog('Delete user')).getByRole('button', { name: 'Delete' }));
    await toast('User deleted.\nzoe@example.com');
    expect(changes()).toEqual([{ path: 'manageUsers/zoe%40example.com', body: undefined }]);
    await waitFor(() => expect(screen.queryByText('zoe@example.com')).toBeNull());
    expect(screen.getByText(/^users loaded:/).textContent).toBe('users loaded: 2');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Staff users' })),
    );
  });

  it('STF-13 MSG-101 a refusal shows the server’s message and keeps the row', async () => {
    const { user } = openStaff({ answers: { deleteStaffUser: broken } });
    await user.click(await screen.findByRole('button', { name: 'Delete zoe@example.com' }));
    await user.click(within(await dialog('Delete user')).getByRole('button', { name: 'Delete' }));
    await toast(serverMessages.serverFailed);
    expect(screen.getByRole('button', { name: 'Delete zoe@example.com', hidden: true })).toBeTruthy();
  });

  it('STF-13 one cannot delete oneself or the last super_admin, and the button says why', async () => {
    const alone = PEOPLE.map((one) => (one.email === OWN ? { ...one, activated: false } : one));
    openStaff({ people: alone });
    const own = await screen.findByRole('button', {
      name: `Delete ${OWN}`,
      description: staffMessages.ownAccountDelete,
    });
    expect(own).toHaveProperty('disabled', true);
    const last = screen.getByRole('button', {
      name: 'Delete zoe@example.com',
      description: staffMessages.lastSuperAdmin,
    });
    expect(last).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Delete ada@example.com' })).toHaveProperty('disabled', false);
  });
});
