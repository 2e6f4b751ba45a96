/** Staff users in jsdom: the whole console at /users, with a server that knows some users. */
import { screen, within } from '@testing-library/react';
import type { StaffUser } from '../../../src/contract/schemas/users';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';

/** The user whom `renderApp` signs in. */
export const OWN = 'casey.morgan@example.com';

export const aUser = (email: string, parts: Partial<StaffUser> = {}): StaffUser => ({
  email,
  name: 'Some Body',
  roles: ['user'],
  activated: true,
  ...parts,
});

export const PEOPLE: readonly StaffUser[] = [
  aUser('zoe@example.com', { name: 'Zoé', roles: ['super_admin', 'admin'] }),
  aUser(OWN, { name: 'Casey Morgan', roles: ['super_admin'] }),
  aUser('ada@example.com', { name: '', roles: ['admin', 'user'], activated: false }),
];

interface Options {
  readonly people?: readonly StaffUser[];
  /** Take precedence over the users. */
  readonly answers?: Handlers;
}

/** Opens /users as a super_admin. `changes` lists the requests that change something, DELETE included. */
export function openStaff({ people = PEOPLE, answers = {} }: Options = {}) {
  const opened = renderApp({
    at: '/users',
    roles: ['super_admin'],
    answers: [
      answers,
      {
        listStaffUsers: () => people,
        updateStaffUser: ({ body: { email, roles } }) => {
          const found = people.find((one) => one.email === email);
          return found ? { ...found, roles } : refusal(404, serverMessages.userNotFound(email));
        },
        deleteStaffUser: () => ({}),
      },
      EMPTY_SERVER,
    ],
  });
  const changes = () =>
    opened.asked
      .filter(({ method, path }) => method !== 'GET' && path.includes('/user/manageUsers'))
      .map(({ path, body }) => ({ path: path.replace('/user/', ''), body }));
  return { ...opened, changes };
}

/** The rows as text, cell by cell, without buttons and checkboxes. */
export async function rows(): Promise<string[]> {
  await screen.findAllByRole('cell', { name: /@/ });
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 5)
        .map((cell) => cell.textContent)
        .join(' | '),
    );
}
