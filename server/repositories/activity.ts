/** The audit trail by whom, what, about which record and when (docs/decisions/0062-activity.md). */
import type { Db } from '../db/withTx';
import { toAuditRow, type AuditRow } from './audit';
import type { AuditPlace } from './auditPlace';

/** Which rows: all members that are given hold. */
interface ActivitySearch {
  /** Epoch milliseconds, the first included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly by?: string | undefined;
  readonly kind?: string | undefined;
  readonly action?: string | undefined;
  /** Of a record, of a request or of a job. */
  readonly id?: string | undefined;
}

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const JOB_ID = /^job_/;

/** A page of them, newest first; with `below`, those after that one in this order. */
export async function selectActivityPage(
  db: Db,
  { from, to, by, kind, action, id }: ActivitySearch,
  { limit, below }: { readonly limit: number; readonly below: AuditPlace | null },
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll();
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (by !== undefined) query = query.where('actor', '=', by);
  if (kind !== undefined) query = query.where('entity', '=', kind);
  if (action !== undefined) query = query.where('action', '=', action);
  if (id !== undefined) {
    if (REQUEST_ID.test(id)) query = query.where('request_id', '=', id);
    // The index holds the rows of jobs alone, and is used where the query says so.
    else if (JOB_ID.test(id))
      query = query.where('origin', 'like', 'job:%').where('origin', '=', `job:${id}`);
    else query = query.where('entity_id', '=', id);
  }
  if (below) query = query.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(below.at, below.id)));
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toAuditRow);
}
