/**
 * Merchant users are kept in the table of staff users (docs/decisions/sessions.md#who-may-do-what). Adds the columns
 * that only they have, and the index for their list.
 */
import type { Migration } from './migration';

export const merchantUsers0006: Migration = {
  name: '0006-merchant-users',
  statements: [
    `alter table users add column if not exists id text`,
    `alter table users add column if not exists phone_number text`,
    `alter table users add column if not exists user_group text`,
    `alter table users add column if not exists merchant_id text`,
    `create index if not exists users_of_merchant on users (merchant_id asc, email asc)`,
  ],
};
