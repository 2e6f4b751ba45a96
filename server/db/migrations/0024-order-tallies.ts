/** The number of orders for each status and window, kept by the database itself (docs/decisions/0068). */
import type { Migration } from './migration';

const OPEN = `('CREATED', 'GEOCODED', 'PICKUP_READY', 'CARRIER_PICKED_UP', 'RECEIVED_AT_DESTINATION',
  'DELIVERY_EN_ROUTE', 'SHIPMENT_CREATED', 'SHIPMENT_PROCESSING', 'OUT_FOR_DELIVERY', 'GEOCODEDFAILED',
  'OUT_OF_FSA', 'INVALIDTIME', 'UNSUPPORTED_WEIGHT', 'RATE_FAILED')`;
const COUNTED = 'merchant_id, order_status, complete_after, complete_before';

export const orderTallies0024: Migration = {
  name: '0024-order-tallies',
  statements: [
    // Only the sum of its rows matters: a change adds rows and waits for no other change.
    `create table if not exists order_tallies (
      merchant_id text not null,
      order_status text not null,
      complete_after int8,
      complete_before int8,
      orders int4 not null
    )`,
    `create index if not exists order_tallies_open on order_tallies (order_status asc) where order_status in ${OPEN}`,
    `create index if not exists order_tallies_over on order_tallies (complete_after asc)
    where order_status not in ${OPEN}`,
    // One call for each statement, however many orders it writes.
    `create or replace function tally_orders() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into order_tallies select ${COUNTED}, count(*) from come group by ${COUNTED};
      elsif tg_op = 'DELETE' then
        insert into order_tallies select ${COUNTED}, -count(*) from gone group by ${COUNTED};
      else
        insert into order_tallies
          select ${COUNTED}, sum(change)
          from (select ${COUNTED}, 1 as change from come union all select ${COUNTED}, -1 from gone) as changed
          group by ${COUNTED} having sum(change) <> 0;
      end if;
      return null;
    end
    $$`,
    // In one transaction that keeps others from writing orders, so that no order is counted twice or missed.
    `do $$
    begin
      lock table orders in share row exclusive mode;
      create or replace trigger orders_come after insert on orders
        referencing new table as come for each statement execute function tally_orders();
      create or replace trigger orders_gone after delete on orders
        referencing old table as gone for each statement execute function tally_orders();
      create or replace trigger orders_changed after update on orders
        referencing old table as gone new table as come for each statement execute function tally_orders();
      delete from order_tallies;
      insert into order_tallies select ${COUNTED}, count(*) from orders group by ${COUNTED};
    end
    $$`,
    // A search for past windows starts where the last of them ended (repositories/orderSort.ts). The few orders placed
    // after their window are read from this index.
    `create index if not exists orders_placed_late on orders (
      created_at desc, id desc, order_status asc, merchant_id asc, delivery_type asc, complete_after asc,
      complete_before asc
    )
    where created_at > complete_before`,
  ],
};
