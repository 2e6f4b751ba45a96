/** The command `copy-database`: a copy of the embedded database that its caller may read for as long as its input is open. */
import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { withTx } from '../db/withTx';
import { recordChange } from '../repositories/audit';
import type { LocalCommand } from './localCommands';

export interface CopiedDatabase {
  readonly folder: string;
  /** The moment that it shows, epoch milliseconds. */
  readonly at: number;
}

/** Yields one `CopiedDatabase`. That everything was read is written into the trail, and so into the copy. */
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
  const copy = await deps.engine.copy();
  try {
    yield { folder: copy.folder, at: deps.now() } satisfies CopiedDatabase;
    await finished(input.resume(), { signal: ending, writable: false });
  } finally {
    await copy.remove();
  }
};
