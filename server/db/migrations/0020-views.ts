/** Saved views of the orders (docs/decisions/0054). */
import type { Migration } from './migration';

export const views0020: Migration = {
  name: '0020-views',
  statements: [
    `create table if not exists views (
      id text primary key,
      owner text not null,
      name text not null,
      is_shared boolean not null,
      content jsonb not null,
      changed_by text not null,
      created_at int8 not null,
      updated_at int8 not null,
      version int4 not null
    )`,
    `create index if not exists views_of_person on views (owner)`,
    `create index if not exists views_shared on views (updated_at desc) where is_shared`,
  ],
};
