/**
 * People of the console, and their invites (docs/decisions/sessions.md#invites). E-mails are stored lower-case.
 * Merchants': merchantUsers.ts.
 */
import { sql, type Selectable } from 'kysely';
import { readRoles, type Role } from '../../src/contract/roles';
import type { UserKind, UsersTable } from '../db/tables';
import type { Db, Trx } from '../db/withTx';

export interface User {
  readonly email: string;
  readonly name: string;
  readonly kind: UserKind;
  readonly roles: readonly Role[];
  readonly activated: boolean;
  /** Null until the person registered. */
  readonly passwordHash: string | null;
  readonly version: number;
}

export interface Invite {
  readonly tokenHash: string;
  readonly email: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

export const USER_COLUMNS = [
  'email',
  'name',
  'kind',
  'roles',
  'activated',
  'password_hash',
  'version',
] as const;

/** The form in which e-mails are stored, compared and put into tokens. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** One person, or undefined. Inside a transaction that will change the row pass `forUpdate`. */
export async function findUser(
  db: Db,
  email: string,
  options: { forUpdate?: boolean } = {},
): Promise<User | undefined> {
  let query = db.selectFrom('users').select(USER_COLUMNS).where('email', '=', normalizeEmail(email));
  if (options.forUpdate) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && fromUserRow(row);
}

/** A row of these columns as the person it holds. */
export function fromUserRow(
  row: Pick<
    Selectable<UsersTable>,
    'email' | 'name' | 'kind' | 'roles' | 'activated' | 'password_hash' | 'version'
  >,
): User {
  return {
    email: row.email,
    name: row.name,
    kind: row.kind,
    roles: readRoles(JSON.parse(row.roles)),
    activated: row.activated,
    passwordHash: row.password_hash,
    version: row.version,
  };
}

/** All staff by e-mail. Sorted here: the engines' collations do not agree. */
export async function listStaff(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('users').select(USER_COLUMNS).where('kind', '=', 'staff').execute();
  return rows.map(fromUserRow).sort((a, b) => (a.email < b.email ? -1 : Number(a.email > b.email)));
}

/**
 * Every super_admin who can sign in, held until the transaction ends: two changes of who is super_admin come one
 * after the other, and the second sees what the first has left. Call it before any other row is locked.
 */
export async function lockSuperAdmins(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('email')
    .where('kind', '=', 'staff')
    .where('activated', '=', true)
    .where(sql<boolean>`roles @> '["super_admin"]'::jsonb`)
    .orderBy('email')
    .forUpdate()
    .execute();
  return rows.map(({ email }) => email);
}

/** Adds a person; a unique violation when the e-mail is taken. */
export async function insertUser(trx: Trx, user: Omit<User, 'version'>, now: number): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      email: normalizeEmail(user.email),
      name: user.name,
      kind: user.kind,
      roles: JSON.stringify(user.roles),
      activated: user.activated,
      password_hash: user.passwordHash,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute();
}

/** Changes the given members of a person. The caller drops the person from the `UserDirectory` after the commit. */
export async function updateUser(
  trx: Trx,
  email: string,
  change: Partial<Pick<User, 'name' | 'roles' | 'activated' | 'passwordHash'>>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((set) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.roles === undefined ? {} : { roles: JSON.stringify(change.roles) }),
      ...(change.activated === undefined ? {} : { activated: change.activated }),
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('email', '=', normalizeEmail(email))
    .execute();
}

/**
 * Puts a new hash of the same password in the place of an old one; a password that was changed meanwhile stays. The
 * person is the same as before, so the version is, too.
 */
export async function replaceHash(db: Db, email: string, old: string, raised: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: raised })
    .where('email', '=', normalizeEmail(email))
    .where('password_hash', '=', old)
    .execute();
}

/** Removes a person. True when there was one. */
export async function deleteUser(trx: Trx, email: string): Promise<boolean> {
  const result = await trx.deleteFrom('users').where('email', '=', normalizeEmail(email)).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Keeps an invite; only the hash of its token is stored. */
export async function insertInvite(
  trx: Trx,
  invite: { tokenHash: string; email: string; createdBy: string; expiresAt: number },
  now: number,
): Promise<void> {
  await trx
    .insertInto('invites')
    .values({
      token_hash: invite.tokenHash,
      email: normalizeEmail(invite.email),
      created_by: invite.createdBy,
      created_at: now,
      expires_at: invite.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The invite of a token's hash, locked against a second use at the same moment; undefined when there is none. */
export async function findInvite(trx: Trx, tokenHash: string): Promise<Invite | undefined> {
  const row = await trx
    .selectFrom('invites')
    .select(['token_hash', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { tokenHash: row.token_hash, email: row.email, expiresAt: row.expires_at, usedAt: row.used_at };
}

/** Uses up an invite and every other open one of the same person. */
export async function closeInvites(trx: Trx, email: string, now: number): Promise<void> {
  await trx
    .updateTable('invites')
    .set({ used_at: now })
    .where('email', '=', normalizeEmail(email))
    .where('used_at', 'is', null)
    .execute();
}
