/** A merchant's user changed by somebody else while the form or the question is open (412 with the current user). */
import { screen, waitFor, within } from '@testing-library/react';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { MerchantUser } from '../../../src/contract/schemas/users';
import { refusal } from '../../support/apiAnswers';
import { address } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import { AMELIE, dialog, EDIT, LIST, menuOf, openUsers } from './support';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

/** Refuses the first change, because the user is now version 2 with the changes in `theirs`. */
function openChanged(theirs: Partial<MerchantUser>, at = EDIT) {
  const now = { ...AMELIE, ...theirs, version: 2 };
  let refused = 0;
  const refuseOnce = () => {
    refused += 1;
    return refused > 1
      ? undefined
      : refusal(412, serverMessages.userChanged(AMELIE.username), { current: now, changed: LAST_CHANGE });
  };
  const opened = openUsers({
    at,
    users: [{ ...AMELIE, version: 1 }],
    answers: { updateUser: refuseOnce, deleteMerchantUser: refuseOnce },
  });
  const versions = () => opened.asked.flatMap(({ ifMatch }) => ifMatch ?? []);
  return { ...opened, versions };
}

const question = (name: string) =>
  screen.findByRole('group', { name: `${name} was changed in the meantime` });
const values = (card: HTMLElement) =>
  within(card)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

async function renameAndSave({ user }: ReturnType<typeof openChanged>) {
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Amélie Roy');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
}

it('the same field changed by both: the question takes the focus, and Keep mine saves', async () => {
  const opened = openChanged({ name: 'Amélie Tremblay' });
  await renameAndSave(opened);
  const card = await question('Name');
  expect(values(card)).toEqual(['Amélie', 'Amélie Tremblay', 'Amélie Roy']);
  expect(card).toHaveTextContent(LAST_CHANGED);
  await waitFor(() => expect(card).toHaveFocus());
  expect(opened.store.getState().notices.shown).toEqual([]);
  // An extra Enter decides nothing.
  await opened.user.click(screen.getByRole('button', { name: 'Save User' }));
  expect(opened.versions()).toEqual(['"1"']);

  await opened.user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await toast('Saved updates for user amelie/1@example.com.');
  expect(opened.versions()).toEqual(['"1"', '"2"']);
  expect(opened.changes().at(-1)?.body).toEqual({ name: 'Amélie Roy', phone_number: '+15145550142' });
  await waitFor(() => expect(address()).toBe(LIST));
});

it('Take theirs puts their value into the field and leaves nothing to save', async () => {
  const opened = openChanged({ name: 'Amélie Tremblay' });
  await renameAndSave(opened);
  await question('Name');
  await opened.user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Amélie Tremblay');
  expect(screen.queryByRole('group', { name: /changed in the meantime/ })).toBeNull();
  expect(opened.versions()).toEqual(['"1"']);
  await opened.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(LIST));
});

it('keeps a change of another field by somebody else, without asking', async () => {
  const opened = openChanged({ phone_number: '+14165550199' });
  await renameAndSave(opened);
  await toast('Saved updates for user amelie/1@example.com.');
  expect(opened.versions()).toEqual(['"1"', '"2"']);
  expect(opened.changes().at(-1)?.body).toEqual({ name: 'Amélie Roy', phone_number: '+14165550199' });
});

it('a deletion asks again and shows the user’s current values', async () => {
  const { user, versions } = openChanged({ name: 'Amélie Tremblay' }, LIST);
  await menuOf(user, String(AMELIE.username));
  await user.click(screen.getByRole('menuitem', { name: 'Delete User' }));
  const box = within(await dialog('Delete user'));
  await user.click(box.getByRole('button', { name: 'Delete' }));
  const card = await question(String(AMELIE.username));
  expect(values(card)).toEqual([
    'Amélie · +1 (514) 555-0142',
    'Amélie Tremblay · +1 (514) 555-0142',
    'deleted',
  ]);
  expect(card).toHaveTextContent(LAST_CHANGED);
  await user.click(box.getByRole('button', { name: 'Keep mine' }));
  await toast('Deletd user amelie/1@example.com');
  expect(versions()).toEqual(['"1"', '"2"']);
});
