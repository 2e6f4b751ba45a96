/** The command `audit`: reads the audit trail of a period, row by row, and records in it that it was read. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { withTx } from '../db/withTx';
import { personId } from '../http/requestLog';
import { recordChange, type AuditRow } from '../repositories/audit';
import { eachAuditRow } from '../repositories/auditPage';
import type { LocalCommand } from './localCommands';

const moment = z.number().int().min(0);

const auditArgs = z.strictObject({
  /** Epoch milliseconds, both inclusive. */
  since: moment,
  until: moment,
  /** The person's exact e-mail. */
  actor: z.string().optional(),
  action: z.string().optional(),
  /** Id of the record. */
  entityId: z.string().optional(),
});

/** A row of the trail with the person's id in the log. */
export interface AuditLine extends AuditRow {
  readonly person: string;
}

/** Yields an `AuditLine` for each row, oldest first. */
export const auditCommand: LocalCommand = async function* audit(deps, { args, ending }) {
  const filter = auditArgs.parse(args);
  await withTx(deps.db, (trx) =>
    recordChange(trx, {
      actor: 'operator',
      requestId: randomUUID(),
      action: 'readAudit',
      entity: 'audit',
      entityId: 'command',
      after: filter,
      origin: 'command',
      at: deps.now(),
    }),
  );
  for await (const row of eachAuditRow(deps.db, filter)) {
    ending?.throwIfAborted();
    yield { ...row, person: personId(row.actor) } satisfies AuditLine;
  }
};
