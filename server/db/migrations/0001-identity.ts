/** Staff and merchant users, invites, the audit trail, kept answers, and named values of the installation. */
import type { Migration } from './migration';

export const identity0001: Migration = {
  name: '0001-identity',
  statements: [
    `create table if not exists meta (
      name text primary key,
      value text not null
    )`,
    `create table if not exists users (
      email text primary key,
      name text not null,
      kind text not null,
      roles jsonb not null,
      activated boolean not null,
      password_hash text,
      created_at int8 not null,
      updated_at int8 not null,
      version int4 not null
    )`,
    `create index if not exists users_kind on users (kind asc, email asc)`,
    `create table if not exists invites (
      token_hash text primary key,
      email text not null,
      created_by text not null,
      created_at int8 not null,
      expires_at int8 not null,
      used_at int8
    )`,
    `create index if not exists invites_email on invites (email asc)`,
    `create table if not exists audit (
      id text primary key,
      at int8 not null,
      actor text not null,
      request_id text not null,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb
    )`,
    `create index if not exists audit_entity on audit (entity asc, entity_id asc, at desc)`,
    `create table if not exists idempotency (
      caller text not null,
      endpoint text not null,
      key text not null,
      fingerprint text not null,
      status int4 not null,
      body text,
      etag text,
      created_at int8 not null,
      primary key (caller, endpoint, key)
    )`,
    `create index if not exists idempotency_age on idempotency (created_at asc)`,
  ],
};
