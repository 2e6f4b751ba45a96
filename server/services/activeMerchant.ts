/** The first step of every change to a merchant or its parts (docs/decisions/merchants.md#archived-merchants). */
import { merchantMessages } from '../../src/contract/merchantMessages';
import type { Trx } from '../db/withTx';
import { failWith } from './domainError';

/**
 * Returns the merchant and locks it until the transaction ends, so that nobody archives it meanwhile. 404 for an
 * unknown id, 409 for an archived merchant.
 */
export async function requireActiveMerchant(
  trx: Trx,
  id: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const merchant = await trx
    .selectFrom('merchants')
    .select(['id', 'name', 'archived'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!merchant) failWith('notFound', merchantMessages.merchantNotFound(id));
  if (merchant.archived) failWith('conflict', merchantMessages.merchantArchived);
  return merchant;
}
