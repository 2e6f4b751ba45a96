/** The audit trail: one row for every change, written in the change's own transaction. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { ChangeMaker } from '../../src/contract/auditWords';
import type { ChangeOrigin } from '../../src/contract/origins';
import { currentOrigin } from '../db/origin';
import type { AuditTable } from '../db/tables';
import { tellAtCommit } from '../db/commits';
import type { Db, Trx } from '../db/withTx';
import { rowsOf } from './rowsOf';

/** Who does it and under which request. */
export interface Actor {
  /** E-mail of the signed-in person, or `system`, `import`, `simulate` for the server's own doings. */
  readonly actor: string;
  readonly requestId: string;
}

/** A change as the trail keeps it. */
export interface AuditedChange extends Actor {
  /** What was done, in the words of the endpoint: `setPickupReady`, `register`. */
  readonly action: string;
  /** Kind of the changed record: `order`, `user`. */
  readonly entity: string;
  readonly entityId: string;
  /** What changed, as far as it helps a reader: usually the changed fields only. Never a password or its hash. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Epoch milliseconds; now when absent. */
  readonly at?: number;
  /** From where; what the running request says of itself when absent. */
  readonly origin?: ChangeOrigin | undefined;
}

let written = 0;

/** Rows of one process rise by their id: two changes of one millisecond are listed in the order in which they were made. */
function newId(): string {
  written += 1;
  return `${String(written).padStart(12, '0')}-${randomUUID()}`;
}

/** Writes the audit row of one change. */
export async function recordChange(trx: Trx, change: AuditedChange): Promise<void> {
  await recordChanges(trx, [change]);
}

const COLUMNS = sql`id, at, actor, request_id, action, entity, entity_id, origin`;

/** Writes the audit rows of several changes at once; for bulk work. */
export async function recordChanges(trx: Trx, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = auditRows(trx, changes).map((row) => [
    row.id,
    row.at,
    row.actor,
    row.request_id,
    row.action,
    row.entity,
    row.entity_id,
    row.origin,
    row.before,
    row.after,
  ]);
  const types = ['text', 'int8', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text'];
  await sql`
    insert into audit (${COLUMNS}, before, after)
    select ${COLUMNS}, before::jsonb, after::jsonb from ${rowsOf(types, rows)} as batch (${COLUMNS}, before, after)
  `.execute(trx);
}

/** Their rows, for a statement of this transaction that writes more than them. */
export function auditRows(trx: Trx, changes: readonly AuditedChange[]): Insertable<AuditTable>[] {
  tellAtCommit(trx);
  const now = Date.now();
  return changes.map((change) => ({
    id: newId(),
    at: change.at ?? now,
    actor: change.actor,
    request_id: change.requestId,
    action: change.action,
    entity: change.entity,
    entity_id: change.entityId,
    before: asJson(change.before),
    after: asJson(change.after),
    origin: change.origin ?? currentOrigin(),
  }));
}

/** A change of the record that was asked about. */
export interface ChangeOfRecord {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly requestId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Null in rows of before it was kept. */
  readonly origin: string | null;
}

/** The newest changes of one record, newest first. */
export async function listChanges(
  db: Db,
  entity: string,
  entityId: string,
  limit = 100,
): Promise<Omit<ChangeOfRecord, 'id'>[]> {
  const changes = await selectChangePage(db, entity, entityId, { limit, below: null });
  return changes.map(({ id: _row, ...change }) => change);
}

interface ChangePage {
  readonly limit: number;
  /** Only those after this one in the order of the page. */
  readonly below: Pick<ChangeOfRecord, 'at' | 'id'> | null;
  readonly who?: ChangeMaker | undefined;
}

/** E-mails name people; words name the server's own work. */
const A_PERSON = '%@%';

/** A page of the changes of one record, newest first. */
export async function selectChangePage(
  db: Db,
  entity: string,
  entityId: string,
  { limit, below, who }: ChangePage,
): Promise<ChangeOfRecord[]> {
  let query = ofRecord(db, entity, entityId).select([
    'id',
    'at',
    'actor',
    'action',
    'request_id',
    'before',
    'after',
    'origin',
  ]);
  if (below) query = query.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(below.at, below.id)));
  if (who) query = query.where('actor', who === 'people' ? 'like' : 'not like', A_PERSON);
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ request_id: requestId, before, after, ...row }) => ({
    ...row,
    requestId,
    before: fromJson(before),
    after: fromJson(after),
  }));
}

/** How many changes of one record there are, by who made them. */
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

const ofRecord = (db: Db, entity: string, entityId: string) =>
  db.selectFrom('audit').where('entity', '=', entity).where('entity_id', '=', entityId);

/** A row of the trail with what it is about. */
export interface AuditRow extends ChangeOfRecord {
  readonly entity: string;
  readonly entityId: string;
}

/** A row of the table, read. */
export const toAuditRow = ({
  request_id: requestId,
  entity_id: entityId,
  before,
  after,
  ...row
}: Selectable<AuditTable>): AuditRow => ({
  ...row,
  requestId,
  entityId,
  before: fromJson(before),
  after: fromJson(after),
});

/** Which rows of the trail: all members that are given hold. */
interface AuditFilter {
  /** Epoch milliseconds, both included. */
  readonly since: number;
  readonly until: number;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly entityId?: string | undefined;
}

const PAGE = 500;

/** The rows of a time one by one, oldest first; read by pages, so that a long trail takes no memory. */
export async function* eachAuditRow(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow> {
  let last: { readonly at: number; readonly id: string } | null = null;
  for (;;) {
    let query = db
      .selectFrom('audit')
      .selectAll()
      .where('at', '>=', filter.since)
      .where('at', '<=', filter.until);
    if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
    if (filter.action !== undefined) query = query.where('action', '=', filter.action);
    if (filter.entityId !== undefined) query = query.where('entity_id', '=', filter.entityId);
    if (last) {
      const { at, id }: { at: number; id: string } = last;
      query = query.where((row) => row(row.refTuple('at', 'id'), '>', row.tuple(at, id)));
    }
    const rows = await query.orderBy('at').orderBy('id').limit(PAGE).execute();
    yield* rows.map(toAuditRow);
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Rewrites what was kept of changes of these records. Only redaction may: the trail is otherwise never changed. */
export async function rewriteChanges(
  trx: Trx,
  entity: string,
  entityIds: readonly string[],
  rewrite: (kept: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const rows = await trx
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', entityIds)
    .execute();
  const rewritten = (text: string | null): string | null =>
    text === null ? null : asJson(rewrite(JSON.parse(text) as Record<string, unknown>));
  for (const { id, ...row } of rows) {
    const [before, after] = [rewritten(row.before), rewritten(row.after)];
    if (sameJson(before, row.before) && sameJson(after, row.after)) continue;
    await trx.updateTable('audit').set({ before, after }).where('id', '=', id).execute();
  }
}

function sameJson(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
}

function fromJson(text: string | null): unknown {
  return text === null ? null : (JSON.parse(text) as unknown);
}

function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
