/** The audit trail: one row for every change, written in the change's own transaction. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Trx } from '../db/withTx';

interface Change {
  /** E-mail of the signed-in person, or `system`, `import`, `simulate` for the server's own doings. */
  readonly actor: string;
  readonly requestId: string;
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
}

/** Writes the audit row of one change. */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  await recordChanges(trx, [change]);
}

/** Writes the audit rows of several changes at once; for bulk work. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const now = Date.now();
  await trx
    .insertInto('audit')
    .values(
      changes.map((change) => ({
        id: randomUUID(),
        at: change.at ?? now,
        actor: change.actor,
        request_id: change.requestId,
        action: change.action,
        entity: change.entity,
        entity_id: change.entityId,
        before: asJson(change.before),
        after: asJson(change.after),
      })),
    )
    .execute();
}

/** The changes of one record, newest first. */
export async function listChanges(
  db: Db,
  entity: string,
  entityId: string,
  limit = 100,
): Promise<
  { at: number; actor: string; action: string; requestId: string; before: unknown; after: unknown }[]
> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'request_id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    actor: row.actor,
    action: row.action,
    requestId: row.request_id,
    before: row.before === null ? null : (JSON.parse(row.before) as unknown),
    after: row.after === null ? null : (JSON.parse(row.after) as unknown),
  }));
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

function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
