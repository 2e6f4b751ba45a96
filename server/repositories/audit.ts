/** The audit trail: one row for every change, written in the transaction of the change. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { ChangeOrigin } from '../../src/contract/origins';
import { currentOrigin } from '../db/origin';
import type { AuditTable } from '../db/tables';
import { notifyAtCommit } from '../db/commits';
import type { Db, Trx } from '../db/withTx';
import { rowsOf } from './rowsOf';

/** Who makes a change, and in which request. */
export interface Actor {
  /** E-mail of the signed-in person, or `system`, `import`, `simulate` for the server's own work. */
  readonly actor: string;
  readonly requestId: string;
}

/** A change as the trail stores it. */
export interface AuditedChange extends Actor {
  /** What was done, named like the endpoint: `setPickupReady`, `register`. */
  readonly action: string;
  /** Kind of the changed record: `order`, `user`. */
  readonly entity: string;
  readonly entityId: string;
  /** What changed, as far as it helps a reader: usually only the changed fields. Never a password or its hash. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Epoch milliseconds; now when absent. */
  readonly at?: number;
  /** The origin; by default that of the current request. */
  readonly origin?: ChangeOrigin | undefined;
}

let written = 0;

/**
 * Ids of one process are ascending, so that two changes in one millisecond are listed in the order in which they were
 * made.
 */
function newId(): string {
  written += 1;
  return `${String(written).padStart(12, '0')}-${randomUUID()}`;
}

/** Writes the audit row of one change. */
export async function recordChange(trx: Trx, change: AuditedChange): Promise<void> {
  await recordChanges(trx, [change]);
}

const COLUMNS = sql`id, at, actor, request_id, action, entity, entity_id, origin`;

/** Writes the audit rows of several changes at once, for bulk work. */
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

/** Returns the rows for a statement in this transaction that also writes something else. */
export function auditRows(trx: Trx, changes: readonly AuditedChange[]): Insertable<AuditTable>[] {
  notifyAtCommit(trx);
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

/** A change of the requested record. */
export interface ChangeOfRecord {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly requestId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Null in rows older than this column. */
  readonly origin: string | null;
}

/**
 * Returns the newest changes of one record, newest first, in the order in which they were made. Their times may differ
 * from it: those of two servers, or of a clock that was set back. Rows without a transaction number are older, or came
 * with a backup.
 */
export async function listChanges(
  db: Db,
  entity: string,
  entityId: string,
  limit = 100,
): Promise<Omit<ChangeOfRecord, 'id'>[]> {
  const rows = await ofRecord(db, entity, entityId)
    .select(CHANGE_COLUMNS)
    .orderBy('xid', (order) => order.desc().nullsLast())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toChange).map(({ id: _row, ...change }) => change);
}

const CHANGE_COLUMNS = [
  'id',
  'at',
  'actor',
  'action',
  'request_id',
  'before',
  'after',
  'origin',
] as const satisfies (keyof AuditTable)[];

const toChange = ({
  request_id: requestId,
  before,
  after,
  ...row
}: Pick<Selectable<AuditTable>, (typeof CHANGE_COLUMNS)[number]>): ChangeOfRecord => ({
  ...row,
  requestId,
  before: fromJson(before),
  after: fromJson(after),
});

/** Selects from the rows of one record. */
export const ofRecord = (db: Db, entity: string, entityId: string) =>
  db.selectFrom('audit').where('entity', '=', entity).where('entity_id', '=', entityId);

/** A row of the trail with its record. */
export interface AuditRow extends ChangeOfRecord {
  readonly entity: string;
  readonly entityId: string;
}

/** Converts a row of the table. */
export const toAuditRow = ({ entity, entity_id: entityId, ...row }: Selectable<AuditTable>): AuditRow => ({
  ...toChange(row),
  entity,
  entityId,
});

/** Rewrites the stored changes of these records. For redaction only: otherwise the trail never changes. */
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
