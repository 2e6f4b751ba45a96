/** Shared by the routes of merchants: the id, the answer with its version, and the check of If-Match. */
import * as z from 'zod';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { withWireNames } from '../../src/contract/product';
import type { Merchant, MerchantSummary } from '../../src/contract/schemas/merchants';
import type { ServerDeps } from '../deps';
import { recordAnswer, type HttpAnswer } from '../http/answer';
import { requireVersion } from '../http/etag';

type Product = Pick<ServerDeps, 'settings'>;

/** This server makes the ids, and none is longer. */
export const merchantId = z.string().trim().min(1).max(100);

/** Answers with the merchant in wire form and its ETag. */
export function merchantAnswer({ settings }: Product, merchant: Merchant | MerchantSummary): HttpAnswer {
  return recordAnswer(withWireNames(merchant, settings.product.key));
}

/** Refuses a stale If-Match with 412 and the merchant as it is now. Pass the merchant as read for the change. */
export function requireCurrentMerchant(
  request: Parameters<typeof requireVersion>[0],
  { settings }: Product,
  merchant: MerchantSummary,
): void {
  const { id, version, name } = merchant;
  requireVersion(request, {
    entity: 'merchant',
    id,
    version,
    message: merchantMessages.merchantChanged(name),
    current: () => withWireNames(merchant, settings.product.key),
  });
}
