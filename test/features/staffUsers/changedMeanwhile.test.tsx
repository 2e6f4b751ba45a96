/** A staff user changed by somebody else while the dialog is open (412 with the current user). */
import { screen, waitFor, within } from '@testing-library/react';
import type { StaffUser } from '../../../src/contract/schemas/users';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { toast } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { aUser, openStaff, rows } from './support';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

const ADA = aUser('ada@example.com', { name: 'Ada', roles: ['admin'], version: 1 });
const ZOE = aUser('zoe@example.com', { roles: ['super_admin'], version: 1 });

/** A server on which somebody else has changed Ada: it refuses the first try only. */
function changedTo(theirs: StaffUser) {
  let isRefused = false;
  const refuseOnce = () => {
    if (isRefused) return undefined;
    isRefused = true;
    return refusal(412, serverMessages.userChanged(ADA.email), { current: theirs, changed: LAST_CHANGE });
  };
  const opened = openStaff({
    people: [ADA, ZOE],
    answers: {
      updateStaffUser: ({ body: { roles } }) => refuseOnce() ?? { ...theirs, roles, version: 3 },
      deleteStaffUser: refuseOnce,
    },
  });
  const versions = () =>
    opened.asked.filter(({ method }) => /PATCH|DELETE/.test(method)).map(({ ifMatch }) => ifMatch);
  return { ...opened, versions };
}

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Opened = ReturnType<typeof changedTo>;

async function addUserRole({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Edit ada@example.com' }));
  const box = await inDialog('Edit user: ada@example.com');
  await user.click(box.getByRole('combobox', { name: 'Roles' }));
  await user.click(within(await screen.findByRole('option', { name: 'user' })).getByText('user'));
  await user.click(box.getByRole('button', { name: 'Edit' }));
  return box;
}

const values = (card: HTMLElement) =>
  within(card)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('roles', () => {
  const theirs = { ...ADA, roles: ['super_admin'], version: 2 } as const;

  it('changed by both: the question gets the focus, and Keep mine saves my choice', async () => {
    const opened = changedTo({ ...theirs, roles: [...theirs.roles] });
    const box = await addUserRole(opened);
    const card = await box.findByRole('group', {
      name: 'Roles of ada@example.com was changed in the meantime',
    });
    expect(values(card)).toEqual(['admin', 'super_admin', 'admin, user']);
    expect(card).toHaveTextContent(LAST_CHANGED);
    await waitFor(() => expect(card).toHaveFocus());
    expect(opened.store.getState().notices.shown).toEqual([]);
    // An extra Enter decides nothing.
    await opened.user.click(box.getByRole('button', { name: 'Edit' }));
    expect(opened.changes()).toHaveLength(1);
    expect(card).toHaveFocus();

    await opened.user.click(box.getByRole('button', { name: 'Keep mine' }));
    await toast(staffMessages.staffUserEdited);
    expect(opened.changes().at(-1)?.body).toEqual({ email: ADA.email, roles: ['admin', 'user'] });
    expect(opened.versions()).toEqual(['"1"', '"2"']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('Take theirs keeps the dialog open with their roles, and nothing is unsaved', async () => {
    const opened = changedTo({ ...theirs, roles: [...theirs.roles] });
    const box = await addUserRole(opened);
    await opened.user.click(await box.findByRole('button', { name: 'Take theirs' }));
    expect(box.queryByRole('group', { name: /changed in the meantime/ })).toBeNull();
    expect(box.getByRole('combobox', { name: 'Chosen: super_admin' })).toBeVisible();
    expect(opened.changes()).toHaveLength(1);
    // The focus went to the roles, which opened their list: the first Escape closes the list.
    await screen.findByRole('listbox', { name: 'Role options' });
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('saves without a question if the user only registered meanwhile', async () => {
    const opened = changedTo({ ...ADA, name: 'Ada L.', version: 2 });
    await addUserRole(opened);
    await toast(staffMessages.staffUserEdited);
    expect(opened.changes()).toHaveLength(2);
    expect(await rows()).toContain('ada@example.com | Ada L. | admin, user | Yes');
  });
});

describe('a deletion', () => {
  it('asks again with the current values, and Keep mine deletes', async () => {
    const opened = changedTo({ ...ADA, roles: ['admin', 'super_admin'], version: 2 });
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Delete ada@example.com' }));
    const box = await inDialog('Delete user');
    await user.click(box.getByRole('button', { name: 'Delete' }));
    const card = await box.findByRole('group', { name: 'ada@example.com was changed in the meantime' });
    expect(values(card)).toEqual([
      'Ada · admin · activated',
      'Ada · super_admin, admin · activated',
      'deleted',
    ]);
    expect(card).toHaveTextContent(LAST_CHANGED);
    await waitFor(() => expect(card).toHaveFocus());
    await user.click(box.getByRole('button', { name: 'Keep mine' }));
    await toast('User deleted.\nada@example.com');
    expect(opened.versions()).toEqual(['"1"', '"2"']);
  });

  it('Take theirs deletes nobody', async () => {
    const opened = changedTo({ ...ADA, roles: ['user'], version: 2 });
    const { user, changes } = opened;
    await user.click(await screen.findByRole('button', { name: 'Delete ada@example.com' }));
    const box = await inDialog('Delete user');
    await user.click(box.getByRole('button', { name: 'Delete' }));
    await user.click(await box.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toHaveLength(1);
  });
});
