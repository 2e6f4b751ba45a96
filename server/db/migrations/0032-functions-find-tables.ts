/**
 * Functions that name tables find them from any search_path (docs/decisions/0068): a program with another one, such as
 * `pg_restore`, could not change an order, because the trigger did not find the table of the counts.
 */
import type { Migration } from './migration';

const FUNCTIONS = ['tally_orders', 'orders_with_terms', 'known_places'];

export const functionsFindTables0032: Migration = {
  name: '0032-functions-find-tables',
  // The schema itself instead of the present search_path, which may mean another schema for another user.
  statements: FUNCTIONS.map(
    (name) =>
      `do $$ begin execute format('alter function ${name} set search_path = %I', current_schema()); end $$`,
  ),
};
