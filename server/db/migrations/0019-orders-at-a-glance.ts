/** Counts open orders, late ones and the windows of a day (repositories/orderSummary.ts; docs/decisions/0053). */
import type { Migration } from './migration';

export const ordersAtAGlance0019: Migration = {
  name: '0019-orders-at-a-glance',
  statements: [
    // Only open orders, with every column that is counted, in the sequence in which the late ones are listed.
    `create index if not exists orders_open on orders (
      created_at desc, id desc, order_status asc, merchant_id asc, delivery_type asc, complete_after asc,
      complete_before asc
    )
    where order_status in ('CREATED', 'GEOCODED', 'PICKUP_READY', 'CARRIER_PICKED_UP', 'RECEIVED_AT_DESTINATION',
      'DELIVERY_EN_ROUTE', 'SHIPMENT_CREATED', 'SHIPMENT_PROCESSING', 'OUT_FOR_DELIVERY', 'GEOCODEDFAILED',
      'OUT_OF_FSA', 'INVALIDTIME', 'UNSUPPORTED_WEIGHT', 'RATE_FAILED')`,
  ],
};
