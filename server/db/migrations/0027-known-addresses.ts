/** Known addresses in their own table (repositories/knownAddresses.ts; docs/decisions/0073). */
import type { Migration } from './migration';

export const addressTable0027: Migration = {
  name: '0027-known-addresses',
  statements: [
    // A table of its own: its rows change only with the address, not with each status.
    `create table if not exists known_addresses (
      order_id text primary key,
      words text not null,
      exact_key text not null,
      terms tsvector not null
    )`,
    // New entries wait in a list and are sorted in together. Every search reads the whole list, so its limit is small
    // (kB).
    `create index if not exists known_addresses_lookup on known_addresses using gin (terms)
      with (fastupdate = on, gin_pending_list_limit = 256)`,
    `create index if not exists known_addresses_exact on known_addresses (exact_key asc, order_id asc)
      where exact_key <> ''`,
    // The planner would read the whole table where many places share a term.
    `create or replace function known_places(wanted tsquery, most int4)
      returns table (order_id text, words text, exact_key text)
      language sql stable set enable_seqscan = off
      as 'select known_addresses.order_id, known_addresses.words, known_addresses.exact_key
        from known_addresses where known_addresses.terms @@ wanted limit most'`,
    // Addresses of existing orders are indexed in the background (services/fileOrders.ts).
    `insert into meta (name, value)
      select 'addressesFiled', 'yes' where not exists (select 1 from orders)
      on conflict (name) do nothing`,
    // What was read before. Each change of an order added an entry to both.
    `drop index if exists orders_known_address`,
    `drop index if exists orders_by_change`,
  ],
};
