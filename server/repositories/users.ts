/** People of the console (docs/decisions/sessions.md). E-mails are stored lower-case. Merchants': merchantUsers.ts. */
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
  /** Null until the person registered. */
  readonly passwordHash: string | null;
  readonly version: number;
  /** Epoch milliseconds, as the others. */
  readonly createdAt: number;
  /** An e-mail, the person's own where they registered by themselves, or a word; null where it is not known. */
  readonly createdBy: string | null;
  /** When the person chose name and password. */
  readonly registeredAt: number | null;
  /** Null while activated, and until somebody was. */
  readonly deactivatedAt: number | null;
}

/** A person to be added. */
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

/** The names of those who have one, by e-mail. */
export async function namesOfUsers(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const users = db.selectFrom('users').select(['email', 'name']).where('email', 'in', emails);
  return new Map(
    (await users.execute()).flatMap(({ email, name }) => (name ? [[email, name] as const] : [])),
  );
}

/** A row of these columns as the person it holds. */
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

/** In what a search looks. */
const findKey = (email: string, name: string): string => foldName(`${normalizeEmail(email)} ${name}`);

/** All staff by e-mail. Sorted here: the engines' collations do not agree. */
export async function listStaff(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('users').select(USER_COLUMNS).where('kind', '=', 'staff').execute();
  return rows.map(fromUserRow).sort((a, b) => compareTexts(a.email, b.email));
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
      version: 1,
    })
    .execute();
}

/** Changes the given members of a person. The caller drops the person from the `UserDirectory` after the commit. */
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
