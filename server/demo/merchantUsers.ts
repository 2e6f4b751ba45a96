/**
 * Users of the demo merchants, in each of the four groups (docs/decisions/merchants.md#merchant-users), without
 * passwords.
 */
import { MERCHANT_ADMIN_GROUP, SERVICE_GROUP, USER_GROUP } from '../../src/contract/constants';
import type { NewMerchantUser } from '../repositories/merchantUsers';
import { foldName } from '../repositories/sortKey';
import { ID_ALPHABET } from '../newId';
import { makeServiceUsername, merchantSlug } from '../services/merchantUsers';
import type { DemoMerchant } from './merchants';
import { randomFor, type Random } from './random';
import { makeRecipient } from './recipients';

/** Makes one to four people and sometimes a service user; the same for a merchant in every run. */
export function makeMerchantUsers(
  { merchant: { id: merchantId, name: merchantName }, plan }: Pick<DemoMerchant, 'merchant' | 'plan'>,
  providerAdminGroup: string,
): NewMerchantUser[] {
  const random = randomFor(`users of ${merchantId}`);
  const groups = [
    MERCHANT_ADMIN_GROUP,
    ...(random.chance(0.3) ? [providerAdminGroup] : []),
    ...Array.from({ length: random.int(0, 2) }, () => USER_GROUP),
  ];
  const people = groups.map((group) => {
    const { name, phone } = makeRecipient(random, plan.city, false);
    const username = `${localPart(name)}@${merchantSlug(merchantName)}.example`;
    return { ...made(random, merchantId), username, name, phoneNumber: phone ?? null, group };
  });
  const service = makeServiceUsername(merchantName, random.text('0123456789abcdef', 6));
  const users = random.chance(0.4)
    ? [
        ...people,
        {
          ...made(random, merchantId),
          username: service,
          name: service,
          phoneNumber: null,
          group: SERVICE_GROUP,
        },
      ]
    : people;
  // Two people with the same name would have the same address.
  return users.filter((user, at) => users.findIndex(({ username }) => username === user.username) === at);
}

function made(
  random: Random,
  merchantId: string,
): Pick<NewMerchantUser, 'id' | 'merchantId' | 'passwordHash'> {
  return { id: `usr_${random.text(ID_ALPHABET, 13)}`, merchantId, passwordHash: null };
}

function localPart(name: string): string {
  return foldName(name)
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]+/g, '.');
}
