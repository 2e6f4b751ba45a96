/**
 * Creates a merchant's organisation and pickup customer in the routing platform, each only once
 * (docs/decisions/merchants.md#ids-in-the-routing-product).
 */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { MerchantSummary } from '../../../src/contract/schemas/merchants';
import { guardRouting } from '../../adapters/routing/guardedRouting';
import type { ServerDeps } from '../../deps';
import { withTx, type Trx } from '../../db/withTx';
import { failWith } from '../domainError';
import { halfDone } from '../halfDone';
import type { Actor } from '../../repositories/audit';
import { findMerchantSummary } from '../../repositories/merchants';
import { setPlatformId, type PlatformIdKey } from './changeMerchant';

const ACTIONS = {
  organizationId: { action: 'createOrganization', kind: 'organization' },
  pickupCustomerId: { action: 'createPickupCustomer', kind: 'pickupCustomer' },
} as const;

/**
 * Make the answer: from a merchant that already had the id, or, inside the transaction, from one that has just got it.
 */
interface PlatformIdAnswers<Answer> {
  known(merchant: MerchantSummary): Answer;
  made(trx: Trx, merchant: MerchantSummary): Promise<Answer>;
}

/**
 * Returns the answer for the merchant with this id set; an existing id stays. The platform is asked outside
 * transactions. Callers of one process take turns (routes/merchantChanges.ts), so that the second of two clicks finds
 * what the first has made. If another process asks at the same time, the platform knows the merchant by our id and
 * gives both the same answer, and the id stored first stays. Refuses an unknown or archived merchant; if the platform
 * refuses, repeats its message.
 */
export async function createPlatformId<Answer>(
  deps: Pick<ServerDeps, 'db' | 'routing' | 'log' | 'now'>,
  { merchantId, field, by }: { merchantId: string; field: PlatformIdKey; by: Actor },
  answers: PlatformIdAnswers<Answer>,
): Promise<Answer> {
  const merchant = await findMerchantSummary(deps.db, merchantId);
  if (!merchant) failWith('notFound', merchantMessages.merchantNotFound(merchantId));
  if (merchant.archived) failWith('conflict', merchantMessages.merchantArchived);
  if (merchant[field] !== undefined) return answers.known(merchant);
  const { action, kind } = ACTIONS[field];
  const made = await guardRouting(deps.routing, deps.log).registerMerchant(kind, merchant);
  if (!made.success) failWith('platformFailed', made.message);
  return withTx(deps.db, async (trx) => {
    const change = { ...by, now: deps.now() };
    const platformId = made.id;
    return answers.made(trx, await setPlatformId(trx, merchantId, { field, platformId, action }, change));
  }).catch((error: unknown) => {
    throw halfDone(error);
  });
}
