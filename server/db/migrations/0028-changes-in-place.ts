/**
 * Makes changes cheap that leave an order's position in every list. PostgreSQL writes no index entry for a new version
 * of a row if no indexed column has changed. Texts, times of change and versions always change, so whatever the lists
 * need of the document, or of the time of redaction, becomes a column (docs/decisions/0075).
 */
import type { Migration } from './migration';

/** Filters that the index can apply without reading the table. */
const FILTERS = 'order_status asc, delivery_type asc, complete_after asc, complete_before asc';
const ANEW = [
  'orders_by_merchant_name',
  'orders_by_merchant_name_down',
  'orders_approximate',
  'orders_approximate_of_status',
  'orders_to_redact',
];

export const changesInPlace0028: Migration = {
  name: '0028-changes-in-place',
  rewrites: 'orders',
  statements: [
    // First, because the next statement rebuilds every index of the table.
    ...ANEW.map((name) => `drop index if exists ${name}`),
    // Rewrites the rows once for all columns, and leaves a quarter of each page for new versions.
    `alter table orders
      set (fillfactor = 75),
      add column if not exists merchant_key text collate "C"
        generated always as (order_merchant_key(document)) stored,
      add column if not exists is_approximate boolean
        generated always as (coalesce(document->'recipientAddress'->>'locationAccuracy' in ('street', 'area'), false)) stored,
      add column if not exists is_to_redact boolean
        generated always as (redacted_at is null or redacted_at < updated_at) stored`,
    // Each merchant has many orders, so each direction has an index in which a merchant's newest come first.
    `create index if not exists orders_by_merchant_name on orders (
      merchant_key asc, created_at desc, id desc, ${FILTERS})`,
    `create index if not exists orders_by_merchant_name_down on orders (
      merchant_key desc, created_at desc, id desc, ${FILTERS})`,
    `create index if not exists orders_approximate on orders (
      created_at desc, id desc, order_status asc, merchant_id asc, delivery_type asc, complete_after asc,
      complete_before asc
    )
    where is_approximate`,
    `create index if not exists orders_approximate_of_status on orders (
      order_status asc, created_at desc, id desc, merchant_id asc, delivery_type asc, complete_after asc,
      complete_before asc
    )
    where is_approximate`,
    `create index if not exists orders_to_redact on orders (merchant_id asc, created_at asc, id asc) where is_to_redact`,
  ],
};
