/** Users of a merchant, and how the console lists them (ENT-06, docs/decisions/merchants.md#merchant-users). */
import {
  MERCHANT_ADMIN_GROUP,
  PROVIDER_ADMIN_GROUP,
  SERVICE_GROUP,
  USER_GROUP,
} from '../../contract/constants';
import type { MerchantUser } from '../../contract/schemas/users';
import { compareNames } from '../../lib/compare';
import { foldName } from '../../lib/foldName';

/** Only the fields that a row needs are required; other servers may leave the rest out. */
export type MerchantUserRecord = Pick<MerchantUser, 'id' | 'username' | 'name' | 'group'> &
  Partial<Pick<MerchantUser, 'email' | 'phone_number' | 'merchantId' | 'merchantName' | 'version'>>;

export const isServiceUser = ({ group }: Pick<MerchantUserRecord, 'group'>): boolean =>
  group === SERVICE_GROUP;

/**
 * The group in words (MUS-06). An unknown group is shown as it is.
 * @param providerAdminGroup what the deployment calls the provider's own group
 */
export function groupLabel(group: string, providerAdminGroup: string = PROVIDER_ADMIN_GROUP): string {
  if (group === MERCHANT_ADMIN_GROUP) return 'Merchant Admin';
  if (group === SERVICE_GROUP) return 'Service User';
  if (group === USER_GROUP) return 'User';
  return group === providerAdminGroup ? 'Provider Admin' : group;
}

/** In natural order by name, then by username; service users last. */
export function sortMerchantUsers(users: readonly MerchantUserRecord[]): MerchantUserRecord[] {
  const key = (user: MerchantUserRecord) => (isServiceUser(user) ? '' : user.name);
  return [...users].sort(
    (a, b) =>
      Number(isServiceUser(a)) - Number(isServiceUser(b)) ||
      compareNames(key(a), key(b)) ||
      compareNames(a.username, b.username),
  );
}

/**
 * The users that have every typed word in their name or username, ignoring case and accents; all users when nothing is
 * typed.
 */
export function findMerchantUsers(
  users: readonly MerchantUserRecord[],
  typed: string,
): readonly MerchantUserRecord[] {
  const words = foldName(typed).split(' ').filter(Boolean);
  if (words.length === 0) return users;
  return users.filter(({ name, username }) => {
    const text = foldName(`${name} ${username}`);
    return words.every((word) => text.includes(word));
  });
}
