/** Keeps the names of active merchants unique. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { Trx } from '../../db/withTx';
import { failAt } from '../domainError';
import { findMerchantsSeenAs } from '../../repositories/merchants';
import { writeMeta } from '../../repositories/meta';
import { foldName } from '../../repositories/sortKey';

/**
 * Longest folded name in bytes, so that it fits into an index entry of any engine. Only unusual characters unfold to
 * this length.
 */
const MAX_KEY_BYTES = 2_000;

/**
 * Refuses with 409 if another active merchant has a name that looks the same (`nameSeen`). The transaction then holds a
 * lock that every naming takes, so that two merchants cannot take the same name at once.
 */
export async function requireFreeName(trx: Trx, name: string, ownId?: string): Promise<void> {
  const key = foldName(name);
  if (key === '') failAt('name', merchantMessages.merchantFieldBlank);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) failAt('name', merchantMessages.merchantNameUnfolds);
  await writeMeta(trx, 'lastNamedMerchant', ownId ?? '');
  const others = await findMerchantsSeenAs(trx, name);
  if (others.some(({ id, archived }) => !archived && id !== ownId))
    failAt('name', merchantMessages.merchantNameTaken(name), 'conflict');
}
