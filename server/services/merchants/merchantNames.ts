/** Names of merchants: no two active ones may have the same. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { Trx } from '../../db/withTx';
import { failAt } from '../domainError';
import { findMerchantsSeenAs } from '../../repositories/merchants';
import { writeMeta } from '../../repositories/meta';
import { foldName } from '../../repositories/sortKey';

/** Longest folded name in bytes: what an index entry holds on any engine. Only unusual characters unfold so far. */
const MAX_KEY_BYTES = 2_000;

/**
 * Refuses with 409 when another active merchant has a name that looks the same (`nameSeen`). The
 * transaction then holds the row that every naming takes, so two cannot give the same name at the same time.
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
