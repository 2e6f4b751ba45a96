/**
 * Reads the audit trail as a feed (docs/decisions/0061). A transaction that begins late may commit early, so rows are
 * ordered by their transaction's number and delivered only below the oldest running transaction, where no more rows can
 * be added.
 */
import { sql } from 'kysely';
import { FEED_ENTITIES } from '../../src/contract/schemas/events';
import { onWholeTables } from '../db/engine/statementKinds';
import { DATABASE_IDENTITY } from '../db/whichDatabase';
import type { Db, Trx } from '../db/withTx';

/** Place of a row; rows are ordered by it. */
export interface FeedPlace {
  /** Number of the transaction as digits: too long for a JavaScript number. */
  readonly xid: string;
  readonly id: string;
}

/** The place before the first row. */
export const FEED_BEGIN: FeedPlace = { xid: '0', id: '' };

export interface FeedRow extends FeedPlace {
  readonly at: number;
  readonly actor: string;
  readonly actorName: string | null;
  readonly requestId: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  /** The record's current values; null if it is gone or has none. */
  readonly merchantId: string | null;
  readonly version: number | null;
  readonly status: string | null;
  readonly userKind: string | null;
  /** For views: the owner, and whether others can see the view, or could until this change. */
  readonly owner: string | null;
  readonly isShared: boolean | null;
  /** For merchants: whether the change is one of what everybody may read, the name or the archiving. */
  readonly isOfName: boolean | null;
}

/** Rows that are read at once. */
export const FEED_BATCH = 500;

/** The feed also has to know of sessions that end, although it does not report them. */
const FOLLOWED = [...FEED_ENTITIES, 'session'];

const afterPlace = ({ xid, id }: FeedPlace) =>
  sql`xid is not null and (xid, id) > (${xid}::xid8, ${id}) and entity in (${sql.join(FOLLOWED)})`;
const OLDEST_RUNNING = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Returns the rows after a place, in order. Each record is looked up by its key, with `lateral` and `limit`: a join
 * would be planned for 500 rows and would read whole tables even if there are none. `isWaiting` is true if there are
 * more rows that cannot be delivered yet, because a transaction that began before theirs is still running.
 */
export async function rowsAfter(db: Db, place: FeedPlace): Promise<{ rows: FeedRow[]; isWaiting: boolean }> {
  const { rows } = await sql<FeedRow & { isSettled: boolean }>`
    select a.xid::text as xid, a.id, a.at, a.actor, a.request_id as "requestId", a.action, a.entity,
      a.entity_id as "entityId", actors.name as "actorName", a."isSettled",
      coalesce(orders.version, merchants.version, zones.version, rules.version, people.version, views.version)
        as version,
      coalesce(orders.merchant_id, zones.merchant_id, rules.merchant_id, people.merchant_id,
        a.before ->> 'merchantId') as "merchantId",
      orders.order_status as status, people.kind as "userKind",
      case when a.entity = 'view' then coalesce(views.owner, a.before ->> 'owner') end as owner,
      case when a.entity = 'view' then coalesce(views.is_shared, false) or coalesce(a.before ->> 'isShared' = 'true', false)
        end as "isShared",
      case when a.entity = 'merchant' then coalesce(a.after -> 'name', a.after -> 'archived') is not null end
        as "isOfName"
    from (
      select *, xid < ${OLDEST_RUNNING} as "isSettled" from audit
      where ${afterPlace(place)} order by audit.xid, audit.id limit ${FEED_BATCH}
    ) a
    left join lateral (select name from users where email = a.actor limit 1) actors on true
    left join lateral (
      select version, merchant_id, order_status from orders where a.entity = 'order' and id = a.entity_id limit 1
    ) orders on true
    left join lateral (
      select version from merchants where a.entity = 'merchant' and id = a.entity_id limit 1
    ) merchants on true
    left join lateral (
      select version, merchant_id from zones where a.entity = 'zone' and id = a.entity_id limit 1
    ) zones on true
    left join lateral (
      select version, merchant_id from shipping_rules where a.entity = 'shippingRule' and id = a.entity_id limit 1
    ) rules on true
    left join lateral (
      select version, merchant_id, kind from users where a.entity = 'user' and email = a.entity_id limit 1
    ) people on true
    left join lateral (
      select version, owner, is_shared from views where a.entity = 'view' and id = a.entity_id limit 1
    ) views on true
    order by a.xid, a.id`.execute(db);
  const settled = rows.filter(({ isSettled }) => isSettled);
  return { rows: settled, isWaiting: settled.length < rows.length };
}

/**
 * Returns the place before every row written since then, and before rows that may still be added behind one of them.
 * Rows with the same time are ordered only by their transactions.
 */
export async function placeBefore(db: Db, at: number): Promise<FeedPlace> {
  const { rows } = await sql<FeedPlace>`
    with since as materialized (select xid from audit where at >= ${at} and xid is not null)
    select xid::text as xid, id from audit
    where xid is not null and xid < ${OLDEST_RUNNING} and xid < coalesce(
      (select xid from since order by xid limit 1), pg_snapshot_xmax(pg_current_snapshot())
    ) order by audit.xid desc, id desc limit 1`.execute(db);
  return rows[0] ?? FEED_BEGIN;
}

/** Whether more than `rows` rows come after a place. */
export async function isFurtherBack(db: Db, place: FeedPlace, rows: number): Promise<boolean> {
  const found =
    await sql`select from audit where ${afterPlace(place)} order by xid, id offset ${rows} limit 1`.execute(
      db,
    );
  return found.rows.length > 0;
}

/** The current state of the feed. */
export interface FeedState {
  /**
   * Identifies what places are valid for: this table in this database of this cluster, on this timeline of its log. A
   * copy, a restored backup and a promoted standby that was behind have another era.
   */
  readonly era: string;
  /** Place of the newest row that may be delivered. */
  readonly last: FeedPlace;
  /** The first transaction number not used yet. */
  readonly next: string;
}

/** Makes all places given out before invalid. */
export async function renewFeedEra(trx: Trx): Promise<void> {
  await sql`update meta set value = gen_random_uuid()::text where name = 'feedEra'`.execute(trx);
}

/** Reads the state of the feed. */
export async function readFeedState(db: Db): Promise<FeedState> {
  const { rows } = await sql<{ era: string; next: string; xid: string | null; id: string | null }>`
    select
      left(md5(concat_ws(' ',
        (select value from meta where name = 'feedEra'),
        ${DATABASE_IDENTITY},
        'audit'::regclass::oid,
        case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
      )), 12) as era,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      newest.xid::text as xid, newest.id
    from (values (1)) one left join lateral (
      select xid, id from audit where xid is not null and xid < ${OLDEST_RUNNING} order by xid desc, id desc limit 1
    ) newest on true`.execute(db);
  const [{ era, next, xid, id } = { era: '', next: '0', xid: null, id: null }] = rows;
  return { era, next, last: xid === null ? FEED_BEGIN : { xid, id: id ?? '' } };
}

/** Rows whose places are removed at once. */
const DROPPED_AT_ONCE = 10_000;

const HAS_PLACE = 'xid is not null';
const IS_FOREIGN = 'xid >= pg_snapshot_xmax(pg_current_snapshot())';

/**
 * Removes the places of all rows if any of them was written by another cluster: when this cluster reaches their
 * transaction numbers, they would be reported as new, and a lower number would pass for a later change of its record.
 * Call it at the start: `pg_restore` may have filled the database.
 */
export const dropForeignPlaces = (db: Db): Promise<void> => dropPlacesWhileAny(db, IS_FOREIGN);

/** Removes the places of all rows. For a copy, before anything else is written to it. */
export const dropAllPlaces = (db: Db): Promise<void> => dropPlacesWhileAny(db, HAS_PLACE);

/**
 * In pieces, so that a start that was ended half-way does not begin again, and from the lowest number, so that foreign
 * rows, which have the highest, come last and the next start continues. The update checks as well: once another server
 * has finished, rows that it writes keep their places.
 */
async function dropPlacesWhileAny(db: Db, condition: string): Promise<void> {
  const isAny = `exists (select from audit where ${condition})`;
  const drop = `update audit set xid = null where id in (
    select id from audit where ${HAS_PLACE} and ${isAny} order by xid, id limit ${DROPPED_AT_ONCE}
  )`;
  for (;;) {
    const { rows } = await sql
      .raw<{ isAny: boolean }>(onWholeTables(`select ${isAny} as "isAny"`))
      .execute(db);
    if (rows[0]?.isAny !== true) return;
    await sql.raw(onWholeTables(drop)).execute(db);
  }
}
