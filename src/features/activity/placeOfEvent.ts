/** Where the record of an event is shown. */
import type { ActivityEvent } from '../../contract/schemas/activity';
import { paths } from '../../paths';

/** The address; null if it is shown nowhere, or was deleted. */
export function placeOfEvent({ kind, record, merchant }: ActivityEvent): string | null {
  if (kind === 'order') return paths.dashboard({ order: record });
  if (merchant === undefined) return null;
  const merchantAddress = { merchantId: merchant.id, merchantName: merchant.name };
  if (kind === 'zone') return paths.zones(merchantAddress, { zone: record });
  if (kind === 'shippingRule') return paths.shippingRules(merchantAddress, { rule: record });
  return paths.merchants(merchant.name, merchant.id);
}
