/**
 * Merchants in wire form. Lists assemble their answer from the stored text of the document. The {product} fields get
 * their configured names here (docs/decisions/texts.md#name-of-the-product).
 */
import { productFieldNames } from '../../src/contract/product';
import type { MerchantText } from '../repositories/merchantRow';

/** Returns the JSON text of one merchant as in lists. */
export function merchantJson(row: MerchantText, productKey: string): string {
  const names = productFieldNames(productKey);
  const columns = JSON.stringify({
    id: row.id,
    name: row.name,
    archived: row.archived,
    lastRedactedAt: row.last_redacted_at === null ? null : new Date(row.last_redacted_at).toISOString(),
    ...(row.organization_id !== null && { [names.organizationId]: row.organization_id }),
    ...(row.pickup_customer_id !== null && { [names.pickupCustomerId]: row.pickup_customer_id }),
    version: row.version,
  });
  // A document always has members (taskTimeCreation, ...), so the two lists of members can be joined by a comma.
  return `${columns.slice(0, -1)},${row.document.slice(row.document.indexOf('{') + 1)}`;
}
