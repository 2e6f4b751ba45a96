/** Pages of staff users, found by parts of their e-mail or name (docs/decisions/0048). */
import type { Migration } from './migration';

export const staffPages0016: Migration = {
  name: '0016-staff-pages',
  statements: [
    `alter table users add column if not exists find_key text`,
    // The same as foldName, except for what 0017 adds.
    `update users set find_key = lower(regexp_replace(normalize(email || ' ' || name, nfkd), '[\\u0300-\\u036f]', '', 'g'))
      where kind = 'staff' and find_key is null`,
    // Sorted by bytes, which is the same on every engine and in every locale.
    `create index if not exists users_listed on users (email collate "C" asc) where kind = 'staff'`,
    `create index if not exists invites_unused on invites (email asc) where used_at is null`,
  ],
};
