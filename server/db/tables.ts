/**
 * The tables as Kysely sees them; migrations make them. Times are epoch milliseconds (int8, read as numbers). jsonb
 * columns are read as text on both engines and written as JSON text, so that answers can be assembled from them without
 * parsing.
 */
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A jsonb column: JSON text in both directions. */
type JsonText = ColumnType<string, string, string>;
type NullableJsonText = ColumnType<string | null, string | null | undefined, string | null>;

export type UserKind = 'staff' | 'merchant';

export interface UsersTable {
  /** Trimmed and lower-cased; the token's `sub`. For a merchant's service user, the generated username. */
  email: string;
  name: string;
  /** Merchant users are stored here too, but cannot sign in to the console. */
  kind: UserKind;
  /** JSON array of role names. */
  roles: JsonText;
  activated: boolean;
  /** Null until the person registers. */
  password_hash: string | null;
  /** Staff only. An e-mail (the person's own if they registered by themselves), or a word for the server. */
  created_by: string | null;
  /** When the person chose name and password. */
  registered_at: number | null;
  /** When the account was deactivated; null while it is active or never was. */
  deactivated_at: number | null;
  /** Staff only: folded e-mail and name, for searching. */
  find_key: string | null;
  /** Merchant users only: their id, phone number (`+1` and digits), one of the four groups, and their merchant. */
  id: string | null;
  phone_number: string | null;
  user_group: string | null;
  merchant_id: string | null;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface InvitesTable {
  /** SHA-256 of the one-time token in the link, hex; the token itself is never stored. */
  token_hash: string;
  email: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface SessionsTable {
  /** The token's `sid`. */
  id: string;
  email: string;
  created_at: number;
  /** Time of the latest call, accurate to the minute. */
  seen_at: number;
  /** When its token expires. */
  expires_at: number;
  /** Address of the latest call that was noted. */
  address: string;
  /** Address of the sign-in, which never changes; null if an earlier version stored the session. */
  signed_in_from: string | null;
  /** `Firefox 140 on Linux`. */
  browser: string;
  ended_at: number | null;
  end_reason: string | null;
}

export interface AuditTable {
  id: string;
  at: number;
  /** The actor: the token's `sub`, or `system` and `import`. */
  actor: string;
  request_id: string;
  action: string;
  entity: string;
  entity_id: string;
  before: NullableJsonText;
  after: NullableJsonText;
  /** The origin (src/contract/origins.ts); null in rows older than this column. */
  origin: string | null;
  /**
   * The transaction that wrote the row, for the feed and for the order of changes; set by the database. Null in rows
   * older than the feed.
   */
  xid: ColumnType<string | null, undefined, null>;
}

interface IdempotencyTable {
  caller: string;
  endpoint: string;
  key: string;
  /** SHA-256 of method, address and body: the same key with another request is refused. */
  fingerprint: string;
  status: number;
  /** JSON text of the answer; null for an empty one. */
  body: string | null;
  etag: string | null;
  /** Id of the record in the answer, so that redaction of the record finds the answer. */
  record_id: string | null;
  created_at: number;
}

export interface TriesTable {
  /** What is limited: an account at a place, an address, registrations from an address. */
  key: string;
  count: number;
  /** End of the period that began with the first try. */
  until_at: number;
}

interface MetaTable {
  name: string;
  value: string;
}

export interface MerchantTableRows {
  id: string;
  name: string;
  /** The folded name, for sorting, name search and the duplicate check: see repositories/sortKey.ts. */
  name_key: string;
  archived: boolean;
  /** Ids in the routing product; answers give them their configured names. */
  organization_id: string | null;
  pickup_customer_id: string | null;
  last_redacted_at: number | null;
  /** The flat fields of a merchant as sent: everything in list answers except the columns above. */
  document: JsonText;
  /** Parts that only GET /merchants/{id} returns, in columns of their own so that lists do not read them. */
  location_pricing: JsonText;
  delivery_constraints: JsonText;
  pickup_constraints: JsonText;
  /** Counts the changes of its zones and rules, so that a cached index can be compared with it. */
  rules_version: ColumnType<number, number | undefined, number>;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface ZonesTable {
  id: string;
  merchant_id: string;
  name: string;
  /** The trimmed and lower-cased name: unique per merchant. */
  name_key: string;
  timezone: string;
  facility: string;
  /** `[{postalPrefix, price}]`. */
  pricing_rows: JsonText;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface ShippingRulesTable {
  id: string;
  merchant_id: string;
  /** Zone names, as sent; renaming a zone renames them in the same transaction. */
  origin_zone: string;
  destination_zone: string;
  in_transit_days: number;
  /** Dollars. */
  surcharge: number;
  services: JsonText;
  delivery_constraints: JsonText;
  pickup_constraints: JsonText;
  scheduled_constraints: NullableJsonText;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface OrderTableRows {
  id: string;
  merchant_id: string;
  /** The document's `createdAt`, which is in whole seconds, as milliseconds. */
  created_at: number;
  order_status: string;
  ref_number: string | null;
  /** The folded reference, for the case-insensitive search: see repositories/orderRow.ts. */
  ref_key: string | null;
  delivery_type: string | null;
  complete_after: number | null;
  complete_before: number | null;
  pickup_ready_at: number | null;
  /** The order as it is sent, without `orderCreation` and `version`, which have columns. */
  document: JsonText;
  order_creation: NullableJsonText;
  /** When its personal data was removed. An order that has changed since is redacted again. */
  redacted_at: number | null;
  updated_at: number;
  version: number;
  /**
   * Derived from other columns by the database, for lists (migration 0028): the merchant's name as shown, to sort by.
   */
  merchant_key: GeneratedAlways<string | null>;
  /** Whether the destination's position is only approximate. */
  is_approximate: GeneratedAlways<boolean>;
  /** Whether it was never redacted, or has changed since. */
  is_to_redact: GeneratedAlways<boolean>;
}

interface OrderTermsTable {
  order_id: string;
  created_at: number;
  /** A tsvector: the terms by which the order is found, see repositories/findOrders.ts. */
  terms: string;
}

interface KnownAddressesTable {
  order_id: string;
  /** Folded words, each after a space; empty if the order's address is no longer a known one. */
  words: string;
  /** Postal code and street if the position is exact, else empty. */
  exact_key: string;
  /** A tsvector: the words by which the address is found, see repositories/addressWords.ts. */
  terms: string;
}

/** Maintained by triggers on `orders` (migration 0024), and only ever read as a sum. */
interface OrderTalliesTable {
  merchant_id: string;
  order_status: string;
  complete_after: number | null;
  complete_before: number | null;
  /** Negative in rows that subtract orders. */
  orders: number;
}

export interface ViewsTable {
  id: string;
  /** E-mail of a staff user, possibly a deleted one. */
  owner: string;
  name: string;
  is_shared: boolean;
  content: JsonText;
  /** E-mail of the person who changed it last. */
  changed_by: string;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface Tables {
  users: UsersTable;
  invites: InvitesTable;
  sessions: SessionsTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  tries: TriesTable;
  meta: MetaTable;
  merchants: MerchantTableRows;
  zones: ZonesTable;
  shipping_rules: ShippingRulesTable;
  orders: OrderTableRows;
  order_terms: OrderTermsTable;
  known_addresses: KnownAddressesTable;
  order_tallies: OrderTalliesTable;
  views: ViewsTable;
}
