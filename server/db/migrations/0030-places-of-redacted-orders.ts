/**
 * Earlier versions kept redacted orders among the known addresses, where each area of them took the place of one that
 * can be suggested (docs/decisions/0073).
 */
import type { Migration } from './migration';

export const placesOfRedactedOrders0030: Migration = {
  name: '0030-places-of-redacted-orders',
  statements: [
    `delete from known_addresses using orders
      where orders.id = known_addresses.order_id
        and orders.redacted_at is not null
        and orders.document->'recipientAddress'->'location' is null`,
  ],
};
