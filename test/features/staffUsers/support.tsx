/** Staff users in jsdom: the whole console at /users, on a server that knows some people. */
import { screen, within } from '@testing-library/react';
import type { StaffUser } from '../../../src/contract/schemas/users';
import { renderApp, type StandInAnswer } from '../../support/renderApp';

/** Who `renderApp` signs in. */
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
  /** Answers the list in place of `people`. */
  readonly list?: StandInAnswer;
  /** Answers what changes something; without it nothing is changed and `{}` comes back. */
  readonly change?: (body: unknown) => StandInAnswer;
}

/** Opens /users as a super_admin. `changes` holds what was sent to change something, DELETE included. */
export function openStaff({ people = PEOPLE, list, change }: Options = {}) {
  const opened = renderApp({
    at: '/users',
    roles: ['super_admin'],
    answer: (path, body) => {
      if (path.endsWith('/user/manageUsers') && body === undefined) {
        return list ?? { status: 200, body: people };
      }
      if (path.includes('/user/manageUsers')) return change?.(body) ?? { status: 200, body: {} };
      return { status: 200, body: {} };
    },
  });
  const changes = () =>
    opened.asked
      .filter(
        ({ url, body }) => url.includes('/user/manageUsers') && (body !== undefined || url.includes('%40')),
      )
      .map(({ url, body }) => ({ path: url.replace(/^.*\/user\//, ''), body }));
  return { ...opened, changes };
}

/** The rows as text, cell by cell; Edit and Delete are left out. */
export async function rows(): Promise<string[]> {
  await screen.findAllByRole('cell', { name: /@/ });
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent)
        .join(' | '),
    );
}
