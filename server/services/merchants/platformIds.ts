/**
 * A merchant's organisation and pickup customer in the routing platform
 * (docs/decisions/merchants.md#ids-in-the-routing-product): each is made once.
 */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { MerchantSummary } from '../../../src/contract/schemas/merchants';
import { guardRouting } from '../../adapters/routing/guardedRouting';
import type { ServerDeps } from '../../deps';
import { withTx } from '../../db/withTx';
import type { AnswerKeeper } from '../../http/keptSteps';
import type { HttpAnswer } from '../../http/answer';
import { refuse } from '../../http/refuse';
import { findMerchantSummary } from '../../repositories/merchants';
import type { Doer } from '../orderPipeline';
import { setPlatformId, type PlatformIdField } from './changeMerchant';

const ACTIONS = {
  organizationId: { action: 'createOrganization', kind: 'organization' },
  pickupCustomerId: { action: 'createPickupCustomer', kind: 'pickupCustomer' },
} as const;

/**
 * The merchant with this id set. One that is there is answered unchanged. The platform is asked outside transactions:
 * callers of one process take turns (routes/merchantChanges.ts), so that the second of two clicks finds what the first
 * has made. Should another process ask meanwhile, the platform knows the merchant by our id and answers two calls
 * alike, and of two stored answers the first one stays. 404, 409 for an archived merchant, 502 with the platform's
 * words when it refuses.
 */
export async function createPlatformId(
  deps: Pick<ServerDeps, 'db' | 'routing' | 'log' | 'now'>,
  { merchantId, field, doer }: { merchantId: string; field: PlatformIdField; doer: Doer },
  { keeper, answer }: { keeper: AnswerKeeper; answer: (merchant: MerchantSummary) => HttpAnswer },
): Promise<HttpAnswer> {
  const merchant = await findMerchantSummary(deps.db, merchantId);
  if (!merchant) refuse(404, merchantMessages.merchantNotFound(merchantId));
  if (merchant.archived) refuse(409, merchantMessages.merchantArchived);
  if (merchant[field] !== undefined) return answer(merchant);
  const { action, kind } = ACTIONS[field];
  const made = await guardRouting(deps.routing, deps.log).registerMerchant(kind, merchant);
  if (!made.success) refuse(502, made.message);
  return withTx(deps.db, async (trx) => {
    const change = { ...doer, now: deps.now() };
    const platformId = made.id;
    const kept = answer(await setPlatformId(trx, merchantId, { field, platformId, action }, change));
    await keeper.keep(trx, kept);
    return kept;
  });
}
