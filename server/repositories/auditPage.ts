/**
 * Reads rows of the audit trail in pages that fit into memory: a row may hold a whole rule or zone, with ten thousand
 * rows in each of its grids.
 */
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables';
import type { ChangeMaker } from '../../src/contract/auditWords';
import type { Db } from '../db/withTx';
import { ofRecord, toAuditRow, type AuditRow, type ChangeOfRecord } from './audit';
import { placeOf, readPlace, type AuditPlace } from './auditPlace';

/** Most bytes of a page as the database stores them; it compresses long rows to a tenth or less. */
const PAGE_BYTES = 1_000_000;

/** What a row takes of `PAGE_BYTES`, read without reading its values. */
export const STORED_BYTES = sql<number>`
  coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)
`.as('bytes');

/** Returns a function that says of each row in turn whether it still fits into the page; the first always does. */
export function pageRoom(): (bytes: number) => boolean {
  let used = 0;
  return (bytes) => {
    const isFirst = used === 0;
    used += bytes;
    return isFirst || used <= PAGE_BYTES;
  };
}

/** The rows of a query that is ordered, and where the next page begins; null at the end. */
interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly next: string | null;
}

/** Reads the query's first rows: at most `limit`, and no more than fit. */
export async function readAuditPage(
  db: Db,
  query: SelectQueryBuilder<Tables, 'audit', unknown>,
  limit: number,
): Promise<AuditPage> {
  const found = await query
    .select(['id', 'at', STORED_BYTES])
    .limit(limit + 1)
    .execute();
  const fits = pageRoom();
  const end = found.findIndex(({ bytes }) => !fits(bytes));
  const shown = Math.min(limit, end === -1 ? found.length : end);
  const ids = found.slice(0, shown).map(({ id }) => id);
  return { rows: await readAuditRows(db, ids), next: placeOf(found, shown) };
}

/** Reads these rows, in this order. */
export async function readAuditRows(db: Db, ids: readonly string[]): Promise<AuditRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('audit').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toAuditRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface ChangePage {
  readonly limit: number;
  /** Only changes after this one in the order of the page. */
  readonly below: AuditPlace | null;
  readonly who?: ChangeMaker | undefined;
}

/** Actors are e-mails for people, and words for the server's own work. */
const A_PERSON = '%@%';

/** Selects a page of the changes of one record, newest first. */
export async function selectChangePage(
  db: Db,
  entity: string,
  entityId: string,
  { limit, below, who }: ChangePage,
): Promise<{ readonly rows: readonly ChangeOfRecord[]; readonly next: string | null }> {
  let query = ofRecord(db, entity, entityId);
  if (below) query = query.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(below.at, below.id)));
  if (who) query = query.where('actor', who === 'people' ? 'like' : 'not like', A_PERSON);
  const { rows, next } = await readAuditPage(db, newestFirst(query), limit);
  return { rows: rows.map(({ entity: _kind, entityId: _id, ...row }) => row), next };
}

/** Orders rows as pages show them. */
export const newestFirst = <Selected>(query: SelectQueryBuilder<Tables, 'audit', Selected>) =>
  query.orderBy('at', 'desc').orderBy('id', 'desc');

/** Returns how many changes of one record there are, by kind of actor. */
export async function countChanges(
  db: Db,
  entity: string,
  entityId: string,
): Promise<Record<ChangeMaker, number>> {
  const { all, people } = await ofRecord(db, entity, entityId)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('actor', 'like', A_PERSON).as('people'),
    ])
    .executeTakeFirstOrThrow();
  return { people: Number(people), system: Number(all) - Number(people) };
}

/** Selects the rows for which all given members hold. */
interface AuditFilter {
  /** Epoch milliseconds, both inclusive. */
  readonly since: number;
  readonly until: number;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly entityId?: string | undefined;
}

const PAGE = 500;

/**
 * Yields the rows of a period one by one, oldest first; reads in pages, so that a long trail does not fill the memory.
 */
export async function* eachAuditRow(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow> {
  let after: AuditPlace | null = null;
  do {
    let query = db.selectFrom('audit').where('at', '>=', filter.since).where('at', '<=', filter.until);
    if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
    if (filter.action !== undefined) query = query.where('action', '=', filter.action);
    if (filter.entityId !== undefined) query = query.where('entity_id', '=', filter.entityId);
    if (after) {
      const { at, id }: AuditPlace = after;
      query = query.where((row) => row(row.refTuple('at', 'id'), '>', row.tuple(at, id)));
    }
    const { rows, next }: AuditPage = await readAuditPage(db, query.orderBy('at').orderBy('id'), PAGE);
    yield* rows;
    after = next === null ? null : readPlace(next);
  } while (after !== null);
}
