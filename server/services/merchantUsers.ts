/** Users of merchants (docs/decisions/sessions.md#who-may-do-what). None of them can sign in to the console. */
import { randomBytes } from 'node:crypto';
import { MERCHANT_ADMIN_GROUP, RESERVED_USERNAMES, SERVICE_GROUP } from '../../src/contract/constants';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { serverMessages } from '../../src/contract/serverMessages';
import type {
  CreateMerchantUserRequest,
  MerchantUser,
  UpdateUserRequest,
} from '../../src/contract/schemas/users';
import type { Trx } from '../db/withTx';
import { failAt, failWith } from './domainError';
import { recordChange } from '../repositories/audit';
import {
  findMerchantUser,
  findUserOfMerchant,
  insertMerchantUsers,
  updateMerchantUser,
} from '../repositories/merchantUsers';
import { lockMerchant } from '../repositories/merchants';
import { foldName } from '../repositories/sortKey';
import { deleteUser, findUser } from '../repositories/users';
import { requireActiveMerchant } from './activeMerchant';
import { auditOf, type ChangeBy } from './changeBy';
import { newId } from '../newId';
import { requireFreeEmail, requirePlainEmail } from './identity';
import { requireMerchantPhone } from './merchants/merchantPhone';

/** Longest part of the merchant's name in a username. */
const SLUG_LENGTH = 40;

/** Makes a password of 24 characters (144 bits) that are safe in URLs and shells. */
export function makeServicePassword(): string {
  return randomBytes(18).toString('base64url');
}

/** Turns the merchant's name into part of an address: `maison-un`. */
export function merchantSlug(name: string): string {
  const slug = foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return slug === '' ? 'merchant' : slug;
}

/** Returns a name like `svc-maison-un-3f09ac`; `hex` is six characters. */
export function makeServiceUsername(merchantName: string, hex = randomBytes(3).toString('hex')): string {
  return `svc-${merchantSlug(merchantName)}-${hex}`;
}

/** Adds a service user with the hash of a password that only the caller knows. Returns its username. */
export async function createServiceUser(
  trx: Trx,
  merchantId: string,
  passwordHash: string,
  change: ChangeBy<MerchantUser>,
): Promise<string> {
  const merchant = await requireActiveMerchant(trx, merchantId);
  let username = makeServiceUsername(merchant.name);
  while (await findUser(trx, username)) username = makeServiceUsername(merchant.name);
  const id = newId('usr', change.now);
  await insertMerchantUsers(
    trx,
    [{ id, username, name: username, phoneNumber: null, group: SERVICE_GROUP, merchantId, passwordHash }],
    change.now,
  );
  await recordChange(
    trx,
    auditOf(change, 'createServiceUser', 'user', username, {
      after: { id, group: SERVICE_GROUP, merchantId },
    }),
  );
  return username;
}

/** Adds a person of the merchant under a checked e-mail. 409 if the e-mail is taken. */
export async function createMerchantAdmin(
  trx: Trx,
  merchantId: string,
  { name, phone, email }: Extract<CreateMerchantUserRequest, { group: typeof MERCHANT_ADMIN_GROUP }>,
  change: ChangeBy<MerchantUser>,
): Promise<MerchantUser> {
  await requireActiveMerchant(trx, merchantId);
  await requireFreeEmail(trx, email);
  requirePlainEmail(email);
  const id = newId('usr', change.now);
  const phoneNumber = requireMerchantPhone(phone, { field: 'phone' });
  await insertMerchantUsers(
    trx,
    [{ id, username: email, name, phoneNumber, group: MERCHANT_ADMIN_GROUP, merchantId, passwordHash: null }],
    change.now,
  );
  await recordChange(
    trx,
    auditOf(change, 'createMerchantUser', 'user', email, {
      after: { id, name, phone_number: phoneNumber, group: MERCHANT_ADMIN_GROUP, merchantId },
    }),
  );
  return requireMerchantUser(trx, email);
}

/**
 * Returns the merchant user of this name; 404 for an unknown name or a staff user's, 400 for a word reserved by another
 * endpoint.
 */
export async function requireMerchantUser(
  trx: Parameters<typeof findMerchantUser>[0],
  username: string,
): Promise<MerchantUser> {
  if (RESERVED_USERNAMES.some((word) => word.toLowerCase() === username.toLowerCase())) {
    failAt('username', merchantMessages.usernameReserved(username));
  }
  return (
    (await findMerchantUser(trx, username)) ?? failWith('notFound', serverMessages.userNotFound(username))
  );
}

/** Changes name and phone number; omitted fields stay, and a change to the same values writes nothing. */
export async function updateMerchantPerson(
  trx: Trx,
  username: string,
  update: UpdateUserRequest,
  change: ChangeBy<MerchantUser>,
): Promise<MerchantUser> {
  const { merchantId } = await requireMerchantUser(trx, username);
  await requireActiveMerchant(trx, merchantId);
  // Read again: only under the lock can nobody else change it.
  const before = await requireMerchantUser(trx, username);
  change.check?.(before);
  if (before.group === SERVICE_GROUP) failWith('conflict', merchantMessages.serviceUserNotEditable);
  const phone =
    update.phone_number === undefined
      ? before.phone_number
      : requireMerchantPhone(update.phone_number, { field: 'phone_number', before: before.phone_number });
  const after = { name: update.name ?? before.name, phoneNumber: phone ?? null };
  if (after.name === before.name && phone === before.phone_number) return before;
  await updateMerchantUser(trx, before.username, after, change.now);
  await recordChange(
    trx,
    auditOf(change, 'updateUser', 'user', before.username, {
      before: { name: before.name, phone_number: before.phone_number },
      after: { name: after.name, phone_number: phone },
    }),
  );
  return requireMerchantUser(trx, before.username);
}

/**
 * Removes the merchant's user with this id or username. Returns the username. Archived merchants too: nothing else
 * would release the e-mails of their users.
 */
export async function deleteMerchantUser(
  trx: Trx,
  merchantId: string,
  idOrUsername: string,
  change: ChangeBy<MerchantUser>,
): Promise<string> {
  if (!(await lockMerchant(trx, merchantId)))
    failWith('notFound', merchantMessages.merchantNotFound(merchantId));
  const user =
    (await findUserOfMerchant(trx, merchantId, idOrUsername)) ??
    failWith('notFound', serverMessages.userNotFound(idOrUsername));
  change.check?.(user);
  await deleteUser(trx, user.username);
  await recordChange(trx, auditOf(change, 'deleteMerchantUser', 'user', user.username, { before: user }));
  return user.username;
}
