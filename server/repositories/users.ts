/**
 * Staff users of the console (docs/decisions/sessions.md). E-mails are stored in lower case. Merchants' users:
 * merchantUsers.ts.
 */
import { sql, type Selectable } from 'kysely';
import { readRoles, type Role } from '../../src/contract/roles';
import type { UserKind, UsersTable } from '../db/tables';
import type { Db, Trx } from '../db/withTx';
import { foldName } from './sortKey';
import { compareTexts } from '../../src/lib/compare';

export interface User {
  readonly email: string;
  readonly name: string;
  readonly kind: UserKind;
  readonly roles: readonly Role[];
  readonly activated: boolean;
  /** Null until the person registers. */
  readonly passwordHash: string | null;
  readonly version: number;
  /** Epoch milliseconds, like the other times. */
  readonly createdAt: number;
  /** An e-mail (the person's own if they registered by themselves) or a word for the server; null if not known. */
  readonly createdBy: string | null;
  /** When the person chose name and password. */
  readonly registeredAt: number | null;
  /** Null while the account is active or if it never was deactivated. */
  readonly deactivatedAt: number | null;
}

/** A person to add. */
type NewUser = Pick<User, 'email' | 'name' | 'kind' | 'roles' | 'activated' | 'passwordHash'> &
  Partial<Pick<User, 'createdBy' | 'registeredAt'>>;

export const USER_COLUMNS = [
  'email',
  'name',
  'kind',
  'roles',
  'activated',
  'password_hash',
  'version',
  'created_at',
  'created_by',
  'registered_at',
  'deactivated_at',
] as const;

/** Returns an e-mail in the form in which it is stored, compared and put into tokens. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

const userQuery = (db: Db, email: string) =>
  db.selectFrom('users').select(USER_COLUMNS).where('email', '=', normalizeEmail(email));

/** Returns one person, or undefined. */
export async function findUser(db: Db, email: string): Promise<User | undefined> {
  const row = await userQuery(db, email).executeTakeFirst();
  return row && fromUserRow(row);
}

/** Returns one person, locked until the transaction ends, or undefined. */
export async function lockUser(trx: Trx, email: string): Promise<User | undefined> {
  const row = await userQuery(trx, email).forUpdate().executeTakeFirst();
  return row && fromUserRow(row);
}

/** Returns the names, by e-mail, of those people who have one. */
export async function namesOfUsers(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const users = db.selectFrom('users').select(['email', 'name']).where('email', 'in', emails);
  return new Map(
    (await users.execute()).flatMap(({ email, name }) => (name ? [[email, name] as const] : [])),
  );
}

/** Converts a row of these columns. */
export function fromUserRow(row: Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>): User {
  return {
    email: row.email,
    name: row.name,
    kind: row.kind,
    roles: readRoles(JSON.parse(row.roles)),
    activated: row.activated,
    passwordHash: row.password_hash,
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    registeredAt: row.registered_at,
    deactivatedAt: row.deactivated_at,
  };
}

/** The text that a search looks in. */
const findKey = (email: string, name: string): string => foldName(`${normalizeEmail(email)} ${name}`);

/** Returns all staff by e-mail. Sorted here, because the engines' collations differ. */
export async function listStaff(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('users').select(USER_COLUMNS).where('kind', '=', 'staff').execute();
  return rows.map(fromUserRow).sort((a, b) => compareTexts(a.email, b.email));
}

/**
 * Returns every super_admin who can sign in, locked until the transaction ends: changes of who is super_admin run one
 * after the other, and the second sees the result of the first. Call it before any other row is locked.
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

/**
 * The version of a new account. It continues the versions of the accounts that were deleted under this e-mail, which
 * the trail keeps, so that a change prepared for one of them never affects the new one.
 */
export const firstVersion = (email: string) => sql<number>`(
  select coalesce(max((before ->> 'version')::int4), 0) + 1 from audit
  where entity = 'user' and entity_id = ${normalizeEmail(email)}
    and action in ('deleteStaffUser', 'deleteMerchantUser')
)`;

/** Adds a person; a unique violation if the e-mail is taken. */
export async function insertUser(trx: Trx, user: NewUser, now: number): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      email: normalizeEmail(user.email),
      name: user.name,
      find_key: findKey(user.email, user.name),
      kind: user.kind,
      roles: JSON.stringify(user.roles),
      activated: user.activated,
      password_hash: user.passwordHash,
      created_by: user.createdBy ?? null,
      registered_at: user.registeredAt ?? null,
      created_at: now,
      updated_at: now,
      version: firstVersion(user.email),
    })
    .execute();
}

/** Changes the given members of a person. The caller must drop the person from the `UserDirectory` after the commit. */
export async function updateUser(
  trx: Trx,
  email: string,
  change: Partial<
    Pick<User, 'name' | 'roles' | 'activated' | 'passwordHash' | 'registeredAt' | 'deactivatedAt'>
  >,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((set) => ({
      ...(change.name === undefined ? {} : { name: change.name, find_key: findKey(email, change.name) }),
      ...(change.roles === undefined ? {} : { roles: JSON.stringify(change.roles) }),
      ...(change.activated === undefined ? {} : { activated: change.activated }),
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.registeredAt === undefined ? {} : { registered_at: change.registeredAt }),
      ...(change.deactivatedAt === undefined ? {} : { deactivated_at: change.deactivatedAt }),
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('email', '=', normalizeEmail(email))
    .execute();
}

/**
 * Replaces the hash of a password by a new hash of the same password, unless the password was changed meanwhile. The
 * person stays the same, so the version does too.
 */
export async function replaceHash(db: Db, email: string, old: string, raised: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: raised })
    .where('email', '=', normalizeEmail(email))
    .where('password_hash', '=', old)
    .execute();
}

/** Removes a person. True if there was one. */
export async function deleteUser(trx: Trx, email: string): Promise<boolean> {
  const result = await trx.deleteFrom('users').where('email', '=', normalizeEmail(email)).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
