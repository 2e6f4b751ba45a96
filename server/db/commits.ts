/** Who wants to know when transactions that wrote something to tell of have committed, in this process. By identity alone. */

const listeners = new WeakMap<object, Set<() => void>>();
/** Transactions that have written something to tell of. */
const telling = new WeakSet<object>();

/** Calls back after each commit in this database that had something to tell of. The returned function ends it. */
export function onCommit(db: object, listener: () => void): () => void {
  const heard = listeners.get(db) ?? new Set();
  listeners.set(db, heard.add(listener));
  return () => heard.delete(listener);
}

/** There will be something to tell of once this transaction has committed. */
export function tellAtCommit(trx: object): void {
  telling.add(trx);
}

/** To be called once the transaction has committed. */
export function committed(db: object, trx: object): void {
  if (telling.has(trx)) for (const listener of listeners.get(db) ?? []) listener();
}
