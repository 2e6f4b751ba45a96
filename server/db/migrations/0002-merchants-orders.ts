/** Merchants with their zones and shipping rules, and orders. What the columns hold: db/tables.ts. */
import type { Migration } from './migration';

export const merchantsAndOrders0002: Migration = {
  name: '0002-merchants-orders',
  statements: [
    `create table if not exists merchants (
      id text primary key,
      name text not null,
      name_key text not null,
      archived boolean not null,
      organization_id text,
      pickup_customer_id text,
      last_redacted_at int8,
      document jsonb not null,
      location_pricing jsonb not null,
      delivery_constraints jsonb not null,
      pickup_constraints jsonb not null,
      created_at int8 not null,
      updated_at int8 not null,
      version int4 not null
    )`,
    `create index if not exists merchants_name on merchants (name_key asc, id asc)`,
    `create table if not exists zones (
      id text primary key,
      merchant_id text not null,
      name text not null,
      name_key text not null,
      timezone text not null,
      facility text not null,
      pricing_rows jsonb not null,
      created_at int8 not null,
      updated_at int8 not null,
      version int4 not null
    )`,
    `create index if not exists zones_merchant on zones (merchant_id asc, name_key asc)`,
    `create table if not exists shipping_rules (
      id text primary key,
      merchant_id text not null,
      origin_zone text not null,
      destination_zone text not null,
      in_transit_days int4 not null,
      surcharge float8 not null,
      services jsonb not null,
      delivery_constraints jsonb not null,
      pickup_constraints jsonb not null,
      scheduled_constraints jsonb,
      created_at int8 not null,
      updated_at int8 not null,
      version int4 not null
    )`,
    `create index if not exists shipping_rules_merchant
      on shipping_rules (merchant_id asc, origin_zone asc, destination_zone asc)`,
    `create table if not exists orders (
      id text primary key,
      merchant_id text not null,
      created_at int8 not null,
      order_status text not null,
      ref_number text,
      ref_key text,
      delivery_type text,
      complete_after int8,
      complete_before int8,
      pickup_ready_at int8,
      document jsonb not null,
      order_creation jsonb,
      updated_at int8 not null,
      version int4 not null
    )`,
    // Each list reads one of these indexes from its cursor and stops after a page. The columns after (created_at, id)
    // serve the remaining filters: rows that do not match are skipped in the index, without reading the table.
    `create index if not exists orders_newest
      on orders (created_at desc, id desc, delivery_type asc, complete_after asc, complete_before asc)`,
    `create index if not exists orders_of_status
      on orders (order_status asc, created_at desc, id desc, delivery_type asc, complete_after asc, complete_before asc)`,
    `create index if not exists orders_of_merchant
      on orders (merchant_id asc, created_at desc, id desc, delivery_type asc, complete_after asc, complete_before asc)`,
    `create index if not exists orders_of_merchant_and_status
      on orders (merchant_id asc, order_status asc, created_at desc, id desc)`,
    `create index if not exists orders_by_reference on orders (ref_key asc, created_at desc, id desc)`,
  ],
};
