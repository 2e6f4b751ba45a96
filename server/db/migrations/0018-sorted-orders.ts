/**
 * Orders sorted by merchant, reference and delivery window (repositories/orderSort.ts; docs/decisions/0051). The keys
 * are functions of what is stored, not columns: nothing has to be filled in or kept up to date, and no row is
 * rewritten.
 */
import type { Migration } from './migration';

/** Capitals that `normalize` keeps, with their small letters. No database locale knows all of them. */
export function capitals(): { readonly from: string; readonly to: string } {
  // Latin, Greek and Cyrillic, without those of ASCII, which every locale knows.
  const from = Array.from({ length: 0x530 }, (_, code) => String.fromCharCode(code)).filter((letter) => {
    const small = letter.toLowerCase();
    return letter > '\x7f' && small !== letter && small.length === 1 && letter.normalize('NFKD') === letter;
  });
  return { from: from.join(''), to: from.map((letter) => letter.toLowerCase()).join('') };
}

const { from, to } = capitals();
const MERCHANT = `order_merchant_key(document) collate "C"`;
const REFERENCE = `order_reference_key(ref_key) collate "C"`;
/** Filters that the index can apply without reading the table. */
const FILTERS = 'order_status asc, delivery_type asc, complete_after asc, complete_before asc';

export const sortedOrders0018: Migration = {
  name: '0018-sorted-orders',
  statements: [
    // The name that a row shows, folded as by foldName. `strict` keeps the planner from inlining the functions, and the
    // cost tells it that reading their index in order is cheaper than sorting. The indexes hold the functions' results:
    // rebuild them when a function changes.
    `create or replace function order_merchant_key(document jsonb) returns text
      language sql immutable strict parallel safe cost 2000
      as $$
        select nullif(left(case when name ~ '[^ -~]' then translate(name, '${from}', '${to}') else name end, 100), '')
        from (select lower(btrim(regexp_replace(regexp_replace(normalize($1->>'merchantDisplayName', nfkd),
          '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g')) collate "C") as name) as folded
      $$`,
    // Numbers within a reference sort by value: each is padded to twelve digits.
    `create or replace function order_reference_key(ref_key text) returns text
      language sql immutable strict parallel safe cost 1000
      as $$
        select nullif(left(regexp_replace(regexp_replace($1, '[0-9]+', '000000000000\\&', 'g'),
          '0{0,12}([0-9]{12,})', '\\1', 'g'), 100), '')
      $$`,
    // Each merchant has many orders, so each direction has an index in which a merchant's newest come first.
    `create index if not exists orders_by_merchant_name on orders (
      (${MERCHANT}) asc, created_at desc, id desc, ${FILTERS})`,
    `create index if not exists orders_by_merchant_name_down on orders (
      (${MERCHANT}) desc, created_at desc, id desc, ${FILTERS})`,
    // Few orders share a reference or a window, so one index serves both directions.
    `create index if not exists orders_by_reference_key on orders (
      (${REFERENCE}) asc, created_at desc, id desc, ${FILTERS})`,
    // The references of one merchant often begin alike, and waiting orders have the latest windows. Without their own
    // indexes, such lists would start by skipping most other orders.
    `create index if not exists orders_of_merchant_by_reference_key on orders (
      merchant_id asc, (${REFERENCE}) asc, created_at desc, id desc, order_status asc)`,
    `create index if not exists orders_by_window on orders (
      complete_after asc, created_at desc, id desc, order_status asc, merchant_id asc, delivery_type asc,
      complete_before asc)`,
    `create index if not exists orders_of_status_by_window on orders (
      order_status asc, complete_after asc, created_at desc, id desc, merchant_id asc, delivery_type asc,
      complete_before asc)`,
  ],
};
