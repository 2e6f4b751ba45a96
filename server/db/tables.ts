/**
 * The tables as Kysely sees them; migrations make them. Times are epoch milliseconds (int8, read as numbers).
 * jsonb columns come back as text on both engines and are written as JSON text, so that answers can splice them
 * without a parse.
 */
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A jsonb column: JSON text in both directions. */
type JsonText = ColumnType<string, string, string>;
type NullableJsonText = ColumnType<string | null, string | null | undefined, string | null>;

export type UserKind = 'staff' | 'merchant';

export interface UsersTable {
  /** Trimmed and lower-cased; the token's `sub`. Of a merchant's service user the made-up username. */
  email: string;
  name: string;
  /** Merchant users live here too but cannot sign in to the console. */
  kind: UserKind;
  /** JSON array of role names. */
  roles: JsonText;
  activated: boolean;
  /** Null until somebody registers. */
  password_hash: string | null;
  /** Of staff only. An e-mail, the person's own where they registered by themselves, or a word for the server's work. */
  created_by: string | null;
  /** When the person chose name and password. */
  registered_at: number | null;
  /** Since when; null while activated, and until somebody was. */
  deactivated_at: number | null;
  /** Of staff only: e-mail and name folded, in which a search looks. */
  find_key: string | null;
  /** Of merchant users only: their id, `+1` and digits, one of the four groups, and whose they are. */
  id: string | null;
  phone_number: string | null;
  user_group: string | null;
  merchant_id: string | null;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface InvitesTable {
  /** SHA-256 of the one-time token in the link, hex; the token itself is never kept. */
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
  /** Of the latest call, to the minute. */
  seen_at: number;
  /** The end of its token. */
  expires_at: number;
  /** Where the latest call came from. */
  address: string;
  /** `Firefox 140 on Linux`. */
  browser: string;
  ended_at: number | null;
  end_reason: string | null;
}

export interface AuditTable {
  id: string;
  at: number;
  /** Who: the token's sub, or `system` and `import`. */
  actor: string;
  request_id: string;
  action: string;
  entity: string;
  entity_id: string;
  before: NullableJsonText;
  after: NullableJsonText;
  /** From where (src/contract/origins.ts); null in rows of before it was kept. */
  origin: string | null;
  /** The transaction that wrote it, for the feed of changes; the database puts it in. Null for rows from before the feed. */
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
  /** Id of the record the answer shows, so that its redaction finds the answer. */
  record_id: string | null;
  created_at: number;
}

export interface TriesTable {
  /** What is limited: an account at a place, an address, registrations of an address. */
  key: string;
  count: number;
  /** The end of the time that began with the first try. */
  until_at: number;
}

interface MetaTable {
  name: string;
  value: string;
}

export interface MerchantTableRows {
  id: string;
  name: string;
  /** The name folded for sorting, name search and the duplicate check: see repositories/sortKey.ts. */
  name_key: string;
  archived: boolean;
  /** Ids in the routing product; the serializer gives them their configured names. */
  organization_id: string | null;
  pickup_customer_id: string | null;
  last_redacted_at: number | null;
  /** The flat fields of the wire's merchant: everything the list answers carry beside the columns above. */
  document: JsonText;
  /** Parts only GET /merchants/{id} carries, apart so that lists do not read them. */
  location_pricing: JsonText;
  delivery_constraints: JsonText;
  pickup_constraints: JsonText;
  /** Counts the changes of its zones and rules: what an index made of them was made from. */
  rules_version: ColumnType<number, number | undefined, number>;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface ZonesTable {
  id: string;
  merchant_id: string;
  name: string;
  /** The name trimmed and lower-cased: unique per merchant. */
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
  /** Zone names, as on the wire; renaming a zone renames them in the same transaction. */
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
  /** The document's createdAt, which is in whole seconds, as milliseconds. */
  created_at: number;
  order_status: string;
  ref_number: string | null;
  /** The reference folded for the case-insensitive search: see repositories/orderRow.ts. */
  ref_key: string | null;
  delivery_type: string | null;
  complete_after: number | null;
  complete_before: number | null;
  pickup_ready_at: number | null;
  /** The order as it goes on the wire, less `orderCreation` and `version`, which have columns. */
  document: JsonText;
  order_creation: NullableJsonText;
  /** When its personal data was taken out. An order that changed since is redacted again. */
  redacted_at: number | null;
  updated_at: number;
  version: number;
  /** What lists need of the others, worked out by the database (migration 0028): the name that the row shows, to sort by. */
  merchant_key: GeneratedAlways<string | null>;
  /** Whether its destination has a position that is not exact. */
  is_approximate: GeneratedAlways<boolean>;
  /** Whether it was never redacted, or changed since. */
  is_to_redact: GeneratedAlways<boolean>;
}

interface OrderTermsTable {
  order_id: string;
  created_at: number;
  /** A tsvector: what the order is found by, see repositories/findOrders.ts. */
  terms: string;
}

interface KnownAddressesTable {
  order_id: string;
  /** Folded, each behind a space; empty for an order whose address was known and is not any more. */
  words: string;
  /** Postal code and street where the position is exact, else empty. */
  exact_key: string;
  /** A tsvector: what the address is found by, see repositories/addressWords.ts. */
  terms: string;
}

/** Kept by triggers on `orders` (migration 0024), and only ever read as a sum. */
interface OrderTalliesTable {
  merchant_id: string;
  order_status: string;
  complete_after: number | null;
  complete_before: number | null;
  /** Below zero where orders have left. */
  orders: number;
}

export interface ViewsTable {
  id: string;
  /** E-mail of a staff user, or of one who has been deleted. */
  owner: string;
  name: string;
  is_shared: boolean;
  content: JsonText;
  /** E-mail of who changed it last. */
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
