/** Creates orders of one merchant, in one write. */
import { prepareOrders, writeOrders, type NewOrder } from '../../../server/services/createOrder';
import type { PipelineDeps } from '../../../server/services/orderPipeline';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';

/** Returns one outcome per order. */
export async function createOrders(
  deps: PipelineDeps,
  merchant: Merchant,
  orders: readonly NewOrder[],
  requestId: string,
) {
  const { zones = [], shippingRules = [] } = merchant;
  const ordering = { merchant, rules: indexMerchant(merchant, zones, shippingRules, deps.timeZones) };
  const by = { actor: 'import', requestId };
  const requests = orders.map((order) => ({ ordering, order }));
  return writeOrders(deps, await prepareOrders(deps, requests, by), by);
}
