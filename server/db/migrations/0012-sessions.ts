/** Sessions, so that they can be ended before their tokens expire (docs/decisions/0043). */
import type { Migration } from './migration';

export const sessions0012: Migration = {
  name: '0012-sessions',
  statements: [
    `create table if not exists sessions (
      id text primary key,
      email text not null,
      created_at int8 not null,
      seen_at int8 not null,
      expires_at int8 not null,
      address text not null,
      browser text not null,
      ended_at int8,
      end_reason text
    )`,
    `create index if not exists sessions_of_person on sessions (email asc, seen_at desc)`,
    `create index if not exists sessions_age on sessions (expires_at asc)`,
  ],
};
