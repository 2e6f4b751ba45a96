/**
 * Changes of an order that leave its place in every list alone. PostgreSQL keeps such a new version of a row beside the old one
 * and writes no index, but only where no index refers to a column that has another value now. Texts, times of change and
 * versions always have: what lists need of the document, and of when it was redacted, are columns of their own therefore
 * (docs/decisions/0075).
 */
import type { Migration } from './migration';

/** The filters that rows are passed over by in the index, without a look at the table. */
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
    // First: the next statement makes every index of the table anew.
    ...ANEW.map((name) => `drop index if exists ${name}`),
    // The rows are written once, for all columns, with room beside three of them for the next version of one.
    `alter table orders
      set (fillfactor = 75),
      add column if not exists merchant_key text collate "C"
        generated always as (order_merchant_key(document)) stored,
      add column if not exists is_approximate boolean
        generated always as (coalesce(document->'recipientAddress'->>'locationAccuracy' in ('street', 'area'), false)) stored,
      add column if not exists is_to_redact boolean
        generated always as (redacted_at is null or redacted_at < updated_at) stored`,
    // Merchants have many orders each, so that both directions have an index in which the newest of each come first.
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
