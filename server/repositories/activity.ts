/** Searches the audit trail by person, action, record and time (docs/decisions/0062-activity.md). */
import type { Db } from '../db/withTx';
import type { AuditRow } from './audit';
import { newestFirst, pageRoom, readAuditPage, readAuditRows, STORED_BYTES } from './auditPage';
import { placeOf, type AuditPlace } from './auditPlace';

/** Selects the rows for which all given members hold. */
interface ActivitySearch {
  /** Epoch milliseconds: from `from` (inclusive) to `to` (exclusive). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly by?: string | undefined;
  readonly kind?: string | undefined;
  readonly action?: string | undefined;
  /** Id of a record, a request or a job. */
  readonly id?: string | undefined;
}

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const JOB_ID = /^job_/;

interface PageWanted {
  readonly limit: number;
  /** Only rows after this one in the order of the page. */
  readonly below: AuditPlace | null;
}

interface ActivityPage {
  /** Newest first. */
  readonly rows: readonly AuditRow[];
  /** How many rows each row stands for, by its id; one if missing. */
  readonly counts: ReadonlyMap<string, number>;
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** Selects a page of single rows. */
export async function selectActivityPage(
  db: Db,
  search: ActivitySearch,
  { limit, below }: PageWanted,
): Promise<ActivityPage> {
  return { ...(await readAuditPage(db, matching(db, search, below), limit)), counts: new Map() };
}

/** Most rows read for a page that folds jobs: they cost a few milliseconds. */
const FOLDED_MAX = 500;

/**
 * Selects a page that shows everything one person did in one job as one row, the newest. The next page may have more of
 * the same job.
 */
export async function selectFoldedPage(
  db: Db,
  search: ActivitySearch,
  { limit, below }: PageWanted,
): Promise<ActivityPage> {
  const found = await matching(db, search, below)
    .select(['id', 'at', 'origin', 'actor', 'action', 'entity', STORED_BYTES])
    .limit(FOLDED_MAX + 1)
    .execute();
  const fits = pageRoom();
  const newest = new Map<string, string>();
  const counts = new Map<string, number>();
  let looked = 0;
  for (const { id, origin, actor, action, entity, bytes } of found.slice(0, FOLDED_MAX)) {
    const what = origin?.startsWith('job:') ? [origin, actor, action, entity].join(' ') : id;
    const first = newest.get(what);
    if (first === undefined && (newest.size === limit || !fits(bytes))) break;
    newest.set(what, first ?? id);
    counts.set(first ?? id, (counts.get(first ?? id) ?? 0) + 1);
    looked += 1;
  }
  const next = placeOf(found, looked);
  return { rows: await readAuditRows(db, [...newest.values()]), counts, next };
}

function matching(db: Db, { from, to, by, kind, action, id }: ActivitySearch, below: AuditPlace | null) {
  let query = db.selectFrom('audit');
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (by !== undefined) query = query.where('actor', '=', by);
  if (kind !== undefined) query = query.where('entity', '=', kind);
  if (action !== undefined) query = query.where('action', '=', action);
  if (id !== undefined) {
    if (REQUEST_ID.test(id)) query = query.where('request_id', '=', id);
    // The index holds only rows of jobs, and is used only if the query says so.
    else if (JOB_ID.test(id))
      query = query.where('origin', 'like', 'job:%').where('origin', '=', `job:${id}`);
    else query = query.where('entity_id', '=', id);
  }
  if (below) query = query.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(below.at, below.id)));
  return newestFirst(query);
}
