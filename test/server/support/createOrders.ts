/** Creates orders of one merchant, in one write. */
import {
  orderingMerchant,
  prepareOrders,
  writeOrders,
  type NewOrder,
} from '../../../server/services/createOrder';
import type { PipelineDeps } from '../../../server/services/orderPipeline';
import type { Merchant } from '../../../src/contract/schemas/merchants';

/** Returns one outcome per order. */
export async function createOrders(
  deps: PipelineDeps,
  merchant: Merchant,
  orders: readonly NewOrder[],
  requestId: string,
) {
  const ordering = orderingMerchant(merchant, deps.timeZones);
  const by = { actor: 'import', requestId };
  const requests = orders.map((order) => ({ ordering, order }));
  return writeOrders(deps, await prepareOrders(deps, requests, by), by);
}
