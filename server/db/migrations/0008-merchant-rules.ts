/** Zones and rules count their changes on their merchant: rate look-ups keep what they indexed until the count moves. */
import type { Migration } from './migration';

export const merchantRules0008: Migration = {
  name: '0008-merchant-rules',
  statements: [`alter table merchants add column if not exists rules_version int4 not null default 1`],
};
