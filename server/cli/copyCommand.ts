/**
 * The command `copy-database`: makes a copy of the embedded database, which its caller may read while its input is
 * open.
 */
import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { withTx } from '../db/withTx';
import { recordChange } from '../repositories/audit';
import type { LocalCommand } from './localCommands';

export interface CopiedDatabase {
  readonly folder: string;
  /** Time of the data in the copy, epoch milliseconds. */
  readonly at: number;
}

/** Yields one `CopiedDatabase`. Records the backup in the audit trail, and so in the copy too. */
export const copyCommand: LocalCommand = async function* copyDatabase(deps, { input, ending }) {
  if (!deps.engine.copy) throw new Error('Only the embedded database can be copied.');
  await withTx(deps.db, (trx) =>
    recordChange(trx, {
      actor: 'operator',
      requestId: randomUUID(),
      action: 'backup',
      entity: 'database',
      entityId: 'command',
      at: deps.now(),
    }),
  );
  const copy = await deps.engine.copy(ending);
  try {
    yield { folder: copy.folder, at: deps.now() } satisfies CopiedDatabase;
    await finished(input.resume(), { signal: ending, writable: false });
  } finally {
    await copy.remove();
  }
};
