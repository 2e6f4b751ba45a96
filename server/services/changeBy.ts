import type { Actor, AuditedChange } from '../repositories/audit';

/** Who does something, in which request, and when. */
export interface ActBy extends Actor {
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Who changes a record, and when. */
export interface ChangeBy<Changed> extends ActBy {
  /** Sees the record before the change and may refuse it: the caller's If-Match. */
  readonly check?: (before: Changed) => void;
}

/** Returns the row of the audit trail for what was done to one record. */
export const auditOf = (
  { actor, requestId, now }: ActBy,
  action: string,
  entity: string,
  entityId: string,
  parts: Pick<AuditedChange, 'before' | 'after'>,
): AuditedChange => ({ actor, requestId, action, entity, entityId, ...parts, at: now });
