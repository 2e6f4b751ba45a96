/** Staff users by pages, found by parts of e-mail and name (docs/decisions/0048). */
import type { Migration } from './migration';

export const staffPages0016: Migration = {
  name: '0016-staff-pages',
  statements: [
    `alter table users add column if not exists find_key text`,
    // As foldName has it but for what 0017 adds.
    `update users set find_key = lower(regexp_replace(normalize(email || ' ' || name, nfkd), '[\\u0300-\\u036f]', '', 'g'))
      where kind = 'staff' and find_key is null`,
    // In the order of bytes, which is the same on every engine and in every locale.
    `create index if not exists users_listed on users (email collate "C" asc) where kind = 'staff'`,
    `create index if not exists invites_unused on invites (email asc) where used_at is null`,
  ],
};
