/** Phones with an extension are filed without it by now (docs/decisions/0020): those filed earlier were not found. */
import type { Migration } from './migration';

/** What may stand before an extension (src/domain/orders/phone.ts); one too many is filed as it was. */
const MAY_HAVE_EXTENSION = `orders.document->'recipient'->>'phone' ~* '[,;#x]|poste'`;

export const termsWithoutExtensions0011: Migration = {
  name: '0011-terms-without-extensions',
  statements: [
    // Only these are filed again, in the background after the start (services/fileOrders.ts).
    `delete from meta where name = 'ordersFiled' and exists (select 1 from orders where ${MAY_HAVE_EXTENSION})`,
    `delete from order_terms using orders where orders.id = order_terms.order_id and ${MAY_HAVE_EXTENSION}`,
  ],
};
