/**
 * Indexes the orders of a database older than the index of terms, or than the table of known addresses: in the
 * background, a few hundred at a time, so that the server starts at once. Until all orders are indexed, a search by
 * terms is refused, because its result would be incomplete. Addresses are suggested from those indexed so far.
 */
import { serverMessages } from '../../src/contract/serverMessages';
import type { ServerDeps } from '../deps';
import { withTx, type Trx } from '../db/withTx';
import { failWith } from './domainError';
import { fileNextOrders } from '../repositories/findOrders';
import { fileNextAddresses } from '../repositories/knownAddresses';
import { readMeta, writeMeta } from '../repositories/meta';

/** Orders per transaction: about 50 ms, during which others wait on the embedded engine. */
const BATCH = 200;

/** For each kind of indexing, the key that records completion, and the function that indexes the next orders. */
type Filing = readonly [
  'ordersFiled' | 'addressesFiled',
  (trx: Trx, afterId: string, limit: number) => Promise<readonly string[]>,
];

/** Indexes the remaining orders and returns how many there were. After a restart it begins again where it stopped. */
export const fileOlderOrders = ({ db }: Pick<ServerDeps, 'db'>, signal?: AbortSignal): Promise<number> =>
  fileAll(db, ['ordersFiled', fileNextOrders], signal);

/** Like `fileOlderOrders`, for the orders' addresses. */
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

/** Returns a check that refuses with 503 while orders are still being indexed; once they are, it reads nothing more. */
export function filedCheck(db: ServerDeps['db']): () => Promise<void> {
  let isDone = false;
  return async () => {
    isDone ||= (await readMeta(db, 'ordersFiled')) === 'yes';
    if (!isDone) failWith('busy', serverMessages.findNotReady);
  };
}
