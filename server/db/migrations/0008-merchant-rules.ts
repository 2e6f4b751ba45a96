/** Counts the changes of a merchant's zones and rules. Rate look-ups keep their index until the count changes. */
import type { Migration } from './migration';

export const merchantRules0008: Migration = {
  name: '0008-merchant-rules',
  statements: [`alter table merchants add column if not exists rules_version int4 not null default 1`],
};
