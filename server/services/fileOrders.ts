/**
 * Files the orders of a database that is older than finding by terms, or than the table of known addresses: in the background, a
 * few hundred at a time, so that the server starts at once. Until all are filed a find is refused: what it found would not be all
 * there is. Addresses are suggested as far as they are filed.
 */
import { serverMessages } from '../../src/contract/serverMessages';
import type { ServerDeps } from '../deps';
import { withTx, type Trx } from '../db/withTx';
import { failWith } from './domainError';
import { fileNextOrders } from '../repositories/findOrders';
import { fileNextAddresses } from '../repositories/knownAddresses';
import { readMeta, writeMeta } from '../repositories/meta';

/** Orders of one transaction: some 50 ms, in which others wait on the embedded engine. */
const BATCH = 200;

/** Both kinds of filing: the note that all is done, and how the next orders are filed. */
type Filing = readonly [
  'ordersFiled' | 'addressesFiled',
  (trx: Trx, afterId: string, limit: number) => Promise<readonly string[]>,
];

/** Files what is left; answers how many orders that were. Begun anew after a restart, it goes on where it stopped. */
export const fileOlderOrders = ({ db }: Pick<ServerDeps, 'db'>, signal?: AbortSignal): Promise<number> =>
  fileAll(db, ['ordersFiled', fileNextOrders], signal);

/** `fileOlderOrders` for their addresses. */
export const fileOlderAddresses = ({ db }: Pick<ServerDeps, 'db'>, signal?: AbortSignal): Promise<number> =>
  fileAll(db, ['addressesFiled', fileNextAddresses], signal);

async function fileAll(
  db: ServerDeps['db'],
  [note, fileNext]: Filing,
  signal?: AbortSignal,
): Promise<number> {
  if ((await readMeta(db, note)) === 'yes') return 0;
  let filed = 0;
  for (let last: string | undefined = ''; last !== undefined && signal?.aborted !== true;) {
    const after: string = last;
    const ids = await withTx(db, (trx) => fileNext(trx, after, BATCH));
    filed += ids.length;
    last = ids.at(-1);
    if (last === undefined) await writeMeta(db, note, 'yes');
  }
  return filed;
}

/** A check that refuses with 503 while orders are still being filed; it asks no more once they are. */
export function filedCheck(db: ServerDeps['db']): () => Promise<void> {
  let isDone = false;
  return async () => {
    isDone ||= (await readMeta(db, 'ordersFiled')) === 'yes';
    if (!isDone) failWith('busy', serverMessages.findNotReady);
  };
}
