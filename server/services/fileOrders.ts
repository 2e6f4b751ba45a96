/**
 * Files the orders of a database that is older than finding by terms: in the background, a few hundred at a time, so
 * that the server starts at once. Until all are filed a find is refused: what it found would not be all there is.
 */
import { messages } from '../../src/contract/messages';
import type { ServerDeps } from '../deps';
import { withTx } from '../db/withTx';
import { failWith } from './domainError';
import { fileNextOrders } from '../repositories/findOrders';
import { readMeta, writeMeta } from '../repositories/meta';

/** Orders of one transaction: some 50 ms, in which others wait on the embedded engine. */
const BATCH = 200;

/** Files what is left; answers how many orders that were. Begun anew after a restart, it goes on where it stopped. */
export async function fileOlderOrders({ db }: Pick<ServerDeps, 'db'>, signal?: AbortSignal): Promise<number> {
  if (await isFiled(db)) return 0;
  let filed = 0;
  for (let last: string | undefined = ''; last !== undefined && signal?.aborted !== true;) {
    const after: string = last;
    const ids = await withTx(db, (trx) => fileNextOrders(trx, after, BATCH));
    filed += ids.length;
    last = ids.at(-1);
    if (last === undefined) await writeMeta(db, 'ordersFiled', 'yes');
  }
  return filed;
}

const isFiled = async (db: ServerDeps['db']): Promise<boolean> =>
  (await readMeta(db, 'ordersFiled')) === 'yes';

/** A check that refuses with 503 while orders are still being filed; it asks no more once they are. */
export function filedCheck(db: ServerDeps['db']): () => Promise<void> {
  let isDone = false;
  return async () => {
    isDone ||= await isFiled(db);
    if (!isDone) failWith('busy', messages.findNotReady);
  };
}
