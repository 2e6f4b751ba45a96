import { screen, waitFor, within } from '@testing-library/react';
import { foreign, LOST, refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { address, openAddress } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';
import { AMELIE, dialog, LIST, menuOf, MERCHANT, openUsers, rows, SERVICE, ZOE } from './support';

describe('the header', () => {
  it('names merchant and page, and Back returns to the list with its search', async () => {
    const { user } = openUsers();
    const head = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(head.textContent).toBe('Merchants/Boulangerie / Sainte-Élisabeth/Users'));
    expect(head.title).toBe('Merchants / Boulangerie / Sainte-Élisabeth / Users');
    await user.click(screen.getByRole('button', { name: 'Back to merchants' }));
    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants?searchParam=boul'));
  });

  it('MSG-38 an unknown merchant: shows the reason and the way back', async () => {
    openUsers({ answers: { getMerchant: () => refusal(404, 'No merchant has the id mer/1.') } });
    const text = 'Could not get merchant. No merchant has the id mer/1.';
    expect(await screen.findByRole('heading', { level: 2, name: text })).toBeTruthy();
    await toast(text);
    expect(screen.getByRole('button', { name: 'Back to merchants' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Service User' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('MSG-39 reports a server error that comes without a message', async () => {
    openUsers({ answers: { getMerchant: () => foreign('a gateway without a word', 500, {}) } });
    await waitFor(() => expect(toasts()).toEqual(['Could not get merchant']));
  });

  it('MSG-38 after a server error, Retry asks again', async () => {
    let isDown = true;
    const { user } = openUsers({
      answers: { getMerchant: () => (isDown ? refusal(503, 'Broken') : undefined) },
    });
    await toast('Could not get merchant. Broken.');
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(3);
  });
});

it.each([
  ['admin', true],
  ['user', false],
] as const)('ROUTE-14 role %s can open the page: %s', async (role, opens) => {
  openUsers({ roles: [role] });
  if (opens) expect(await rows()).toHaveLength(3);
  else await waitFor(() => expect(address()).toBe('/dashboard'));
});

describe('the list', () => {
  it('MUS-01 MUS-06 API-37 ENT-06 lists people by name and service users last, with readable group names', async () => {
    openUsers();
    expect(await rows()).toEqual([
      'Amélie | amelie/1@example.com | +1 (514) 555-0142 | Merchant Admin',
      'Zoé | zoe@example.com | +1 (514) 555-0142 | User',
      '– | svc-boulangerie-4be07a | – | Service User',
    ]);
    expect(screen.getByText(/users$/, { selector: '.merchant-users-count' }).textContent).toBe('3 users');
  });

  it('MUS-02 MUS-03 a super_admin can edit and delete people, but only delete a service user', async () => {
    const { user } = openUsers();
    expect(await menuOf(user, 'zoe@example.com')).toEqual(['Edit User', 'Delete User']);
    await user.keyboard('{Escape}');
    expect(await menuOf(user, 'svc-boulangerie-4be07a')).toEqual(['Delete Service User']);
  });

  it('MUS-02 MUS-04 an admin has neither Add User nor Edit User, but can create a service user', async () => {
    const { user } = openUsers({ roles: ['admin'] });
    expect(await screen.findByRole('button', { name: 'Create Service User' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add User' })).toBeNull();
    expect(await menuOf(user, 'zoe@example.com')).toEqual(['Delete User']);
  });

  it('MSG-40 a list that cannot be loaded says why and can be retried', async () => {
    let isDown = true;
    const { user } = openUsers({
      answers: { listMerchantUsers: () => (isDown ? refusal(503, 'Out of order.') : undefined) },
    });
    await toast("Could not get merchant's users.");
    expect(screen.getByText('Out of order.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(3);
  });

  it('an empty list says what to do, but not for an archived merchant', async () => {
    const { unmount } = openUsers({ users: [] });
    expect(
      await screen.findByText('No users yet. Add one, or create a service user for an integration.'),
    ).toBeTruthy();
    unmount();
    openUsers({ users: [], merchant: { ...MERCHANT, archived: true } });
    expect(await screen.findByText('This merchant has no users.')).toBeTruthy();
  });

  it('an archived merchant’s users can only be deleted', async () => {
    const { user } = openUsers({ merchant: { ...MERCHANT, archived: true } });
    expect(await rows()).toHaveLength(3);
    expect(
      screen.getByText('This merchant is archived: its users can be viewed and deleted, but not changed.'),
    ).toBeTruthy();
    for (const name of ['Create Service User', 'Add User']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(await menuOf(user, 'zoe@example.com')).toEqual(['Delete User']);
  });
});

describe('deleting', () => {
  it('MUS-18 MSG-48 asks first, removes the row and says so', async () => {
    const { user, changes } = openUsers();
    await menuOf(user, 'amelie/1@example.com');
    await user.click(screen.getByRole('menuitem', { name: 'Delete User' }));
    const box = within(await dialog('Delete user'));
    expect(changes()).toEqual([]);
    await user.click(box.getByRole('button', { name: 'Delete' }));
    await toast('Deletd user amelie/1@example.com');
    expect(changes()).toEqual([
      { path: `/merchants/mer%2F1/users/${encodeURIComponent(String(AMELIE.id))}`, body: undefined },
    ]);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.getByRole('region', { name: 'Users' })).toHaveFocus();
  });

  it('MUS-19 MSG-47 a failure keeps the row and gives the server’s reason', async () => {
    const { user } = openUsers({
      answers: { deleteMerchantUser: () => refusal(503, 'Locked.') },
    });
    await menuOf(user, 'svc-boulangerie-4be07a');
    await user.click(screen.getByRole('menuitem', { name: 'Delete Service User' }));
    await user.click(within(await dialog('Delete service user')).getByRole('button', { name: 'Delete' }));
    await toast(`Could not delete user ${String(SERVICE.username)}`);
    expect(document.querySelector('.bp6-toast')?.textContent).toContain('Locked.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await rows()).toHaveLength(3);
    expect(screen.getByRole('button', { name: `Actions for ${String(SERVICE.username)}` })).toHaveFocus();
  });

  it('names a user whom somebody else has deleted as the list does', async () => {
    const username = String(SERVICE.username);
    const { user } = openUsers({
      answers: { deleteMerchantUser: () => refusal(404, `There is no user ${String(SERVICE.id)}.`) },
    });
    await menuOf(user, username);
    await user.click(screen.getByRole('menuitem', { name: 'Delete Service User' }));
    await user.click(within(await dialog('Delete service user')).getByRole('button', { name: 'Delete' }));
    await toast(`Could not delete user ${username}\n${username} has already been deleted.`);
  });
});

describe('Create Service User', () => {
  const made = { username: 'svc-boulangerie-9d31c6', password: 'q7VdRk2mXw9TzLpB4sNhc8eJ' };

  it('MUS-04 MUS-05 shows username and password once, until they are stored', async () => {
    const { user, store, changes } = openUsers({
      users: [ZOE],
      answers: { createMerchantUser: () => made },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    const box = within(await dialog('Service user created'));
    expect(changes()).toEqual([{ path: '/merchants/mer%2F1/user', body: { group: 'service' } }]);
    expect(box.getByLabelText<HTMLInputElement>('Username').value).toBe(made.username);
    expect(box.getByLabelText<HTMLInputElement>('Password').value).toBe(made.password);
    await user.click(box.getByRole('button', { name: 'Copy password' }));
    expect(await box.findByText('Copied', { selector: '.bp6-button-text' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(made.password);
    await user.click(box.getByRole('button', { name: 'Copy both username and password' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${made.username}\n${made.password}`),
    );

    expect(box.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);
    await user.click(box.getByLabelText('I have stored the password'));
    await user.click(box.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify(store.getState())).not.toContain(made.password);
    expect(await rows()).toEqual([
      'Zoé | zoe@example.com | +1 (514) 555-0142 | User',
      `– | ${made.username} | – | Service User`,
    ]);
  });

  it('MUS-05 shows a password that arrives after the page was left on the next page, and Back keeps it open', async () => {
    const wait = deferred();
    const { user } = openUsers({
      answers: { createMerchantUser: () => wait.until.then(() => made) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    openAddress('/orders/rates');
    await screen.findByRole('heading', { name: 'Rates' });
    wait.end();
    const box = within(await dialog('Service user created'));
    expect(box.getByLabelText<HTMLInputElement>('Password').value).toBe(made.password);
    openAddress('/dashboard');
    await screen.findByRole('heading', { name: 'Orders', hidden: true });
    expect(box.getByLabelText<HTMLInputElement>('Password').value).toBe(made.password);
    const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBeforeReload()).toBe(true);
    await user.click(box.getByRole('button', { name: 'Copy password' }));
    await waitFor(() => expect(asksBeforeReload()).toBe(false));
  });

  it('creates only one user if the page is left and reopened while the request is pending', async () => {
    const wait = deferred();
    const { user, changes } = openUsers({
      answers: { createMerchantUser: () => wait.until.then(() => made) },
    });
    const at = `${window.location.pathname}${window.location.search}`;
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    openAddress('/orders/rates');
    await screen.findByRole('heading', { name: 'Rates' });
    openAddress(at);
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    wait.end();
    await dialog('Service user created');
    expect(changes()).toHaveLength(1);
  });

  /** Creates a service user whose answers are lost. Later ones are not. Returns the keys of all requests so far. */
  async function createLost() {
    const keys: (string | null)[] = [];
    let isLost = true;
    const { user } = openUsers({
      answers: {
        createMerchantUser: ({ key }) => {
          keys.push(key);
          return isLost ? LOST : made;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    await screen.findByText(/could not confirm/);
    isLost = false;
    return { user, keys };
  }

  it('makes another user after one was deleted, which may be the one whose answers were lost', async () => {
    const { user, keys } = await createLost();
    await menuOf(user, String(SERVICE.username));
    await user.click(screen.getByRole('menuitem', { name: 'Delete Service User' }));
    await user.click(within(await dialog('Delete service user')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    await dialog('Service user created');
    expect(new Set(keys).size).toBe(2);
  });

  it('repeats a creation whose answers were lost under its key, also after the page was left', async () => {
    const { user, keys } = await createLost();
    const at = `${window.location.pathname}${window.location.search}`;
    openAddress('/orders/rates');
    await screen.findByRole('heading', { name: 'Rates' });
    openAddress(at);
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    await dialog('Service user created');
    expect(new Set(keys).size).toBe(1);

    // It is done: the next one is another user.
    await user.click(screen.getByLabelText('I have stored the password'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    await dialog('Service user created');
    expect(new Set(keys).size).toBe(2);
  });

  it('says that the password was lost with a lost response, and shows none', async () => {
    const { user } = openUsers({
      answers: { createMerchantUser: () => ({ ...made, password: null }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    const box = within(await dialog('Service user created'));
    expect(box.getByText(/the answer with its password was lost/)).toBeTruthy();
    expect(box.queryByLabelText('Password')).toBeNull();
    await user.click(box.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('MSG-46 shows a refusal with the server’s reason', async () => {
    const { user } = openUsers({
      answers: { createMerchantUser: () => refusal(409, 'Merchant is archived.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Service User' }));
    await toast('Could not create service user.');
    expect(document.querySelector('.bp6-toast')?.textContent).toContain('Merchant is archived.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(LIST);
  });
});
