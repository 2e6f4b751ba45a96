/**
 * Listeners for commits of transactions that wrote something to report, in this process. Keyed by the database object.
 */

const listeners = new WeakMap<object, Set<() => void>>();
/** Transactions that have written something to report. */
const reporting = new WeakSet<object>();

/**
 * Calls the listener after each commit in this database that wrote something to report. The returned function stops it.
 */
export function onCommit(db: object, listener: () => void): () => void {
  const registered = listeners.get(db) ?? new Set();
  listeners.set(db, registered.add(listener));
  return () => registered.delete(listener);
}

/** Marks the transaction: listeners are called once it has committed. */
export function notifyAtCommit(trx: object): void {
  reporting.add(trx);
}

/** Call it once the transaction has committed. */
export function committed(db: object, trx: object): void {
  if (reporting.has(trx)) for (const listener of listeners.get(db) ?? []) listener();
}
