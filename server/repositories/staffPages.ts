/**
 * Staff users in pages, ordered by the bytes of their e-mails, which is the same on every engine (docs/decisions/0048).
 */
import { sql, type RawBuilder } from 'kysely';
import type { StaffState } from '../../src/contract/constants';
import type { StaffTotals, StaffUsersQuery } from '../../src/contract/schemas/users';
import type { Db } from '../db/withTx';
import { foldName } from './sortKey';
import { fromUserRow, normalizeEmail, USER_COLUMNS, type User } from './users';

/**
 * Conditions on the user and the joined unused invitation. An expired invitation counts too, because its link can be
 * sent again.
 */
const STATES: Readonly<Record<StaffState, RawBuilder<boolean>>> = {
  active: sql`users.activated`,
  waiting: sql`not users.activated and invites.email is null and users.deactivated_at is null`,
  invited: sql`not users.activated and invites.email is not null`,
  deactivated: sql`not users.activated and invites.email is null and users.deactivated_at is not null`,
};

const staff = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('invites', (join) =>
      join.onRef('invites.email', '=', 'users.email').on('invites.used_at', 'is', null),
    )
    .where('users.kind', '=', 'staff');

/** Returns the users after a place in the list, and whether there are more. */
export async function findStaffPage(
  db: Db,
  { limit, after, search, state }: StaffUsersQuery & { readonly limit: number },
): Promise<{ readonly users: readonly User[]; readonly isMore: boolean }> {
  const email = sql<string>`users.email collate "C"`;
  let query = staff(db)
    .select(USER_COLUMNS.map((column) => `users.${column}` as const))
    .orderBy(email)
    .limit(limit + 1);
  if (after !== undefined) query = query.where(email, '>', normalizeEmail(after));
  if (state !== undefined) query = query.where(STATES[state]);
  for (const word of foldName(search ?? '')
    .split(' ')
    .filter(Boolean)) {
    query = query.where(sql<boolean>`strpos(users.find_key, ${word}) > 0`);
  }
  const rows = await query.execute();
  return { users: rows.slice(0, limit).map(fromUserRow), isMore: rows.length > limit };
}

/** Counts the users in each state and the open invitations, and tells whether only one super_admin is left. */
export async function countStaff(db: Db, now: number): Promise<StaffTotals> {
  const count = (what: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${what})::int`;
  const superAdmin = sql<boolean>`users.activated and users.roles @> '["super_admin"]'::jsonb`;
  const row = await staff(db)
    .select([
      count(STATES.active).as('active'),
      count(STATES.waiting).as('waiting'),
      count(STATES.invited).as('invited'),
      count(STATES.deactivated).as('deactivated'),
      count(sql`${STATES.invited} and invites.expires_at <= ${now}`).as('expired'),
      count(superAdmin).as('superAdmins'),
      sql<string | null>`min(users.email) filter (where ${superAdmin})`.as('superAdmin'),
    ])
    .executeTakeFirstOrThrow();
  const { expired, superAdmins, superAdmin: oneOfThem, ...states } = row;
  return {
    states,
    invitations: { open: states.invited - expired, expired },
    lastSuperAdmin: superAdmins === 1 ? oneOfThem : null,
  };
}
