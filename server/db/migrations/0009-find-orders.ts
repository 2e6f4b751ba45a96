/** Finds one order by whatever is known of it (repositories/findOrders.ts; docs/decisions/0020). */
import type { Migration } from './migration';

export const findOrders0009: Migration = {
  name: '0009-find-orders',
  statements: [
    // A table of its own: its rows change only with names and numbers, not with each status.
    `create table if not exists order_terms (
      order_id text primary key,
      created_at int8 not null,
      terms tsvector not null
    )`,
    // New entries wait in a list and are sorted in together. Every search reads the whole list, so its limit is small
    // (kB).
    `create index if not exists order_terms_lookup on order_terms using gin (terms)
      with (fastupdate = on, gin_pending_list_limit = 256)`,
    // The planner misjudges prefix searches and would read the whole table.
    `create or replace function orders_with_terms(wanted tsquery, most int4)
      returns table (order_id text, created_at int8)
      language sql stable set enable_seqscan = off
      as 'select order_terms.order_id, order_terms.created_at from order_terms
        where order_terms.terms @@ wanted limit most'`,
    // Existing orders are indexed in the background: a million takes minutes (services/fileOrders.ts).
    `insert into meta (name, value)
      select 'ordersFiled', 'yes' where not exists (select 1 from orders)
      on conflict (name) do nothing`,
  ],
};
