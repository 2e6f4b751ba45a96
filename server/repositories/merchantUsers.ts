/**
 * Users of merchants. They share a table with staff, so that an e-mail or username is unique among all
 * (docs/decisions/merchants.md#merchant-users).
 */
import { SERVICE_GROUP } from '../../src/contract/constants';
import type { MerchantUser } from '../../src/contract/schemas/users';
import type { Db, Trx } from '../db/withTx';
import { firstVersion, normalizeEmail } from './users';
import { compareTexts } from '../../src/lib/compare';

/** A new merchant user. The username is the e-mail, except for service users. */
export interface NewMerchantUser {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly phoneNumber: string | null;
  readonly group: string;
  readonly merchantId: string;
  readonly passwordHash: string | null;
}

const usersOf = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('merchants', 'merchants.id', 'users.merchant_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.phone_number',
      'users.user_group',
      'users.merchant_id',
      'users.version',
      'merchants.name as merchant_name',
    ])
    .where('users.kind', '=', 'merchant');

type Row = Awaited<ReturnType<ReturnType<typeof usersOf>['executeTakeFirstOrThrow']>>;

function fromRow(row: Row): MerchantUser {
  const group = row.user_group ?? '';
  return {
    id: row.id ?? row.email,
    username: row.email,
    name: row.name,
    ...(group === SERVICE_GROUP ? {} : { email: row.email }),
    ...(row.phone_number === null ? {} : { phone_number: row.phone_number }),
    userGroup: group,
    group,
    merchantId: row.merchant_id ?? '',
    merchantName: row.merchant_name,
    version: row.version,
  };
}

/** Returns a merchant's users by username. Sorted here, because the engines' collations differ. */
export async function listMerchantUsers(db: Db, merchantId: string): Promise<MerchantUser[]> {
  const rows = await usersOf(db).where('users.merchant_id', '=', merchantId).execute();
  return rows.map(fromRow).sort((a, b) => compareTexts(a.username, b.username));
}

/** Returns the merchant user with this name, ignoring case; null for unknown names and for staff. */
export async function findMerchantUser(db: Db, username: string): Promise<MerchantUser | null> {
  const row = await usersOf(db).where('users.email', '=', normalizeEmail(username)).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Returns the merchant's user with this id or username; null if there is none. */
export async function findUserOfMerchant(
  db: Db,
  merchantId: string,
  idOrUsername: string,
): Promise<MerchantUser | null> {
  const row = await usersOf(db)
    .where('users.merchant_id', '=', merchantId)
    .where((eb) =>
      eb.or([eb('users.id', '=', idOrUsername), eb('users.email', '=', normalizeEmail(idOrUsername))]),
    )
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Adds users; a unique violation if one of the usernames is taken, by staff too. */
export async function insertMerchantUsers(
  trx: Trx,
  users: readonly NewMerchantUser[],
  now: number,
): Promise<void> {
  if (users.length === 0) return;
  await trx
    .insertInto('users')
    .values(
      users.map((user) => ({
        id: user.id,
        email: normalizeEmail(user.username),
        name: user.name,
        kind: 'merchant' as const,
        roles: '[]',
        activated: true,
        password_hash: user.passwordHash,
        phone_number: user.phoneNumber,
        user_group: user.group,
        merchant_id: user.merchantId,
        created_at: now,
        updated_at: now,
        version: firstVersion(user.username),
      })),
    )
    .execute();
}

/** Changes name and phone number of a user. */
export async function updateMerchantUser(
  trx: Trx,
  username: string,
  change: { readonly name: string; readonly phoneNumber: string | null },
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((set) => ({
      name: change.name,
      phone_number: change.phoneNumber,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('email', '=', normalizeEmail(username))
    .where('kind', '=', 'merchant')
    .execute();
}
