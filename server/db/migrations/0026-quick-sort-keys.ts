/**
 * The sort keys of migration 0018 in a language that the database parses once for each connection. It parsed the SQL
 * functions again for each index and change of an order, which took half the time of the change. Their results are the
 * same, so the indexes stay valid.
 */
import { capitals } from './0018-sorted-orders';
import type { Migration } from './migration';

const { from, to } = capitals();

export const quickSortKeys0026: Migration = {
  name: '0026-quick-sort-keys',
  statements: [
    `create or replace function order_merchant_key(document jsonb) returns text
      language plpgsql immutable strict parallel safe cost 2000
      as $$
        declare name text collate "C" := lower(btrim(regexp_replace(regexp_replace(
          normalize(document->>'merchantDisplayName', nfkd),
          '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g')) collate "C");
        begin
          return nullif(left(case when name ~ '[^ -~]' then translate(name, '${from}', '${to}') else name end, 100), '');
        end
      $$`,
    `create or replace function order_reference_key(ref_key text) returns text
      language plpgsql immutable strict parallel safe cost 1000
      as $$
        begin
          return nullif(left(regexp_replace(regexp_replace(ref_key, '[0-9]+', '000000000000\\&', 'g'),
            '0{0,12}([0-9]{12,})', '\\1', 'g'), 100), '');
        end
      $$`,
  ],
};
