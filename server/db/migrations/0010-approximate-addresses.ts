/** Finds orders whose destination is only approximate (repositories/orderSearch.ts; docs/decisions/0025). */
import type { Migration } from './migration';

export const approximateAddresses0010: Migration = {
  name: '0010-approximate-addresses',
  statements: [
    // Few orders are in these indexes. The columns after (created_at, id) let the other filters skip rows unread.
    `create index if not exists orders_approximate on orders (
      created_at desc, id desc, order_status asc, merchant_id asc, delivery_type asc, complete_after asc,
      complete_before asc
    )
    where document->'recipientAddress'->>'locationAccuracy' in ('street', 'area')`,
    `create index if not exists orders_approximate_of_status on orders (
      order_status asc, created_at desc, id desc, merchant_id asc, delivery_type asc, complete_after asc,
      complete_before asc
    )
    where document->'recipientAddress'->>'locationAccuracy' in ('street', 'area')`,
  ],
};
