/**
 * Phone numbers are now indexed without their extension (docs/decisions/0020). Those indexed earlier were not found.
 */
import type { Migration } from './migration';

/**
 * What may precede an extension (src/domain/orders/phone.ts). A number that matches needlessly is indexed as before.
 */
const MAY_HAVE_EXTENSION = `orders.document->'recipient'->>'phone' ~* '[,;#x]|poste'`;

export const termsWithoutExtensions0011: Migration = {
  name: '0011-terms-without-extensions',
  statements: [
    // Only these are indexed again, in the background after the start (services/fileOrders.ts).
    `delete from meta where name = 'ordersFiled' and exists (select 1 from orders where ${MAY_HAVE_EXTENSION})`,
    `delete from order_terms using orders where orders.id = order_terms.order_id and ${MAY_HAVE_EXTENSION}`,
  ],
};
