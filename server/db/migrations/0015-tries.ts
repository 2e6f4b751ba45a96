/** Attempts counted against guessing and flooding, by account and address, shared by all processes. */
import type { Migration } from './migration';

export const tries0015: Migration = {
  name: '0015-tries',
  statements: [
    `create table if not exists tries (
      key text primary key,
      count int4 not null,
      until_at int8 not null
    )`,
    `create index if not exists tries_age on tries (until_at asc)`,
  ],
};
