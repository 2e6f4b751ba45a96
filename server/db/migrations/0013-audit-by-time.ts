/** The audit trail by time, for the command that prints it. */
import type { Migration } from './migration';

export const auditByTime0013: Migration = {
  name: '0013-audit-by-time',
  statements: [`create index if not exists audit_time on audit (at asc, id asc)`],
};
