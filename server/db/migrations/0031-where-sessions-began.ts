/**
 * Where a session began (docs/decisions/0047). `address` changes with each call, so a stolen token would have made the
 * place of the thief known.
 */
import type { Migration } from './migration';

export const whereSessionsBegan0031: Migration = {
  name: '0031-where-sessions-began',
  statements: [
    // Null for sessions that an earlier version begins during a rolling update.
    `alter table sessions add column if not exists signed_in_from text`,
    // The place of the last call is all that is known of existing sessions.
    `update sessions set signed_in_from = address where signed_in_from is null`,
  ],
};
